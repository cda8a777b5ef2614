"""A virtual device that is played on for days: the real App over NVM and slots in memory, and a clock that wraps."""

import gc
import sys
from dataclasses import dataclass

from firmware.device.slot import MARK_AT, SLOT_BYTES, mark, slot_path
from firmware.device.slots import SlotMedium
from shared_rules import games, journal, record
from shared_rules.check import check
from shared_rules.errors import MalformedMove
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.device.bench import KEYS, TICK_MS, Bench
from tests.soak.goods import NAMES
from tests.vectors.games import Dice, draw

WRAP_MS = 1 << 29
FIRST_WRAP_MS = 65_000  # after power-on, on CircuitPython
GAME = games.NAMES[0]
GOODS = [name for name in KEYS if name == name.lower()]
FULL = "the game is too long to be kept: begin a new one"
FOLDER, SLOTS, NVM_BYTES = "/games", 4, 4096
SETTLED = 3  # games until all parts have been loaded and the slots are in use


@dataclass
class Told:
    """What was seen."""

    moves: int = 0  # in force when they were made
    by_keys: int = 0
    undone: int = 0  # undo and redo
    refused: int = 0
    games: int = 0  # that were played until there was no room
    starts: int = 0  # power-ons
    bytes: int = 0
    erases: int = 0  # of NVM
    wraps: int = 0
    ticked_ms: int = 0
    blocks: int = 0  # of memory that are in use now and were not when all had been loaded


def blank_slot(number):
    """A slot in which there is no game yet."""
    data = bytearray(SLOT_BYTES)
    data[MARK_AT : MARK_AT + len(mark(number))] = mark(number)
    return bytes(data)


class Soak:
    """Plays with moves from a seed until there are enough; `ms_a_move` pass from one to the next, in some `loops`.

    The drive is a MemoryDrive that is mounted and has `files()`.
    """

    def __init__(self, seed, ms_a_move, loops):
        self.told = Told()
        self._loops = loops
        self._dice = Dice(seed)
        self._ms_a_move = ms_a_move
        self._nvm = bytearray(b"\xff" * NVM_BYTES)
        self._blocks = 0
        self._clock_ms = WRAP_MS - FIRST_WRAP_MS
        self._power_on()

    @staticmethod
    def files():
        """The slots of a board on which none has been used."""
        return {slot_path(FOLDER, number): blank_slot(number) for number in range(SLOTS)}

    def _power_on(self):
        self._medium = SlotMedium(self._nvm, FOLDER)
        self._bench = Bench(medium=self._medium, keep=False, clock_ms=self._clock_ms)
        self.told.starts += 1

    def play(self, moves):
        """Make so many moves; what was seen."""
        while self.told.moves < moves:
            before_ms = self._bench.now_ms
            full = not (self._by_keys() if self._dice.below(4) == 0 else self._by_line())
            self._bench.notices.clear()
            self._rest(before_ms + self._ms_a_move)
            self._count_time(before_ms)
            if full:
                self._no_room()
        self._check_game()
        self.told.erases = self._medium.erases
        assert self._bench.app.health.errors == 0
        return self.told

    # -- moves -------------------------------------------------------------------------------------------------

    def _drawn(self, table):
        """A random move that a line can say: not, say, a correction to a seat that is not at the table."""
        while True:
            move = draw(self._dice, table)
            try:
                check(table.head, move)
                return move
            except MalformedMove:
                pass

    def _by_line(self):
        table = self._bench.table
        line = table.write(self._drawn(table))
        before = _all_of(table)
        answer, told = self._bench.request("move", after=-1, text=line)
        if answer == "done":
            self._entered(table)
            return True
        assert _all_of(table) == before
        if told["code"] == "storage":
            assert FULL in told["text"]
            return False
        self.told.refused += 1
        return True

    def _by_keys(self):
        bench, table = self._bench, self._bench.table
        before = table.log.count
        bench.encoder.pushes += 1  # wakes the device, if nobody has been there for a while
        bench.wait(TICK_MS)
        kind = self._dice.below(8)
        if kind < 6:
            bench.tap(GOODS[self._dice.below(len(GOODS))], "OK")
        elif kind < 7:
            bench.tap("UNDO")
        else:
            bench.hold("UNDO")
        if bench.pending:  # it was refused: away with it
            full = FULL in bench.said
            bench.tap("UNDO")
            return not full
        if table.log.count > before:
            self.told.by_keys += 1
            self._entered(table)
        return FULL not in bench.said

    def _entered(self, table):
        number = table.log.count - 1
        kind = table.log.payload(number)[0]
        self.told.moves += kind == journal.MOVE
        self.told.undone += kind in (journal.UNDO, journal.REDO)

    # -- time --------------------------------------------------------------------------------------------------

    def _rest(self, end_ms):
        step_ms = max((end_ms - self._bench.now_ms) // self._loops, TICK_MS)
        while self._bench.now_ms < end_ms:
            self._bench.sleep(step_ms)

    def _count_time(self, before_ms):
        self._clock_ms = self._bench.now_ms
        self.told.ticked_ms += self._clock_ms - before_ms
        self.told.wraps += self._clock_ms // WRAP_MS - before_ms // WRAP_MS

    # -- the end of a game -------------------------------------------------------------------------------------

    def _no_room(self):
        """It was told that the game is too long. All of it is there, and a new one begins: by keys, or by a host."""
        self._check_game()
        self.told.games += 1
        if self.told.games % 3 == 0:  # somebody pulls the plug
            self._power_on()
        bench, old = self._bench, self._bench.table
        if self.told.games % 2:
            bench.tap("UNDO", "UNDO")
            bench.hold("OK")
            bench.tap("OK")
        else:
            seats = "\t".join(NAMES[: 1 + self._dice.below(len(NAMES))])
            assert bench.request("new", game=GAME, seats=seats, options="")[0] == "head"
        assert bench.table is not old
        assert (bench.table.log.count, bench.table.moves) == (1, 0)
        self._count_memory()

    def _check_game(self):
        """The journal, made again by the rules, and the record, played again, lead to what the device has."""
        table = self._bench.table
        data = self._medium.read(0, self._medium.size)
        self.told.bytes += len(data)
        again = open_journal(journal.Journal(MemoryMedium(data)))
        assert (again.left_out, again.log.left_out) == ("", 0)
        assert _all_of(again) == _all_of(table)
        assert record.read(record.write(table)).digest() == table.digest()
        head = self._bench.request("game")[1]
        assert (head["digest"], head["records"]) == (f"{again.digest():08x}", again.log.count)

    def _count_memory(self):
        gc.collect()
        if self.told.games == SETTLED:
            self._blocks = sys.getallocatedblocks()
        self.told.blocks = sys.getallocatedblocks() - self._blocks


def _all_of(table):
    return table.digest(), bytes(table.state), table.log.count, table.log.end, table.moves, table.can_redo

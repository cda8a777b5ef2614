"""Thousands of moves on an emulated board, by a host and by keys, while a table in this process goes along."""

from dataclasses import dataclass, field

from firmware.device.messages import PROTOCOL
from rondel.bench.heap import moves_of
from rondel.emulator.errors import EmulatorError
from shared_rules import games, record
from shared_rules.head import Head
from shared_rules.journal import MOVE
from shared_rules.table import Table
from tests.soak.goods import NAMES, draw
from tests.vectors.games import Dice

WOOD, OK = 6, 15  # keys
WOOD_LINE = "gain 1 wood"
WARM = 60  # moves until all that they need is loaded
KEYS_EVERY = 12
TAP_MS = 15
GAME = games.NAMES[0]
FULL = "the game is too long to be kept"
NVM_ADDRESS, NVM_END = 0x0FF000, 0x100000


@dataclass
class Told:
    """What was seen: moves, by keys among them, games, bytes of journal, free heap before and after, flash erases."""

    moves: int = 0
    by_keys: int = 0
    games: int = 0
    records: int = 0
    bytes: int = 0
    free: list = field(default_factory=list)
    erases: int = 0
    nvm_erases: int = 0
    digests: int = 0


class BoardSoak:
    """Plays on a booted BenchBoard. Every answer of the board is compared with the table here."""

    def __init__(self, board, seed=1):
        self.board = board
        self.told = Told()
        self._dice = Dice(seed)
        board.request("hello", protocol=PROTOCOL, host="soak")
        self._begin()

    def play(self, moves, progress=lambda _: None):
        """Make so many moves; what was seen. `progress` is told now and then."""
        self._some(WARM)
        since = len(self.board.machine.flash_log.ops)
        self.told = Told(free=[self._free()], games=1)
        while self.told.moves < moves:
            self._some(min(moves - self.told.moves, 250))
            self.told.free.append(self._free())
            log = self.board.machine.flash_log
            self.told.erases = log.count("erase", since)
            self.told.nvm_erases = sum(_is_nvm(op) for op in log.ops[since:])
            progress(self.told)
        self._replay()
        return self.told

    def _free(self):
        for line in moves_of({"game": GAME, "seats": NAMES[0]}):  # whatever was entered last: the same two each time
            self._enter(self.table.parse(line))
        return self.board.free()

    def _some(self, moves):
        end = self.told.moves + moves
        while self.told.moves < end:
            move = draw(self._dice, self.table)
            if not self._enter(move):
                self._replay()
                self._begin()
            elif self.told.moves % KEYS_EVERY == 0 and move.seat < len(NAMES):
                self._press(move.seat)

    def _begin(self):
        """A new game, on the board and here."""
        head = self.board.request("new", game=GAME, seats="\t".join(NAMES), options="")
        self.table = Table(Head(GAME, NAMES))
        self.told.games += 1
        self._same(head["digest"])

    def _enter(self, move):
        """Make a move on both sides; False when the board has no room for it, and says so."""
        try:
            done = self.board.request("move", after=-1, text=self.table.write(move))
        except EmulatorError as error:
            assert FULL in str(error), error
            self._same(self.board.request("game")["digest"])
            return False
        self._count(lambda: self.table.enter(move))
        self._same(done["digest"])
        assert done["number"] == self.table.log.count - 1
        return True

    def _press(self, seat):
        """The seat that is shown gains a wood by keys. Where there is no room, the next move of the host is told."""
        before = self.board.request("game")["records"]
        self.board.tap(WOOD, TAP_MS, TAP_MS)
        self.board.tap(OK, TAP_MS, 2 * TAP_MS)
        head = self.board.request("game")
        if head["records"] > before:
            self._count(lambda: self.table.enter(self.table.parse(f"{NAMES[seat]} {WOOD_LINE}")))
            self.told.by_keys += 1
        self._same(head["digest"])

    def _count(self, enter):
        end = self.table.log.end
        enter()
        self.told.records += 1
        self.told.bytes += self.table.log.end - end
        self.told.moves += self.table.log.payload(self.table.log.count - 1)[0] == MOVE

    def _same(self, digest):
        self.told.digests += 1
        assert digest == f"{self.table.digest():08x}"

    def _replay(self):
        """The record of the game, played again from its text, leads to what the board has."""
        again = record.read(record.write(self.table))
        head = self.board.request("game")
        assert head["digest"] == f"{again.digest():08x}"
        assert (head["records"], head["moves"]) == (again.log.count, again.moves)


def _is_nvm(op):
    return op.kind == "erase" and NVM_ADDRESS <= op.address < NVM_END

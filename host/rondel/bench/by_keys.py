"""A game entered with keys, knob and screen alone, as a person does who knows the record and takes the shortest way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware.device import keys as k
from firmware.device.entry import MENU, PLAY
from firmware.device.menu import PAID_FIRST, go_on, list_for
from rondel.bench.reference_device import ReferenceDevice
from rondel.errors import RondelError
from rondel.view import GOODS_KEYS
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.grammar import form_of, seat_name
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.move import Move
from shared_rules.record import Reader
from shared_rules.table import Table

AHEAD = 3  # records that somebody who enters one knows of
LISTED = 7  # rows of a list on the screen, which the first goods keys take


class NoWay(RondelError):
    """A record cannot be entered with keys, knob and screen."""


@dataclass(frozen=True)
class Entry:
    """A record of a game: its verb, and the way to it, None where it needs none, since the next one implies it.

    Where a turn ended with it, `turn` are the presses and steps of all of that turn.
    """

    line: str
    verb: str
    way: Way | None
    turn: int | None


@dataclass
class Way:
    """What is done for one record: presses of keys and of the knob, and steps of the knob."""

    presses: int = 0
    steps: int = 0
    does: list[tuple[str, int]] = field(default_factory=list)

    @property
    def cost(self) -> int:
        """Presses and steps together."""
        return self.presses + self.steps

    def then(self, what: str, number: int) -> Way:
        """This and one thing more: `tap` a key, `hold N` it for N repeats, `turn` the knob by steps, `push` it."""
        steps = abs(number) if what == "turn" else 0
        presses = 0 if what == "turn" else 1
        return Way(self.presses + presses, self.steps + steps, [*self.does, (what, number)])


class Walker:
    """Enters records on a device; it remembers which wheel WHEEL chose, as the device does."""

    def __init__(self, device: ReferenceDevice):
        self.device = device
        self._ui: Any = device.app.ui
        self._behind: list[tuple[str, bytes]] = []  # the next records, and the states that they lead to
        self.longest = 0  # entries of the longest list that was open
        self._several = False  # whether the subject of the record is several words

    @property
    def table(self) -> Table:
        """The table of the device."""
        table: Table = self._ui.table
        return table

    def enter(self, line: str, wanted: bytes, behind: list[tuple[str, bytes]]) -> Way | None:
        """Enter a record that leads to the state `wanted`; the way that was taken. Raises NoWay.

        A shorter one will do, or none, where the records `behind` it lead to their states all the same.
        """
        move = self.table.parse(line)
        assert move is not None
        self._behind = behind
        if behind and bytes(self.table.state) != wanted and self._is_there(bytes(self.table.state), wanted):
            return None
        way = self._way(move, wanted)
        if way is None:
            raise NoWay(f"there is no way with the keys to: {line}")
        self._do(way)
        if not self._is_there(bytes(self.table.state), wanted):
            raise NoWay(f"the keys led elsewhere than to: {line} ({self._ui.said})")
        return way

    def _is_there(self, state: bytes, wanted: bytes) -> bool:
        """Whether `state` is the one that is wanted, or the next records make it so."""
        if state == wanted:
            return True
        before = bytes(self.table.state)
        try:
            for line, then in self._behind:
                self.table.state[:] = state
                move = self.table.parse(line)
                if move is None or move.verb in (m.UNDO, m.REDO):
                    return False
                result = self.table.preview(move)
                state = bytes(result.after) if result.error is None else b""
                if state == then or not state:
                    return bool(state)
            return False
        finally:
            self.table.state[:] = before

    # -- the shortest way ------------------------------------------------------------------------------------------

    def _way(self, move: Move, wanted: bytes) -> Way | None:
        if move.verb == m.UNDO:
            return _times(self._closed(), "tap", k.UNDO, m.control_number(move))
        if move.verb == m.REDO:
            return _times(self._closed(), "hold", k.UNDO, m.control_number(move))
        if move.verb == m.TRADE:
            return self._goods(self._seated(self._closed(), move.seat), self._amounts(move))
        if move.verb == m.SET and move.get(m.SUBJECT) is None:
            begun = self._seated(self._closed(), move.seat)
            return self._goods(begun.then("hold", k.WHEEL), self._corrected(move))
        return min(self._ways_by_lists(move, wanted), key=lambda way: way.cost, default=None)

    def _closed(self) -> Way:
        """What closes the list that is up."""
        return Way().then("tap", k.UNDO) if self._ui.mode == MENU else Way()

    def _seated(self, way: Way, seat: int) -> Way:
        return _times(way, "tap", k.SEAT, (seat - self._ui.seat) % len(self.table.names))

    def _amounts(self, move: Move) -> list[tuple[int, int, int]]:
        """(good, wheel, number) of what is paid, below 0, and gained."""
        done = self.table.preview(move)
        homes = {(sign, good): wheel for sign, those in ((-1, done.paid), (1, done.gained)) for good, wheel, _ in those}
        found = []
        for sign, tag in ((-1, m.PAY), (1, m.GAIN)):
            for number, good, wheel, _ in m.amounts(move.get(tag) or b""):
                if wheel == m.UNSAID:
                    wheel = homes.get((sign, good), self.table.game.homes(good)[0])
                found.append((good, wheel, sign * number))
        return found

    def _corrected(self, move: Move) -> list[tuple[int, int, int]]:
        number, good, wheel, _ = next(iter(m.amounts(move.get(m.SET_TO))))
        homes = self.table.game.homes(good)
        wheel = homes[0] if wheel == m.UNSAID else wheel
        return [(good, wheel, number - self.table.count(move.seat, wheel, good))]

    def _goods(self, way: Way, amounts: list[tuple[int, int, int]]) -> Way:
        game, chosen = self.table.game, self._ui.wheel
        # What stands on the wheel that WHEEL has chosen comes first: WHEEL takes along what is selected.
        for good, wheel, number in sorted(amounts, key=lambda each: (each[1] != chosen, len(game.homes(each[0])))):
            homes, key = game.homes(good), self._key_of(good)
            flips = len(homes) > 1 and wheel != chosen
            beside = 0
            while key is None:  # a good beside the wheels without a key comes by WHEEL behind one that has
                beside += 1
                key = self._key_of(good - beside)
            way = _times(way, "tap", key, number) if number > 0 else way.then(f"hold {-number}", key)
            way = _times(way, "tap", k.WHEEL, flips + beside)
            chosen = wheel if flips else chosen
        return way.then("tap", k.OK)

    def _key_of(self, good: int) -> int | None:
        name = self.table.game.goods.name(good)
        return GOODS_KEYS[self.table.game.keys.index(name)] if name in self.table.game.keys else None

    def _ways_by_lists(self, move: Move, wanted: bytes) -> Iterator[Way]:
        game, seats = self.table.game, len(self.table.names)
        opened = game.goes_on(self.table) if self._ui.mode == MENU else None
        words = _words(self.table.write(move))
        shape = form_of(game, move.verb)
        self._several = shape is not None and shape[2].endswith("*")  # they are chosen one after the other
        corrects = move.verb == m.SET
        actions = [word for word in game.keys if word and game.goods.find(word) < 0]
        if opened and not corrects:
            there = list_for(self.table, self._ui.seat, opened[0], self._ui.random)
            yield from self._through(there, self._ui.seat, words, Way(), move, wanted)
        for seat in range(seats):
            begun = self._seated(self._closed(), seat)
            for action in actions[:1] if corrects else actions:
                way = begun.then("hold", k.WHEEL) if corrects else begun
                way = way.then("tap", GOODS_KEYS[game.keys.index(action)])
                there = list_for(self.table, seat, "correct" if corrects else action, self._ui.random)
                yield from self._through(there, seat, words, way, move, wanted)

    def _through(self, there: Any, seat: int, words: list[str], way: Way, move: Move, wanted: bytes) -> Iterator[Way]:
        self.longest = max(self.longest, len(there or ()))
        for i in range(len(there or ())):
            part = there.part(i)
            if part is not None:
                yield from self._through(part, seat, words, _picked(way, i, len(there)), move, wanted)
                continue
            line = there.line(i)
            fits = _words(line) == words[: len(_words(line))] if self._several else _is_within(_words(line), words)
            if not fits and not self._pays_first(move, seat, line):
                continue
            chosen = _picked(way, i, len(there))
            if f" {PAID_FIRST} " in line:  # it is paid at once; then the list of the ability is up, and is left
                yield chosen.then("tap", k.UNDO).then("tap", k.UNDO)
                continue
            try:
                more, result = go_on(self.table, seat, line, there.final)
            except MoveError:
                continue
            if more is not None:
                yield from self._through(more, seat, words, chosen, move, wanted)
            elif result.error is None and self._is_there(bytes(result.after), wanted):
                at_once = there.answers and not (any(result.turns) or result.lost)
                yield chosen if at_once else chosen.then("tap", k.OK)
            elif move.get(m.PAYING) is not None:
                yield from self._paid(chosen, line, move, wanted)

    def _pays_first(self, move: Move, seat: int, line: str) -> bool:
        """Whether what `move` pays is asked for behind a line, and paid first."""
        if self.table.write(move).split()[1:2] != [PAID_FIRST] or len(line.split()) > 2:
            return False
        result = go_on(self.table, seat, line, False)[1]
        return result is not None and getattr(result.error, "word", "") == PAID_FIRST

    def _paid(self, way: Way, line: str, move: Move, wanted: bytes) -> Iterator[Way]:
        """The same, with another payment than is printed."""
        printed = self.table.game.cost(self.table, self.table.parse(line))
        if printed is None:
            return
        more = {good: -number for number, good, _, _ in printed}
        for number, good, _, _ in m.amounts(move.get(m.PAYING)):
            more[good] = more.get(good, 0) + number
        for good, number in more.items():
            key = self._key_of(good)
            assert key is not None
            way = _times(way, "tap", key, number) if number >= 0 else way.then(f"hold {-number}", key)
        yield way.then("tap", k.OK)

    # -- doing it ----------------------------------------------------------------------------------------------------

    def _do(self, way: Way) -> None:
        device = self.device
        for what, number in way.does:
            if what in ("turn", "push"):
                device.encoder.waiting, device.encoder.pushes = (number, 0) if what == "turn" else (0, 1)
                device.wait(10)
                continue
            times = int(what.partition(" ")[2] or 1)
            device.press(number)
            device.wait(10 if what == "tap" else 520 + 250 * (times - 1))
            device.release(number)
            device.wait(10)
        assert self._ui.mode in (PLAY, MENU) or self.table.game.is_over(self.table)


def play(text: str) -> tuple[list[Entry], Walker]:
    """Enter a game with keys; its records, and who has entered them. Raises NoWay.

    What follows from the record behind it is not entered, and remarks are not. Raises MoveError.
    """
    medium = MemoryMedium()
    reader = Reader(Journal(medium))
    lines = text.split("\n")
    while reader.table is None:
        reader.feed(lines.pop(0))
    walker = Walker(ReferenceDevice({}, medium.read(0, medium.size), screen=True))
    records = []
    for line in lines:
        move = reader.table.parse(line)
        if move is not None and move.verb != m.NOTE:
            before = _steps_of_turn(reader.table)
            reader.feed(line)
            there = _steps_of_turn(reader.table)
            course = bool(before or there), bool(before) and not set(before) <= set(there)
            records.append((line, reader.table.write(move), bytes(reader.table.state), course))
    entries = []
    cost = 0
    for number, (line, written, wanted, (acts, ended)) in enumerate(records):
        behind = [(each[0], each[2]) for each in records[number + 1 : number + 1 + AHEAD]]
        way = walker.enter(line, wanted, behind)
        cost += way.cost if way and acts else 0
        entries.append(Entry(line, _verb(walker.table, written), way, cost if ended else None))
        cost = 0 if ended else cost
    return entries, walker


def _steps_of_turn(table: Table) -> list[str]:
    """What was done in the turn that is under way, as a game publishes it."""
    steps: list[str] = table.game.view(table, ("course",))["course"].get("done", [])
    return steps


def _verb(table: Table, line: str) -> str:
    words = line.split()
    seated = any(line.startswith(seat_name(table.game, name) + " ") for name in table.names)
    return words[1] if seated else words[0]


def _times(way: Way, what: str, key: int, number: int) -> Way:
    for _ in range(number):
        way = way.then(what, key)
    return way


def _picked(way: Way, i: int, length: int) -> Way:
    """The shortest way to an entry: WHEEL or SEAT until it is shown and the key of its row, or the knob back to it."""
    page, pages = i // LISTED, -(-length // LISTED)
    back = pages - page
    turned = _times(way, "tap", k.WHEEL, page) if page <= back else _times(way, "tap", k.SEAT, back)
    by_row = turned.then("tap", GOODS_KEYS[i % LISTED])
    by_knob = way.then("turn", i - length).then("push", 0)
    return min(by_knob, by_row, key=lambda each: each.cost)


def _words(line: str) -> list[str]:
    """The words of a line; a good's plural is the good."""
    return [word.rstrip("s") for word in line.replace(",", " ,").split()]


def _is_within(some: list[str], words: list[str]) -> bool:
    """Whether a line can become one of `words`. A choice that the other line implies may be said."""
    left, implied = list(words), ""
    for word in some:
        if implied:
            implied = ""
        elif word in left:
            left.remove(word)
        elif word in ("a", "on", "order"):  # "as", without its plural
            implied = word
        else:
            return False
    return True

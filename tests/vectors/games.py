"""Random games, the same on every runtime: a seed gives a game, and a game gives a line of figures to compare.

The moves are drawn without looking at whether they are allowed; a refusal is part of the game. In the device's subset
of Python, for every game that the registry has.
"""

from shared_rules import by_hand, control, games, grammar, journal
from shared_rules import move as m
from shared_rules.checksum import crc32
from shared_rules.errors import MoveError
from shared_rules.head import Head
from shared_rules.table import Table

NAMES = ("Ann", "Ben Lee", "undo", "Dora")


class Dice:
    """A generator of numbers (Lehmer, 31 bits), since `random` differs from runtime to runtime."""

    def __init__(self, seed):
        self._state = seed % 0x7FFFFFFE + 1
        for _ in range(8):
            self.below(2)

    def below(self, top):
        """A number from 0 to `top` - 1."""
        self._state = self._state * 48271 % 0x7FFFFFFF
        return (self._state >> 7) % top

    def bytes(self, number):
        """So many random bytes."""
        return bytes([self.below(256) for _ in range(number)])


class PagedMedium:
    """A journal's medium in memory, in small pages: a board's heap has no room for one long run of bytes."""

    PAGE = 256

    def __init__(self):
        self.size = 0
        self._pages = []

    def read(self, offset, length):
        """At most `length` bytes from `offset`."""
        out = bytearray()
        end = min(offset + length, self.size)
        while offset < end:
            at = offset % self.PAGE
            piece = min(self.PAGE - at, end - offset)
            out.extend(self._pages[offset // self.PAGE][at : at + piece])
            offset += piece
        return bytes(out)

    def append(self, data):
        """Keep `data` behind what is there."""
        at = 0
        while at < len(data):
            if self.size == len(self._pages) * self.PAGE:
                self._pages.append(bytearray(self.PAGE))
            place = self.size % self.PAGE
            piece = min(self.PAGE - place, len(data) - at)
            self._pages[-1][place : place + piece] = data[at : at + piece]
            self.size += piece
            at += piece

    def checksum(self):
        """CRC-32 of all of it."""
        crc = 0
        for offset in range(0, self.size, self.PAGE):
            crc = crc32(self.read(offset, self.PAGE), crc)
        return crc


def amounts(dice, game, gain):
    """The clause bytes of one to three random amounts, mostly ones that can be."""
    value = b""
    for _ in range(1 + dice.below(6) // 4 + dice.below(6) // 5):
        good = dice.below(len(game.goods))
        homes = game.homes(good)
        wheel = homes[dice.below(len(homes))]
        if not dice.below(4):
            wheel = m.UNSAID if dice.below(3) else dice.below(len(game.wheels))
        number = 1 + dice.below(3) if dice.below(8) else 1 + dice.below(9)
        take = dice.below(number + 1) if gain and not dice.below(10) else m.UNSAID
        value += m.amount(number, good, wheel, take)
    return value


def own(dice, table, seat):
    """A random move of the game's own, with any clauses that its verb may have."""
    _, verb, subject, tags, seated = table.game.verbs[dice.below(len(table.game.verbs))]
    if not seated and dice.below(24):  # what ends a period or the game comes seldom
        return control.note("not yet")
    clauses = []
    if subject:
        clauses.append((m.SUBJECT, values(dice, table, subject)))
    for tag in tags:
        if not dice.below(3):
            clauses.append((tag, values(dice, table, grammar.clause_of(table.game, tag)[2])))
    return m.Move(verb, seat if seated else m.NOBODY, clauses)


def values(dice, table, kind):
    """The bytes of a clause whose values are of `kind`, as the grammar declares it."""
    if kind == "+":
        return amounts(dice, table.game, False)
    if kind[0] == "#":
        number = dice.below(8)
        if kind == "#" or number < 6:
            return bytes((number,))
        good = table.moves % len(table.game.goods)
        homes = table.game.homes(good)
        return m.amount(number - 6, good, homes[number % 2] if len(homes) > 1 else m.UNSAID)
    many = kind[-1] == "*"
    kind = kind[:-1] if many else kind
    top = len(table.names) if kind == "seat" else len(table.head.words(kind))
    return bytes([dice.below(top) for _ in range(1 + dice.below(2) if many else 1)])


def correction(dice, table, seat):
    """A random correction of what is no good: seldom of the table, mostly to what can be."""
    seat = seat if dice.below(5) else m.NOBODY
    fields = by_hand.fields_of(table.game, seat)
    number = dice.below(len(fields))
    if seat != m.NOBODY and dice.below(2):
        number = by_hand.number_of(table.game, seat, by_hand.SITES)
    _, size, highest, _, kind = fields[number]
    if kind == by_hand.SITES:
        sites, contents = len(table.head.words("space-or-start")), len(table.head.words("building-or-tile"))
        content = dice.below(10) if dice.below(3) else dice.below(contents)
        value = bytes([dice.below(sites) for _ in range(1 + dice.below(8) // 7)] + [content])
    elif kind == "turns per wheel":
        value = bytes((dice.below(30), dice.below(9) // 8))
    else:
        value = bytes([dice.below(highest + 1) & (255 if dice.below(2) else dice.below(256)) for _ in range(size or 1)])
    return m.Move(m.SET, seat, [(m.SUBJECT, bytes((number,)) + value)])


def draw(dice, table):
    """A random statement of a record: mostly gains, some payments and trades, a few of all others."""
    game = table.game
    kind = dice.below(48)
    seat = dice.below(len(table.names))
    if kind >= 40:
        return own(dice, table, seat)
    if kind < 22:
        return m.trade(seat, b"", amounts(dice, game, True))
    if kind < 27:
        return m.trade(seat, amounts(dice, game, False), b"")
    if kind < 32:
        return m.trade(seat, amounts(dice, game, False), amounts(dice, game, True))
    if kind < 35 and dice.below(2):
        return correction(dice, table, seat)
    if kind < 35:
        good = dice.below(len(game.goods))
        wheel = dice.below(len(game.wheels)) if dice.below(3) else m.UNSAID
        clauses = [(m.SET_TO, m.amount(dice.below(9), good, wheel))]
        if not dice.below(3):
            clauses.append((m.TEXT, "zählt ½ neu".encode()))
        return m.Move(m.SET, seat, clauses)
    if kind < 37:
        return control.control(m.UNDO, 1 + dice.below(4))
    if kind < 39:
        return control.control(m.REDO, 1 + dice.below(3))
    return control.note("move %d" % table.moves)


def new_table(dice, names=games.NAMES):
    """A Table of one of these games for a random number of seats, with its journal in pages."""
    game = games.find(names[dice.below(len(names))])
    low, high = game.seats
    seats = low + dice.below(high - low + 1)
    options = {}
    for option in sorted(game.options):
        if dice.below(2):
            values = game.options[option]
            options[option] = values[dice.below(len(values))]
    start = Head(game, NAMES[:seats], dice.below(seats), options)
    try:
        game.begin(start)
    except MoveError:
        start = Head(game, NAMES[:seats], start.start)
    return Table(start, journal.Journal(PagedMedium()))


def play(seed, statements, names=games.NAMES):
    """Play a random game of so many statements; (Table, how many were refused, CRC over the words of all outcomes)."""
    dice = Dice(seed)
    table = new_table(dice, names)
    refused = told = 0
    for _ in range(statements):
        move = draw(dice, table)
        try:
            result = table.enter(move)
        except MoveError as error:
            refused += 1
            told = crc32("/".join([error.key] + [str(word) for word in error.words]).encode(), told)
            continue
        if result is not None:
            told = crc32(str((result.turns, result.lost, result.eaten)).encode(), told)
    return table, refused, told


def figures(seed, statements, names=games.NAMES):
    """A random game as one line: its seed, the digest of the state, and CRCs of journal, outcomes and refusals."""
    table, refused, told = play(seed, statements, names)
    return "%d %08x %08x %08x %d" % (seed, table.digest(), table.log.medium.checksum(), told, refused)

"""Reads second_source.txt: Glass Road's specialists and buildings, written down a second time.

It shares nothing with the program's own tables, neither code nor notation, so that a slip in one of the two shows.

An effect is a list of terms. `wood-1` loses, `water+2` gains; a term names a good (wood, glass, clay, brick, sand,
water, food, coal), a tile of the landscape (pit, grove, pond, forest) or `offer`, the buildings of one's private
offer. What stands after the sign is a formula, so `coal+pond` is one Charcoal for each Pond. Further signs:

    @ @G @B       food or coal: the player chooses the wheel; it is the glassworks; it is the brickworks
    tile          one of pit, grove, pond, by choice
    basic, other  one of the six basic goods, by choice; the same, but not the one that was paid
    pit!          one pit on each empty space beside the building
    tile!2        up to two tiles of one kind on empty spaces beside the building
    again         in front: any number of times, each time an action of its own
    others:       what each opponent gains
    build         build a building
    copy          the effect of an Immediate building beside this one
    ^name         the building replaces that start building
    |             between two lists of terms: the one or the other

A formula has numbers, + * / and >=, the counts of goods (both wheels together) and of tiles (a Forest is one, on two
spaces) by their names, `hand` (cards left in hand), min(a, b, ...), floor(a), and

    adj(x)        spaces beside the building that hold x: a tile, empty, or building
    net(x)        the largest connected network of x
    square(x)     1 where four x lie in a 2x2 square, else 0
    low(x)        the count of x on the wheel that has fewer
    paid(x)       how many x were paid for buildings
    count(x)      buildings of the kind x
    tokens(n)     tokens of goods in sector n or above
"""

import ast
import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from pathlib import Path

TEXT = Path(__file__).with_name("second_source.txt")
KINDS = {"O": "start", "P": "processing", "I": "immediate", "B": "bonus"}
PAID = ("wood", "glass", "clay", "bricks")
GOODS = {
    "wood": "wood",
    "glass": "glass",
    "clay": "clay",
    "brick": "bricks",
    "sand": "quartz-sand",
    "water": "water",
    "food": "food",
    "coal": "charcoal",
}
TILES = ("pit", "grove", "pond", "forest")
CHOICES = ("tile", "basic", "other")
TERM = re.compile(r"(?P<what>[a-z]+)(?P<sign>[-+!])(?P<formula>[^@]*)(?P<wheel>@[GB]?)?")
BUILDING = re.compile(r"([OPIB]) (\d)(\d)(\d)(\d) ([ -]\d) ([^*:]+)(\*?): (.*)")
SPECIALIST = re.compile(r"S ([^:]+): (.+) / (.+) / (.+)")


def slug(title):
    """A title as records write it: Builder's Hut, builders-hut."""
    return title.lower().replace("'", "").replace(" ", "-")


@dataclass(frozen=True)
class Term:
    """One term of an effect. `what` is spelt as in records; `sign` is -, + or !."""

    what: str
    sign: str
    formula: str
    wheel: str  # "", "@", "@G" or "@B"
    for_others: bool = False


@dataclass(frozen=True)
class Effect:
    """What an ability does. `ways` has one list of terms for each alternative."""

    ways: tuple
    again: bool = False
    build: bool = False
    copy: bool = False


@dataclass(frozen=True)
class Building:
    """One building. `effect` is None for bonus buildings, `bonus` is "" for the others."""

    kind: str
    title: str
    shrine: bool
    cost: dict
    points: int
    replaces: str
    effect: Effect | None
    bonus: str

    @property
    def name(self):
        """The name as in records."""
        return slug(self.title)


@dataclass(frozen=True)
class Specialist:
    """One specialist: `fee` is an Effect or None, `abilities` are two Effects."""

    title: str
    fee: Effect | None
    abilities: tuple

    @property
    def name(self):
        """The name as in records."""
        return slug(self.title)


def _term(word):
    for_others = word.startswith("others:")
    found = TERM.fullmatch(word.removeprefix("others:"))
    if not found:
        raise ValueError(f"not a term: {word}")
    what, sign, formula, wheel = found["what"], found["sign"], found["formula"], found["wheel"] or ""
    if what not in (*GOODS, *TILES, *CHOICES, "offer"):
        raise ValueError(f"no such thing as {what}: {word}")
    if (what in ("food", "coal", "basic", "other")) != bool(wheel):
        raise ValueError(f"the wheel is missing or too much: {word}")
    if formula:
        evaluate(formula, Names())
    elif sign != "!":
        raise ValueError(f"how many? {word}")
    if ((what in (*TILES, "tile") and sign != "!") or for_others) and formula != "1":
        raise ValueError(f"a tile, or what others gain, is always one: {word}")
    return Term(GOODS.get(what, what), sign, formula, wheel, for_others)


def effect(text):
    """The Effect that a text in the notation means."""
    if text in ("build", "copy"):
        return Effect(((),), build=text == "build", copy=text == "copy")
    again = text.startswith("again ")
    ways = text.removeprefix("again ").split(" | ")
    return Effect(tuple(tuple(_term(word) for word in way.split()) for way in ways), again)


class Names:
    """What a formula may ask: a state of the game answers. Here everything is 0."""

    def number(self, name):
        """The count that a bare name stands for, or KeyError."""
        if name not in (*GOODS, *TILES, "hand"):
            raise KeyError(name)
        return 0

    def ask(self, function, word):
        """The value of one of the functions of the state, or KeyError."""
        if function not in ("adj", "net", "square", "low", "paid", "count", "tokens"):
            raise KeyError(function)
        return 0


def evaluate(formula, names):
    """The value of a formula as a Fraction; `names` answers like Names."""
    return Fraction(_value(ast.parse(formula, mode="eval").body, names))


def _value(node, names):
    match node:
        case ast.Constant(value=int() as number):
            return Fraction(number)
        case ast.Name(id=name):
            return names.number(name)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _value(left, names) + _value(right, names)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _value(left, names) * _value(right, names)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return Fraction(_value(left, names)) / _value(right, names)
        case ast.Compare(left=left, ops=[ast.GtE()], comparators=[right]):
            return int(_value(left, names) >= _value(right, names))
        case ast.Call(func=ast.Name(id="floor"), args=[inner]):
            return floor(_value(inner, names))
        case ast.Call(func=ast.Name(id="min"), args=inner):
            return min(_value(each, names) for each in inner)
        case ast.Call(func=ast.Name(id=function), args=[ast.Name(id=word)]):
            return names.ask(function, word)
        case ast.Call(func=ast.Name(id=function), args=[ast.Constant(value=int() as number)]):
            return names.ask(function, number)
    raise ValueError(f"not in the notation: {ast.unparse(node)}")


def _building(line):
    found = BUILDING.fullmatch(line)
    if not found:
        raise ValueError(f"not a building: {line}")
    kind, *cost, points, title, shrine, rest = found.groups()
    replaces = ""
    if rest.startswith("^"):
        replaces, _, rest = rest[1:].partition(" ")
    is_bonus = kind in "OB"
    if is_bonus:
        evaluate(rest, Names())
    return Building(
        kind=KINDS[kind],
        title=title,
        shrine=bool(shrine),
        cost=dict(zip(PAID, map(int, cost), strict=True)),
        points=int(points),
        replaces=replaces,
        effect=None if is_bonus else effect(rest),
        bonus=rest if is_bonus else "",
    )


def _specialist(line):
    found = SPECIALIST.fullmatch(line)
    if not found:
        raise ValueError(f"not a specialist: {line}")
    title, fee, first, second = found.groups()
    return Specialist(title, None if fee == "-" else effect(fee), (effect(first), effect(second)))


def _read():
    lines = [line for line in TEXT.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    buildings = [_building(line) for line in lines if not line.startswith("S ")]
    specialists = [_specialist(line) for line in lines if line.startswith("S ")]
    return {b.name: b for b in buildings}, {s.name: s for s in specialists}


BUILDINGS, SPECIALISTS = _read()

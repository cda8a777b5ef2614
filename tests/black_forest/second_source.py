"""Reads second_source.txt: Black Forest's tables, written down a second time.

It shares nothing with the program's own tables, neither code nor notation, so that a slip in one of the two shows.

An effect is a list of terms. `wood-1` loses, `water+2` gains, `wood=3` moves the marker there. A term names a good
(glass, commodity, provision, porridge, meat, wood, coal, sand, water, brick), a tile (field, pond, pasture, forest),
livestock (pig, cattle) or `hut`, the steps of the Glass Hut. What stands after the sign is a formula, so `sand+pond`
is one sand for each Pond. Further signs:

    @ @G @C       coal: the player chooses the wheel; it is the Glassmaking wheel; it is the Cooking wheel
    livestock     pigs and cattle in any mix
    basic, same   one basic resource by choice; the same one as before
    others:       what each opponent gains
    each          each of the seven basic resources; coal on one wheel, by choice
    different-3   three different resources, one of each
    match         livestock of the kinds of the pairs
    zeros=1       each marker of a basic resource on 0 moves to 1
    tile!beside   a Field, Pond or Pasture on each empty space beside the building, in any mix
    pasture~3here up to three on the building's Estate
    nest+1        each Forest houses one more pig
    held+1        the pig that is spent goes onto the building
    no-coal@G     the marker of that wheel leaves the game
    no-estate     no more Small Estates
    no-toll       no resources for pawns in a village
    build, build-free    build a building; a small one without its cost
    turn, visit   another turn; a visit to any other tradesperson
    |             between two lists of terms: the one or the other

A building's abilities are divided by `;`. Each begins with its kind (C conversion, I instant, P permanent, E points
at the end of the game, R required to build it), then `on` with what sets it off, then `if` with a condition, then a
colon; `may` says that it can be left out. Without `on` a permanent ability always holds. What sets it off:

    estate  swap               a Small Estate is added; a commodity moves the Traveling Merchant
    visit(who)  first(who)     a visit to the tradesperson; one as the first of the two
    enter(who)                 a move into the village of the tradesperson from outside
    gain(what), gain(what,who) each one gained; what is gained from the tradesperson
    lose(what), spend(what,who)

A formula has numbers, + - * // and comparisons, min(a, b, ...), the counts of goods (all markers together), tiles and
livestock by their names, and

    empty         empty spaces of the domain
    vacant        Pastures without livestock
    nested        pigs on Forests
    pairs         pairs of livestock of one kind
    estate        Small Estates
    held          pigs on the building
    step(x,a,b)   how many of the thresholds a, b, ... x has reached
    adj(empty)    empty spaces beside the building on its Estate; adj(building): buildings; adj(herd): Pastures with
                  at least two livestock
"""

import ast
import operator
import re
from dataclasses import dataclass
from pathlib import Path

TEXT = Path(__file__).with_name("second_source.txt")
KINDS = {"C": "conversion", "I": "instant", "P": "permanent", "E": "end-game", "R": "required"}
BASIC = ("porridge", "meat", "wood", "coal", "sand", "water", "brick")
REFINED = ("glass", "commodity", "provision")
TILES = ("field", "pond", "pasture", "forest")
LIVESTOCK = ("pig", "cattle")
COUNTED = (*BASIC, *REFINED, *TILES, *LIVESTOCK, "empty", "vacant", "nested", "pairs", "estate", "held")
CHOSEN = ("hut", "livestock", "basic", "same", "each", "different", "match", "zeros", "tile", "nest", "held")
WORDS = ("build", "build-free", "turn", "visit", "no-toll", "no-estate", "no-coal@G")
EVENT = re.compile(r"(estate|swap|visit|first|enter|gain|lose|spend)(?:\(([a-z]+)(?:,([a-z]+))?\))?")
TERM = re.compile(r"(others:)?([a-z]+)([-+=!~])([^@]*?)(@[GC]?|here|beside)?")
BUILDING = re.compile(r"(?:(\d\d)([AB])|L) (\d+) ([^(]+) \(([^)]+)\): (.+)")
COMPARISONS = {ast.GtE: operator.ge, ast.Lt: operator.lt}
SUMS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}


def slug(title):
    """A title as records write it: Lord's Manor, lords-manor."""
    return title.lower().replace("'", "").replace(" ", "-")


@dataclass(frozen=True)
class Term:
    """One term of an effect. A word alone is its `what`; its `sign` and `formula` are then empty."""

    what: str
    sign: str = ""
    formula: str = ""
    place: str = ""  # "", "@", "@G", "@C", "here" or "beside"
    for_others: bool = False


@dataclass(frozen=True)
class Ability:
    """One ability of a building. Of an end-game or required ability `formula` says all."""

    kind: str
    on: str = ""
    condition: str = ""
    may: bool = False
    ways: tuple = ()  # a tuple of terms for each alternative
    formula: str = ""


@dataclass(frozen=True)
class Building:
    """One side of a small building, or a large building, which has neither number nor side."""

    number: int | None
    side: str
    title: str
    cost: dict  # goods and tiles; brick may be "X"
    points: int
    abilities: tuple

    @property
    def name(self):
        """The name as in records."""
        return slug(self.title)

    @property
    def bonus(self):
        """The formula of the points at the end of the game, or ""."""
        return "".join(ability.formula for ability in self.abilities if ability.kind == "end-game")


@dataclass(frozen=True)
class Person:
    """One tradesperson: `back` is 1 to 4, the four kinds of backs."""

    title: str
    back: int
    ways: tuple


@dataclass(frozen=True)
class Job:
    """One job, at a location of its own or else at the tradesperson of its name."""

    title: str
    is_location: bool
    ways: tuple


def evaluate(formula, names):
    """The value of a formula; `names` answers like Names."""
    return _value(ast.parse(formula, mode="eval").body, names)


class Names:
    """What a formula may ask; a state of the game answers. Here everything is 0."""

    def number(self, name):
        """The count that a bare name stands for, or KeyError."""
        if name not in COUNTED:
            raise KeyError(name)
        return 0

    def adjacent(self, word):
        """How many of what the word says are beside the building, or KeyError."""
        if word not in ("empty", "building", "herd"):
            raise KeyError(word)
        return 0


def _value(node, names):
    match node:
        case ast.Constant(value=int() as number):
            return number
        case ast.Name(id=name):
            return names.number(name)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, names)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS:
            return SUMS[type(op)](_value(left, names), _value(right, names))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            return COMPARISONS[type(op)](_value(left, names), _value(right, names))
        case ast.BoolOp(op=ast.And(), values=parts):
            values = [_value(part, names) for part in parts]  # every part, so that a slip in the last one shows
            return all(values)
        case ast.Call(func=ast.Name(id="adj"), args=[ast.Name(id=word)]):
            return names.adjacent(word)
        case ast.Call(func=ast.Name(id="min"), args=parts):
            return min(_value(part, names) for part in parts)
        case ast.Call(func=ast.Name(id="step"), args=[counted, *steps]):
            return sum(_value(counted, names) >= _value(step, names) for step in steps)
    raise ValueError(f"not in the notation: {ast.unparse(node)}")


def term(word):
    """The Term that a word in the notation means, or ValueError or KeyError."""
    if word in WORDS:
        return Term(word)
    found = TERM.fullmatch(word)
    if not found:
        raise ValueError(f"not a term: {word}")
    others, what, sign, formula, place = (part or "" for part in found.groups())
    if what not in (*BASIC, *REFINED, *TILES, *LIVESTOCK, *CHOSEN):
        raise ValueError(f"no such thing as {what}: {word}")
    if (what == "coal" and sign == "+") != place.startswith("@"):
        raise ValueError(f"the wheel is missing or too much: {word}")
    if (sign in "!~") != (place in ("here", "beside")):
        raise ValueError(f"where? {word}")
    if formula:
        evaluate(formula, Names())
    elif sign != "!":
        raise ValueError(f"how many? {word}")
    return Term(what, sign, formula, place, bool(others))


def ways(text):
    """The alternatives of an effect in the notation, each a tuple of terms."""
    return tuple(tuple(term(word) for word in way.split()) for way in text.split(" | "))


def ability(text):
    """The Ability that a text in the notation means."""
    letter, _, rest = text.partition(" ")
    kind = KINDS[letter]
    if kind in ("end-game", "required"):
        if rest != "alone":
            evaluate(rest, Names())
        return Ability(kind, formula=rest)
    head, _, rest = rest.rpartition(": ")
    on, condition = re.fullmatch(r"(?:on (\S+))? ?(?:if (.+))?", head).groups("")
    if on and not EVENT.fullmatch(on):
        raise ValueError(f"no such event: {on}")
    if condition:
        evaluate(condition, Names())
    may = rest.startswith("may ")
    return Ability(kind, on, condition, may, ways(rest.removeprefix("may ")))


def _amounts(text):
    pairs = [part.split(" ") for part in text.split(", ")]
    for number, what in pairs:
        if what not in (*BASIC, *REFINED, *TILES):
            raise ValueError(f"no such thing as {what}: {text}")
        if not number.isdecimal() and (number, what) != ("X", "brick"):
            raise ValueError(f"how many? {text}")
    if len({what for _, what in pairs}) < len(pairs):
        raise ValueError(f"something twice: {text}")
    return {what: number if number == "X" else int(number) for number, what in pairs}


def _building(line):
    found = BUILDING.fullmatch(line)
    if not found:
        raise ValueError(f"not a building: {line}")
    number, side, points, title, cost, effects = found.groups("")
    abilities = () if effects == "-" else tuple(ability(part) for part in effects.split("; "))
    return Building(int(number) if number else None, side, title, _amounts(cost), int(points), abilities)


def _read():
    facts, people, jobs, buildings = {}, {}, {}, {}
    for line in TEXT.read_text(encoding="utf-8").splitlines():
        head, _, rest = line.partition(": ")
        if BUILDING.fullmatch(line):
            building = _building(line)
            table, name, entry = buildings, building.name, building
        elif head.startswith("T "):
            table, name, entry = people, slug(head[4:]), Person(head[4:], int(head[2]), ways(rest))
        elif head.startswith("J "):
            is_location = {"L": True, "T": False}[head[2]]
            table, name, entry = jobs, slug(head[4:]), Job(head[4:], is_location, ways(rest))
        elif line and not line.startswith("#"):
            table, name, entry = facts, head, rest
        else:
            continue
        if name in table:
            raise ValueError(f"twice: {line}")
        table[name] = entry
    return facts, people, jobs, buildings


FACTS, PEOPLE, JOBS, BUILDINGS = _read()


def amounts(fact):
    """A fact that lists things with their numbers, as a dict: "glass 0, sand 0"."""
    return {part.split(" ")[0]: int(part.split(" ")[1]) for part in FACTS[fact].split(", ")}


def numbers(fact):
    """A fact that lists numbers, as a list: "4, 4, 3"."""
    return [int(part) for part in FACTS[fact].split(", ")]

"""A catalogue of Tradespeople, Jobs and Buildings: reading catalogue.txt, and the bytes that the rules look up.

The bytes: how many Tradespeople, Jobs, small and large Buildings (one byte each); where the record of each begins (two
bytes, low first); the numbers of the Buildings in the order of their names; then the records. A record is a byte of
kinds, points + 10, the number of parts of the cost, for each part how many and what, the steps, a zero, the name, and a
newline.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rondel.catalogue import domain_steps as steps
from rondel.catalogue.source import NAME, NOTHING, CatalogueFault

SECTIONS = ("tradespeople", "jobs", "buildings", "large")
KINDS = ("conversion", "instant", "permanent", "end-game", "condition")
BACKS = ("owl", "fox", "stag", "mouse")
JOB_KINDS = ("location", "tradesperson")
TILES = {"field": "field", "pond": "pond", "pasture": "pasture", "forest": "forest-tile"}
FOR_EACH_OTHER = "x"  # a cost of as many as there are other players
POINTS_ADDED, FOR_EACH_OTHER_BYTE = 10, 255
MOST_STEPS = 10


@dataclass(frozen=True)
class Entry:
    """One line. `number` is "" but for small Buildings; `cost` has "x" where it is the number of other players."""

    section: str
    number: str
    name: str
    kinds: tuple[str, ...]
    cost: dict[str, int | str]
    points: int
    steps: tuple[str, ...]
    effect: str

    def cost_text(self) -> str:
        """The cost on one line, "-" for none."""
        return ", ".join(f"{amount} {part}" for part, amount in self.cost.items()) or NOTHING

    def to_json(self) -> dict[str, object]:
        """The entry for programs."""
        kinds: dict[str, object] = {"kinds": list(self.kinds)}
        if self.section == "tradespeople":
            kinds = {"back": self.kinds[0]}
        elif self.section == "jobs":
            kinds = {"kind": self.kinds[0]}
        else:
            kinds |= {"cost": self.cost, "points": self.points}
        number = {"number": self.number} if self.number else {}
        return {**number, "name": self.name, **kinds, "effect": self.effect}


@dataclass
class Domain:
    """What a catalogue.txt of this form holds, in its order."""

    goods: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)

    def of(self, *sections: str) -> list[Entry]:
        """The entries of some sections."""
        return [entry for entry in self.entries if entry.section in sections]


def reads(text: str) -> bool:
    """Whether a catalogue is one of this form: by its first section."""
    first = re.search(r"^\[(.*)\]", text, re.MULTILINE)
    return first is not None and first[1] == SECTIONS[0]


def read(text: str, goods: Sequence[str], file: str = "catalogue.txt") -> Domain:
    """The catalogue in `text`; `goods` are the game's goods. Raises CatalogueFault, which names file and line."""
    found = Domain(tuple(goods))
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("["):
                section = line.strip("[]")
                if section not in SECTIONS:
                    raise ValueError(f"there is no section {line}; there are: {', '.join(SECTIONS)}")
            elif not section:
                raise ValueError(f"this stands before the first section; begin with [{SECTIONS[0]}]")
            else:
                found.entries.append(_entry(found, section, [column.strip() for column in line.split("|")]))
        except ValueError as error:
            raise CatalogueFault(f"{file}:{number}: {error}") from None
    return found


COLUMNS = {
    "tradespeople": ("name", "kinds", "steps", "effect"),
    "jobs": ("name", "kinds", "steps", "effect"),
    "buildings": ("number", "name", "kinds", "cost", "points", "steps", "effect"),
    "large": ("name", "kinds", "cost", "points", "steps", "effect"),
}


def _entry(found: Domain, section: str, columns: list[str]) -> Entry:
    names = COLUMNS[section]
    if len(columns) != len(names):
        raise ValueError(f"there are {len(columns)} columns; a line of this section has {len(names)}")
    said = dict(zip(names, columns, strict=True))
    name, number, points = said["name"], said.get("number", ""), said.get("points", "0")
    alike = ("buildings", "large") if section in ("buildings", "large") else (section,)
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name; write lower-case letters, with hyphens between the words")
    if name in [entry.name for entry in found.of(*alike)]:
        raise ValueError(f"{name} stands here a second time; leave one of them out")
    if section == "buildings":
        wanted = len(found.of("buildings"))
        if number != f"{wanted // 2 + 1:02}{'AB'[wanted % 2]}":
            raise ValueError(f"{number!r} is not the next number; here stands {wanted // 2 + 1:02}{'AB'[wanted % 2]}")
    if not re.fullmatch("[0-9]{1,2}", points):
        raise ValueError(f"{points!r} are no points; give a number from 0 to 99")
    if said["effect"] in ("", NOTHING):
        raise ValueError("the effect is missing in words; say it in the last column")
    cost = _cost(said.get("cost", NOTHING), found.goods)
    done = _steps(said["steps"], found.goods)
    return Entry(section, number, name, _kinds(section, said["kinds"]), cost, int(points), done, said["effect"])


def _kinds(section: str, text: str) -> tuple[str, ...]:
    known = {"tradespeople": BACKS, "jobs": JOB_KINDS}.get(section, KINDS)
    words = [] if text == NOTHING else text.split()
    wrong = [word for word in words if word not in known]
    if wrong or (known is not KINDS and len(words) != 1):
        raise ValueError(f"{text!r} are no kinds; give one of {', '.join(known)}")
    return tuple(words)


def _cost(text: str, goods: Sequence[str]) -> dict[str, int | str]:
    cost: dict[str, int | str] = {}
    for part in [] if text == NOTHING else text.split(","):
        amount, _, what = part.strip().partition(" ")
        known = what in goods or what in TILES.values()
        if not known or what in cost or not re.fullmatch("[1-9]|x", amount):
            raise ValueError(f"{part.strip()!r} is no part of a cost; write for example `1 wood, 1 forest-tile`, or -")
        cost[what] = amount if amount == FOR_EACH_OTHER else int(amount)
    return cost


def _steps(text: str, goods: Sequence[str]) -> tuple[str, ...]:
    found = () if text == NOTHING else tuple(" ".join(step.split()) for step in text.split(","))
    if len(found) > MOST_STEPS:
        raise ValueError(f"{text!r} are {len(found)} steps; at most {MOST_STEPS} fit here")
    for step in found:
        steps.encode(step, goods)
    return found


def to_bytes(found: Domain) -> bytes:
    """The bytes of a catalogue."""
    counts = bytes(len(found.of(section)) for section in SECTIONS)
    buildings = found.of("buildings", "large")
    order = bytes(sorted(range(len(buildings)), key=lambda number: buildings[number].name))
    places, records = bytearray(), bytearray()
    first = len(counts) + 2 * len(found.entries) + len(order)
    for entry in (entry for section in SECTIONS for entry in found.of(section)):
        places += (first + len(records)).to_bytes(2, "little")
        records += _record(entry, found.goods)
    return counts + bytes(places) + order + bytes(records)


def _record(entry: Entry, goods: Sequence[str]) -> bytes:
    known = {"tradespeople": BACKS, "jobs": JOB_KINDS}.get(entry.section)
    kinds = known.index(entry.kinds[0]) if known else sum(1 << KINDS.index(kind) for kind in entry.kinds)
    parts = [*goods, *TILES.values()]
    out = bytearray((kinds, entry.points + POINTS_ADDED, len(entry.cost)))
    for what, amount in entry.cost.items():
        out += bytes((amount if isinstance(amount, int) else FOR_EACH_OTHER_BYTE, parts.index(what)))
    for step in entry.steps:
        out += steps.encode(step, goods)
    return bytes(out) + b"\0" + entry.name.encode("ascii") + b"\n"

"""Reading a game's catalogue.txt: Specialists, buildings, and the sums that the rulebook states.

Everything that can be wrong is found here, and named with its line, so that what is read can be compiled.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rondel.catalogue import steps
from rondel.errors import RondelError

KINDS = ("start", "processing", "immediate", "bonus")
COST_GOODS = ("wood", "glass", "clay", "bricks")  # the order of the rulebook's cost column
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
POINTS = range(-10, 246)  # what one byte holds with 10 added
MOST_STEPS, MOST_ABILITY_STEPS = 4, 3
NOTHING = "-"


class CatalogueFault(RondelError):
    """A line of a catalogue is wrong."""


@dataclass(frozen=True)
class Specialist:
    """One card: its entry fee and its two abilities, as steps and in words."""

    name: str
    fee: str
    first_steps: tuple[str, ...]
    second_steps: tuple[str, ...]
    first: str
    second: str


@dataclass(frozen=True)
class Building:
    """One building. `points` are the printed ones; `upgrades` the Start building that it replaces, or None."""

    name: str
    kind: str
    shrine: bool
    upgrades: str | None
    cost: dict[str, int]
    points: int
    steps: tuple[str, ...]
    effect: str


@dataclass
class Catalogue:
    """What a catalogue.txt holds, in its order. `said` is the sum of each good that the rulebook states."""

    goods: tuple[str, ...]
    specialists: list[Specialist] = field(default_factory=list)
    buildings: list[Building] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """Every name, those of the Specialists first."""
        return [each.name for each in self.specialists] + [each.name for each in self.buildings]

    def found(self, good: str) -> int:
        """How many of `good` all the buildings cost together."""
        return sum(building.cost.get(good, 0) for building in self.buildings)


def read(text: str, goods: Sequence[str], file: str = "catalogue.txt") -> Catalogue:
    """The catalogue in `text`; `goods` are the game's goods. Raises CatalogueFault, which names file and line."""
    catalogue = Catalogue(tuple(goods))
    add: Callable[[Catalogue, list[str]], None] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("["):
                if line not in SECTIONS:
                    raise ValueError(f"there is no section {line}; there are: {', '.join(SECTIONS)}")
                add = SECTIONS[line]
            elif add is None:
                raise ValueError(f"this stands before the first section; begin with {next(iter(SECTIONS))}")
            else:
                add(catalogue, [column.strip() for column in line.split("|")])
        except ValueError as error:
            raise CatalogueFault(f"{file}:{number}: {error}") from None
    return catalogue


def _add_specialist(catalogue: Catalogue, columns: list[str]) -> None:
    name, fee, first_steps, second_steps, first, second = _need(columns, 6)
    _check_name(name, [specialist.name for specialist in catalogue.specialists])
    catalogue.specialists.append(
        Specialist(
            name,
            "".join(_steps(catalogue, fee, 1)),
            _steps(catalogue, first_steps, MOST_ABILITY_STEPS),
            _steps(catalogue, second_steps, MOST_ABILITY_STEPS),
            _words(first),
            _words(second),
        )
    )


def _add_building(catalogue: Catalogue, columns: list[str]) -> None:
    name, kinds, cost, points, done, effect = _need(columns, 6)
    _check_name(name, [building.name for building in catalogue.buildings])
    kind, upgrades, shrine = _kind(catalogue, kinds)
    if not re.fullmatch("-?[0-9]+", points) or int(points) not in POINTS:
        raise ValueError(f"{points!r} are no points; give a number from {POINTS[0]} to {POINTS[-1]}")
    building = Building(
        name,
        kind,
        shrine,
        upgrades,
        _cost(cost),
        int(points),
        _steps(catalogue, done, MOST_STEPS),
        _words(effect),
    )
    for step in building.steps:
        if steps.scores(steps.encode(step, catalogue.goods)) != (kind in ("start", "bonus")):
            raise ValueError(f"{step!r} is no step of this kind; start and bonus buildings score, the others act")
    catalogue.buildings.append(building)


def _add_check(catalogue: Catalogue, columns: list[str]) -> None:
    good, said = _need(columns, 2)
    if good not in COST_GOODS or good in catalogue.said:
        raise ValueError(f"{good!r} is no good to check, or is checked already; give one of {', '.join(COST_GOODS)}")
    catalogue.said[good] = _amount(said)


SECTIONS: dict[str, Callable[[Catalogue, list[str]], None]] = {
    "[specialists]": _add_specialist,
    "[buildings]": _add_building,
    "[checks]": _add_check,
}


def _need(columns: list[str], count: int) -> list[str]:
    if len(columns) != count:
        raise ValueError(f"there are {len(columns)} columns; a line of this section has {count}")
    return columns


def _check_name(name: str, others: list[str]) -> None:
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name; write lower-case letters, with hyphens between the words")
    if name in others:
        raise ValueError(f"{name} stands here a second time; leave one of them out")


def _words(text: str) -> str:
    if text in ("", NOTHING):
        raise ValueError("the effect is missing in words; say it in the last columns")
    return text


def _amount(word: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", word) or not 0 < int(word) < 256:
        raise ValueError(f"{word!r} is no amount; give a number from 1 to 255")
    return int(word)


def _kind(catalogue: Catalogue, text: str) -> tuple[str, str | None, bool]:
    words = text.split()
    kind = words.pop(0) if words else ""
    shrine = words[-1:] == ["*"]
    if shrine:
        words.pop()
    if kind not in KINDS or (words and (len(words) != 2 or words[0] != "upgrade")):
        raise ValueError(f"{text!r} is no kind; write one of {', '.join(KINDS)}, then `upgrade START`, then `*`")
    if not words:
        return kind, None, shrine
    starts = [building.name for building in catalogue.buildings if building.kind == "start"]
    if words[1] not in starts:
        raise ValueError(f"{words[1]} is no start building; those above are: {', '.join(starts) or 'none'}")
    return kind, words[1], shrine


def _cost(text: str) -> dict[str, int]:
    cost: dict[str, int] = {}
    for part in [] if text == NOTHING else text.split(","):
        amount, _, good = part.strip().partition(" ")
        if good not in COST_GOODS or good in cost:
            raise ValueError(f"{part.strip()!r} is no part of a cost; write for example `1 wood, 2 bricks`, or -")
        cost[good] = _amount(amount)
    return cost


def _steps(catalogue: Catalogue, text: str, most: int) -> tuple[str, ...]:
    found = () if text == NOTHING else tuple(" ".join(step.split()) for step in text.split(","))
    if len(found) > most:
        raise ValueError(f"{text!r} are {len(found)} steps; at most {most} fit here")
    for step in found:
        steps.encode(step, catalogue.goods)
    return found

"""Reading a game's catalogue.txt: sections of rows, whose columns the section `columns` declares.

Everything that can be wrong is found here, and named with its line, so that what is read can be compiled.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rondel.catalogue.steps import Steps, number_word
from rondel.catalogue.tables import NOTHING, Table, each, listed, named
from shared_rules.catalogue import OTHERS, POINTS_ADDED, label, plain

NAME = re.compile(r"[a-z]+('[a-z]*)?([-_][a-z]+('[a-z]*)?)*")
POINTS = range(-POINTS_ADDED, 256 - POINTS_ADDED)  # what one byte holds
FOR_EACH_OTHER = "x"  # a cost of as many as there are other players
OWN = ("sections", "columns", "notes", "checks")  # sections that are no rows


@dataclass(frozen=True)
class Column:
    """A column: what it holds (see _CELLS), the words that are possible, and its width in a terminal.

    `width` is None for one that is not shown there, 0 for one that shares what is left.
    """

    name: str
    holds: str
    words: dict[str, int] = field(default_factory=dict)
    most: int = 0
    width: int | None = None

    @property
    def head(self) -> str:
        """What stands above the column for people."""
        return "No." if self.holds == "label" else self.name

    @property
    def for_rules(self) -> bool:
        """Whether nobody but the rules reads it: steps that a column of words tells."""
        return self.name.endswith("steps")


@dataclass(frozen=True)
class Entry:
    """One row: what its columns hold, by their names. Steps are a tuple of texts, a cost is {part: how many or "x"}."""

    section: "Section"
    cells: dict[str, Any]
    written: str = ""  # its name, with what records leave out

    @property
    def name(self) -> str:
        """The name."""
        return str(self["name"])

    @property
    def label(self) -> str:
        """The name as it is printed."""
        return label(self.written)

    def __getitem__(self, column: str) -> Any:
        return self.cells[column]

    def holding(self, holds: str) -> list[Any]:
        """What the columns of a kind hold, in their order."""
        return [self[column.name] for column in self.section.columns if column.holds == holds]

    @property
    def is_marked(self) -> bool:
        """Whether a mark of it is set."""
        return any(self.holding("mark"))

    def text(self, column: Column) -> str:
        """What a table shows in a column; a name has a star behind it where the entry is marked."""
        cell = self[column.name]
        if column.holds == "name":
            return f"{cell} *" if self.is_marked else str(cell)
        if column.holds == "points":
            return str(cell)
        if column.holds == "amounts of":
            cell = [f"{amount} {part}" for part, amount in cell.items()]
        return (cell if isinstance(cell, str) else ", ".join(cell or ())) or NOTHING

    def to_json(self) -> dict[str, Any]:
        """The entry for programs: its columns, but those for the rules."""
        shown = [column for column in self.section.columns if not column.for_rules]
        return {
            column.name: ", ".join(self[column.name]) if column.holds == "steps" else self[column.name]
            for column in shown
        }


@dataclass
class Section:
    """A list of entries, with its title for people; `within` is the section whose numbers it goes on with."""

    name: str
    title: str
    heading: str  # what the heading of a test case begins with, before the name
    within: str
    columns: list[Column] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Catalogue:
    """What a catalogue.txt holds, in its order. `said` are sums that a rulebook states: (what, part, how many)."""

    steps: Steps
    columns: dict[str, Column] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    said: list[tuple[str, str, int]] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """Every entry."""
        return self.of(*self.sections)

    def of(self, *sections: str) -> list[Entry]:
        """The entries of some sections."""
        return [entry for name in sections for entry in self.sections[name].entries]

    @property
    def names(self) -> list[str]:
        """Every name once."""
        return list(dict.fromkeys(entry.name for entry in self.entries))

    def lists(self) -> dict[str, list[Entry]]:
        """The entries by the list that numbers them: a section with those that go on with its numbers."""
        found: dict[str, list[Entry]] = {}
        for section in self.sections.values():
            found.setdefault(section.within, []).extend(section.entries)
        return found

    def found(self, part: str) -> int:
        """How many of `part` everything costs together."""
        return sum(cost.get(part, 0) for entry in self.entries for cost in entry.holding("amounts of"))

    def checks(self) -> list[dict[str, Any]]:
        """Each sum that the rulebook states beside the sum of the costs."""
        return [{"what": what, "said": said, "found": self.found(part)} for what, part, said in self.said]


def read(tables: dict[str, Table], steps: Steps, file: str = "catalogue.txt") -> Catalogue:
    """The catalogue in the sections of a file. Raises CatalogueFault, which names file and line."""
    found = Catalogue(steps)
    each(tables, "sections", file, lambda cells: _add_section(found, cells))
    each(tables, "columns", file, lambda cells: _add_column(found, cells))
    each(tables, "notes", file, lambda cells: found.notes.append(cells["text"]))
    for table in (table for name, table in tables.items() if name not in OWN):
        with named(file, table.line):
            if table.name not in found.sections:
                raise ValueError(
                    f"there is no section [{table.name}]; there are: {', '.join(found.sections) or 'none'}"
                )
            section = found.sections[table.name]
            section.columns = _columns(found, table.columns)
        each(tables, table.name, file, partial(_add, found, section))
    each(
        tables, "checks", file, lambda cells: found.said.append((cells["what"], cells["part"], _amount(cells["said"])))
    )
    return found


def _columns(found: Catalogue, names: tuple[str, ...]) -> list[Column]:
    """The columns that a head names; what the rules read of a row, it can have once."""
    for name in names:
        if name not in found.columns:
            raise ValueError(f"column {name!r} is not declared in [columns]")
    columns = [found.columns[name] for name in names]
    holds = ["one of" if column.holds == "some of" else column.holds for column in columns]
    for kind in ("name", "mark", "row", "points", "one of", "amounts of"):
        if holds.count(kind) > 1 or "name" not in holds:
            raise ValueError(f"there are two columns for {kind!r}" if "name" in holds else "there is no name")
    return columns


def _add_section(found: Catalogue, cells: dict[str, str]) -> None:
    name, _, within = (part.strip() for part in cells["section"].partition("+"))
    if within and within not in found.sections:
        raise ValueError(f"{within} stands not above in this section")
    heading = "" if cells["heading of its cases"] == NOTHING else cells["heading of its cases"]
    found.sections[name] = Section(name, cells["title"], heading, within or name)


def _add_column(found: Catalogue, cells: dict[str, str]) -> None:
    most, _, steps = cells["holds"].partition(" ")
    holds = "steps" if steps == "steps" else next((kind for kind in _CELLS if cells["holds"].startswith(kind)), "")
    if not holds or (holds == "steps" and number_word(most) is None):
        raise ValueError(f"{cells['holds']!r} is nothing that a column holds; give one of {', '.join(_CELLS)}")
    rest = cells["holds"].removeprefix(holds).strip() if holds.endswith(" of") else NOTHING
    words = found.steps.words(rest) if holds == "amounts of" else {word: n for n, word in enumerate(listed(rest))}
    width = None if cells["width"] == NOTHING else number_word(cells["width"]) or 0
    name = cells["column"]
    found.columns[name] = Column(name, holds, words, int(most) if holds == "steps" else 0, width)


def _add(found: Catalogue, section: Section, cells: dict[str, str]) -> None:
    entry = Entry(section, {}, next((cells[each.name] for each in section.columns if each.holds == "name"), ""))
    for column in section.columns:
        entry.cells[column.name] = _CELLS[column.holds](found, section, column, cells[column.name])
    section.entries.append(entry)


def _name(found: Catalogue, section: Section, column: Column, text: str) -> str:
    if not NAME.fullmatch(text):
        raise ValueError(f"{text!r} is no name; write lower-case letters, with hyphens between the words")
    text = plain(text)
    if text in [other.name for other in found.lists()[section.within]]:
        raise ValueError(f"{text} stands here a second time; leave one of them out")
    return text


def _words(found: Catalogue, section: Section, column: Column, text: str) -> str:
    if text in ("", NOTHING):
        raise ValueError(f"the {column.name} is missing in words")
    return text


def _mark(found: Catalogue, section: Section, column: Column, text: str) -> bool:
    if text not in ("*", NOTHING):
        raise ValueError(f"{text!r} is no mark; write * or -")
    return text == "*"


def _row(found: Catalogue, section: Section, column: Column, text: str) -> str | None:
    if text != NOTHING and text not in [other.name for other in section.entries]:
        raise ValueError(f"{text} stands not above in this section")
    return None if text == NOTHING else text


def _points(found: Catalogue, section: Section, column: Column, text: str) -> int:
    if not re.fullmatch("-?[0-9]+", text) or int(text) not in POINTS:
        raise ValueError(f"{text!r} are no points; give a number from {POINTS[0]} to {POINTS[-1]}")
    return int(text)


def _choice(found: Catalogue, section: Section, column: Column, text: str) -> str | list[str]:
    words = [] if text == NOTHING else text.split()
    if any(word not in column.words for word in words) or (column.holds == "one of" and len(words) != 1):
        raise ValueError(f"{text!r} is no {column.name}; give {column.holds} {', '.join(column.words)}")
    return words[0] if column.holds == "one of" else words


def _amount(word: str) -> int:
    number = number_word(word)
    if number is None or number == OTHERS:
        raise ValueError(f"{word!r} is no amount; give a number from 1 to {OTHERS - 1}")
    return number


def _cost(found: Catalogue, section: Section, column: Column, text: str) -> dict[str, int | str]:
    cost: dict[str, int | str] = {}
    for part in listed(text):
        amount, _, what = part.partition(" ")
        if what not in column.words or what in cost:
            raise ValueError(f"{part!r} is no part of a cost; write for example `1 {next(iter(column.words))}`, or -")
        cost[what] = amount if amount == FOR_EACH_OTHER else _amount(amount)
    return cost


def _steps(found: Catalogue, section: Section, column: Column, text: str) -> tuple[str, ...]:
    steps = tuple(listed(text))
    if len(steps) > column.most:
        raise ValueError(f"{text!r} are {len(steps)} steps; at most {column.most} fit here")
    for step in steps:
        found.steps.encode(step)
    return steps


_CELLS: dict[str, Callable[[Catalogue, Section, Column, str], Any]] = {
    "name": _name,
    "label": _words,
    "mark": _mark,
    "row": _row,
    "points": _points,
    "words": _words,
    "one of": _choice,
    "some of": _choice,
    "amounts of": _cost,
    "steps": _steps,
}

"""The page CATALOGUE.md: every entry with the cases of the vectors that cover it.

A case covers what its heading begins with, behind what its section says: `Name: ...`, `Heading Name: ...`, `01A Name`.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from rondel.catalogue.source import Catalogue, Column, Entry
from rondel.catalogue.tables import NOTHING

HEADING = "=="  # how a case of a vector file begins
_SIGNS = re.compile(r"[^A-Za-z0-9]+")


def cases(folder: Path) -> list[tuple[str, str]]:
    """The file and the heading of every case in the vector files of `folder`."""
    return [
        (path.name, line.strip().removeprefix(HEADING).strip())
        for path in sorted(folder.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(HEADING)
    ]


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.replace("'", "").replace("’", "")).strip().lower()


def covering(entry: Entry, found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The (file, heading) of the cases that cover an entry."""
    start = _plain(" ".join((entry.section.heading, *entry.holding("label"), entry.name))) + " "
    return [(file, case) for file, case in found if f"{_plain(case)} ".startswith(start)]


def text(title: str, catalogue: Catalogue, found: Iterable[tuple[str, str]]) -> str:
    """The text of the page; `title` is the game's name as on its box."""
    found = list(found)

    def row(entry: Entry, columns: list[Column]) -> tuple[str, ...]:
        cases = "; ".join(f"{file}: {case}" for file, case in covering(entry, found)) or NOTHING
        return (*(entry.text(column) for column in columns), cases)

    parts = [
        f"# {title}: the catalogue",
        "Made from `catalogue.txt` and the vector files of the tests by `python -m rondel.catalogue --doc`; not edited"
        " by hand.",
        "The points are the printed ones, without those of the effect. The last column names the test cases that\n"
        "cover the entry.",
        *(note.replace("*", "\\*") for note in catalogue.notes),
    ]
    for section in catalogue.sections.values():
        columns = [column for column in section.columns if not column.for_rules and column.holds not in ("mark", "row")]
        head = tuple(column.head.capitalize() for column in columns)
        heading = section.title[0].upper() + section.title[1:]
        parts += [f"## {heading}", table((*head, "Cases"), [row(entry, columns) for entry in section.entries])]
    if catalogue.said:
        parts += [
            "## What does not add up",
            "The rulebook states how much of a good all the buildings cost together. Where its own costs add up to\n"
            "something else, some of them are not those of the tiles. The tile counts: a building can be paid\n"
            "differently from this table.",
            table(
                ("", "Stated", "Sum of the costs"),
                [(each["what"], str(each["said"]), str(each["found"])) for each in catalogue.checks()],
            ),
        ]
    return "\n\n".join(parts) + "\n"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of a page."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")

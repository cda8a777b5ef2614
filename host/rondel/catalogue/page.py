"""The page CATALOGUE.md: every Specialist and building with the case of the vectors that covers it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from rondel.catalogue import words
from rondel.catalogue.find import squeezed
from rondel.catalogue.source import KINDS, Catalogue

NOT_COVERED = "-"
HEADING = "=="  # how a case of a vector file begins
_TITLES = {"start": "Start buildings"}


def cases(folder: Path) -> list[tuple[str, str]]:
    """The file and the heading of every case in the vector files of `folder`."""
    return [
        (path.name, line.strip().removeprefix(HEADING).strip())
        for path in sorted(folder.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(HEADING)
    ]


def covered(names: Iterable[str], found: Iterable[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The first case whose heading has a name in it, by name.

    The longest name counts: a heading with "Charcoal Kiln" does not name the Kiln.
    """
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(r"\b(" + "|".join(name.replace("-", " ") for name in longest_first) + r")\b")
    where: dict[str, tuple[str, str]] = {}
    for file, heading in found:
        for match in pattern.findall(_plain(heading)):
            where.setdefault(match.replace(" ", "-"), (file, heading))
    return where


def _plain(heading: str) -> str:
    return " ".join(squeezed(word) for word in re.split(r"[\s\-]+", heading))


def text(title: str, catalogue: Catalogue, found: Iterable[tuple[str, str]]) -> str:
    """The text of the page; `title` is the game's name as on its box."""
    where = covered(catalogue.names, found)

    def vector(name: str) -> str:
        return ": ".join(where[name]) if name in where else NOT_COVERED

    shrines = sum(building.shrine for building in catalogue.buildings)
    parts = [
        f"# {title}: the catalogue",
        "Made from `catalogue.txt` and the vector files of the tests by `python -m rondel.catalogue --doc`; not edited"
        " by hand.",
        f"A star marks the wayside shrine: the {shrines} buildings for first games. The points are the printed ones,\n"
        "without those of the effect. The last column is the test case that covers the entry.",
        "## Specialists",
        table(
            ("Specialist", "Entry fee", "First ability", "Second ability", "Case"),
            [
                (each.name, words.fee(each) or "-", each.first, each.second, vector(each.name))
                for each in catalogue.specialists
            ],
        ),
    ]
    for kind in KINDS:
        parts += [
            "## " + _TITLES.get(kind, f"{kind.capitalize()} buildings"),
            table(
                ("Building", "Cost", "Points", "Effect", "Case"),
                [
                    (words.name(each), words.cost(each), str(each.points), words.effect(each), vector(each.name))
                    for each in catalogue.buildings
                    if each.kind == kind
                ],
            ),
        ]
    parts += [
        "## What does not add up",
        "The rulebook states how much of a good all the buildings cost together. Where its own costs add up to\n"
        "something else, some of them are not those of the tiles. The tile counts: a building can be paid\n"
        "differently from this table.",
        table(
            ("", "Stated", "Sum of the costs"),
            [(each["what"], str(each["said"]), str(each["found"])) for each in words.checks(catalogue)],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of a page."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")

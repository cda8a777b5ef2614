"""The page CATALOGUE.md of Tradespeople, Jobs and Buildings: every entry with the cases of the vectors that cover it.

A case covers what its heading begins with: `Tradesperson Cook`, `Job Cook`, `01A Clay Pit`, `Large Building Inn`.
"""

import re
from collections.abc import Iterable

from rondel.catalogue.domain import Domain, Entry
from rondel.catalogue.page import NOT_COVERED, table

WORDS = {"tradespeople": "Tradesperson", "jobs": "Job", "buildings": "", "large": "Large Building"}
_SIGNS = re.compile(r"[^A-Za-z0-9]+")


def heading(entry: Entry) -> str:
    """What the heading of a case begins with that covers `entry`, in small letters and words apart."""
    return _plain(f"{WORDS[entry.section]} {entry.number} {entry.name}")


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.replace("'", "").replace("’", "")).strip().lower()


def covering(entry: Entry, found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The (file, heading) of the cases that cover an entry."""
    start = heading(entry)
    return [(file, case) for file, case in found if f"{_plain(case)} ".startswith(start + " ")]


def text(title: str, catalogue: Domain, cases: Iterable[tuple[str, str]]) -> str:
    """The text of the page; `title` is the game's name as on its box."""
    cases = list(cases)

    def vectors(entry: Entry) -> str:
        return "; ".join(f"{file}: {case}" for file, case in covering(entry, cases)) or NOT_COVERED

    people = [(each.name, each.kinds[0], each.effect, vectors(each)) for each in catalogue.of("tradespeople")]
    jobs = [(each.name, each.kinds[0], each.effect, vectors(each)) for each in catalogue.of("jobs")]
    parts = [
        f"# {title}: the catalogue",
        "Made from `catalogue.txt` and the vector files of the tests by `python -m rondel.catalogue --doc`; not edited"
        " by hand.",
        "The points are the printed ones, without those of the effect. The last column names the test cases that\n"
        "cover the entry.",
        "## Tradespeople",
        table(("Tradesperson", "Back", "Effect", "Cases"), people),
        "## Jobs",
        table(("Job", "Kind", "Effect", "Cases"), jobs),
    ]
    columns: tuple[str, ...]
    for section, head in (("buildings", "Small Buildings"), ("large", "Large Buildings")):
        columns = ("Building", "Kind", "Cost", "Points", "Effect", "Cases")
        rows: list[tuple[str, ...]] = [
            (each.name, ", ".join(each.kinds) or "-", each.cost_text(), str(each.points), each.effect, vectors(each))
            for each in catalogue.of(section)
        ]
        if section == "buildings":
            columns = ("No.", *columns)
            rows = [(each.number, *row) for each, row in zip(catalogue.of(section), rows, strict=True)]
        parts += [f"## {head}", table(columns, rows)]
    return "\n\n".join(parts) + "\n"

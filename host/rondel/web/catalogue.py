"""The catalogue as the page gets it once: every entry in words."""

from functools import cache
from typing import Any

from rondel import catalogue
from rondel.catalogue.source import Entry
from rondel.errors import RondelError, UsageFault
from rondel.game_boards.form import form
from shared_rules import games

TOLD = ("words", "steps")  # what columns hold that say something; those of steps that words tell are for the rules


@cache
def catalogue_object(name: str) -> dict[str, Any]:
    """The whole catalogue of a game, and what its facts are in words. Raises RondelError for one without."""
    if name not in catalogue.having():
        raise UsageFault(f"there is no catalogue of {name!r}")
    try:
        facts = form(games.find(name)).WORDS
    except RondelError:
        facts = {}
    return {"game": name, "entries": [_entry(each) for each in catalogue.load(name).entries], "facts": facts}


def _entry(entry: Entry) -> dict[str, Any]:
    """An entry; `kinds` are its kinds of every sort, `texts` what it says, each with the head of its column."""
    told = [column for column in entry.section.columns if column.holds in TOLD and not column.for_rules]
    texts = [(column.name, entry.text(column)) for column in told if entry[column.name]]
    kinds = entry.holding("one of") + [kind for kinds in entry.holding("some of") for kind in kinds]
    number = "".join(entry.holding("label"))
    found = {"name": entry.name, "label": entry.label, "section": entry.section.name, "number": number}
    return found | {"kinds": kinds, "texts": texts}

"""The catalogue as the page gets it once: every entry in words, and what has to be said for it."""

import importlib
from functools import cache
from typing import Any

from rondel import catalogue
from rondel.catalogue.source import Entry
from rondel.catalogue.tables import NOTHING
from rondel.errors import RondelError, UsageFault
from rondel.game_boards.form import form
from shared_rules import games
from shared_rules.game import Game


@cache
def catalogue_object(name: str) -> dict[str, Any]:
    """The whole catalogue of a game, and the parts of its costs in order. Raises RondelError for one without."""
    if name not in catalogue.having():
        raise UsageFault(f"there is no catalogue of {name!r}")
    game = games.find(name)
    try:
        facts = form(game).WORDS
    except RondelError:
        facts = {}
    found = catalogue.load(name)
    parts = [part for column in found.columns.values() if column.holds == "amounts of" for part in column.words]
    return {"game": name, "entries": [_entry(each, game) for each in found.entries], "parts": parts, "facts": facts}


def _entry(entry: Entry, game: Game) -> dict[str, Any]:
    """An entry; `asks` is what each of its columns of steps asks for, where the game can tell."""
    shown = [column for column in entry.section.columns if not column.for_rules]
    texts = [[column.head, entry.text(column)] for column in shown if column.holds in ("steps", "words")]
    found = entry.to_json() | {
        "label": entry.label,
        "section": entry.section.name,
        "kinds": [*entry.holding("one of"), *(kind for kinds in entry.holding("some of") for kind in kinds)],
        "texts": [[head, text] for head, text in texts if text != NOTHING],
    }
    try:
        needs = importlib.import_module(type(game).__module__ + ".needs")
    except ModuleNotFoundError:
        return found
    columns = [column.name for column in entry.section.columns if column.holds == "steps"]
    asks = {
        name.removesuffix(" steps"): {
            "needs": needs.needs(entry[name], game),
            "repeats": needs.repeats(entry[name]),
        }
        for name in columns
    }
    return found | {"asks": asks}

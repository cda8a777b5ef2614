"""The catalogue as the page gets it once: every card and building in words, and what has to be said for it."""

from functools import cache
from typing import Any

from rondel import catalogue
from rondel.catalogue import words
from rondel.catalogue.needs import needs, repeats
from rondel.catalogue.source import Building, Specialist
from rondel.errors import RondelError, UsageFault
from rondel.game_boards.form import form
from shared_rules import games
from shared_rules.game import Game

SMALL_WORDS = {"of", "the", "and"}


def label(name: str) -> str:
    """A name as a title: `house-of-the-brotherhood` is "House of the Brotherhood"."""
    parts = [word if word in SMALL_WORDS else word.capitalize() for word in name.split("-")]
    return " ".join(parts)


@cache
def catalogue_object(name: str) -> dict[str, Any]:
    """The whole catalogue of a game. Raises RondelError for a game without one."""
    if name not in catalogue.having():
        raise UsageFault(f"there is no catalogue of {name!r}")
    game = games.find(name)
    found = catalogue.load(name)
    try:
        facts = form(game).WORDS
    except RondelError:
        facts = {}
    if isinstance(found, catalogue.Domain):
        entries = [entry.to_json() | {"label": label(entry.name), "section": entry.section} for entry in found.entries]
        return {"game": name, "entries": entries, "facts": facts}
    return {
        "game": name,
        "specialists": [_specialist(each, game) for each in found.specialists],
        "buildings": [_building(each, game) for each in found.buildings],
        "facts": facts,
    }


def _specialist(each: Specialist, game: Game) -> dict[str, Any]:
    fee: dict[str, Any] | None = None
    if each.fee:
        fee = {"text": words.fee(each), "needs": needs((each.fee,), game)}
        fee["good"] = each.fee.split()[-1] if each.fee.startswith("pay ") else None
    abilities = (("first", each.first, each.first_steps), ("second", each.second, each.second_steps))
    return {
        "name": each.name,
        "label": label(each.name),
        "fee": fee,
        "abilities": [{"word": word, "text": text, "needs": needs(steps, game)} for word, text, steps in abilities],
    }


def _building(each: Building, game: Game) -> dict[str, Any]:
    acts = each.kind in ("processing", "immediate")
    return {
        "name": each.name,
        "label": label(each.name),
        "kind": each.kind,
        "points": each.points,
        "cost": each.cost,
        "upgrades": each.upgrades,
        "effect": words.effect(each),
        "needs": needs(each.steps, game) if acts else [],
        "repeats": repeats(each.steps),
    }

"""The sums that the rulebook states of building costs, beside those of the catalogue as a board file corrects it."""

from typing import Any

from rondel import catalogue
from rondel.catalogue import words
from rondel.catalogue.source import Catalogue
from rondel.game_boards.form import Facts
from shared_rules.game import Game


def corrected(found: Catalogue, costs: Facts) -> Catalogue:
    """The catalogue with the corrected costs, which are texts like "1 wood, 2 bricks"."""
    for each in found.buildings:
        if each.name in costs:
            parts = [part.split() for part in costs[each.name].split(",")]
            each.cost.clear()
            each.cost.update({part[1]: int(part[0]) for part in parts if len(part) == 2})
    return found


def sums(game: Game, facts: Facts) -> list[dict[str, Any]]:
    """Each stated sum beside the sum of the costs; nothing for a game without a catalogue."""
    if game.name not in catalogue.having() or isinstance(catalogue.load(game.name), catalogue.Domain):
        return []
    return words.checks(corrected(catalogue.load_cards(game.name), facts.get("costs", {})))


def sentence(check: dict[str, Any]) -> str:
    """One such comparison in words."""
    same = "the costs add up to it" if check["said"] == check["found"] else f"the costs add up to {check['found']}"
    return f"{check['what']}: the rulebook says {check['said']}, {same}"

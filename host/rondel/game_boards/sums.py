"""The sums that the rulebook states of building costs, beside those of the catalogue as a board file corrects it."""

from typing import Any

from rondel import catalogue
from rondel.game_boards.form import Facts, form
from shared_rules.game import Game


def sums(game: Game, facts: Facts) -> list[dict[str, Any]]:
    """Each stated sum beside the sum of the corrected costs; nothing for a game without a catalogue.

    A corrected cost is a text: an amount and its part, with commas between several.
    """
    if game.name not in catalogue.having():
        return []
    found, corrected = catalogue.load(game.name), facts.get(form(game).COSTS, {})
    for entry in found.entries:
        for cost in entry.holding("amounts of") if entry.name in corrected else []:
            parts = [part.split() for part in corrected[entry.name].split(",")]
            cost.clear()
            cost.update({part[1]: int(part[0]) for part in parts if len(part) == 2})
    return found.checks()


def sentence(check: dict[str, Any]) -> str:
    """One such comparison in words."""
    same = "the costs add up to it" if check["said"] == check["found"] else f"the costs add up to {check['found']}"
    return f"{check['what']}: the rulebook says {check['said']}, {same}"

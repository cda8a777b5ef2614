"""The score sheet of a game for programs: totals, every line with its reason, winners, what is not verified."""

from typing import Any

from rondel.errors import RondelError
from rondel.game_boards.form import form
from rondel.game_boards.sums import sums
from shared_rules.game import Game
from shared_rules.table import Table

COSTS = "costs"  # the fact on which points for paid Glass and Bricks depend


def sheet(table: Table) -> dict[str, Any]:
    """The whole sheet. Raises RondelError for a game that Rondel does not score."""
    game = table.game
    seats = []
    unverified: list[str] = []
    for seat, name in enumerate(table.names):
        score = game.report(table, seat).get("score")
        if score is None:
            raise RondelError(f"{game.title} is not scored by this program")
        seats.append({"name": name, **score})
        unverified += [fact for fact in score["unverified"] if fact not in unverified]
    return {
        "game": game.name,
        "title": game.title,
        "digest": f"{table.digest():08x}",
        "moves": table.moves,
        "phase": (game.view(table).get("course") or {}).get("phase", ""),
        "winners": [table.names[seat] for seat in game.winners(table)],
        "seats": seats,
        "unverified": unverified_facts(game, unverified),
        "checks": cost_checks(table) if COSTS in unverified else [],
    }


def unverified_facts(game: Game, facts: list[str]) -> list[dict[str, str]]:
    """Facts of the printed boards that nobody has verified, with their words."""
    try:
        words = form(game).WORDS
    except RondelError:
        words = {}
    return [{"fact": fact, "means": words.get(fact, fact)} for fact in facts]


def cost_checks(table: Table) -> list[dict[str, Any]]:
    """The stated sums of the costs beside those of the costs that are assumed in this game."""
    layout = table.head.layout
    facts = form(table.game).facts(layout, table.game) if layout is not None else {}
    return sums(table.game, facts)

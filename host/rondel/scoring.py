"""The score sheet of a game for programs: totals, every line with its reason, winners, what is not verified."""

from typing import Any

from rondel import catalogue
from rondel.errors import RondelError
from rondel.game_boards.unverified import cost_checks, in_words, unverified_facts
from shared_rules.table import Table


def sheet(table: Table) -> dict[str, Any]:
    """The whole sheet. Raises RondelError for a game that Rondel does not score."""
    game = table.game
    scores, _, winners = game.standings(table)
    if not scores:
        raise RondelError(f"{game.title} is not scored by this program")
    facts = unverified_facts(scores)
    return {
        "game": game.name,
        "title": game.title,
        "digest": f"{table.digest():08x}",
        "moves": table.moves,
        "phase": game.view(table, ("course",)).get("course", {}).get("phase", ""),
        "winners": [table.names[seat] for seat in winners],
        "seats": [_seat(game.name, name, score) for name, score in zip(table.names, scores, strict=True)],
        "unverified": in_words(game, facts),
        "checks": cost_checks(table, facts),
    }


def _seat(game: str, name: str, score: dict[str, Any]) -> dict[str, Any]:
    """A seat's score; each line has its name as it is printed, too."""
    lines = [line | {"label": catalogue.label(game, line["name"])} for line in score["lines"]]
    return {"name": name, **score, "lines": lines}

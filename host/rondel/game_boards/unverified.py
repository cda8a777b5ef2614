"""What scores depend on and nobody has verified of the printed boards: facts, their words, what can be checked."""

from typing import Any

from rondel.errors import RondelError
from rondel.game_boards.form import form
from rondel.game_boards.sums import sums
from shared_rules.game import Game
from shared_rules.table import Table


def unverified_facts(scores: list[dict[str, Any]]) -> list[str]:
    """Every fact that one of the scores depends on, each once."""
    return list(dict.fromkeys(fact for score in scores for fact in score["unverified"]))


def in_words(game: Game, facts: list[str]) -> list[dict[str, str]]:
    """The facts with what the game's board file says of them."""
    try:
        words = form(game).WORDS
    except RondelError:
        words = {}
    return [{"fact": fact, "means": words.get(fact, fact)} for fact in facts]


def cost_checks(table: Table, facts: list[str]) -> list[dict[str, Any]]:
    """Where the costs are among the facts: their stated sums beside those that are assumed in this game."""
    layout = table.head.layout
    if not facts or form(table.game).COSTS not in facts:
        return []
    return sums(table.game, form(table.game).facts(layout, table.game) if layout is not None else {})

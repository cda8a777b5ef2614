"""Vocabularies of choices, spaces, Tradespeople, Jobs, Buildings and places; loaded when a line needs one."""

from shared_rules.black_forest import ids
from shared_rules.game import Words

_PARTS = ("field", "pond", "pasture", "forest", "building", "progress")


def words(game, kind):
    """The vocabulary of a kind of word of this game."""
    if kind == "choice":
        return Words(ids.GOODS + _PARTS + ids.PAWNS)
    if kind == "space":
        from shared_rules.black_forest import domain

        return domain.DEFAULT
    if kind == "end":
        return Words(("game",))
    if kind == "trade":
        return game.catalogue.trades
    if kind == "job":
        return game.catalogue.jobs
    if kind == "building":
        return game.catalogue.buildings
    if kind == "place":
        name = game.catalogue.trades.name
        there = [name(i) for i in range(ids.TRADES)] + [
            game.catalogue.jobs.name(i) for i in range(ids.FIRST_LOCATION, ids.JOBS)
        ]
        return Words(there)
    return Words(())

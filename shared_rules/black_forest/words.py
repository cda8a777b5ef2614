"""The vocabularies that goods alone do not need."""

from shared_rules.black_forest import GOODS, PAWNS
from shared_rules.game import Words

_PARTS = ("field", "pond", "pasture", "forest", "building", "progress")


def words(game, kind):
    """The vocabulary of a kind of word of this game."""
    if kind == "choice":
        return Words(GOODS + _PARTS + PAWNS)
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
        there = [name(i) for i in range(17)] + [game.catalogue.jobs.name(i) for i in range(5, 11)]
        return Words(there)
    return Words(())

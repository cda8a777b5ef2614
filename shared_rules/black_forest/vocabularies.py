"""Vocabularies of choices, spaces, Tradespeople, Jobs, Buildings and places; loaded when a line needs one."""

from shared_rules.black_forest import ids
from shared_rules.game import Words

_PARTS = ("field", "pond", "pasture", "forest", "building", "progress")


class _Choices(Words):
    """What `as` can choose: goods, then tiles, whose names the rulebook writes with a capital, and the rest."""

    def label(self, number):
        """The word as people say it."""
        if number == ids.PROGRESS:
            return "Glass Hut step"
        word = self.names[number]
        return word[:1].upper() + word[1:] if ids.TILE + ids.FIELD <= number < ids.PROGRESS else word


def words(game, kind):
    """The vocabulary of a kind of word of this game."""
    if kind == "choice":
        return _Choices(ids.GOODS + _PARTS + ids.PAWNS)
    if kind == "space":
        from shared_rules.black_forest import spaces

        return spaces.DEFAULT
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

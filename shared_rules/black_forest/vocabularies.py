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


class _Buildings:
    """The Buildings; a small one can be said by its number too, as in 02b."""

    def __init__(self, rows):
        self.name = rows.name
        self.label = rows.label
        self._rows = rows

    def __len__(self):
        return len(self._rows)

    def find(self, word):
        """The id of a word, or -1."""
        if len(word) == 3 and word[2] in "ab" and all(["0" <= c <= "9" for c in word[:2]]):
            number = 2 * int(word[:2]) - 2 + (word[2] == "b")
            return number if 0 <= number < ids.SMALL_BUILDINGS else -1
        return self._rows.find(word)


def words(game, kind):
    """The vocabulary of a kind of word of this game."""
    if kind == "choice":
        return _Choices(ids.GOODS + _PARTS + ids.PAWNS)
    if kind == "space":
        from shared_rules.black_forest import spaces

        return spaces.DEFAULT
    if kind == "end":
        return Words(("game",))
    if kind == "building":
        return _Buildings(game.catalogue["building"])
    if kind == "place":
        name = game.catalogue["trade"].name
        there = [name(i) for i in range(ids.TRADES)] + [
            game.catalogue["job"].name(i) for i in range(ids.FIRST_LOCATION, ids.JOBS)
        ]
        return Words(there)
    return Words(())

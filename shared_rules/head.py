"""The head of a record: which game, who sits where, who starts, which options."""

from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.text import QUOTE, lower

VERSION = "1"


class Head:
    """What a game is played with. `start` is the seat with the start player marker; `board` the name of the board file
    that was used, or "", and `layout` what it says (an object of the game), None for the usual board.
    """

    def __init__(self, game, names, start=0, options=None, board="", layout=None):
        if isinstance(game, str):
            game = games.find(game)
        from shared_rules.characters import check_name

        low, high = game.seats
        if not low <= len(names) <= high:
            words = (game.title, low, high, len(names))
            raise MalformedMove("seats", *words)
        seen = []
        for name in names:
            check_name(name)
            if lower(name) in seen:
                raise MalformedMove("seats.called-alike", name)
            seen.append(lower(name))
        self.game = game
        self.names = list(names)
        self.start = start
        self.options = options or {}
        self.board = board
        self.layout = layout

    def words(self, kind):
        """The vocabulary of a kind of word (game.py)."""
        if self.layout is not None and kind in ("space", "space-or-start"):
            return self.layout if kind == "space" else self.game.by_hand.words(self.game, kind, self.layout)
        return self.game.words(kind)

    def find_seat(self, word):
        """The seat that a word of a line names, or -1."""
        word = lower(word[1:] if word[:1] == QUOTE else word)
        for seat, name in enumerate(self.names):
            if lower(name) == word:
                return seat
        return -1

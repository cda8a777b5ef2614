"""The head of a record: which game, who sits where, who starts, which options."""

from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.grammar import seat_name
from shared_rules.text import check_name, lower

VERSION = "1"


class Head:
    """What a game is played with. `start` is the seat with the start player marker; `board` the name of the board file
    that was used, or "", and `layout` what it says (an object of the game), None for the usual board.
    """

    def __init__(self, game, names, start=0, options=None, board="", layout=None):
        if isinstance(game, str):
            game = games.find(game)
        low, high = game.seats
        if not low <= len(names) <= high:
            words = (game.title, low, high, len(names))
            raise MalformedMove("seats", *words)
        seen = []
        for name in names:
            check_name(name)
            if lower(name) in seen:
                raise MalformedMove("seats.2", name)
            seen.append(lower(name))
        self.game = game
        self.names = list(names)
        self.start = start
        self.options = options or {}
        self.board = board
        self.layout = layout

    def words(self, kind):
        """The vocabulary of a kind of word (game.py)."""
        if kind == "space" and self.layout is not None:
            return self.layout
        return self.game.words(kind)

    def new_state(self):
        """The state at the start of the game."""
        return self.game.new_state(len(self.names), self.options, self.start, self.layout)

    def write(self, in_journal=False):
        """The head as lines of a record, each with its newline, without the empty line after it.

        The layout of the board goes along in a journal, which needs no other file, and where no file is named.
        """
        lines = ["rondel " + VERSION, "game " + self.game.name]
        lines.append("seats " + " ".join([seat_name(self.game, name) for name in self.names]))
        lines.append("start " + seat_name(self.game, self.names[self.start]))
        for name in sorted(self.options):
            lines.append("option %s %s" % (name, self.options[name]))
        if self.board:
            lines.append("board " + seat_name(self.game, self.board))
        if self.layout is not None and (in_journal or not self.board):
            lines.append("layout " + self.layout.pack())
        return "\n".join(lines) + "\n"

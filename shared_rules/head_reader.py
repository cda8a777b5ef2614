"""Reading the head of a record. A device needs it only when a game begins or goes on."""

from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.head import VERSION, Head
from shared_rules.split import shown, split
from shared_rules.text import QUOTE, lower


class HeadReader:
    """Reads a head line by line: `feed` until it returns True, then `finish`.

    `find_layout(game, name)` gives the layout of a board file; without it a record that names one cannot be read,
    unless it brings the layout along.
    """

    def __init__(self, find_layout=None):
        self._find_layout = find_layout
        self._layout = None
        self._lines = 0
        self._game = None
        self._names = None
        self._start = None
        self._options = {}
        self._board = ""

    def feed(self, line):
        """Take one line without its newline; True when it was the empty line that ends the head."""
        if not line.strip(" \t"):
            return self._lines > 0
        words = split(line)
        if not words:
            return False
        word = lower(words[0])
        values = [w[1:] if w[:1] == QUOTE else w for w in words[1:]]
        if self._lines == 0:
            if word != "rondel" or len(values) != 1:
                raise MalformedMove("head.first-line", VERSION)
            if values[0] != VERSION:
                words = (shown(values[0]), VERSION)
                raise MalformedMove("version", *words)
        elif word == "game" and len(values) == 1 and self._game is None:
            self._game = games.find(lower(values[0]))
        elif self._game is None:
            raise MalformedMove("head.game-comes-next", games.NAMES[0])
        elif word == "seats" and values and self._names is None:
            if "," in words:
                raise MalformedMove("seats.blanks-between")
            self._names = Head(self._game, values).names
        elif word == "start" and len(values) == 1 and self._start is None and self._names:
            seats = [lower(name) for name in self._names]
            if lower(values[0]) not in seats:
                words = (shown(values[0]), ", ".join(self._names))
                raise MalformedMove("seat.unknown-one", *words)
            self._start = seats.index(lower(values[0]))
        elif word == "option" and len(values) == 2 and lower(values[0]) not in self._options:
            name = lower(values[0])
            self._options[name] = option(self._game, name, lower(values[1]))
        elif word == "board" and len(values) == 1 and not self._board:
            self._board = values[0]
        elif word == "layout" and len(values) == 1 and self._layout is None:
            self._layout = self._game.read_layout(values[0])
        else:
            raise MalformedMove("head.each-once")
        self._lines += 1
        return False

    def finish(self):
        """The Head that was read; MalformedMove when something is missing."""
        if self._names is None:
            missing = "rondel" if not self._lines else "game" if self._game is None else "seats"
            raise MalformedMove("head", missing)
        if self._board and self._layout is None:
            if self._find_layout is None:
                raise MalformedMove("board.not-at-hand", self._board)
            self._layout = self._find_layout(self._game, self._board)
        return Head(self._game, self._names, self._start or 0, self._options, self._board, self._layout)


def read(text):
    """The Head in `text`, the lines of a head."""
    reader = HeadReader()
    for line in text.split("\n"):
        if reader.feed(line):
            break
    return reader.finish()


def option(game, name, word):
    """The value of an option given as a word; MalformedMove where there is no such option or value."""
    if name not in game.options:
        known = ", ".join(sorted(game.options)) or "none"
        raise MalformedMove("option.unknown-one", game.title, name, known)
    for value in game.options[name]:
        if str(value) == word:
            return value
    choices = ", ".join([str(value) for value in game.options[name]])
    raise MalformedMove("option", name, word, choices)

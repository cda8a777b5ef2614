"""What can be wrong with a move: it cannot be read, it is against the rules, or it can be read in two ways."""


class MoveError(Exception):
    """A move that was refused. Nothing has changed.

    `code` is one word for programs ("short"), `text` says what was wrong and, after a semicolon, what would
    be right. `move` is the input (text or Move), `position` the one-line position it was tried in; both
    may be empty where they are not known. `line` is the line number in a record, 0 outside one.
    """

    def __init__(self, code, text, move="", position=""):
        super().__init__(text)
        self.code = code
        self.text = text
        self.move = move
        self.position = position
        self.line = 0

    def __str__(self):
        return self.code + ": " + self.text


class MalformedMove(MoveError):
    """The text or the bytes are not a move at all."""


class IllegalMove(MoveError):
    """The rules do not allow this move now."""


class AmbiguousMove(MoveError):
    """The move can be meant in more than one way; the text names the choices."""

"""What can be wrong with a move: it cannot be read, it is against the rules, or it can be read in two ways.

What an error says stands in `texts.txt` beside this file, and in that of a game's package, so that the texts take no
memory on a board until one is needed.
"""

_COMMON = __file__.replace("\\", "/").rsplit("/", 1)[0]
_folders = [_COMMON]


def add_texts(folder):
    """Look for texts in the `texts.txt` of `folder` too."""
    if folder not in _folders:
        _folders.append(folder)


def text_of(key, words):
    """The text with this key, its places filled with `words`."""
    for folder in _folders:
        with open(folder + "/texts.txt") as file:
            for line in file:
                if line.startswith(key + " "):
                    return _fill(line[len(key) + 1 :].rstrip("\n"), words)
    return " ".join([str(word) for word in words]) or key


def _fill(text, words):
    # An error must never fail to say something: words that do not fit the text stand alone.
    try:
        return text % words if words else text
    except TypeError:
        return " ".join([str(word) for word in words])


class MoveError(Exception):
    """A move that was refused. Nothing has changed.

    `code` is one word for programs ("short"). `text` says what was wrong and, after a semicolon, what would be right:
    the text with the key of the error, CODE or CODE.NUMBER, and its words. `move` is the input (text or Move),
    `position` the one-line position it was tried in; both may be empty. `line` is the line of a record, 0 outside one.
    """

    def __init__(self, key, *words):
        super().__init__(key)
        self.key = key
        self.code = key.split(".")[0]
        self.words = words
        self.move = ""
        self.position = ""
        self.line = 0

    @property
    def text(self):
        """What was wrong; what would be right."""
        return text_of(self.key, self.words)

    def __str__(self):
        return self.code + ": " + self.text


class MalformedMove(MoveError):
    """The text or the bytes are not a move at all."""


class IllegalMove(MoveError):
    """The rules do not allow this move now."""


class AmbiguousMove(MoveError):
    """The move can be meant in more than one way; the text names the choices.

    `word` and `choices` say the same for programs: the move is right with this word and one of the choices behind it.
    """

    word = ""
    choices = ()
    title = ""

    def asking(self, word, choices, title=""):
        """Give the error its word and choices, and the title of a list that asks for them; return it."""
        self.word = word
        self.choices = choices
        self.title = title
        return self

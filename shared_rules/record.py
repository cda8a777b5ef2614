"""The game record: what PGN is to chess. Text to Table and back; reading what was written gives the same bytes."""

from shared_rules import control, journal, start
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.head_reader import HeadReader
from shared_rules.table import Table


class Reader:
    """Reads a record line by line, so that a whole game need not be in memory. `table` is None within the head.

    `find_layout(game, name)` gives the layout of a board file that the record names.
    """

    def __init__(self, log=None, find_layout=None):
        self.line = 0
        self.table = None
        self._log = log
        self._head = HeadReader(find_layout)

    def feed(self, line):
        """Take one line without its newline; the Result of a move, else None. A MoveError carries its `line`."""
        self.line += 1
        try:
            if line[-1:] == "\r":
                line = line[:-1]
            if self.line == 1 and line[:1] == "\ufeff":
                line = line[1:]
            if self.table is None:
                if self._head.feed(line):
                    self._begin()
                return None
            move = self.table.parse(line)
            return self.table.enter(move) if move else None
        except MoveError as error:
            error.line = self.line
            error.move = error.move or line
            raise

    def _begin(self):
        head = self._head.finish()
        head.game.begin(head)
        self.table = Table(head, self._log)

    def finish(self):
        """The Table after the last line."""
        if self.table is None:
            try:
                self._begin()
            except MoveError as error:
                error.line = self.line + 1
                raise
        return self.table


def read(text, find_layout=None):
    """Replay a record (str) into a Table; MoveError with `line` at the first bad line."""
    reader = Reader(None, find_layout)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    for line in lines:
        reader.feed(line)
    return reader.finish()


def statement(payload):
    """A record of a journal, but for the first, as a Move: a move, undo, redo or note. Raises ValueError, MoveError."""
    kind = payload[0]
    if kind == journal.MOVE:
        return m.decode(journal.split_move(payload)[2])
    if kind == journal.NOTE:
        return control.note(str(payload[1:], "utf-8"))
    if (kind == journal.UNDO or kind == journal.REDO) and len(payload) == 3:
        verb = m.UNDO if kind == journal.UNDO else m.REDO
        return control.control(verb, journal.number_at(payload, 1, 2))
    raise ValueError("there is no record of kind %d" % kind)


def lines(table):
    """The lines of the record of `table`, each with its newline, one after the other."""
    yield start.write(table.head)
    yield "\n"
    for number in range(1, table.log.count):
        yield table.write(statement(table.log.payload(number))) + "\n"


def write(table):
    """The record of `table` as text."""
    return "".join(lines(table))

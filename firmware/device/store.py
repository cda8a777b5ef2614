"""Opens the game that a medium keeps, or begins one. What cannot be read is put aside, never thrown away."""

from shared_rules.errors import MalformedMove, MoveError
from shared_rules.head import Head
from shared_rules.journal import PAYLOAD_MAX, Journal
from shared_rules.table import Table


class Store:
    """The games on a medium: the one in play is its journal. `problem` says in words what was left out, or ""."""

    def __init__(self, medium):
        self._medium = medium
        self.problem = ""

    def open(self):
        """The Table of the game that was in play, or None."""
        table = self._open()
        if self._medium.problem:
            self.problem = self._medium.problem + ("; " + self.problem if self.problem else "")
        return table

    def _open(self):
        from shared_rules.replay import open_journal

        held = self._medium.held()
        log = Journal(self._medium, held)
        torn = log.left_out
        try:
            table = open_journal(log, held, True)
        except MoveError as error:
            self._medium.put_aside()
            self.problem = "old game put aside: " + error.text
            return None
        if table is None:
            if torn:
                self._medium.put_aside()
                self.problem = "unreadable game put aside"
            return None
        if table.left_out:
            self._medium.keep_copy()
            self.problem = "left out " + table.left_out
        elif torn:
            self.problem = "left out %d torn bytes" % torn
        self._medium.position = table.held
        return table

    def tick(self):
        """When nobody waits: let the medium do what it has put off. True if it took its time."""
        return self._medium.tick()

    def begin(self, game, names, options=None, board="", layout=None, start=0):
        """A new Table; the game before it is put aside. MoveError when it cannot be played so; OSError when it cannot
        be kept, and then the game before goes on.
        """
        head = Head(game, names, start, options, board, layout)
        if board and layout is None:
            raise MalformedMove("board.3", board)  # the journal could not be read again
        from shared_rules.start import write

        if len(write(head, True).encode("utf-8")) + 2 > PAYLOAD_MAX:
            raise MalformedMove("long.4")
        medium = self._medium
        position = None
        if medium.size:
            position = medium.position
            medium.put_aside()
        medium.position = None
        try:
            table = Table(head, Journal(medium))
        except OSError:
            if position:
                medium.take_back()
                medium.position = position
            raise
        medium.position = table.held
        return table

"""Opens the game that a medium holds, or begins one. What cannot be read is put aside, never thrown away."""

from shared_rules.errors import MalformedMove, MoveError
from shared_rules.head import Head
from shared_rules.journal import PAYLOAD_MAX, Journal
from shared_rules.table import Table


def open_game(medium):
    """The Table of the game that was in play, or None; and in words what was left out, or ""."""
    table, problem = _open(medium)
    if medium.problem:
        problem = medium.problem + ("; " + problem if problem else "")
    return table, problem


def _open(medium):
    from shared_rules.replay import open_journal

    held = medium.held()
    log = Journal(medium, held)
    torn = log.left_out
    try:
        table = open_journal(log, held, True)
    except MoveError as error:
        medium.put_aside()
        return None, "old game put aside: " + error.text
    if table is None:
        if torn:
            medium.put_aside()
        return None, "unreadable game put aside" if torn else ""
    problem = ""
    if table.left_out:
        medium.keep_copy()
        problem = "left out " + table.left_out
    elif torn:
        problem = "left out %d torn bytes" % torn
    medium.position = table.held
    return table, problem


def begin_game(medium, game, names, options=None, board="", layout=None, start=0):
    """A new Table; the game before it is put aside. MoveError when it cannot be played so; OSError when it cannot be
    kept, and then the game before goes on.
    """
    head = Head(game, names, start, options, board, layout)
    head.game.begin(head)
    if board and layout is None:
        raise MalformedMove("board.not-at-hand", board)  # the journal could not be read again
    from shared_rules.start import write

    if len(write(head, True).encode("utf-8")) + 2 > PAYLOAD_MAX:
        raise MalformedMove("long.head-of-a-game")
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

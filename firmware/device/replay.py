"""Replaying a record, and its result for programs: the same in every runtime."""

import gc
import json

from shared_rules.errors import AmbiguousMove, IllegalMove, MoveError
from shared_rules.journal import Journal

_PIECE = 512


class Pieces:
    """A medium in memory, in pieces of _PIECE bytes: a board has no room left for a long journal in one."""

    def __init__(self):
        self._pieces = []
        self.size = 0

    def read(self, offset, length):
        """At most `length` bytes from `offset`."""
        data = bytearray()
        end = min(offset + length, self.size)
        while offset < end:
            at = offset % _PIECE
            data += self._pieces[offset // _PIECE][at : at + end - offset]
            offset += min(_PIECE - at, end - offset)
        return bytes(data)

    def append(self, data):
        """Write `data` at the end."""
        for value in data:
            if self.size % _PIECE == 0:
                self._pieces.append(bytearray(_PIECE))
            self._pieces[-1][self.size % _PIECE] = value
            self.size += 1

    def cut(self, size):
        """Keep the first `size` bytes."""
        self.size = size
        del self._pieces[(size + _PIECE - 1) // _PIECE :]


def refusal(error):
    """A MoveError of a record as a dict: kind, line, code, text."""
    kind = "malformed"
    if isinstance(error, IllegalMove):
        kind = "illegal"
    elif isinstance(error, AmbiguousMove):
        kind = "ambiguous"
    return {"kind": kind, "line": error.line, "code": error.code, "text": error.text}


def replay(lines, log=None):
    """Replay the lines of a record; `(table, None)`, or `(None, refusal)` at the first bad line.

    `log` is the Journal that keeps the moves; one in memory by default.
    """
    from shared_rules.record import Reader

    reader = Reader(log)
    try:
        for line in lines:
            reader.feed(line)
        return reader.finish(), None
    except MoveError as error:
        return None, refusal(error)


def run(lines, out, overlay, log=None):
    """Replay as a board can: the journal in pieces, and the answer written to `out` bit by bit.

    What only reading needs is unloaded by `overlay` before the score is made. The answer is one line of JSON:
    {"result": ...}, {"refused": ...} or {"failed": why}.
    """
    try:
        table, refused = replay(lines, log or Journal(Pieces()))
        answer = {"refused": refused}
        if not refused:
            overlay.take_game(table.game)
            gc.collect()
            from shared_rules.report import report

            answer = {"result": report(table)}
    except MemoryError as error:
        answer = {"failed": f"the board's heap is too small for this record ({error})"}
    json.dump(answer, out)
    out.write("\n")

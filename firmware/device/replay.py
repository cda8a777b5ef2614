"""Replaying a record, and its result for programs: the same in every runtime."""

import gc
import json
import sys

from shared_rules.errors import AmbiguousMove, IllegalMove, MoveError
from shared_rules.record import Reader

from .memory import forget


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
    reader = Reader(log)
    try:
        for line in lines:
            reader.feed(line)
        return reader.finish(), None
    except MoveError as error:
        return None, refusal(error)


def run(lines, log=None):
    """Replay; the answer as one line of JSON: {"result": ...}, {"refused": ...} or {"failed": why}."""
    try:
        table, refused = replay(lines, log)
        if refused:
            return json.dumps({"refused": refused}) + "\n"
        _forget_reading()
        from shared_rules.report import report

        return json.dumps({"result": report(table)}) + "\n"
    except MemoryError as error:
        return json.dumps({"failed": f"the board's heap is too small for this record ({error})"}) + "\n"


def _forget_reading():
    """What was only needed to read moves makes room for what is only needed to score."""
    names = [name for name in sys.modules if name.startswith("shared_rules.") and name.count(".") == 2]
    forget("shared_rules.record", "shared_rules.head_reader", *names)
    gc.collect()

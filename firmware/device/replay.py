"""Replaying a record, and its result for programs: the same in every runtime."""

import json
from collections import OrderedDict  # the dicts of MicroPython have no order

from shared_rules.errors import AmbiguousMove, IllegalMove, MoveError
from shared_rules.record import Reader


def outcome(table):
    """What the record format fixes as the result: game, digest, position, moves, seats with their wheels.

    A game adds to each seat what else it counts (`game.report`).
    """
    out = OrderedDict()
    out["game"] = table.game.name
    out["digest"] = f"{table.digest():08x}"
    out["position"] = table.position()
    out["moves"] = table.moves
    out["seats"] = []
    for seat, name in enumerate(table.names):
        entry = OrderedDict()
        entry["name"] = name
        entry["wheels"] = OrderedDict()
        for wheel in table.wheels[seat]:
            goods = OrderedDict()
            for good in wheel.spec.goods:
                goods[table.game.goods.name(good)] = wheel.count(good)
            there = OrderedDict()
            there["turns"] = wheel.turns
            there["goods"] = goods
            entry["wheels"][wheel.spec.name] = there
        report = table.game.report(table, seat)
        for key in report:
            entry[key] = report[key]
        out["seats"].append(entry)
    return out


def refusal(error):
    """A MoveError of a record as a dict: kind, line, code, text."""
    out = OrderedDict()
    out["kind"] = "malformed"
    if isinstance(error, IllegalMove):
        out["kind"] = "illegal"
    elif isinstance(error, AmbiguousMove):
        out["kind"] = "ambiguous"
    out["line"] = error.line
    out["code"] = error.code
    out["text"] = error.text
    return out


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
        return json.dumps({"refused": refused} if refused else {"result": outcome(table)}) + "\n"
    except MemoryError as error:
        return json.dumps({"failed": f"the board's heap is too small for this record ({error})"}) + "\n"

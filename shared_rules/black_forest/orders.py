"""A reward in another order: production comes within a gain, so the order can matter. ("Gaining Rewards".)"""

from shared_rules import move as m
from shared_rules.black_forest import ids


def orders(table, move, result):
    """Ways in which the parts of a reward come out differently, as (what is first, in words what is then there, Move).

    The first is `move` itself. Each part is tried in front; [] where nothing differs, or the order was said.
    """
    parts = result.parts
    if move.verb == m.TRADE:
        parts = [good for _, good, _, _ in m.amounts(move.get(m.GAIN) or b"")]
    found = []
    if result.error is None and move.get(ids.ORDER) is None and len(parts) > 1:
        for part in parts:
            other = _first(move, part)
            there = result if part == parts[0] else table.preview(other)
            if there.error is None and there.after not in [each[2].after for each in found]:
                found.append((part, other, there))
    if len(found) < 2:
        return []
    counts = [_counts(table, move.seat, there.after) for _, _, there in found]
    differ = [i for i in range(len(counts[0])) if len({count[i] for count in counts}) > 1]
    out = []
    for (part, other, there), count in zip(found, counts):
        texts = ["%d %s lost" % (number, table.game.name_of("good", good)) for good, _, number in there.lost]
        texts = texts or ["%s %d" % count[i] for i in differ]
        out.append((table.game.name_of("choice", part), ", ".join(texts), other))
    return out


def _first(move, part):
    """The move with `part` in front of the others."""
    clauses = []
    for tag, value in move.clauses:
        if tag == m.GAIN and move.verb == m.TRADE:
            pieces = [value[i : i + m.AMOUNT] for i in range(0, len(value), m.AMOUNT)]
            value = b"".join([piece for piece in pieces if piece[1] == part])
            value += b"".join([piece for piece in pieces if piece[1] != part])
        clauses.append((tag, value))
    if move.verb != m.TRADE:
        clauses.append((ids.ORDER, bytes((part,))))
    return m.Move(move.verb, move.seat, clauses)


def _counts(table, seat, state):
    """(good, how many) of each good on its wheels and tracks, in a state that a preview gave."""
    found = []
    for wheel in table.game.wheels_of(state, seat):
        seen = []
        for good in wheel.spec.goods:
            if good not in seen:
                seen.append(good)
                found.append((table.game.name_of("good", good), wheel.count(good)))
    return found

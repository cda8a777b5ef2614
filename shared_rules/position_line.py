"""The position: the whole state of a game on one line, for logs, tests and bug reports. position.py reads it back.

`glass-road seats "Ann" "Ben" start "Ann" seat glassworks=13:1/1/0/1/2/3 brickworks=0:0/1/2/0 seat ...` A wheel is
its turns, then the counts in the order of its goods. Fields that are as at the start are left out.
"""

from shared_rules.start import new_state
from shared_rules.text import quoted


def write(table):
    """The position of `table`."""
    start = table.head
    fresh = new_state(start)
    words = [table.game.name]
    for name in sorted(start.options):
        words.append("option %s=%s" % (name, start.options[name]))
    words.append("seats " + " ".join([quoted(name) for name in table.names]))
    words.append("start " + quoted(table.names[start.start]))
    if start.layout is not None:
        words.append("layout " + start.game.write_layout(start.layout))
    _write_fields(table, fresh, table.game.table_fields, 0, words)
    for seat in range(len(table.names)):
        words.append("seat")
        for wheel in table.wheels[seat]:
            words.append("=".join((wheel.spec.name, _counts(wheel))))
        _write_fields(table, fresh, table.game.seat_fields, table.game.table_size + seat * table.game.seat_size, words)
    return " ".join(words)


def _counts(wheel):
    # What each token stands on; a minus for one that was taken off. A track has no turns before them.
    goods = wheel.spec.goods
    there = [str(wheel.stands(i)) if i in wheel.tokens(goods[i]) else "-" for i in range(len(goods))]
    return ("" if wheel.turns is None else str(wheel.turns) + ":") + "/".join(there)


def _write_fields(table, fresh, fields, block, words):
    for name, size, _, _, _ in fields:
        at = block + table.game.offsets[name]
        values = table.state[at : at + size]
        if values != fresh[at : at + size]:
            words.append(name + "=" + "/".join([str(value) for value in values]))

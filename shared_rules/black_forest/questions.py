"""Questions that only a page asks, since a device would need too long a list. Only a host reads it."""

from shared_rules.black_forest import ids, ops
from shared_rules.grammar import form_of, seat_name
from shared_rules.lists import Lines


def add(table, move, result):
    """What may be said besides: who lets a Building be constructed, where the course of play is entered."""
    step = table.get("step")
    acts = table.get("phase") == ids.PLAYING and table.get("turn") == move.seat and step & ids.MOVED
    if form_of(table.game, move.verb)[0] != "build" or not acts or step & (ids.ACTED | ids.AT_JOB):
        return []
    who = seat_name(table.game, table.names[move.seat])
    behind = table.write(move)[len(who) :]
    words, pairs = table.game.words("trade"), []
    for trade in range(ids.TRADES):
        steps = table.game.catalogue["trade"].row(trade).steps
        if ops.BUILD in [step[0] for step in steps] and trade != table.get("first") - 1:
            pairs.append((words.label(trade), "%s visit %s%s" % (who, words.name(trade), behind)))
    return [Lines("As a visit of", pairs)]

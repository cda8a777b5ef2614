"""Step 3 of a turn: visiting one or two Tradespeople, or completing a Job. ("Action".)"""

from shared_rules import move as m
from shared_rules.black_forest import effects as ef
from shared_rules.black_forest import goods, ids, ops, own_rules, phase, refusals, turns
from shared_rules.errors import IllegalMove


def visit(table, move, result):
    """`Ann visit cook as meat`: one Tradesperson; a second one may follow."""
    trade = move.get(m.SUBJECT)[0]
    seat = move.seat
    step = turns.require_action(table, seat, result)
    if step & ids.AT_JOB:
        raise IllegalMove("job-comes-first")
    if step & ids.VISITED and table.get("first") == trade + 1:
        raise IllegalMove("visited-first", table.game.name_of("trade", trade))
    act = ef.Act(table, move, result, seat)
    if ids.BY in act.said:
        goods.pay(
            table, seat, own_rules.second_visit(act, table.get("first") - 1 if step & ids.VISITED else -1), result
        )
    ponds, fields = act.domain.count(ids.POND), act.domain.count(ids.FIELD)
    steps = table.game.catalogue["trade"].row(trade).steps
    gift = steps[-1][0] == ops.GIFT
    act.run(steps[:-1] if gift else steps)
    if trade == ops.HERDER:
        act.fire(ops.EVENT_HERDER)
    elif trade == ops.BUTCHER:
        act.fire(ops.EVENT_BUTCHER)
        own_rules.keep_pig(act)
    elif trade == ops.GARDENER and act.domain.count(ids.POND) > ponds:
        act.fire(ops.EVENT_GARDENER_POND)
    elif trade == ops.FARMHAND and act.domain.count(ids.FIELD) > fields:
        act.fire(ops.EVENT_FARMHAND_FIELD)
    act.finish()
    table.set(step=step | (ids.ACTED if step & ids.VISITED else ids.VISITED), first=trade + 1)
    if gift:
        for other in range(len(table.names)):
            if other != seat:
                table.state[table.at(other, "gift")] = act.good + 1
        if len(table.names) > 1:
            act.event("everybody else may gain 1 %s: accept or decline" % act.word(act.good))


def job(table, move, result):
    """`Ann job count`: complete a Job that is on the board."""
    number = move.get(m.SUBJECT)[0]
    seat = move.seat
    step = turns.require_action(table, seat, result)
    name = table.game.name_of("job", number)
    if step & ids.VISITED:
        raise IllegalMove("job", name)
    at = table.game.offsets["jobs"]
    if not phase.bit(table, at, number):
        raise IllegalMove("job-not-there", name, table.game.words("job").name(number))
    if refusals.not_here(table, number):
        raise IllegalMove("job-elsewhere", name)
    act = ef.Act(table, move, result, seat)
    act.run(table.game.catalogue["job"].row(number).steps)
    act.finish()
    phase.flip(table, at, number)
    phase.flip(table, table.at(seat, "done"), number)
    table.set(step=step | ids.ACTED)
    act.event("the %s is done; reveal the next Job" % name)

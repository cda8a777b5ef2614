"""Step 3 of a turn: visiting one or two Tradespeople, or completing a Job. ("Action".)"""

from shared_rules import move as m
from shared_rules.black_forest import effects as ef
from shared_rules.black_forest import goods, ids, ops, phase, turns
from shared_rules.errors import IllegalMove

_TANNERY_MAX = 5
_DISTILLERY_WATER = 2


def visit(table, move, result):
    """`Ann visit cook as meat`: one Tradesperson; a second one may follow."""
    trade = move.get(m.SUBJECT)[0]
    seat = move.seat
    step = turns.require_action(table, seat)
    if step & ids.AT_JOB:
        raise IllegalMove("job-comes-first")
    if step & ids.VISITED and table.get("first") == trade + 1:
        raise IllegalMove("visited-first", table.game.name_of("trade", trade))
    act = ef.Act(table, move, result, seat)
    if ids.BY in act.said:
        _distil(table, act, step)
    ponds, fields = act.domain.count(ids.POND), act.domain.count(ids.FIELD)
    steps = table.game.catalogue.trades.row(trade).steps
    gift = steps[-1][0] == ops.GIFT
    act.run(steps[:-1] if gift else steps)
    if trade == ops.HERDER:
        act.fire(ops.EVENT_HERDER)
    elif trade == ops.BUTCHER:
        _after_butcher(table, act)
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


def _distil(table, act, step):
    """Distillery: after the Farmhand as the first, 2 water for any other Tradesperson as the second."""
    chosen = act.take(ids.BY)
    if chosen != ops.DISTILLERY or not act.domain.has(ops.DISTILLERY):
        raise IllegalMove("by", table.game.name_of("building", chosen))
    if not step & ids.VISITED or table.get("first") != ops.FARMHAND + 1:
        raise IllegalMove("by-no-farmhand")
    goods.pay(table, act.seat, [(_DISTILLERY_WATER, ids.WATER, m.UNSAID, m.UNSAID)], act.result)


def _after_butcher(table, act):
    act.fire(ops.EVENT_BUTCHER)
    at = table.at(act.seat, "tannery")
    if act.domain.has(ops.TANNERY) and ids.PIG in [good for _, good in act.paid] and table.state[at] < _TANNERY_MAX:
        table.state[at] += 1
        act.event("tannery: the pig is kept there")


def job(table, move, result):
    """`Ann job count`: complete a Job that is on the board."""
    number = move.get(m.SUBJECT)[0]
    seat = move.seat
    step = turns.require_action(table, seat)
    name = table.game.name_of("job", number)
    if step & ids.VISITED:
        raise IllegalMove("job", name)
    at = table.game.offsets["jobs"]
    if not phase.bit(table, at, number):
        raise IllegalMove("job-not-there", name, table.game.words("job").name(number))
    if phase.not_here(table, number):
        raise IllegalMove("job-elsewhere", name)
    act = ef.Act(table, move, result, seat)
    act.run(table.game.catalogue.jobs.row(number).steps)
    act.finish()
    phase.flip(table, at, number)
    phase.flip(table, table.at(seat, "done"), number)
    table.set(step=step | ids.ACTED)
    act.event("the %s is done; reveal the next Job" % name)

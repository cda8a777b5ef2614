"""What is done with Buildings: building outside a visit, effects that are open, conversions, clearing.

While an instant or permanent effect waits for what its owner wants, the table's fields `effect` (id of the Building,
+ 1) and `effect_seat` say so.
"""

from shared_rules import move as m
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import effects as ef
from shared_rules.black_forest import ids, ops, refusals
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import IllegalMove


def build(table, move, result):
    """`Ann build clay-pit at b2`, outside a visit: for who does not enter visits."""
    from shared_rules.black_forest.construct import construct

    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    act = ef.Act(table, move, result, move.seat)
    act.said[m.BUILD] = move.get(m.SUBJECT)
    construct(act, False, True)
    act.finish()


def effect(table, move, result):
    """`Ann effect on cooking`: what is optional or paid for in the effect that is open."""
    number = table.get("effect") - 1
    if number < 0 or table.get("effect_seat") != move.seat:
        refusals.refuse_open(table)
        raise IllegalMove("no-open-effect", table.names[move.seat])
    row = table.game.catalogue["building"].row(number)
    spaces = dm.Domain(table, move.seat).where(ids.BUILT + number)
    act = ef.Act(table, move, result, move.seat, number, spaces)
    steps = [step for step in row.steps if step[0] < ops.SCORE_GOOD]
    again = False
    if steps[0][0] in (ops.AROUND, ops.HERE):
        if not spaces:  # it was taken away by hand
            raise IllegalMove("not-on-domain", row.label, table.names[move.seat])
        from shared_rules.black_forest import special_rewards

        again = special_rewards.place(act, steps[0])
    else:
        kinds = [step[0] for step in steps]
        act.run(steps[kinds.index(ops.MAY) + 1 :] if ops.MAY in kinds else steps)
    act.finish()
    if not again:
        table.set(effect=0)


def give_up(table, seat):
    """`Ann done` while an effect is open: only what is optional can be given up."""
    number = table.get("effect") - 1
    steps = table.game.catalogue["building"].row(number).steps
    here = dm.Domain(table, seat)
    able = len([good for good in range(ids.BRICK + 1) if table.total(seat, good)]) >= 3
    if steps[0][0] == ops.AROUND or (steps[0][0] == ops.PAY and able and here.has(number)):
        raise IllegalMove("must-be-done", table.game.name_of("building", number))
    table.set(effect=0)


def use(table, move, result):
    """`Ann use clay-pit`: one conversion."""
    table.game.refuse_scored(table)
    if table.get("effect") and table.get("effect_seat") == move.seat:
        refusals.refuse_open(table)
    number = move.get(m.SUBJECT)[0]
    row = table.game.catalogue["building"].row(number)
    name = row.label
    if not row.kind & ops.KINDS_CONVERSION:
        raise IllegalMove("not-conversion", name)
    spaces = dm.Domain(table, move.seat).where(ids.BUILT + number)
    if not spaces:
        raise IllegalMove("not-on-domain", name, table.names[move.seat])
    act = ef.Act(table, move, result, move.seat, number, spaces)
    if [step for step in row.steps if step[0] == ops.PER and not act.measure(step[3])]:
        raise IllegalMove("nothing-to-gain", name)
    act.run([step for step in row.steps if step[0] < ops.SCORE_GOOD and step[0] != ops.NEEDS])
    act.finish()


def clear(table, move, result):
    """`Ann clear c2`: remove Fields, Ponds or Pastures; possible at any time."""
    table.game.refuse_scored(table)
    if table.get("effect") and table.get("effect_seat") == move.seat:
        refusals.refuse_open(table)
    act = ef.Act(table, move, result, move.seat)
    for space in move.get(m.SUBJECT):
        content = act.domain.on(space)
        if not ids.FIELD <= content <= ids.PASTURE:
            words = (act.domain.content_name(space, table.game.catalogue), act.domain.name(space))
            raise IllegalMove("clear.landscape", *words)
        act.domain.put(space, ids.EMPTY)
        act.event("%s cleared at %s" % (sp.tile_name(content), act.domain.name(space)))
    act.crowd()

"""Buildings: constructing them, what they do at once, conversions, clearing. ("Constructing a Building".)

While an instant or permanent effect waits for what its owner wants, the table's fields `effect` (id of the Building,
+ 1) and `effect_seat` say so.
"""

from shared_rules import move as m
from shared_rules.black_forest import BRICK, odd, phase
from shared_rules.black_forest import catalogue as cat
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import effects as ef
from shared_rules.black_forest.offer import cost, parts
from shared_rules.errors import AmbiguousMove, IllegalMove


def _refuse_gone(table, number):
    """Raise IllegalMove when a Building, or the other side of its tile, was constructed, or is not on offer."""
    name = table.game.name_of("building", number)
    sides = (number, number ^ 1) if number < cat.SMALL else (number,)
    for seat in range(len(table.names)):
        for side in sides:
            if dm.Domain(table, seat).has(side):
                raise IllegalMove("built-already", name, table.game.name_of("building", side), table.names[seat])
    if table.get("named"):
        at = table.game.offsets["offer"]
        if not table.state[at + number // 8] >> number % 8 & 1:
            raise IllegalMove("offer.not-there", name)


def build(table, move, result):
    """`Ann build clay-pit at b2`, outside a visit: for who does not enter visits."""
    phase.refuse_open(table)
    phase.refuse_ended(table)
    act = ef.Act(table, move, result, move.seat)
    act.said[m.BUILD] = move.get(m.SUBJECT)
    construct(act, False)
    act.finish()


def construct(act, free):
    """Construct the Building that `build` says: its conditions, its cost, its spaces, then what it does at once."""
    table = act.table
    number = act.take(m.BUILD)
    if number is None:
        raise AmbiguousMove("which-building.domain").asking("build", ())
    row = table.game.catalogue.building(number)
    name = table.game.name_of("building", number)
    _refuse_gone(table, number)
    for op, n, a, _ in row.steps:
        if op == ef.NEEDS and act.domain.count(a - dm.TILE) < n:
            raise IllegalMove("needs-more-tiles", name, n, act.word(a), act.domain.count(a - dm.TILE))
    if free and row.large:
        raise IllegalMove("small", name)
    _pay(act, row, free)
    spaces = _spaces(act, row, name)
    for space in spaces:
        act.domain.put(space, dm.BUILT + number)
    act.event("%s stands at %s" % (name, act.domain.names(spaces)))
    if row.kind & cat.INSTANT:
        act.source, act.where = number, spaces
        _instant(act, row)


def _pay(act, row, free):
    """Pay the goods, unless the Captain pays them, and give up the tiles."""
    table = act.table
    amounts = [] if free else act.amounts(m.PAYING)
    if amounts is None:
        amounts = [(n, part, act.on_paying(n, part), m.UNSAID) for n, part, _, _ in cost(table, row)]
    if amounts:
        table.game.pay(table, act.seat, amounts, act.result)
    for n, part in parts(table, row):
        if part > BRICK:
            act.remove(n, part)


def _spaces(act, row, name):
    """The empty space, or two, that the Building is put on."""
    domain = act.domain
    if not domain.count(dm.EMPTY):
        raise IllegalMove("no-empty-space", name)
    alone = any([step[0] == ef.ALONE for step in row.steps])
    free = [i for i in domain.where(dm.EMPTY) if not alone or not _built_on(domain, domain.layout.estate(i))]
    if not row.large:
        space = act.take(m.AT)
        if space is None and len(free) > 1:
            error = AmbiguousMove("which-space.domain", "empty space", "at", domain.names(free))
            raise error.asking("at", [domain.name(i) for i in free])
        if (space is not None and space not in free) or not free:
            where = domain.name(space) if space is not None else "all"
            raise IllegalMove("space.not-there", "empty space for %s" % name, where, domain.names(free))
        return [free[0] if space is None else space]
    pairs = [[i, j] for i in free for j in free if i < j and domain.layout.beside(i, j)]
    said = [act.take(m.AT), act.take(m.AT)] if act.peek(m.AT) is not None else None
    names = [domain.name(i) + " " + domain.name(j) for i, j in pairs]
    if said is not None:
        if None in said or sorted(said) not in pairs:
            raise IllegalMove("needs-two-spaces", name, ", ".join(names) or "none")
        return sorted(said)
    if len(pairs) > 1:
        raise AmbiguousMove("which-space.large", name, ", ".join(names)).asking("at", names)
    if not pairs:
        raise IllegalMove("no-space-for-two", name)
    return pairs[0]


def _built_on(domain, estate):
    return any([domain.layout.estate(spaces[0]) == estate for spaces, _ in domain.buildings()])


def _instant(act, row):
    """Carry out what a Building does at once; what has to be paid for, or is optional, stays open."""
    steps = [step for step in row.steps if step[0] < cat.SCORE]
    act.said.pop(m.PAYING, None)
    if steps[0][0] in (ef.PAY, ef.MAY) or not act.run(steps):
        act.open(row.number)


def effect(table, move, result):
    """`Ann effect on cooking`: what is optional or paid for in the effect that is open."""
    number = table.get("effect") - 1
    if number < 0 or table.get("effect_seat") != move.seat:
        phase.refuse_open(table)
        raise IllegalMove("no-open-effect", table.names[move.seat])
    row = table.game.catalogue.building(number)
    spaces = dm.Domain(table, move.seat).where(dm.BUILT + number)
    act = ef.Act(table, move, result, move.seat, number, spaces)
    steps = [step for step in row.steps if step[0] < cat.SCORE]
    again = False
    if steps[0][0] == ef.AROUND:
        again = odd.around(act)
    elif steps[0][0] == ef.HERE:
        odd.here(act, steps[0][1])
    else:
        ops = [step[0] for step in steps]
        act.run(steps[ops.index(ef.MAY) + 1 :] if ef.MAY in ops else steps)
    act.finish()
    if not again:
        table.set(effect=0)


def give_up(table, seat):
    """`Ann done` while an effect is open: only what is optional can be given up."""
    number = table.get("effect") - 1
    steps = table.game.catalogue.building(number).steps
    here = dm.Domain(table, seat)
    able = len([good for good in range(BRICK + 1) if _any_of(table, seat, good)]) >= 3
    if steps[0][0] == ef.AROUND or (steps[0][0] == ef.PAY and able and here.has(number)):
        raise IllegalMove("must-be-done", table.game.name_of("building", number))
    table.set(effect=0)


def _any_of(table, seat, good):
    """True when the seat has some of a good."""
    return any([table.count(seat, wheel, good) for wheel in table.game.homes(good)])


def use(table, move, result):
    """`Ann use clay-pit`: one conversion."""
    table.game.refuse_scored(table)
    if table.get("effect") and table.get("effect_seat") == move.seat:
        phase.refuse_open(table)
    number = move.get(m.SUBJECT)[0]
    row = table.game.catalogue.building(number)
    name = table.game.name_of("building", number)
    if not row.kind & cat.CONVERSION:
        raise IllegalMove("not-conversion", name)
    spaces = dm.Domain(table, move.seat).where(dm.BUILT + number)
    if not spaces:
        raise IllegalMove("not-on-domain", name, table.names[move.seat])
    act = ef.Act(table, move, result, move.seat, number, spaces)
    act.run([step for step in row.steps if step[0] < cat.SCORE and step[0] != ef.NEEDS])
    act.finish()


def clear(table, move, result):
    """`Ann clear c2`: remove Fields, Ponds or Pastures; possible at any time."""
    table.game.refuse_scored(table)
    if table.get("effect") and table.get("effect_seat") == move.seat:
        phase.refuse_open(table)
    act = ef.Act(table, move, result, move.seat)
    for space in move.get(m.SUBJECT):
        content = act.domain.on(space)
        if not dm.FIELD <= content <= dm.PASTURE:
            raise IllegalMove(
                "clear.landscape", act.domain.content_name(space, table.game.catalogue), act.domain.name(space)
            )
        act.domain.put(space, dm.EMPTY)
        act.event("%s cleared at %s" % (dm.WORDS[content], act.domain.name(space)))
    act.crowd()

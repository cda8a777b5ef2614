"""Constructing a Building within an action: conditions, cost, spaces, and what it does at once.

("Constructing a Building".)
"""

from shared_rules import move as m
from shared_rules.black_forest import buildings_on_offer as offer
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import goods, ids, ops
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import AmbiguousMove, IllegalMove


def construct(act, free, by_hand=False):
    """Construct the Building that `build` says: its conditions, its cost, its spaces, then what it does at once.

    `free` of all that it costs; `by_hand` another payment can be said.
    """
    table = act.table
    number = act.take(m.BUILD)
    if number is None:
        error = AmbiguousMove("which-building.free") if free else AmbiguousMove("which-building.domain")
        raise error.asking("build", ())
    row = table.game.catalogue["building"].row(number)
    name = row.label
    _refuse_gone(table, number, name)
    for op, n, a, _ in row.steps:
        if op == ops.NEEDS and act.domain.count(a - ids.TILE) < n:
            raise IllegalMove("needs-more-tiles", name, n, act.word(a), act.domain.count(a - ids.TILE))
    if free and sp.is_large(number):
        raise IllegalMove("small", name)
    if not free:
        _pay(act, row, by_hand)
    spaces = _spaces(act, row, name)
    for space in spaces:
        act.domain.put(space, ids.BUILT + number)
    act.event("%s stands at %s" % (name, act.domain.names(spaces)))
    if row.kind & ops.KINDS_INSTANT:
        act.source, act.where = number, spaces
        _instant(act, row)


def _pay(act, row, by_hand):
    """Pay the goods and give up the tiles."""
    table = act.table
    cost = [(n, part) for n, part in offer.parts(table, row) if part <= ids.BRICK]
    amounts = act.amounts(m.PAYING)
    if amounts is None:
        amounts = []
        for n, part in cost:
            amounts.extend(act.on_paying(n, part))
    elif not by_hand:
        amounts = act.as_said(cost, amounts)
    if amounts:
        goods.pay(table, act.seat, amounts, act.result)
    for n, part in offer.parts(table, row):
        if part > ids.BRICK:
            act.remove(n, part)


def _spaces(act, row, name):
    """The empty space, or two, that the Building is put on."""
    domain = act.domain
    if not domain.count(ids.EMPTY):
        raise IllegalMove("no-empty-space", name)
    alone = any([step[0] == ops.ALONE for step in row.steps])
    free = [i for i in domain.where(ids.EMPTY) if not alone or not _built_on(domain, domain.layout.estate(i))]
    if not sp.is_large(row.number):
        kind = "empty space for %s" % name
        space = domain.choose(free, act.take(m.AT), "at", "empty space", kind, "Space for the %s" % name)
        if space is None:
            raise IllegalMove("space.not-there", kind, "all", domain.names(free))
        return [space]
    pairs = [[i, j] for i in free for j in free if i < j and domain.layout.beside(i, j)]
    said = [act.take(m.AT), act.take(m.AT)] if act.peek(m.AT) is not None else None
    names = [domain.name(i) + " " + domain.name(j) for i, j in pairs]
    if said is not None:
        if None in said or sorted(said) not in pairs:
            raise IllegalMove("needs-two-spaces", name, ", ".join(names) or "none")
        return sorted(said)
    if len(pairs) > 1:
        raise AmbiguousMove("which-space.large", name, ", ".join(names)).asking("at", names, "Space for the %s" % name)
    if not pairs:
        raise IllegalMove("no-space-for-two", name)
    return pairs[0]


def _built_on(domain, estate):
    return any([domain.layout.estate(spaces[0]) == estate for spaces, _ in domain.buildings()])


def _instant(act, row):
    """Carry out what a Building does at once; what has to be paid for, or is optional, stays open."""
    steps = [step for step in row.steps if step[0] < ops.SCORE_GOOD]
    act.said.pop(m.PAYING, None)
    if steps[0][0] in (ops.PAY, ops.MAY) or not act.run(steps):
        act.open(row.number)


def _refuse_gone(table, number, name):
    """Raise IllegalMove when a Building, or the other side of its tile, was constructed, or is not on offer."""
    sides = (number, number ^ 1) if number < ids.SMALL_BUILDINGS else (number,)
    for seat in range(len(table.names)):
        for side in sides:
            if dm.Domain(table, seat).has(side):
                raise IllegalMove("built-already", name, table.game.name_of("building", side), table.names[seat])
    if table.get("named"):
        at = table.game.offsets["offer"]
        if not table.state[at + number // 8] >> number % 8 & 1:
            raise IllegalMove("offer.not-there", name)

"""Parts of rewards that only one or two Buildings have. ("Small Buildings".)"""

from shared_rules import move as m
from shared_rules.black_forest import goods, ids, ops, refusals
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.wheel import OFF

_PAIRS_MAX = 4


def part(act, op, number, good, wheel):
    """Carry out one part of a reward."""
    table = act.table
    if op == ops.RAISE:
        _raise(act, number, good, wheel)
    elif op == ops.AGAIN:
        refusals.another_turn(table, act.seat)
        act.event("%s takes another turn after this one" % table.names[act.seat])
    elif op == ops.TAKE_OFF:
        wheel = table.wheel(act.seat, ids.GLASSMAKING)
        for i in wheel.tokens(good):
            wheel.state[wheel.at + 2 + i] = OFF
        act.event("the charcoal marker leaves the Glassmaking wheel")
        goods.settle(table, act.seat, act.result)
    elif op == ops.FEED:
        _animals(act, act.domain.count(ids.FIELD), 99, 99)
    elif op == ops.BREED:
        pen = table.wheel(act.seat, ids.LIVESTOCK_TRACK)
        cattle, pigs = pen.count(ids.CATTLE) // 2, pen.count(ids.PIG) // 2
        _animals(act, min(_PAIRS_MAX, cattle + pigs), cattle, pigs)
    elif op == ops.AROUND:
        if _free(act):
            act.open(act.source)
    elif op == ops.HERE and _here(act):
        act.open(act.source)


def _raise(act, number, good, wheel):
    """Move the marker of a good up to `number` where it stands on less; `wheel` + 1, 0 for the only one."""
    home = wheel - 1 if wheel else act.game.homes(good)[0]
    missing = number - act.table.count(act.seat, home, good)
    if missing > 0:
        goods.take_in(act.table, act.seat, [(missing, good, home, m.UNSAID)], act.result)


def _animals(act, number, low, high):
    """Gain so many Livestock, at most `low` cattle and `high` pigs: as `gain` says, where there is a choice."""
    if not number:
        act.amounts(m.GAIN)
        return
    ways = [(n, number - n) for n in range(max(0, number - high), min(low, number) + 1)]
    said = act.amounts(m.GAIN)
    if said is not None:
        chosen = [0, 0]
        for n, good, _, _ in said:
            if good not in (ids.CATTLE, ids.PIG):
                raise IllegalMove("gain", number)
            chosen[good - ids.CATTLE] += n
        if tuple(chosen) not in ways:
            raise IllegalMove("gain", number)
        amounts = [(n, good, m.UNSAID, m.UNSAID) for n, good, _, _ in said]
    elif len(ways) > 1:
        from shared_rules.black_forest.livestock import animals

        words = [animals(cattle, pigs) for cattle, pigs in ways]
        raise AmbiguousMove("which-livestock", number).asking("gain", words, "Gain %d Livestock" % number)
    else:
        amounts = [(n, ids.CATTLE + i, m.UNSAID, m.UNSAID) for i, n in enumerate(ways[0]) if n]
    goods.take_in(act.table, act.seat, amounts, act.result)


def _free(act):
    """The empty spaces beside the Building of the effect."""
    return [i for i in act.domain.around(act.where) if act.domain.on(i) == ids.EMPTY]


def _here(act):
    """The empty spaces on the Estate of the Building of the effect."""
    layout = act.domain.layout
    return [i for i in act.domain.where(ids.EMPTY) if layout.estate(i) == layout.estate(act.where[0])]


def place(act, step):
    """Carry out the open effect of a Building that places tiles near itself; True when another tile has to follow."""
    return _place_around(act) if step[0] == ops.AROUND else _place_here(act, step[1])


def _place_around(act):
    """Wilderness Hut: a tile of choice on an empty space beside it. True when another one has to follow."""
    chosen = act.take(m.AS)
    words = ("field", "pond", "pasture")
    if chosen is None:
        raise AmbiguousMove("which", ", ".join(words)).asking("as", words, "Which tile?")
    if not ids.FIELD <= chosen - ids.TILE <= ids.PASTURE:
        raise IllegalMove("choice", act.word(chosen), ", ".join(words))
    free = _free(act)
    _put(act, free, chosen - ids.TILE)
    return len(free) > 1


def _place_here(act, most):
    """Wildlife Park: up to `most` Pastures on empty spaces of its Estate."""
    for i in range(min(most, max(1, len(act.said.get(m.AT) or b"")))):
        if i == 0 or act.peek(m.AT) is not None:
            _put(act, _here(act), ids.PASTURE)


def _put(act, free, tile):
    space = act.domain.choose(
        free, act.take(m.AT), "at", "empty space", "empty space", "Space for a %s" % sp.tile_name(tile)
    )
    act.domain.put(space, tile)
    act.event("%s placed at %s" % (sp.tile_name(tile), act.domain.name(space)))

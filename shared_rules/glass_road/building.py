"""Buildings: building them, what they do at once, using them, clearing tiles. (Glass Road, "How Does Building Work?".)

While an Immediate effect waits for choices or is repeated, the table's fields `effect` (id of the building),
`effect_seat` and `effect_place` say so.
"""

from shared_rules import move as m
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.glass_road import effects, ids, ops, turns
from shared_rules.glass_road import land as ld


def cost(table, row):
    """The cost of a building as amounts, by the board file where it corrects the catalogue."""
    corrected = (table.head.layout or ld.DEFAULT).costs.get(row.number)
    parts = row.cost if corrected is None else zip(corrected, ids.COST_GOODS)
    return [(n, good, m.UNSAID, m.UNSAID) for n, good in parts if n]


def refuse_gone(table, seat, building):
    """Raise IllegalMove when a building is built, out of the game, or in somebody else's private offer."""
    name = table.game.name_of("building", building)
    if table.state[table.game.offsets["gone"] + building // 8] >> building % 8 & 1:
        raise IllegalMove("gone", name)
    for other in range(len(table.names)):
        if ld.Land(table, other).find(building) >= 0:
            raise IllegalMove("built", name, table.names[other])
        if other != seat and table.state[table.at(other, "offer") + building // 8] >> building % 8 & 1:
            raise IllegalMove("offer", name, table.names[other])


def build(table, move, result, by_card):
    """Build the building of the move: pay, settle, place, then carry out an Immediate effect."""
    seat = move.seat
    subject = move.get(m.BUILD) if by_card else move.get(m.SUBJECT)
    if subject is None:
        raise AmbiguousMove("which-building").asking("build", ())
    if not by_card:
        turns.refuse_open(table)
        turns.refuse_ended(table)
    number = subject[0]
    row = table.game.catalogue["building"].row(number)
    name = table.game.name_of("building", number)
    if row.kind == ops.KIND_START:
        raise IllegalMove("start-building", name)
    refuse_gone(table, seat, number)
    act = effects.Act(table, move, result, seat)
    place = _place(table, act, row, name)
    paying = move.get(m.PAYING)
    amounts = cost(table, row) if paying is None else m.amounts(paying)
    table.game.pay(table, seat, amounts, result)
    for n, good, _, _ in amounts:
        if good in (ids.GLASS, ids.BRICKS):
            at = table.at(seat, "paid") + (good == ids.BRICKS)
            table.state[at] = min(255, table.state[at] + n)
    table.game.settle(table, seat, result)
    content = number if row.upgrades >= 0 else ids.BUILT + number
    act.land.put(place, content)
    at = table.at(seat, "offer") + number // 8
    if table.state[table.at(seat, "unnamed")] and not table.state[at] >> number % 8 & 1:
        words = (name, table.names[seat], table.game.words("building").name(number))
        result.events.append("if the %s came from the private offer: %s draw %s" % words)
    table.state[at] &= ~(1 << number % 8) & 255
    used = [m.BUILD, m.SUBJECT, m.PAYING] + ([m.FELL] if by_card else [])
    if row.kind == ops.KIND_IMMEDIATE:
        _begin(table, move, result, row, place, used)
    else:
        act.take(m.AT)
        act.finish(used)
    turns.advance(table)


def _place(table, act, row, name):
    at = act.said.get(m.AT)
    if row.upgrades < 0:
        return act.land.choose(ids.EMPTY, at, "build on; clear a Landscape tile first")
    place = ids.SPACES + row.upgrades
    if at:
        raise IllegalMove("space", name)
    if act.land.on(place):
        old = table.game.name_of("building", row.upgrades)
        raise IllegalMove("upgraded", name, old)
    return place


def _begin(table, move, result, row, place, used):
    """Carry out an Immediate effect now if what was said is enough; else leave it open."""
    choices = len(move.get(m.AT) or b"") > 1 or any([move.get(tag) is not None for tag in (m.AS, m.ON, m.TAKE)])
    if row.steps[0][0] in (ops.REPEAT, ops.TAVERN):
        _open(table, move.seat, row.number, place)
        taken_over = row.steps[0][0] == ops.TAVERN and _tavern(table, move, result, None)
        if choices and not taken_over:
            name = table.game.name_of("building", row.number)
            raise IllegalMove("clause.effect-first", name)
        return
    before = bytes(table.state)
    gained, lost, events = len(result.gained), len(result.lost), len(result.events)
    act = effects.Act(table, move, result, move.seat, place)
    act.said.pop(m.AT, None)
    if len(move.get(m.AT) or b"") > 1:
        act.said[m.AT] = move.get(m.AT)[1:]
    try:
        act.run(row.steps)
        act.finish(used)
        table.game.settle(table, move.seat, result)
    except AmbiguousMove:
        if choices:
            raise
        table.state[:] = before
        del result.gained[gained:], result.lost[lost:], result.events[events:]
        _open(table, move.seat, row.number, place)


def _open(table, seat, number, place):
    table.set(effect=number, effect_seat=seat, effect_place=place)


def beside_tavern(table):
    """(place, row) of the Immediate buildings beside the Tavern whose effect is open."""
    land = ld.Land(table, table.get("effect_seat"))
    found = []
    for place in land.buildings_around(table.get("effect_place")):
        content = land.on(place)
        row = table.game.catalogue["building"].row(content - ids.BUILT if place < ids.SPACES else content)
        if row.kind == ops.KIND_IMMEDIATE and row.steps[0][0] != ops.TAVERN:
            found.append((place, row))
    return found


def _tavern(table, move, result, at):
    """Let the Tavern take over the effect of an Immediate building beside it; True if so.

    With none beside it there is no effect; with several it stays open until it is said which.
    """
    found = beside_tavern(table)
    if at is not None:
        found = [entry for entry in found if entry[0] == at]
        if not found:
            raise IllegalMove("space.not-immediate")
    if not found:
        table.set(effect=0)
    elif len(found) == 1:
        place, row = found[0]
        table.set(effect=0)
        result.events.append("Tavern: as %s" % table.game.name_of("building", row.number))
        said = [clause for clause in move.clauses if clause[0] in (m.AS, m.ON, m.TAKE)]
        _begin(table, m.Move(move.verb, move.seat, said), result, row, place, [])
        return True
    return False


def _choose_for_tavern(table, move, result):
    """Take over the building at a space, or an upgrade, which stands on none and is said by its name."""
    at, chosen = move.get(m.AT), move.get(m.AS)
    upgrade = chosen[0] - ids.UPGRADE if chosen else -1
    if upgrade >= 0:
        move = m.Move(move.verb, move.seat, [c for c in move.clauses if c[0] != m.AS])
        at = (at or b"") + bytes((ids.SPACES + upgrade,))
    if not at:
        name = ld.Land(table, move.seat).name
        spaces = [name(place) for place, _ in beside_tavern(table) if place < ids.SPACES]
        raise AmbiguousMove("which-space").asking("at", spaces)
    if len(at) > 1:
        raise IllegalMove("space.one-for-the-tavern")
    _tavern(table, move, result, at[0])


def effect(table, move, result):
    """`Ann effect as water`: one action of the Immediate effect that is open."""
    number = table.get("effect")
    if not number or table.get("effect_seat") != move.seat:
        if number or table.get("gift"):
            turns.refuse_open(table)
        raise IllegalMove("no-effect", table.names[move.seat])
    if table.get("gift"):
        turns.refuse_open(table)
    row = table.game.catalogue["building"].row(number)
    if row.steps[0][0] == ops.TAVERN:
        _choose_for_tavern(table, move, result)
        turns.advance(table)
        return
    repeats = row.steps[0][0] == ops.REPEAT
    act = effects.Act(table, move, result, move.seat, table.get("effect_place"))
    act.run(row.steps[1:] if repeats else row.steps)
    act.finish(())
    table.game.settle(table, move.seat, result)
    if not repeats:
        table.set(effect=0)
    turns.advance(table)


def _refuse_within_effect(table, seat):
    # Every action is finished before another begins. An effect that repeats is many actions, with room between them.
    if table.get("effect") and table.get("effect_seat") == seat:
        if table.game.catalogue["building"].row(table.get("effect")).steps[0][0] != ops.REPEAT:
            turns.refuse_open(table)


def use(table, move, result):
    """`Ann use cooperage`: one use of a Processing building, an action of its own."""
    table.game.refuse_scored(table)
    _refuse_within_effect(table, move.seat)
    number = move.get(m.SUBJECT)[0]
    row = table.game.catalogue["building"].row(number)
    name = table.game.name_of("building", number)
    if row.kind != ops.KIND_PROCESSING:
        raise IllegalMove("not-processing", name)
    if ld.Land(table, move.seat).find(number) < 0:
        raise IllegalMove("not-built", name, table.names[move.seat])
    act = effects.Act(table, move, result, move.seat)
    steps = row.steps
    paying = move.get(m.PAYING)
    if paying is not None:
        # Which wheel pays is said by `paying`; what is paid stays as printed.
        wanted = [(n, a) for op, n, a, _ in steps if op == ops.PAY]
        amounts = m.amounts(paying)
        if sorted([(n, good) for n, good, _, _ in amounts]) != sorted(wanted):
            raise IllegalMove("paying", name)
        table.game.pay(table, move.seat, amounts, result)
        steps = [step for step in steps if step[0] != ops.PAY]
    act.run(steps)
    act.finish((m.SUBJECT, m.PAYING))
    table.game.settle(table, move.seat, result)


def clear(table, move, result):
    """`Ann clear c2`: remove a Pit, Grove or Pond; possible at any time."""
    table.game.refuse_scored(table)
    _refuse_within_effect(table, move.seat)
    land = ld.Land(table, move.seat)
    for space in move.get(m.SUBJECT):
        content = land.on(space)
        if not ids.PIT <= content <= ids.POND:
            words = (land.content_name(space, table.game.catalogue), land.name(space))
            raise IllegalMove("clear", *words)
        land.put(space, ids.EMPTY)
        result.events.append("%s cleared at %s" % (ld.tile_name(content), land.name(space)))

"""The course of play: turns, movement, begging, Jobs that are revealed, gifts, the end. ("Gameplay", "Solo Play".)

The map lies on the table: what a movement cost is entered, and Rondel does not know who stands where. In the table's
fields: `turn` (whose turn it is), `step` (what was done in it), `first` (where the movement led, where that was said,
then the Tradesperson visited first, + 1), `begun` (seats that have had a first turn, a bit each), `again` (phase.py),
`phase`, `trigger` (who triggered the end, + 1), `last` (who still has a last turn, a bit each); in a solo game `count`
(turns taken) and `pawns` (placed in this year, a bit each).
"""

from shared_rules import move as m
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import goods, ids, ops, own_rules, phase, refusals
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import AmbiguousMove, IllegalMove

_NEW_TRADES_YEAR = 4


# -- turns -----------------------------------------------------------------------------------------------------


def _check_turn(table, seat):
    turn = table.get("turn")
    if seat != turn:
        raise IllegalMove("turn", table.names[turn], table.names[turn])


def _acted(table):
    """True when the seat whose turn it is has done its action, or begun it."""
    return table.get("step") & (ids.VISITED | ids.ACTED) != 0


def _begin(table, seat, result):
    """Let `seat` go on with its turn; the seat that has acted before without `done` ends its turn."""
    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    if _acted(table) and (seat != table.get("turn") or phase.solo(table) or table.get("again") == 1):
        _finish(table, result)
        refusals.refuse_ended(table)
    _check_turn(table, seat)
    if table.get("step") & ids.ACTED:
        raise IllegalMove("action-is-done", table.names[seat])


def require_action(table, seat, result):
    """What the seat has done in its turn; IllegalMove unless it can act now.

    Who acts has moved. Where that was not said, it cost nothing, and the turn of the seat before is over.
    """
    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    step = table.get("step")
    if seat != table.get("turn") or not step & ids.MOVED or step & ids.ACTED:
        move(table, m.Move(m.TRADE, seat, []), result)
    return table.get("step")


def _reached(table, seat):
    """True when a provisions marker of `seat` has reached the hourglass; None where nobody has said where that is."""
    layout = table.head.layout or sp.DEFAULT
    if not layout.hourglass:
        return None
    wheel = table.wheel(seat, ids.COOKING)
    lowest = min([wheel.stands(token) for token in wheel.tokens(ids.PROVISION)])
    return wheel.turns + 1 - lowest >= layout.hourglass


def _finish(table, result):
    """The end of a turn: has the end been triggered, and whose turn is next?"""
    seat = table.get("turn")
    seats = len(table.names)
    if phase.solo(table):
        _finish_solo(table, result)
        return
    again = table.get("again")
    table.set(step=0, first=0, again=0)
    if again == 1:  # the other turn goes on where this one ends
        return
    following = again - phase.BACK if again >= phase.BACK else (seat + 1) % seats
    if table.get("trigger"):
        if again < phase.BACK:
            table.set(last=table.get("last") & ~(1 << seat))
    elif _reached(table, seat):
        _announce(table, seat, result)
    if phase.OTHER <= again < phase.BACK:
        table.set(turn=again - phase.OTHER, again=phase.BACK + following)
    elif table.get("trigger") and not table.get("last"):
        table.set(phase=ids.ENDED)
        result.events.append("the game has ended; last conversions, then score")
    else:
        table.set(turn=following)


def _finish_solo(table, result):
    if table.get("again"):
        table.set(again=0, step=0, first=0)
        return
    count = table.get("count") + 1
    table.set(step=0, first=0, count=count)
    if count % phase.YEAR_TURNS == 0:
        table.set(pawns=0)
        if count == phase.YEARS * phase.YEAR_TURNS:
            table.set(phase=ids.ENDED)
            result.events.append("the last year is over; last conversions, then score")
            return
        year = count // phase.YEAR_TURNS + 1
        result.events.append("year %d begins; take all pawns back" % year)
        if year == _NEW_TRADES_YEAR:
            result.events.append("lay out the Tradespeople anew")


def _announce(table, seat, result):
    table.set(trigger=seat + 1, last=(1 << len(table.names)) - 1)
    result.events.append("%s triggers the end: one last turn each" % table.names[seat])
    result.loud = True


def done(table, move, result):
    """`Ann done`: give up what is optional, or end the turn."""
    if table.get("effect") and table.get("effect_seat") == move.seat:
        from shared_rules.black_forest import building

        building.give_up(table, move.seat)
        return
    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    _check_turn(table, move.seat)
    _refuse_job_left(table)
    _finish(table, result)


def _refuse_job_left(table):
    """Whoever has moved to a Job has to complete it."""
    if phase.job_left(table):
        raise IllegalMove("job-comes-first")


def trigger(table, move, result):
    """`Ann trigger`: a provisions marker has reached the hourglass at the end of the turn of Ann."""
    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    if phase.solo(table) or table.get("trigger"):
        raise IllegalMove("no-trigger-now")
    if _reached(table, move.seat) is False:
        raise IllegalMove("trigger-too-early", table.names[move.seat])
    if not phase.may_trigger(table, move.seat):
        raise IllegalMove("trigger-too-early.in-a-turn", table.names[move.seat])
    if table.get("turn") == move.seat:
        _finish(table, result)
    if not table.get("trigger"):
        _announce(table, move.seat, result)


def end(table, move, result):
    """`end game`: no turns any more."""
    refusals.refuse_open(table)
    refusals.refuse_ended(table)
    _refuse_job_left(table)
    table.set(phase=ids.ENDED)
    result.events.append("the game has ended; last conversions, then score")


def score(table, move, result):
    """`score`: the conversions are over."""
    refusals.refuse_open(table)
    table.game.refuse_scored(table)
    table.set(phase=ids.SCORED)
    result.events.append("the game is scored")


def _act(table, move, result, seat):
    """An action. What carries it out is loaded for it: the lists of a device need this module without it."""
    from shared_rules.black_forest.effects import Act

    return Act(table, move, result, seat)


# -- steps 1 and 2 ---------------------------------------------------------------------------------------------


def swap(table, move, result):
    """`Ann swap lumberjack`: spend 1 commodity to swap the Traveling Merchant with another Tradesperson."""
    seat = move.seat
    _begin(table, seat, result)
    if table.get("step"):
        raise IllegalMove("commodity-spent")
    if move.get(m.SUBJECT)[0] == ops.TRAVELING_MERCHANT:
        raise IllegalMove("swap-with-itself")
    act = _act(table, move, result, seat)
    goods.pay(table, seat, [(1, ids.COMMODITY, m.UNSAID, m.UNSAID)], result)
    table.set(step=ids.SWAPPED)
    act.fire(ops.EVENT_MERCHANT)
    act.finish()
    if len(table.names) == 2:
        act.event("move the neutral pawn to another empty space")


def move(table, move, result):
    """`Ann move to cook paying 1 provision, 1 wood with Ben`: what the way cost, and who is paid in the village."""
    seat = move.seat
    _begin(table, seat, result)
    if table.get("step") & ids.MOVED:
        raise IllegalMove("already-moved")
    act = _act(table, move, result, seat)
    amounts = act.amounts(m.PAYING) or []
    ways = sum([n for n, good, _, _ in amounts if good == ids.PROVISION])
    toll = [good for n, good, _, _ in amounts if good != ids.PROVISION for _ in range(n)]
    others = list(act.said.get(m.WITH) or b"")
    enters = ways > 0  # another village
    to = act.take(ids.TO)
    at_job = to is not None and to >= ids.TRADES
    pawns = table.get("pawns")
    if phase.solo(table):
        enters = enters or not pawns
        _place_pawn(table, act)
        if toll and table.get("pawn") == ids.WHITE:
            raise IllegalMove("white")
    elif not table.get("begun") >> seat & 1 and (amounts or others):
        raise IllegalMove("first-placement")
    _check_toll(table, seat, toll, others, ways > 0 and not at_job, pawns)
    if at_job:
        _check_job(table, seat, to - ids.TRADES + ids.FIRST_LOCATION)
    if amounts:
        goods.pay(table, seat, amounts, result)
    for other, good in zip(others, toll):
        table.state[table.at(other, "gift")] = good + 1
        act.event("%s may accept or decline 1 %s" % (table.names[other], act.word(good)))
    if enters and act.domain.has(ops.CISTERN):
        if to is None and not move.clauses and move.verb == m.TRADE:
            raise IllegalMove("move", table.names[seat])
        if to is None:
            names = [table.game.words("place").name(i) for i in range(ids.TRADES)]
            raise AmbiguousMove("which-village").asking("to", names, "In whose village?")
        if to == ops.COOK:
            act.fire(ops.EVENT_COOK)
    act.finish((m.WITH,))
    step = table.get("step") | ids.MOVED | (ids.AT_JOB if at_job else 0)
    table.set(step=step, begun=table.get("begun") | 1 << seat)
    if to is not None and table.format > 2:
        table.set(first=to + 1)


def _check_job(table, seat, number):
    """Nobody moves to a Location Job that is not there, nor begins there but in a solo game."""
    if not phase.bit(table, table.game.offsets["jobs"], number):
        raise IllegalMove("job-not-there", table.game.name_of("job", number), table.game.words("job").name(number))
    if not phase.solo(table) and not table.get("begun") >> seat & 1:
        raise IllegalMove("first-placement.not-a-job")


def _check_toll(table, seat, toll, others, enters, pawns):
    """Each player in the village is paid 1 basic good, by who comes from outside of it; the neutral pawn too, and in a
    solo game each of the `pawns` that were placed but the one before.
    """
    if seat in others or len(set(others)) < len(others):
        raise IllegalMove("with.village")
    if any([good not in ids.BASICS for good in toll]):
        raise IllegalMove("village-toll")
    most = len(others) + (len(table.names) == 2)
    if phase.solo(table):
        most = max(0, sum([pawns >> i & 1 for i in range(len(ids.PAWNS))]) - 1)
    if not len(others) <= len(toll) <= most:
        raise IllegalMove("village-toll.of-each", len(others), len(toll))
    if toll and own_rules.pays_nobody(dm.Domain(table, seat)):
        raise IllegalMove("fort")
    if toll and not enters:
        raise IllegalMove("village-toll.from-elsewhere")


def _place_pawn(table, act):
    """Place a pawn of the solo game: the one that `as` says, else the next one."""
    pawns = table.get("pawns")
    left = [i for i in range(len(ids.PAWNS)) if not pawns >> i & 1]
    chosen = act.take(m.AS)
    if not pawns and act.said.get(m.PAYING):
        raise IllegalMove("first-placement")
    if len(ids.PAWNS) - len(left) > table.get("count") % phase.YEAR_TURNS:
        left = [table.get("pawn")]  # Clockmaker: the pawn that was just placed moves on
    number = left[0] if chosen is None else chosen - ids.FIRST_PAWN
    if number not in left:
        raise IllegalMove("pawn", act.word(chosen))
    table.set(pawns=pawns | 1 << number, pawn=number)


def beg(table, move, result):
    """`Ann beg`: gain 1 provision; that is the turn."""
    seat = move.seat
    _begin(table, seat, result)
    if table.get("step"):
        raise IllegalMove("beg")
    act = _act(table, move, result, seat)
    if phase.solo(table):
        _place_pawn(table, act)
    act.gain(1, ids.PROVISION)
    act.finish()
    table.set(step=ids.ACTED, begun=table.get("begun") | 1 << seat)


# -- what others get, Jobs, what lies on the boards ------------------------------------------------------------


def accept(table, move, result):
    """`Ben accept on cooking`: one good from another seat."""
    good = _answered(table, move.seat)
    act = _act(table, move, result, move.seat)
    act.gain(1, good)
    act.finish()


def decline(table, move, result):
    """`Ben decline`: the good is not taken."""
    _answered(table, move.seat)


def _answered(table, seat):
    """The good that waited for `seat`, and does not any more."""
    at = table.at(seat, "gift")
    good = table.state[at] - 1
    if good < 0:
        raise IllegalMove("nothing-to-answer", table.names[seat])
    table.game.refuse_scored(table)
    table.state[at] = 0
    return good


def bonus(table, move, result):
    """`Ann bonus as wood`: the basic good of the second turn of the Cooking wheel."""
    table.game.refuse_scored(table)
    at = table.at(move.seat, "bonus")
    if table.state[at] != 1:
        raise IllegalMove("no-bonus-waits", table.names[move.seat])
    table.state[at] = 2
    act = _act(table, move, result, move.seat)
    act.run([(ops.GAIN, 1, ops.GAINED_BASIC, 0)])
    act.finish()


def reveal(table, move, result):
    """`reveal count`: Jobs that come onto the board."""
    refusals.refuse_ended(table)
    at = table.game.offsets["jobs"]
    for number in move.get(m.SUBJECT):
        name = table.game.name_of("job", number)
        if number not in phase.pile(table):
            raise IllegalMove("revealed-before", name)
        phase.flip(table, at, number)
    if len(phase.jobs(table)) > phase.jobs_most(table):
        raise IllegalMove("too-many-jobs", phase.jobs_most(table))

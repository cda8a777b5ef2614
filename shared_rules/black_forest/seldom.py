"""Goods, what is seldom: charcoal from two wheels, the bonus of the Cooking wheel, hand corrections (stock.py).

("Charcoal and Provisions", "Production Wheels".)
"""

from shared_rules import correct as usual
from shared_rules import move as m
from shared_rules.black_forest import CATTLE, CHARCOAL, HIGH, LOW, PIG, PROVISION
from shared_rules.black_forest.stock import COOKING, GLASSMAKING, marker_of
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.wheel import REFINED_MAX


def splits(table, seat, number):
    """How `number` charcoal can be paid: (from the Glassmaking wheel, from the Cooking wheel)."""
    one, two = [table.wheel(seat, wheel).count(CHARCOAL) for wheel in (GLASSMAKING, COOKING)]
    return [(n, number - n) for n in range(max(0, number - two), min(one, number) + 1)]


def shares(table, seat, number):
    """A payment of charcoal as (how many, from which wheel): it may come from both, where that is the only way."""
    ways = splits(table, seat, number)
    if len(ways) > 1:
        names = [table.game.words("wheel").name(w) for w in (0, 1) if table.wheel(seat, w).count(CHARCOAL) >= number]
        raise AmbiguousMove("which-wheel.2", number).asking("on", names)
    if not ways:  # there is not enough: what is short, is short on the Cooking wheel
        one = min(number, table.wheel(seat, GLASSMAKING).count(CHARCOAL))
        ways = [(one, number - one)]
    return [(n, w) for w, n in enumerate(ways[0]) if n]


def second_turn(table, seat):
    """What the second turn of a Cooking wheel brings, in words."""
    text = "%s: second turn; Jobs to reveal: %d, and 1 basic good as bonus"
    return text % (table.names[seat], _jobs(table))


def _jobs(table):
    """How many Jobs a second turn of a Cooking wheel reveals: 3 for one player, 2 for the other one of two players."""
    seats = len(table.names)
    before = [seat for seat in range(seats) if table.state[table.at(seat, "bonus")]]
    return 3 if seats == 1 else 2 if seats == 2 and len(before) == 2 else 1


def correct(table, move, result):
    """Set a good by hand, as in any game, or one provisions marker; Livestock has to be housed."""
    if _set_marker(table, move):
        return
    usual.correct(table, move, result)
    if m.amounts(move.get(m.SET_TO))[0][1] not in (CATTLE, PIG):
        return
    from shared_rules.black_forest.herd import Herd

    herd = Herd(table, move.seat)
    if not herd.fits(herd.cattle, herd.pigs):
        raise IllegalMove("livestock-room", herd.cattle, herd.pigs)


def _set_marker(table, move):
    """Set one provisions marker; False where the correction is about something else."""
    (number, good, wheel, _) = m.amounts(move.get(m.SET_TO))[0]
    if wheel not in (LOW, HIGH):
        return False
    if good != PROVISION or number > REFINED_MAX:
        name = table.game.name_of("good", good)
        raise IllegalMove("too-many", name, REFINED_MAX if good == PROVISION else 0, number, REFINED_MAX)
    there = table.wheel(move.seat, COOKING)
    there.stand(marker_of(there, wheel), number)
    return True

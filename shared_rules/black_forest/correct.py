"""Hand corrections of goods: as in any game, or one provisions marker."""

from shared_rules import move as m
from shared_rules import wheel_choice as usual
from shared_rules.black_forest import goods, ids
from shared_rules.errors import IllegalMove
from shared_rules.wheel import REFINED_MAX


def correct(table, move, result):
    """Set one good by hand; the wheels settle afterwards."""
    if not _set_marker(table, move, result):
        usual.correct(table, move, result)
        if m.amounts(move.get(m.SET_TO))[0][1] in (ids.CATTLE, ids.PIG):
            warn_of_room(table, move.seat, result)
    goods.settle(table, move.seat, result)


def warn_of_room(table, seat, result):
    """Say it where more Livestock is set than can be housed: it goes with the next event that looks for its room."""
    from shared_rules.black_forest.livestock import Herd, animals

    herd = Herd(table, seat)
    if not herd.fits(herd.cattle, herd.pigs):
        result.events.append("there is no room for %s" % animals(herd.cattle, herd.pigs))


def _set_marker(table, move, result):
    """Set one provisions marker; False where the correction is about something else."""
    (number, good, wheel, _) = m.amounts(move.get(m.SET_TO))[0]
    if wheel not in (ids.LOW, ids.HIGH):
        return False
    if good != ids.PROVISION or number > REFINED_MAX:
        name = table.game.name_of("good", good)
        raise IllegalMove("too-many", name, REFINED_MAX if good == ids.PROVISION else 0, number, REFINED_MAX)
    there = table.wheel(move.seat, ids.COOKING)
    marker = goods.marker_of(there, wheel)
    result.events.append("provision was %d before" % there.stands(marker))
    there.stand(marker, number)
    return True

"""Hand corrections: as in any game, or one provisions marker; Livestock has to be housed."""

from shared_rules import correct as usual
from shared_rules import move as m
from shared_rules.black_forest import goods, ids
from shared_rules.errors import IllegalMove
from shared_rules.wheel import REFINED_MAX


def correct(table, move, result):
    """Set one good by hand; the wheels settle afterwards."""
    if not _set_marker(table, move):
        usual.correct(table, move, result)
        if m.amounts(move.get(m.SET_TO))[0][1] in (ids.CATTLE, ids.PIG):
            _check_room(table, move.seat)
    goods.settle(table, move.seat, result)


def _check_room(table, seat):
    from shared_rules.black_forest.livestock import Herd, animals

    herd = Herd(table, seat)
    if not herd.fits(herd.cattle, herd.pigs):
        raise IllegalMove("livestock-room", animals(herd.cattle, herd.pigs))


def _set_marker(table, move):
    """Set one provisions marker; False where the correction is about something else."""
    (number, good, wheel, _) = m.amounts(move.get(m.SET_TO))[0]
    if wheel not in (ids.LOW, ids.HIGH):
        return False
    if good != ids.PROVISION or number > REFINED_MAX:
        name = table.game.name_of("good", good)
        raise IllegalMove("too-many", name, REFINED_MAX if good == ids.PROVISION else 0, number, REFINED_MAX)
    there = table.wheel(move.seat, ids.COOKING)
    there.stand(goods.marker_of(there, wheel), number)
    return True

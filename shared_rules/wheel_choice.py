"""Which wheel an amount means where that is not plain: the only one that can serve, or the errors that ask and tell.

So do corrections of goods by hand.
"""

from shared_rules import move as m
from shared_rules.errors import AmbiguousMove, IllegalMove


def choose(table, seat, good, wheel, number, gain):
    """The wheel on which `number` of `good` is gained or paid. `wheel` is none on which the good stands, or UNSAID."""
    game = table.game
    homes = game.homes(good)
    if wheel != m.UNSAID:
        raise wrong_wheel(game, good, wheel, homes)
    able = []
    for index in homes:
        there = table.wheel(seat, index)
        count = there.count(good)
        if count < there.limit(good) if gain else count >= number:
            able.append(index)
    if len(able) > 1:
        raise which_wheel(game, good, able, gain)
    if able:
        return able[0]
    if gain:  # no room on either: nothing is gained, whichever it is
        return homes[0]
    counts = [table.wheel(seat, index).count(good) for index in homes]
    return homes[counts.index(max(counts))]


def wrong_wheel(game, good, wheel, homes):
    """The IllegalMove of a good that does not stand on `wheel`, but on its `homes`."""
    there = " and the ".join([game.name_of("wheel", i) for i in homes])
    return IllegalMove("wrong-wheel", game.name_of("good", good), game.name_of("wheel", wheel), there)


def which_wheel(game, good, wheels, gain=True):
    """The AmbiguousMove that asks on which of `wheels` a good is meant."""
    names = [game.words("wheel").name(i) for i in wheels]
    name = game.name_of("good", good)
    error = AmbiguousMove("which-wheel", name, " or ".join(["on " + each for each in names]))
    return error.asking("on", names, "%s: %s where?" % (name[:1].upper() + name[1:], "to" if gain else "from"))


def correct(table, move, result):
    """Do the correction `move`, in any game; what it means in full is in `result`."""
    game = table.game
    (number, good, wheel, _) = m.amounts(move.get(m.SET_TO))[0]
    homes = game.homes(good)
    if wheel == m.UNSAID:
        if len(homes) > 1:
            raise which_wheel(game, good, homes)
        wheel = homes[0]
    if wheel not in homes:
        raise wrong_wheel(game, good, wheel, homes)
    there = table.wheel(move.seat, wheel)
    if number > there.limit(good):
        words = (game.name_of("good", good), there.limit(good), number, there.limit(good))
        raise IllegalMove("too-many", *words)
    result.events.append("%s was %d before" % (game.name_of("good", good), there.count(good)))
    there.put(good, number)
    clauses = [(m.SET_TO, m.amount(number, good, wheel))]
    if move.get(m.TEXT) is not None:
        clauses.append((m.TEXT, move.get(m.TEXT)))
    result.move = m.Move(m.SET, move.seat, clauses)

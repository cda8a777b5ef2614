"""Hand corrections, where one good is set to what is on the table; and what is said when a wheel is not clear."""

from shared_rules import move as m
from shared_rules.errors import AmbiguousMove, IllegalMove


def correct(table, move, result):
    """Do the correction `move`, in any game; what it means in full is in `result`."""
    game = table.game
    (number, good, wheel, _) = m.amounts(move.get(m.SET_TO))[0]
    homes = game.homes(good)
    if wheel == m.UNSAID:
        if len(homes) > 1:
            raise game.which_wheel(good, homes)
        wheel = homes[0]
    game.check_home(good, wheel, homes)
    there = table.wheel(move.seat, wheel)
    if number > there.limit(good):
        words = (game.name_of("good", good), there.limit(good), number, there.limit(good))
        raise IllegalMove("too-many", *words)
    there.put(good, number)
    clauses = [(m.SET_TO, m.amount(number, good, wheel))]
    if move.get(m.TEXT) is not None:
        clauses.append((m.TEXT, move.get(m.TEXT)))
    result.move = m.Move(m.SET, move.seat, clauses)


def wrong_wheel(game, good, wheel, homes):
    """The IllegalMove of a good that does not stand on `wheel`, but on its `homes`."""
    there = " and the ".join([game.name_of("wheel", i) for i in homes])
    return IllegalMove("wrong-wheel", game.name_of("good", good), game.name_of("wheel", wheel), there)


def which_wheel(game, good, wheels):
    """The AmbiguousMove that asks on which of `wheels` a good is meant."""
    names = [game.words("wheel").name(i) for i in wheels]
    error = AmbiguousMove("which-wheel", game.name_of("good", good), " or ".join(["on " + name for name in names]))
    return error.asking("on", names)

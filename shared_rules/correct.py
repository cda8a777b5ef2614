"""Hand corrections: one good is set to what is on the table."""

from shared_rules import move as m
from shared_rules.errors import IllegalMove
from shared_rules.wheel_choice import which_wheel, wrong_wheel


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

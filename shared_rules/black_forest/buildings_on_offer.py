"""What can be constructed, and what it costs; what is entered of the printed boards. ("Constructing a Building".)"""

from shared_rules import move as m
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, phase, refusals
from shared_rules.black_forest import spaces as sp
from shared_rules.catalogue import OTHERS
from shared_rules.errors import IllegalMove

OFFER_FLIPPED = 10  # tiles that lie with side B up, at most
OFFER_LARGE = 4  # large Buildings of a game; one more with four players


def parts(table, row):
    """The cost of a Building as (how many, part); X is the number of other players, the neutral pawn among them."""
    seats = len(table.names)
    others = (1, 2, 2, 3)[seats - 1]
    return [(others if n == OTHERS else n, part) for n, part in row.cost]


def cost(table, row):
    """The goods that a Building costs, as amounts."""
    return [(n, part, m.UNSAID, m.UNSAID) for n, part in parts(table, row) if part <= ids.BRICK]


def taken_sides(table):
    """A byte for each Building: 1 where it cannot be constructed any more, or is not on offer."""
    taken = bytearray(ids.BUILDINGS)
    for seat in range(len(table.names)):
        for _, number in dm.Domain(table, seat).buildings():
            taken[number] = 1
            if number < ids.SMALL_BUILDINGS:
                taken[number ^ 1] = 1
    if table.get("named"):
        for number in range(ids.BUILDINGS):
            if not phase.bit(table, table.game.offsets["offer"], number):
                taken[number] = 1
    return taken


def can_pay(table, seat, cost):
    """True when the seat has what a Building costs."""
    domain = dm.Domain(table, seat)
    for n, part in cost:
        if (domain.count(part - ids.TILE) if part > ids.BRICK else table.total(seat, part)) < n:
            return False
    return True


def offer(table, move, result):
    """`offer 03b 07b inn reservoir`: the tiles that lie with side B up, and the large Buildings of this game."""
    refusals.refuse_ended(table)
    at = table.game.offsets["offer"]
    table.state[at : at + 11] = bytes(11)
    for number in move.get(m.SUBJECT):
        phase.flip(table, at, number)
    for number in range(0, ids.SMALL_BUILDINGS, 2):
        if phase.bit(table, at, number) and phase.bit(table, at, number + 1):
            raise IllegalMove("one-side-only", "%02d" % (number // 2 + 1))
        if not phase.bit(table, at, number + 1) and not phase.bit(table, at, number):
            phase.flip(table, at, number)
    there = [number for number in range(ids.BUILDINGS) if phase.bit(table, at, number)]
    large = OFFER_LARGE + (len(table.names) == 4)
    if len([number for number in there if sp.is_large(number)]) > large:
        raise IllegalMove("offer.too-many-large", large)
    if len([number for number in there if number % 2 and not sp.is_large(number)]) > OFFER_FLIPPED:
        raise IllegalMove("offer.too-many-flipped", OFFER_FLIPPED)
    table.set(named=1)


def points(table, move, result):
    """`Ann points 7`: what the large hand of the Cooking wheel of Ann points at."""
    table.game.refuse_scored(table)
    table.state[table.at(move.seat, "points")] = move.get(m.SUBJECT)[0] + 1

"""The cards of a seat in a building period: how many it holds, which were chosen, and which are left.

("Choosing Specialists", "The Solo Game".) A seat has `hand`, `played` and `barred`, one bit a card.
"""

from shared_rules import move as m
from shared_rules.errors import IllegalMove
from shared_rules.glass_road import turns

SIZE = 5


def bits(table, seat, field):
    """A field of two bytes as a number with one bit a card."""
    at = table.at(seat, field)
    return table.state[at] | table.state[at + 1] << 8


def set_bits(table, seat, field, value):
    """Write a field of two bytes."""
    at = table.at(seat, field)
    table.state[at] = value & 255
    table.state[at + 1] = value >> 8


def size(table, seat):
    """How many cards the seat has chosen for this period, by the rules."""
    return turns.solo_cards(table) if len(table.names) == 1 else SIZE


def cards_left(table, seat, take):
    """Cards in the hand of `seat` after the open card: as entered with `take`, or counted from what was played."""
    there = size(table, seat) - table.state[table.at(seat, "reveals")] - table.state[table.at(seat, "forced")]
    if take is not None:
        if take[0] > there:
            raise IllegalMove("cards", there, take[0])
        return take[0]
    leader = max([table.state[table.at(other, "reveals")] for other in range(len(table.names))])
    if len(table.names) > 2 and table.state[table.at(seat, "reveals")] < leader:
        there -= 1  # the card that lies face-down is not in hand
    return max(0, there)


def choose(table, move, result):
    """`Ann hand builder carpenter ...`: the cards chosen for this building period."""
    turns.refuse_ended(table)
    cards = move.get(m.SUBJECT)
    wanted = size(table, move.seat)
    if len(cards) != wanted or len(set(cards)) != wanted:
        raise IllegalMove("hand", wanted, len(set(cards)))
    value = 0
    for card in cards:
        if bits(table, move.seat, "barred") >> card & 1:
            name = table.game.name_of("card", card)
            raise IllegalMove("barred.last-period", name)
        value |= 1 << card
    if bits(table, move.seat, "played") & ~value:
        raise IllegalMove("hand.played-is-missing")
    set_bits(table, move.seat, "hand", value)

"""Charcoal, which stands on both wheels: how a payment is split. ("Charcoal and Provisions".)"""

from shared_rules.black_forest import ids
from shared_rules.errors import AmbiguousMove

_WHEELS = (ids.GLASSMAKING, ids.COOKING)


def splits(table, seat, number):
    """How `number` charcoal can be paid: (from the Glassmaking wheel, from the Cooking wheel)."""
    one, two = [table.wheel(seat, wheel).count(ids.CHARCOAL) for wheel in _WHEELS]
    return [(n, number - n) for n in range(max(0, number - two), min(one, number) + 1)]


def shares(table, seat, number):
    """A payment of charcoal as (how many, from which wheel): it may come from both, where that is the only way."""
    ways = splits(table, seat, number)
    if len(ways) > 1:
        able = [wheel for wheel in _WHEELS if table.wheel(seat, wheel).count(ids.CHARCOAL) >= number]
        names = [table.game.words("wheel").name(wheel) for wheel in able]
        raise AmbiguousMove("which-wheel.both-can-pay", number).asking("on", names, "Charcoal: from where?")
    if not ways:  # there is not enough: what is short, is short on the Cooking wheel
        one = min(number, table.wheel(seat, ids.GLASSMAKING).count(ids.CHARCOAL))
        ways = [(one, number - one)]
    return [(n, wheel) for wheel, n in zip(_WHEELS, ways[0]) if n]

"""The list of all buildings that are left. It shall open at once: it loads little."""

from shared_rules.glass_road import ids
from shared_rules.lists import Names


def buildings(table, seat, before):
    """All buildings that are left; those that `seat` can pay now come first and are marked."""
    game = table.game
    taken = bytearray(ids.BUILDINGS)
    for other in range(len(table.names)):
        at = table.at(other, "spaces")
        for content in table.state[at : at + ids.SPACES]:
            if content >= ids.BUILT:
                taken[content - ids.BUILT] = 1
        for upgrade in table.state[at + ids.SPACES : at + ids.SPACES + ids.STARTS]:
            taken[upgrade] = 1
    gone = game.offsets["gone"]
    wallet = {good: table.count(seat, game.homes(good)[0], good) for good in ids.COST_GOODS}
    corrected = table.head.layout.costs if table.head.layout else {}
    now = bytearray()
    later = bytearray()
    few = 1 if table.head.options.get("introductory") == "yes" else 0
    for number, marked, cost in game.catalogue["building"].costs(ids.STARTS):
        if taken[number] or table.state[gone + number // 8] >> number % 8 & 1 or few > marked:
            continue
        (now if _is_able(cost, corrected.get(number), wallet) else later).append(number)
    return Names("Build", table, "building", now + later, before, len(now))


def _is_able(cost, corrected, wallet):
    # `corrected` is what a board file says instead: how many of each of COST_GOODS.
    if corrected:
        return all([corrected[i] <= wallet[ids.COST_GOODS[i]] for i in range(len(ids.COST_GOODS))])
    for i in range(0, len(cost), 2):
        if cost[i] > wallet[cost[i + 1]]:
            return False
    return True

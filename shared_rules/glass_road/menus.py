"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

What a line still lacks is asked for by the AmbiguousMove of its preview.
Each list is loaded when it is opened: menus_play.py has those of the cards.
"""

from shared_rules.glass_road import ids, ops  # and little more: these lists shall open at once
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines, Names


def menu(table, seat, action, random):
    """The list for a key: play, build, use or clear. `random(n)` gives 0..n-1, for the cards of a solo game."""
    name = seat_name(table.game, table.names[seat])
    if action == "play":
        from shared_rules.glass_road.menus_play import play

        return play(table, seat, name, random)
    if action == "build":
        return buildings(table, seat, name + " build ")
    from shared_rules.glass_road import land as ld

    land = ld.Land(table, seat)
    if action == "use":
        there = [n for _, n in land.buildings() if table.game.catalogue["building"].row(n).kind == ops.KIND_PROCESSING]
        return Names("Use", table, "building", there, name + " use ")
    spaces = [i for i in range(ids.SPACES) if ids.PIT <= land.on(i) <= ids.POND]
    pairs = [("%s %s" % (land.name(i), ld.tile_name(land.on(i))), "%s clear %s" % (name, land.name(i))) for i in spaces]
    return Lines("Clear", pairs)


def more(table, seat, line, word, choices):
    """The list that goes on from `line` where it lacks `word`; None where the line asks for nothing more."""
    if word == "build":
        return buildings(table, seat, line + " build ")
    if word == "fee":
        name = seat_name(table.game, table.names[table.get("turn")])
        return Lines("Entry fee", [(choice, "%s fee %s" % (name, choice)) for choice in choices])
    titles = {"at": "Which space?", "fell": "Which Forest?", "on": "Which wheel?", "dropping": "Which goes?"}
    title = titles.get(word, "Which one?")
    return Lines(title, [(choice, "%s %s %s" % (line, word, choice)) for choice in choices])


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

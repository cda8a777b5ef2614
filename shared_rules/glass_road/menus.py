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
    is_open = table.get("card") or table.get("effect") or table.get("gift")
    if action == "play" or (action == "build" and is_open):  # then what is built belongs to it
        from shared_rules.glass_road.menus_play import play

        return play(table, seat, name, random)
    if action == "build":
        from shared_rules.glass_road.menus_build import buildings

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
        from shared_rules.glass_road.menus_build import buildings

        return buildings(table, seat, line + " build ")
    if word == "fee":
        name = seat_name(table.game, table.names[table.get("turn")])
        return Lines("Entry fee", [(choice, "%s fee %s" % (name, choice)) for choice in choices])
    titles = {"at": "Which space?", "fell": "Which Forest?", "on": "Which wheel?", "dropping": "Which goes?"}
    title = titles.get(word, "Which one?")
    return Lines(title, [(choice, "%s %s %s" % (line, word, choice)) for choice in choices])

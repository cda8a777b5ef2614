"""The Landscape boards on the page: what lies where, and what can be done there."""

from shared_rules.glass_road import ids, ops
from shared_rules.glass_road import land as ld
from shared_rules.grammar import seat_name

_COUNTED = (ids.FOREST, ids.PIT, ids.GROVE, ids.POND, ids.EMPTY)
_TONES = ("empty",) + ld.TILES + ("forest",)
_LABELS = ("Empty",) + tuple([ld.tile_name(tile) for tile in range(ids.PIT, ids.FOREST + 1)])
_NOTE = "This board is assumed, not verified. Tell yours with New game, then Board."


def maps(table):
    """For each seat its Landscape board."""
    return [[_board(table, seat)] for seat in range(len(table.names))]


def _board(table, seat):
    land = ld.Land(table, seat)
    left = min([_at(land, place)[0] for place in range(ids.SPACES + ids.STARTS)])
    places = [_start(table, seat, land, ids.SPACES + i) for i in range(ids.STARTS)]
    places += [_space(table, seat, land, there) for there in _together(land)]
    for place in places:
        place["at"][0] -= left
    return {
        "title": "Landscape board of " + table.names[seat],
        "columns": max([place["at"][0] + place["size"][0] for place in places]),
        "rows": max([place["at"][1] + place["size"][1] for place in places]),
        "wide": [0] if left < 0 else [],
        "note": _NOTE if "landscape" in land.layout.unverified else "",
        "facts": _content(land),
        "places": sorted(places, key=lambda place: (place["at"][1], place["at"][0])),
    }


def _at(land, place):
    """Column and row from 0 at `a1`; the Start buildings may lie to the left of it."""
    return [(land.layout.places[place] >> 4) - 1, land.layout.places[place] & 15]


def _together(land):
    """The spaces, those of a Forest together."""
    forests = [land.where(ids.FOREST + i) for i in range(ids.FORESTS)]
    covered = [space for there in forests for space in there]
    return [(i,) for i in range(ids.SPACES) if i not in covered] + [tuple(there) for there in forests if there]


def _content(land):
    """What lies on the board, counted."""
    words = []
    for tile in _COUNTED:
        number = land.count(tile)
        if number:
            name = "empty" if tile == ids.EMPTY else ld.tile_name(tile) + ("" if number == 1 else "s")
            words.append("%d %s" % (number, name))
    return " · ".join(words)


def _space(table, seat, land, spaces):
    corners = [_at(land, space) for space in spaces]
    first = [min([corner[axis] for corner in corners]) for axis in range(2)]
    content = land.on(spaces[0])
    is_built = content >= ids.BUILT
    tile = min(content, ids.FOREST)
    return {
        "name": " ".join([land.name(space) for space in spaces]),
        "at": first,
        "size": [max([corner[axis] for corner in corners]) - first[axis] + 1 for axis in range(2)],
        "holds": land.content_name(spaces[0], table.game.catalogue),
        "label": table.game.name_of("building", content - ids.BUILT) if is_built else _LABELS[tile],
        "tone": "built" if is_built else _TONES[tile],
        "about": is_built,
        "acts": _acts(table, seat, land, spaces[0]),
    }


def _start(table, seat, land, place):
    number = land.on(place) or place - ids.SPACES
    return {
        "name": "",
        "at": _at(land, place),
        "size": [1, 1],
        "holds": table.game.words("building").name(number),
        "label": table.game.name_of("building", number),
        "tone": "start",
        "about": True,
        "acts": _uses(table, seat, number),
    }


def _acts(table, seat, land, space):
    """What can be done on a space now."""
    if table.game.is_over(table):
        return []
    content = land.on(space)
    who = seat_name(table.game, table.names[seat])
    if content == ids.EMPTY:
        playing = table.get("phase") == ids.PLAYING
        return [{"label": "Build here", "tab": "offers", "answer": land.name(space)}] if playing else []
    if content < ids.FOREST:
        return [{"label": "Clear it", "line": "%s clear %s" % (who, land.name(space))}]
    return _uses(table, seat, content - ids.BUILT) if content >= ids.BUILT else []


def _uses(table, seat, number):
    row = table.game.catalogue["building"].row(number)
    if row.kind != ops.KIND_PROCESSING or table.game.is_over(table):
        return []
    line = "%s use %s" % (seat_name(table.game, table.names[seat]), row.name)
    return [{"label": "Use it", "line": line}]

"""The Buildings on the page: those of a seat that it can use, those that it can construct now, and the others."""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, ops
from shared_rules.black_forest import spaces as sp
from shared_rules.black_forest.buildings_on_offer import parts, taken_sides
from shared_rules.grammar import seat_name


def offers(table):
    """For each seat its groups of Buildings. What cannot be constructed now says why not."""
    taken = taken_sides(table)
    rows = [table.game.catalogue["building"].row(number) for number in range(ids.BUILDINGS) if not taken[number]]
    there = [(row, parts(table, row), _entry(row)) for row in rows]
    return [_groups(table, seat, there) for seat in range(len(table.names))]


def _groups(table, seat, there):
    who = seat_name(table.game, table.names[seat])
    groups = []
    mine = [table.game.catalogue["building"].row(number) for _, number in dm.Domain(table, seat).buildings()]
    mine = [row for row in mine if row.kind & ops.KINDS_CONVERSION]
    if mine and not table.game.is_over(table):
        entries = [_entry(row, "%s use %s" % (who, row.name), "use") for row in mine]
        groups.append({"title": "Yours to use", "far": False, "entries": entries})
    now, later = [], []
    for row, cost, entry in there if table.get("phase") == ids.PLAYING else ():
        why = _missing(table, seat, row, cost)
        line = "%s build %s" % (who, row.name)
        (later if why else now).append(dict(entry, line=line, cost=_cost(table, cost), why=why))
    if now:
        groups.append({"title": "You can construct now", "far": False, "entries": now})
    if later:
        groups.append({"title": "You cannot construct now", "far": True, "entries": later})
    return groups


def _missing(table, seat, row, cost):
    """What a seat lacks to construct a Building now, in words; "" for nothing."""
    domain = dm.Domain(table, seat)
    texts = []
    for n, part in cost:
        there = domain.count(part - ids.TILE) if part > ids.BRICK else table.total(seat, part)
        if there < n:
            name = table.game.name_of("good", part) if part <= ids.BRICK else sp.tile_name(part - ids.TILE)
            texts.append("%d %s" % (n - there, name))
    if texts:
        return "short: " + ", ".join(texts)
    for op, n, a, _ in row.steps:
        if op == ops.NEEDS and domain.count(a - ids.TILE) < n:
            return "only with %d %ss" % (n, sp.tile_name(a - ids.TILE))
    free = domain.where(ids.EMPTY) + [i for _, part in cost if part > ids.BRICK for i in domain.where(part - ids.TILE)]
    if not free:
        return "no empty space"
    beside = not sp.is_large(row.number) or any([domain.layout.beside(i, j) for i in free for j in free])
    return "" if beside else "no two empty spaces share an edge"


def _entry(row, line="", mark=""):
    points = "%d%s" % (row.points, "+" if row.kind & ops.KINDS_END_GAME else "")
    return {
        "name": row.name,
        "points": points,
        "line": line,
        "mark": mark,
    }


def _cost(table, cost):
    """A cost by its parts, as the catalogue has them."""
    words = table.game.words("choice")
    names = {part: "forest-tile" if part == ids.TILE + ids.FOREST else words.name(part) for _, part in cost}
    return {names[part]: n for n, part in cost}

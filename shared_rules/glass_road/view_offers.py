"""The buildings on the page: those of a seat that it can use, its private offer, what it can pay, and the others."""

from shared_rules.glass_road import building, ids, ops
from shared_rules.glass_road import land as ld
from shared_rules.grammar import seat_name


def offers(table):
    """For each seat its groups of buildings."""
    there = left(table)
    return [_groups(table, seat, there) for seat in range(len(table.names))]


def facts(table):
    """For each seat its private offer, in words."""
    out = []
    for seat in range(len(table.names)):
        unnamed = table.state[table.at(seat, "unnamed")]
        words = [table.game.name_of("building", i) for i in range(ids.BUILDINGS) if has_drawn(table, seat, i)]
        words += ["%d without a name" % unnamed] if unnamed else []
        out.append([{"label": "Private offer", "text": ", ".join(words)}] if words else [])
    return out


def left(table):
    """(row, cost) of every building that nobody has built and that is still in the game."""
    taken = [number for seat in range(len(table.names)) for _, number in ld.Land(table, seat).buildings()]
    gone = table.game.offsets["gone"]
    out = []
    for number in range(ids.STARTS, ids.BUILDINGS):
        row = table.game.catalogue["building"].row(number)
        is_few = table.head.options.get("introductory") == "yes" and not row.marked
        if number not in taken and not is_few and not table.state[gone + number // 8] >> number % 8 & 1:
            out.append((row, building.cost(table, row)))
    return out


def is_payable(table, seat, cost):
    """Whether a seat has the goods of a cost."""
    return all([table.count(seat, table.game.homes(good)[0], good) >= n for n, good, _, _ in cost])


def has_drawn(table, seat, number):
    """Whether a building is in the private offer of a seat."""
    return bool(table.state[table.at(seat, "offer") + number // 8] >> number % 8 & 1)


def _groups(table, seat, there):
    who = seat_name(table.game, table.names[seat])
    others = [other for other in range(len(table.names)) if other != seat]
    mine = [table.game.catalogue["building"].row(number) for _, number in ld.Land(table, seat).buildings()]
    mine = [row for row in mine if row.kind == ops.KIND_PROCESSING and not table.game.is_over(table)]
    use = [{"name": row.name, "line": "%s use %s" % (who, row.name), "mark": "use"} for row in mine]
    verb = who + " " + _verb(table, seat)
    drawn, now, later = [], [], []
    for row, cost in there if table.get("phase") == ids.PLAYING else ():
        if any([has_drawn(table, other, row.number) for other in others]):
            continue
        able = is_payable(table, seat, cost)
        group = drawn if has_drawn(table, seat, row.number) else now if able else later
        group.append(_entry(table, row, cost, verb))
    groups = (
        ("Yours, to use", False, use),
        ("Your private offer", False, drawn),
        ("You can pay", False, now),
        ("You cannot pay now", True, later),
    )
    return [{"title": title, "far": far, "entries": entries} for title, far, entries in groups if entries]


def _verb(table, seat):
    """What building is a part of: the ability of the open card that builds, or nothing."""
    if table.get("card") and table.get("turn") == seat and not table.get("effect") and not table.get("gift"):
        row = table.game.catalogue["card"].row(table.get("card") - 1)
        for column, (word, bit) in enumerate(ids.ABILITIES, 1):
            if not table.get("used") & bit and row.column(column)[0][0] == ops.BUILD:
                return word + " build"
    return "build"


def _entry(table, row, cost, verb):
    goods = table.game.goods
    return {
        "name": row.name,
        "line": "%s %s" % (verb, row.name),
        "cost": {goods.name(good): n for n, good, _, _ in cost},
        "points": "+" if row.kind == ops.KIND_BONUS and not row.points else str(row.points),
        "mark": "",
    }

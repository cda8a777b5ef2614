"""What a view of the game shows beside wheels, tracks and score: the course of play, the Estates, what can be built."""

from shared_rules.black_forest import catalogue as cat
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, phase
from shared_rules.black_forest.buildings_on_offer import can_pay, parts, taken_sides

_PHASES = ("playing", "ended", "scored")
_DONE = (("swap", ids.SWAPPED), ("move", ids.MOVED), ("visit", ids.VISITED), ("action", ids.ACTED))


def view(table, parts):
    """The `parts` that are wanted, of course, board and offer (the Buildings that are left), for programs."""
    out = {"panels": ["domain", "turn"]}  # of a page
    if "course" in parts:
        out["course"] = _course(table)
    if "board" in parts:
        out["board"] = board(table.head)
    if "offer" in parts:
        out["offer"] = _offer(table)
    return out


def _course(table):
    game = table.game
    effect, first, step = table.get("effect"), table.get("first"), table.get("step")
    jobs = game.offsets["jobs"]
    out = {
        "turn": table.get("turn") if table.get("phase") == ids.PLAYING else None,
        "phase": _PHASES[table.get("phase")],
        "open": phase.open_text(table),
        "done": [word for word, bit in _DONE if step & bit],
        "visited": game.words("trade").name(first - 1) if step & ids.VISITED else None,
        "effect": game.words("building").name(effect - 1) if effect else None,
        "gifts": {},
        "jobs": [game.words("job").name(i) for i in range(ids.JOBS) if phase.bit(table, jobs, i)],
        "bonus": [],
        "trigger": table.get("trigger") - 1 if table.get("trigger") else None,
        "last": [seat for seat in range(len(table.names)) if table.get("last") >> seat & 1],
    }
    for seat, name in enumerate(table.names):
        gift = table.state[table.at(seat, "gift")]
        if gift:
            out["gifts"][name] = game.goods.name(gift - 1)
        if table.state[table.at(seat, "bonus")] == 1:
            out["bonus"].append(seat)
    if table.get("trigger") and table.get("phase") == ids.PLAYING:
        still = [table.names[seat] for seat in out["last"]]
        who = table.names[table.get("trigger") - 1]
        out["announce"] = "%s has triggered the end! Last turn of: %s" % (who, ", ".join(still))
    if phase.solo(table):
        count = table.get("count")
        out["year"] = min(count // phase.YEAR_TURNS + 1, phase.YEARS)
        out["years"] = phase.YEARS
        out["turns"] = count
        out["pawns"] = [name for i, name in enumerate(ids.PAWNS) if not table.get("pawns") >> i & 1]
    return out


def board(head):
    """The Estates as printed: columns and what is on the spaces at the start, row by row; what is not verified."""
    layout = head.layout or dm.DEFAULT
    out = {}
    for name, (columns, spaces) in (("main", layout.main), ("small", layout.small)):
        out[name] = {"columns": columns, "spaces": [dm.WORDS[content] for content in spaces]}
    out["steps"] = layout.steps
    out["hourglass"] = layout.hourglass
    out["ring"] = list(layout.ring)
    out["unverified"] = list(layout.unverified)
    return out


def _offer(table):
    """Every Building that can still be constructed: its cost, and who has the goods for it now."""
    catalogue = table.game.catalogue
    kinds = catalogue.kinds()
    kinds = [kinds.name(bit) for bit in range(len(kinds))]
    taken = taken_sides(table)
    out = []
    for number in range(ids.BUILDINGS):
        if taken[number]:
            continue
        row = catalogue.buildings.row(number)
        cost = parts(table, row)
        entry = {"name": row.name, "points": row.points}
        if cat.number_of(number):
            entry["number"] = cat.number_of(number)
        entry["kinds"] = [kind for bit, kind in enumerate(kinds) if row.kind >> bit & 1]
        entry["cost"] = {_part_name(table.game, part): n for n, part in cost}
        entry["able"] = [seat for seat in range(len(table.names)) if can_pay(table, seat, cost)]
        out.append(entry)
    return out


def _part_name(game, part):
    """A part of a cost as the catalogue has it."""
    name = game.words("choice").name(part)
    return "forest-tile" if name == "forest" else name

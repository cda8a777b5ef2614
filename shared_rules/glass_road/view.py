"""What a view of the game shows beside wheels and score: the course of play, the printed board, what can be built."""

from shared_rules.glass_road import building, hand, ids, turns
from shared_rules.glass_road import land as ld

PHASES = ("playing", "ended", "scored")


def view(table, parts):
    """The `parts` that are wanted, of course, board and offer (the buildings that are left), for programs."""
    out = {}
    if "course" in parts:
        before = bytes(table.state)
        turns.lapse(table)  # what has nothing left to give is not open
        out["course"] = _course(table)
        table.state[:] = before
    if "board" in parts:
        out["board"] = board(table.head)
    if "offer" in parts:
        out["offer"] = _offer(table)
    return out


def _course(table):
    game = table.game
    effect, gift, card = table.get("effect"), table.get("gift"), table.get("card")
    used = table.get("used")
    turn = table.get("turn") if card else table.get("effect_seat") if effect else None
    return {
        "period": table.get("period"),
        "periods": turns.periods(table),
        "round": 1 + min([table.state[table.at(seat, "reveals")] for seat in range(len(table.names))]),
        "goblet": table.get("goblet"),
        "phase": PHASES[table.get("phase")],
        "open": turns.open_text(table),
        "turn": turn,
        "card": game.words("card").name(card - 1) if card else None,
        "fee_paid": bool(card and used & ids.FEE_PAID),
        "alone": bool(card and table.get("alone")),
        "abilities": [word for word, bit in ids.ABILITIES if card and not used & bit],
        "effect": game.words("building").name(effect) if effect else None,
        "gift": game.goods.name(gift - 1) if gift else None,
        "asked": [seat for seat in range(len(table.names)) if gift and table.get("asked") >> seat & 1],
        "seats": [_cards(table, seat) for seat in range(len(table.names))],
    }


def _cards(table, seat):
    names = game_names(table, "card", ids.CARDS)

    def listed(field):
        bits = hand.bits(table, seat, field)
        return [name for i, name in enumerate(names) if bits >> i & 1]

    at = table.at(seat, "offer")
    offer = [i for i in range(ids.BUILDINGS) if table.state[at + i // 8] >> i % 8 & 1]
    return {
        "hand": listed("hand"),
        "played": listed("played"),
        "barred": listed("barred"),
        "holds": hand.size(table, seat),
        "reveals": table.state[table.at(seat, "reveals")],
        "forced": table.state[table.at(seat, "forced")],
        "offer": [table.game.words("building").name(i) for i in offer],
        "unnamed": table.state[table.at(seat, "unnamed")],
    }


def game_names(table, kind, count):
    """All names of a kind of word."""
    words = table.game.words(kind)
    return [words.name(i) for i in range(count)]


def board(head):
    """Where the spaces and the Start buildings lie: (column, row) from 0 at `a1`; which two spaces a Forest covers at
    the start; what is not verified.
    """
    layout = head.layout or ld.DEFAULT
    spaces = {}
    for space in range(ids.SPACES):
        spaces[layout.name(space)] = _place(layout, space)
    starts = {}
    for start in range(ids.STARTS):
        starts[head.game.words("building").name(start)] = _place(layout, ids.SPACES + start)
    forests = []
    for forest in range(ids.FOREST, ids.FOREST + ids.FORESTS):
        covered = [layout.name(space) for space in range(ids.SPACES) if layout.start[space] == forest]
        if covered:
            forests.append(covered)
    return {"spaces": spaces, "starts": starts, "forests": forests, "unverified": list(layout.unverified)}


def _place(layout, place):
    return [(layout.places[place] >> 4) - 1, layout.places[place] & 15]


def _offer(table):
    """Every building that nobody has built and that is still in the game: its cost, and who could pay it now."""
    taken = []
    for seat in range(len(table.names)):
        taken.extend([number for _, number in ld.Land(table, seat).buildings()])
    gone = table.game.offsets["gone"]
    catalogue = table.game.catalogue
    kinds = catalogue.kinds()
    kinds = [kinds.name(kind) for kind in range(len(kinds))]
    out = []
    for number in range(ids.STARTS, ids.BUILDINGS):
        if number in taken or table.state[gone + number // 8] >> number % 8 & 1:
            continue
        row = catalogue.buildings.row(number)
        if table.head.options.get("introductory") == "yes" and not row.marked:
            continue
        cost = building.cost(table, row)
        able = [seat for seat in range(len(table.names)) if _can_pay(table, seat, cost)]
        entry = {"name": row.name, "kind": kinds[row.kind], "points": row.points}
        entry["cost"] = {table.game.goods.name(good): n for n, good, _, _ in cost}
        entry["upgrades"] = catalogue.buildings.name(row.upgrades) if row.upgrades >= 0 else None
        entry["able"] = able
        out.append(entry)
    return out


def _can_pay(table, seat, cost):
    return all([table.count(seat, table.game.homes(good)[0], good) >= n for n, good, _, _ in cost])

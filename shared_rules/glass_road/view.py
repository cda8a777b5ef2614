"""What the game publishes for page and programs beside wheels and score; declared in shared_rules/VIEW.md.

Only a host reads the modules view*.py: what they say is said in the rulebook's words, for every seat at once.
"""

from shared_rules.glass_road import hand, ids, turns, view_cards, view_land, view_offers
from shared_rules.glass_road import land as ld

PHASES = ("playing", "ended", "scored")


def view(table, parts):
    """The `parts` that are wanted, all for none: tabs, course, steps, asked, maps, offers, cards, board, offer."""
    makers = {
        "tabs": lambda _: {"maps": "Board", "offers": "Buildings", "cards": "Cards"},
        "course": _course,
        "steps": view_cards.steps,
        "asked": view_cards.asked,
        "maps": view_land.maps,
        "offers": view_offers.offers,
        "cards": view_cards.cards,
        "board": lambda table: board(table.head),
        "offer": _offer,
    }
    return {part: maker(table) for part, maker in makers.items() if part in (parts or makers)}


def _line(table):
    """Where the game stands, in a line."""
    phase = table.get("phase")
    if phase != ids.PLAYING:
        return "The game is scored" if phase == ids.SCORED else "The game has ended: last trades, then the score"
    words = ["Period %d of %d" % (table.get("period"), turns.periods(table))]
    if len(table.names) > 1:
        words += ["round %d" % _round(table), "goblet: " + table.names[table.get("goblet")]]
    return " · ".join(words)


def _round(table):
    return 1 + min([table.state[table.at(seat, "reveals")] for seat in range(len(table.names))])


def _course(table):
    game = table.game
    effect, gift, card = table.get("effect"), table.get("gift"), table.get("card")
    used = table.get("used")
    turn = table.get("turn") if card else table.get("effect_seat") if effect else None
    return {
        "line": _line(table),
        "announce": "",
        "period": table.get("period"),
        "periods": turns.periods(table),
        "round": _round(table),
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
    kinds = table.game.catalogue.kinds()
    out = []
    for row, cost in view_offers.left(table):
        entry = {"name": row.name, "kind": kinds.name(row.kind), "points": row.points}
        entry["cost"] = {table.game.goods.name(good): n for n, good, _, _ in cost}
        upgraded = table.game.catalogue.buildings.name(row.upgrades) if row.upgrades >= 0 else None
        entry["upgrades"] = upgraded
        entry["able"] = [i for i in range(len(table.names)) if view_offers.is_payable(table, i, cost)]
        out.append(entry)
    return out

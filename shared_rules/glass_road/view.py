"""What the game publishes for page and programs beside wheels and score; declared in shared_rules/VIEW.md.

Only a host reads the modules view*.py: what they say is said in the rulebook's words, for every seat at once.
"""

from shared_rules.glass_road import hand, ids, turns, view_cards, view_land, view_offers
from shared_rules.published import ends

PHASES = ("playing", "ended", "scored")


def view(table, parts):
    """The `parts` that are wanted, all for none but `offer`, which is for programs, as is what `course` has besides."""
    makers = {
        "tabs": lambda _: {"maps": "Board", "offers": "Buildings", "cards": "Cards"},
        "course": _course,
        "steps": view_cards.steps,
        "asked": view_cards.asked,
        "maps": view_land.maps,
        "facts": view_offers.facts,
        "offers": view_offers.offers,
        "cards": view_cards.cards,
        "offer": lambda table: [{"name": row.name} for row, _ in view_offers.left(table)],
    }
    before = bytes(table.state)
    try:
        turns.lapse(table)  # an effect that has nothing left to give is not open
        return {part: maker(table) for part, maker in makers.items() if part in parts or not (parts or part == "offer")}
    finally:
        table.state[:] = before


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
        "ends": ends(table.get("phase"), turns.open_text(table)),
        "turn": turn,
        "card": game.words("card").name(card - 1) if card else None,
        "abilities": [word for word, bit in ids.ABILITIES if card and not used & bit],
        "effect": game.words("building").name(effect) if effect else None,
        "gift": game.goods.name(gift - 1) if gift else None,
        "asked": [seat for seat in range(len(table.names)) if gift and table.get("asked") >> seat & 1],
        "seats": [_cards(table, seat) for seat in range(len(table.names))],
    }


def _cards(table, seat):
    def listed(field):
        bits = hand.bits(table, seat, field)
        return [table.game.words("card").name(i) for i in range(ids.CARDS) if bits >> i & 1]

    offer = [number for number in range(ids.BUILDINGS) if view_offers.has_drawn(table, seat, number)]
    return {
        "hand": listed("hand"),
        "played": listed("played"),
        "barred": listed("barred"),
        "reveals": table.state[table.at(seat, "reveals")],
        "forced": table.state[table.at(seat, "forced")],
        "offer": [table.game.words("building").name(i) for i in offer],
        "unnamed": table.state[table.at(seat, "unnamed")],
    }

"""What the game publishes for page and programs beside wheels and score; declared in shared_rules/VIEW.md.

Only a host reads the modules view*.py: what they say is said in the rulebook's words, for every seat at once.
"""

from shared_rules.black_forest import ids, phase, refusals, view_cards, view_domain, view_offers
from shared_rules.published import ends

_PHASES = ("playing", "ended", "scored")
_STEPS = (
    ("swap", ids.SWAPPED, "1 commodity spent"),
    ("move", ids.MOVED, "moved"),
    ("visit", ids.VISITED, "visited the %s"),
    ("action", ids.ACTED, "action done"),
)


def view(table, parts):
    """The `parts` that are wanted, all for none: course, tabs, steps, asked, maps, facts, offers, cards."""
    makers = {
        "tabs": lambda _: {"maps": "Domain", "offers": "Buildings", "cards": "Turn"},
        "course": course,
        "steps": view_cards.steps,
        "asked": view_cards.asked,
        "maps": view_domain.maps,
        "facts": view_domain.facts,
        "offers": view_offers.offers,
        "cards": view_cards.cards,
    }
    return {part: maker(table) for part, maker in makers.items() if part in (parts or makers)}


def course(table):
    """The course of play: what a page says of it, then what programs ask for."""
    game = table.game
    effect, first, step = table.get("effect"), table.get("first"), table.get("step")
    out = {
        "turn": table.get("turn") if table.get("phase") == ids.PLAYING else None,
        "phase": _PHASES[table.get("phase")],
        "line": _line(table),
        "open": refusals.open_text(table),
        "ends": ends(table.get("phase"), refusals.open_text(table) or phase.job_left(table)),
        "announce": _announced(table),
        "done": [word for word, bit, _ in _STEPS if step & bit],
        "visited": game.words("trade").name(first - 1) if first and step & ids.VISITED else None,
        "effect": game.words("building").name(effect - 1) if effect else None,
        "gifts": {},
        "jobs": [game.words("job").name(i) for i in phase.jobs(table)],
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
    if phase.solo(table):
        out.update({"year": _year(table), "years": phase.YEARS, "turns": table.get("count")})
        out["pawns"] = refusals.pawns_left(table)
    return out


def _year(table):
    return min(table.get("count") // phase.YEAR_TURNS + 1, phase.YEARS)


def _line(table):
    """Where the game stands, in a line."""
    if table.get("phase") != ids.PLAYING:
        return (
            "The game is scored"
            if table.get("phase") == ids.SCORED
            else "The game has ended: last conversions, then score"
        )
    words = ["%s's turn" % table.names[table.get("turn")]]
    if phase.solo(table):
        count = table.get("count") % phase.YEAR_TURNS + 1
        words = ["Year %d of %d" % (_year(table), phase.YEARS), "turn %d of %d" % (count, phase.YEAR_TURNS)]
    first = table.get("first")
    whom = table.game.name_of("trade", first - 1) if first else "somebody"  # by hand, one can be set without the other
    for _, bit, text in _STEPS:
        if table.get("step") & bit:
            words.append(text % whom if "%s" in text else text)
    if 0 < table.get("again") < phase.BACK:
        words.append("another turn follows")
    return " · ".join(words)


def _announced(table):
    """What everybody has to hear: who has triggered the end, and whose last turn is to come."""
    if not table.get("trigger") or table.get("phase") != ids.PLAYING:
        return ""
    still = [name for seat, name in enumerate(table.names) if table.get("last") >> seat & 1]
    return "%s has triggered the end! Last turn of: %s" % (table.names[table.get("trigger") - 1], ", ".join(still))

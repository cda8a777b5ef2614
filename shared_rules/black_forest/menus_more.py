"""What stands in the lists of a turn besides Tradespeople, and what is said less often."""

from shared_rules.black_forest import ids, phase
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines

# What the entries are called: they fit on a row of a screen.
LABELS = {
    "swap": "Spend 1 commodity",
    "beg": "Go Begging",
    "job": "Complete a Job",
    "done": "End the turn",
    "build": "Construct a Building",
    "reveal": "Reveal a Job",
    "trigger": "Trigger the end",
    "offer": "What is on offer",
    "end game": "End the game",
    "score": "Score the game",
    "points": "Points of the wheel",
    "more": "Something else",
}
_OF_ALL = ("reveal", "offer", "end game", "score")  # no seat says them


def more(table, own, seat):
    """What is said less often, by the seat that asks (`own`), or the one that acts."""
    step, words = table.get("step"), []
    again = phase.solo(table) or table.get("again") == 1  # the same seat can begin another turn
    begins = seat != table.get("turn") or not step or (step & (ids.VISITED | ids.ACTED) and again)
    if phase.may_act(table, seat) and begins:
        words.append(("beg", seat))
    if not phase.job_left(table):
        words.append(("done", table.get("turn")))
    words.append(("build", own))
    if len(phase.jobs(table)) < phase.jobs_most(table) and phase.pile(table):
        words.append(("reveal", own))
    if phase.may_trigger(table, own):
        words.append(("trigger", own))
    words.append(("points", own))
    if not phase.job_left(table):
        words.append(("end game", own))
    if not table.get("named"):
        words.append(("offer", own))
    return _lines(table, "Something else", words)


def ended(table, seat):
    """What is left to say when the game has ended."""
    if table.game.is_over(table):
        return _lines(table, "The game was scored", [])
    return _lines(table, "The game has ended", [("score", seat), ("points", seat)])


def _lines(table, title, words):
    pairs = []
    for word, seat in words:
        who = "" if word in _OF_ALL else seat_name(table.game, table.names[seat]) + " "
        pairs.append((LABELS[word], who + word))
    return Lines(title, pairs)

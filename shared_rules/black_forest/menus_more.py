"""The lists of a turn besides Tradespeople: what is said less often, and what has to be answered first."""

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


def asked(table):
    """What somebody has to answer, one after the other: a gift, the bonus of a second turn, an effect."""
    game = table.game
    pairs = []
    for other in phase.asked(table):
        name = table.names[other]
        who = seat_name(game, name)
        good = game.goods.name(table.state[table.at(other, "gift")] - 1)
        pairs.extend([("%s: %s" % (name, word), "%s %s" % (who, word)) for word in ("accept", "decline")])
    if pairs:
        there = Lines("Who takes 1 %s?" % good, pairs)
        there.answers = True
        return there
    for other, name in enumerate(table.names):
        if table.state[table.at(other, "bonus")] == 1:
            names = [game.goods.name(good) for good in ids.BASICS]
            who = seat_name(game, name)
            pairs = [(each[:1].upper() + each[1:], "%s bonus as %s" % (who, each)) for each in names]
            if len(phase.jobs(table)) < phase.jobs_most(table) and phase.pile(table):
                pairs.append(("Reveal a Job", "reveal"))
            return Lines("1 good for " + name, pairs)
    who = seat_name(game, table.names[table.get("effect_seat")])
    for label, word in (("Use the effect", "effect"), ("Do without it", "done")):
        pairs.append((label, "%s %s" % (who, word)))
    return Lines(game.name_of("building", table.get("effect") - 1), pairs)

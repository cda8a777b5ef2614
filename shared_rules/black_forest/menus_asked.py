"""The list of what has to be answered before a turn goes on."""

from shared_rules.black_forest import ids, phase
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines


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

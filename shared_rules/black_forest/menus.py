"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A line that ends with a verb is followed by the list of what can come behind it (menus_play.py); one that ends with a
blank is complete. What else it lacks is asked for by the AmbiguousMove of its preview. These lists shall open at once:
they load little.
"""

from shared_rules.black_forest import ids, phase
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines


def menu(table, seat, action):
    """The list for a key: turn (whatever comes next), or use (conversions, and tiles to clear)."""
    name = seat_name(table.game, table.names[seat])
    return _turn(table, seat, name) if action == "turn" else _use(table, seat, name)


# What the entries for a verb are called: they fit on a row of a screen.
_LABELS = {
    "swap": "Spend 1 commodity",
    "move": "Move the pawn",
    "beg": "Go Begging",
    "visit": "Visit Tradesperson",
    "job": "Complete a Job",
    "done": "End the turn",
    "build": "Construct a Building",
}


def asked(table):
    """What is open and has to be answered before a turn goes on, as a list; None when nothing is."""
    game = table.game
    pairs = []
    for other in phase.asked(table):
        name = table.names[other]
        who = seat_name(game, name)
        good = game.goods.name(table.state[table.at(other, "gift")] - 1)
        pairs.extend([("%s: %s" % (name, word), "%s %s" % (who, word)) for word in ("accept", "decline")])
    if pairs:
        return Lines("Who takes 1 %s?" % good, pairs)
    for other, name in enumerate(table.names):
        if table.state[table.at(other, "bonus")] == 1:
            names = [game.goods.name(good) for good in ids.BASICS]
            who = seat_name(game, name)
            pairs = [(each[:1].upper() + each[1:], "%s bonus as %s" % (who, each)) for each in names]
            return Lines("1 good for " + name, pairs)
    if table.get("effect"):
        who = seat_name(game, table.names[table.get("effect_seat")])
        for label, word in (("Use the effect", "effect"), ("Do without it", "done")):
            pairs.append((label, "%s %s" % (who, word)))
        return Lines(game.name_of("building", table.get("effect") - 1), pairs)
    return None


def _turn(table, seat, name):
    there = asked(table)
    if there:
        return there
    pairs = []
    if table.game.is_over(table):
        return Lines("The game was scored", pairs)
    title = "What happens next?"
    if table.get("phase") == ids.PLAYING:
        words = []
        if phase.may_act(table, seat):
            words = _steps(table, table.get("step") if table.get("turn") == seat else 0)
        else:
            title = "%s has the turn" % table.names[table.get("turn")]
        if table.get("turn") == seat:
            words.append("done")
        pairs.extend([(_LABELS[word], "%s %s" % (name, word)) for word in words + ["build"]])
        if len(phase.jobs(table)) < phase.jobs_most(table) and phase.pile(table):
            pairs.append(("Reveal a Job", "reveal"))
        if not phase.solo(table) and not table.get("trigger"):
            pairs.append(("Trigger the end", "%s %s" % (name, "trigger")))
        pairs.append(("End the game", "end game"))
    else:
        pairs.append(("Score the game", "score"))
    pairs.append(("Points of the wheel", "%s %s" % (name, "points")))
    return Lines(title, pairs)


def _steps(table, step):
    """What can be done in a turn in which `step` was done."""
    if step & ids.MOVED and not step & ids.ACTED:
        if step & ids.AT_JOB:
            return ["job"]
        return ["visit"] if step & ids.VISITED or not phase.jobs(table) else ["visit", "job"]
    if not step & ids.MOVED and not step & ids.ACTED:
        return ["move"] if step else ["swap", "move", "beg"]
    return ["swap", "move", "beg"] if phase.solo(table) else []


def _use(table, seat, name):
    from shared_rules.black_forest import domain as dm
    from shared_rules.black_forest import ops

    domain = dm.Domain(table, seat)
    pairs = []
    for _, number in domain.buildings():
        row = table.game.catalogue.buildings.row(number)
        if row.kind & ops.KINDS_CONVERSION:
            pairs.append((row.label, " ".join((name, "use", row.name))))
    for space in range(ids.SPACES):
        if ids.FIELD <= domain.on(space) <= ids.PASTURE:
            where = domain.name(space)
            pairs.append(("Clear %s: %s" % (where, dm.tile_name(domain.on(space))), "%s clear %s" % (name, where)))
    return Lines("Use, or clear a tile", pairs)

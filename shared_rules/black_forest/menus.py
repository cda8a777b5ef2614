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


def _lines_of(name, *words):
    """Entries for lines that begin with a seat and a verb."""
    return [(word, "%s %s" % (name, word)) for word in words]


def _turn(table, seat, name):
    pairs = []
    for other in phase.asked(table):
        who = seat_name(table.game, table.names[other])
        pairs.extend([(table.names[other] + " " + word, line) for word, line in _lines_of(who, "accept", "decline")])
    if pairs:
        return Lines("A gift: who takes it?", pairs)
    for other, who in enumerate(table.names):
        if table.state[table.at(other, "bonus")] == 1:
            return Lines("1 basic good for " + who, _lines_of(seat_name(table.game, who), "bonus"))
    if table.get("effect"):
        who = seat_name(table.game, table.names[table.get("effect_seat")])
        return Lines(table.game.name_of("building", table.get("effect") - 1), _lines_of(who, "effect", "done"))
    if table.game.is_over(table):
        return Lines("The game was scored", pairs)
    title = "What happens next?"
    if table.get("phase") == ids.PLAYING:
        words = []
        if phase.may_act(table, seat):
            words = _steps(table, table.get("step") if table.get("turn") == seat else 0)
        else:
            title = "It is the turn of " + table.names[table.get("turn")]
        if table.get("turn") == seat and (not table.get("step") & ids.AT_JOB or table.get("step") & ids.ACTED):
            words.append("done")
        pairs.extend(_lines_of(name, *(words + ["build"])))
        pairs.append(("reveal a Job", "reveal"))
        if phase.may_trigger(table, seat):
            pairs.append(("trigger the end", " ".join((name, "trigger"))))
        pairs.append(("no turns any more", "end game"))
    else:
        pairs.append(("score", "score"))
    pairs.append(("points of the wheel", " ".join((name, "points"))))
    return Lines(title, pairs)


def _steps(table, step):
    """What can be done in a turn in which `step` was done."""
    if step & ids.MOVED and not step & ids.ACTED:
        return ["visit"] if step & ids.VISITED else ["job"] if step & ids.AT_JOB else ["visit", "job"]
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
            pairs.append(("clear %s %s" % (where, dm.WORDS[domain.on(space)]), "%s clear %s" % (name, where)))
    return Lines("Use a Building, clear", pairs)

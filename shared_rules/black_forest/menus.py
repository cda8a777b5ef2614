"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A line that ends with a verb is followed by the list of what can come behind it; one that ends with a blank is complete.
What else it lacks is asked for by the AmbiguousMove of its preview.
"""

from shared_rules.black_forest import catalogue as cat
from shared_rules.black_forest import course
from shared_rules.black_forest import domain as dm
from shared_rules.grammar import clause, seat_name
from shared_rules.lists import Lines, Names

_WAYS = 7  # provisions that a movement can cost, in the list
_BASICS = (1, 2, 3, 4, 6, 7, 9)


def menu(table, seat, action):
    """The list for a key: turn (whatever comes next), or use (conversions, and tiles to clear)."""
    name = seat_name(table.game, table.names[seat])
    return _turn(table, seat, name) if action == "turn" else _use(table, seat, name)


def _turn(table, seat, name):
    pairs = []
    for other in course.asked(table):
        who = seat_name(table.game, table.names[other])
        pairs.append((table.names[other] + " accept", who + " accept"))
        pairs.append((table.names[other] + " decline", who + " decline"))
    if pairs:
        return Lines("Gift", pairs)
    if table.get("effect"):
        who = seat_name(table.game, table.names[table.get("effect_seat")])
        title = table.game.name_of("building", table.get("effect") - 1)
        return Lines(title, [("do it", who + " effect"), ("done", who + " done")])
    if table.state[table.at(seat, "bonus")] == 1:
        pairs.append(("bonus: 1 basic good", name + " bonus"))
    if table.get("phase") == course.PLAYING:
        pairs.extend(_steps(table, seat, name))
    else:
        pairs.append(("score", "score"))
    pairs.append(("points of the wheel", name + " points"))
    return Lines("Turn", pairs)


def _steps(table, seat, name):
    """What can be done in a turn, by what was done in it."""
    step = table.get("step") if table.get("turn") == seat else 0
    words = []
    if step & course.MOVED and not step & course.ACTED:
        words = ["visit"] if step & course.VISITED else ["visit", "job"]
    elif not step & course.MOVED and not step & course.ACTED:
        words = ["move"] if step else ["swap", "move", "beg"]
    elif course.solo(table):
        words = ["swap", "move", "beg"]
    pairs = [(word, name + " " + word) for word in words]
    pairs.append(("done", name + " done"))
    pairs.append(("build", name + " build"))
    pairs.append(("reveal a Job", "reveal"))
    if not course.solo(table) and not table.get("trigger"):
        pairs.append(("trigger the end", name + " trigger"))
    pairs.append(("end game", "end game"))
    return pairs


def _use(table, seat, name):
    domain = dm.Domain(table, seat)
    pairs = []
    for _, number in domain.buildings():
        row = table.game.catalogue.building(number)
        if row.kind & cat.CONVERSION:
            pairs.append((row.name.replace("-", " "), name + " use " + row.name))
    for space in range(dm.SPACES):
        if dm.FIELD <= domain.on(space) <= dm.PASTURE:
            where = domain.name(space)
            pairs.append(("clear %s %s" % (where, dm.WORDS[domain.on(space)]), "%s clear %s" % (name, where)))
    return Lines("Use", pairs)


def follow(table, seat, line):
    """The list that comes behind a line that ends with a verb; None where it is complete, or its preview will ask."""
    word = line[line.rfind(" ") + 1 :]
    before = line + " "
    if word in ("visit", "swap"):
        return Names(word, table, "trade", [i for i in range(cat.TRADES) if word == "visit" or i != 9], before)
    if word == "job" or word == "reveal":
        at = table.game.offsets["jobs"]
        there = [i for i in range(cat.JOBS) if course.bit(table, at, i)]
        if word == "reveal":
            for other in range(len(table.names)):
                there.extend([i for i in range(cat.JOBS) if course.bit(table, table.at(other, "done"), i)])
            there = [i for i in range(cat.JOBS) if i not in there]
        return Names(word, table, "job", there, before)
    if word == "build":
        return buildings(table, seat, before)
    if word == "points":
        return Lines("Large hand points at", [(str(i), before + str(i)) for i in range(30)], True)
    if word == "move":
        pairs = [("0: first, or same village", before)]
        if not table.get("begun") >> seat & 1:
            return Lines("The way costs", pairs)
        pairs.extend([("%d provision" % n, before + "paying %d provision" % n) for n in range(1, _WAYS)])
        return Lines("The way costs", pairs)
    if " move paying " in line and " to " not in line and word:
        return _toll(table, seat, line)
    return None


def _toll(table, seat, line):
    """Who is paid in the village, one after the other."""
    paying, _, seats = line.partition(" with ")
    pairs = [("nobody there" if paying == line else "that is all", line + " ")]
    whats = []
    for good in _BASICS:
        homes = [wheel for wheel in table.game.homes(good) if table.count(seat, wheel, good)]
        for wheel in homes:
            on = " on " + table.game.words("wheel").name(wheel) if len(homes) > 1 else ""
            whats.append("1 " + table.game.goods.name(good) + on)
    paid = paying.count(",")
    named = [word for word in [seat_name(table.game, name) for name in table.names] if word in seats]
    for other, name in enumerate(table.names):
        word = seat_name(table.game, name)
        if other == seat or word in named or paid > len(named):
            continue
        for what in whats:
            pairs.append((what + " to " + name, "%s, %s with %s" % (paying, what, " ".join(named + [word]))))
    if (paid == len(named) and len(table.names) == 2) or (paid < 4 and course.solo(table)):
        behind = " with " + seats if seats else ""
        for what in whats:
            pairs.append((what + " for a pawn", "%s, %s%s" % (paying, what, behind)))
    return Lines("Who is there?", pairs)


def more(table, seat, line, word, choices):
    """The list that goes on from `line` where it lacks `word`."""
    if word == "build":
        return buildings(table, seat, line + " build ")
    return Lines(word + " which?", [(choice, said(table.game, line, word, choice)) for choice in choices])


def said(game, line, word, choice):
    """The line with one more value of a clause, behind those that it has."""
    words = line.split(" ")
    if word not in words:
        return "%s %s %s" % (line, word, choice)
    at = words.index(word) + 1
    while at < len(words) and clause(game, words[at]) is None:
        at += 1
    words.insert(at, choice)
    return " ".join(words)


def buildings(table, seat, before):
    """All Buildings that are left; those that `seat` can pay now come first and are marked."""
    from shared_rules.black_forest.offer import can_pay, parts, taken_sides

    taken = taken_sides(table)
    now = bytearray()
    later = bytearray()
    for number in range(cat.BUILDINGS):
        if not taken[number]:
            row = table.game.catalogue.building(number)
            (now if can_pay(table, seat, parts(table, row)) else later).append(number)
    return Names("Build", table, "building", now + later, before, len(now))

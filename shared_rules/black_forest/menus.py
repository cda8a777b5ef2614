"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A line that ends with a verb is followed by the list of what can come behind it; one that ends with a blank is complete.
What else it lacks is asked for by the AmbiguousMove of its preview.
"""

from shared_rules.black_forest import PAWNS, course
from shared_rules.black_forest import catalogue as cat
from shared_rules.black_forest import domain as dm
from shared_rules.grammar import clause, seat_name
from shared_rules.lists import Lines, Names

_WAYS = 7  # provisions that a movement can cost, in the list
_BASICS = (1, 2, 3, 4, 6, 7, 9)
_LOCATIONS = 5  # Jobs from here on lie outside of the villages


def menu(table, seat, action):
    """The list for a key: turn (whatever comes next), or use (conversions, and tiles to clear)."""
    name = seat_name(table.game, table.names[seat])
    return _turn(table, seat, name) if action == "turn" else _use(table, seat, name)


def _said_by(name, *words):
    """Entries for lines that begin with a seat and a verb."""
    return [(word, "%s %s" % (name, word)) for word in words]


def _turn(table, seat, name):
    pairs = []
    for other in course.asked(table):
        who = seat_name(table.game, table.names[other])
        pairs.extend([(table.names[other] + " " + word, line) for word, line in _said_by(who, "accept", "decline")])
    if pairs:
        return Lines("A gift: who takes it?", pairs)
    for other, who in enumerate(table.names):
        if table.state[table.at(other, "bonus")] == 1:
            return Lines("1 basic good for " + who, _said_by(seat_name(table.game, who), "bonus"))
    if table.get("effect"):
        who = seat_name(table.game, table.names[table.get("effect_seat")])
        return Lines(table.game.name_of("building", table.get("effect") - 1), _said_by(who, "effect", "done"))
    if table.get("phase") == course.PLAYING:
        pairs.extend(_steps(table, seat, name))
    else:
        pairs.append(("score", "score"))
    pairs.append(("points of the wheel", " ".join((name, "points"))))
    return Lines("What happens next?", pairs)


def _steps(table, seat, name):
    """What can be done in a turn, by what was done in it."""
    step = table.get("step") if table.get("turn") == seat else 0
    words = []
    if step & course.MOVED and not step & course.ACTED:
        words = ["visit"] if step & course.VISITED else ["job"] if step & course.AT_JOB else ["visit", "job"]
    elif not step & course.MOVED and not step & course.ACTED:
        words = ["move"] if step else ["swap", "move", "beg"]
    elif course.solo(table):
        words = ["swap", "move", "beg"]
    pairs = _said_by(name, *(words + ["done", "build"]))
    pairs.append(("reveal a Job", "reveal"))
    if not course.solo(table) and not table.get("trigger"):
        pairs.append(("trigger the end", " ".join((name, "trigger"))))
    pairs.append(("no turns any more", "end game"))
    return pairs


def _use(table, seat, name):
    domain = dm.Domain(table, seat)
    pairs = []
    for _, number in domain.buildings():
        row = table.game.catalogue.building(number)
        if row.kind & cat.CONVERSION:
            pairs.append((row.name.replace("-", " "), " ".join((name, "use", row.name))))
    for space in range(dm.SPACES):
        if dm.FIELD <= domain.on(space) <= dm.PASTURE:
            where = domain.name(space)
            pairs.append(("clear %s %s" % (where, dm.WORDS[domain.on(space)]), "%s clear %s" % (name, where)))
    return Lines("Use a Building, clear", pairs)


def _follow(table, seat, line):
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
    said = line.split(" ")[1:]  # behind the seat
    if "beg" in said and word and "as" not in said:
        return _pawns(table, before)
    if "move" in said and word and not table.get("step") & course.MOVED:
        return _move(table, seat, line, before)
    return None


def _pawns(table, before):
    """Which pawn of a solo game; None where there is nothing to choose."""
    left = [name for i, name in enumerate(PAWNS) if not table.get("pawns") >> i & 1]
    if not course.solo(table) or table.get("again"):
        return None
    return Lines("Which pawn?", [(name, before + " ".join(("as", name))) for name in left])


def _move(table, seat, line, before):
    """What a movement lacks: the pawn of a solo game, what the way costs, who is paid."""
    said = line.split(" ")[1:]  # behind the seat
    if "to" in said:
        return None
    if "as" not in said and course.solo(table) and not table.get("again"):
        return _pawns(table, before)
    if " paying " not in line:
        return _ways(table, seat, before)
    return _toll(table, seat, line)


def _ways(table, seat, before):
    """What the way costs, and to which Location Job it leads."""
    solo = course.solo(table)
    first = not table.get("pawns") if solo else not table.get("begun") >> seat & 1
    there = [i for i in range(_LOCATIONS, cat.JOBS) if course.bit(table, table.game.offsets["jobs"], i)]
    pairs = [("0: first, or same village", before)]
    for number in range(1 if first else _WAYS):
        paying = before + ("paying %d provision" % number if number else "")
        if number:
            pairs.append(("%d provision" % number, paying))
        for i in there if number or (solo and first) else ():
            name = table.game.words("job").name(i)
            label = "%d to the %s" % (number, name.replace("-", " "))
            pairs.append((label, " ".join((paying.rstrip(), "to", name)) + " "))
    return Lines("The way costs", pairs)


def _toll(table, seat, line):
    """Who is paid in the village, one after the other; the pawn of a solo game."""
    paying, _, seats = line.partition(" with ")
    pairs = [("nobody there" if paying == line else "that is all", line + " ")]
    whats = []
    for good in _BASICS:
        homes = [wheel for wheel in table.game.homes(good) if table.count(seat, wheel, good)]
        for wheel in homes:
            on = " on " + table.game.words("wheel").name(wheel) if len(homes) > 1 else ""
            whats.append("1 %s%s" % (table.game.goods.name(good), on))
    paid = paying.count(",")
    named = [word for word in [seat_name(table.game, name) for name in table.names] if word in seats]
    for other, name in enumerate(table.names):
        word = seat_name(table.game, name)
        if other == seat or word in named or paid > len(named):
            continue
        for what in whats:
            pairs.append(("%s to %s" % (what, name), "%s, %s with %s" % (paying, what, " ".join(named + [word]))))
    if (paid == len(named) and len(table.names) == 2) or (paid < 4 and course.solo(table)):
        behind = " with " + seats if seats else ""
        for what in whats:
            pairs.append((what + " for a pawn", ", ".join((paying, what)) + behind))
    return Lines("Who is there?", pairs)


def more(table, seat, line, error):
    """The list that goes on from `line`: behind its verb, or where it lacks what `error` names."""
    if error is None:
        return _follow(table, seat, line)
    word, choices = error.word, error.choices
    if word == "build":
        return buildings(table, seat, " ".join((line, "build", "")))
    return Lines(word + ": which one?", [(choice, _said(table.game, line, word, choice)) for choice in choices])


def _said(game, line, word, choice):
    """The line with one more value of a clause, behind those that it has."""
    words = line.split(" ")
    if word not in words:
        return " ".join((line, word, choice))
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
    return Names("Construct a Building", table, "building", now + later, before, len(now))

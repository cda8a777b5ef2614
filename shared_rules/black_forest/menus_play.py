"""The lists behind the first one: what a line of a menu still lacks. Loaded when an entry is chosen."""

from shared_rules.black_forest import ids, ops, phase
from shared_rules.grammar import clause, seat_name
from shared_rules.lists import Lines, Names

_WAYS = 7  # provisions that a movement can cost, in the list


def _follow(table, seat, line):
    """The list that comes behind a line that ends with a verb; None where it is complete, or its preview will ask."""
    word = line[line.rfind(" ") + 1 :]
    before = line + " "
    if word in ("visit", "swap"):
        return Names(
            word,
            table,
            "trade",
            [i for i in range(ids.TRADES) if word == "visit" or i != ops.TRAVELING_MERCHANT],
            before,
        )
    if word == "job" or word == "reveal":
        at = table.game.offsets["jobs"]
        there = [i for i in range(ids.JOBS) if phase.bit(table, at, i)]
        if word == "reveal":
            for other in range(len(table.names)):
                there.extend([i for i in range(ids.JOBS) if phase.bit(table, table.at(other, "done"), i)])
            there = [i for i in range(ids.JOBS) if i not in there]
        return Names(word, table, "job", there, before)
    if word == "build":
        return buildings(table, seat, before)
    if word == "points":
        return Lines("Large hand points at", [(str(i), before + str(i)) for i in range(30)], True)
    said = line.split(" ")[1:]  # behind the seat
    if "beg" in said and word and "as" not in said:
        return _pawns(table, before)
    if "move" in said and word and not table.get("step") & ids.MOVED:
        return _move(table, seat, line, before)
    return None


def _pawns(table, before):
    """Which pawn of a solo game; None where there is nothing to choose."""
    if not phase.solo(table) or table.get("again"):
        return None
    return Lines("Which pawn?", [(name, before + " ".join(("as", name))) for name in phase.pawns_left(table)])


def _move(table, seat, line, before):
    """What a movement lacks: the pawn of a solo game, what the way costs, who is paid."""
    said = line.split(" ")[1:]  # behind the seat
    if "to" in said:
        return None
    if "as" not in said and phase.solo(table) and not table.get("again"):
        return _pawns(table, before)
    if " paying " not in line:
        return _ways(table, seat, before)
    return _toll(table, seat, line)


def _ways(table, seat, before):
    """What the way costs, and to which Location Job it leads."""
    solo = phase.solo(table)
    first = not table.get("pawns") if solo else not table.get("begun") >> seat & 1
    there = [i for i in range(ids.FIRST_LOCATION, ids.JOBS) if phase.bit(table, table.game.offsets["jobs"], i)]
    pairs = [("0: first, or same village", before)]
    for number in range(1 if first else _WAYS):
        paying = before + ("paying %d provision" % number if number else "")
        if number:
            pairs.append(("%d provision" % number, paying))
        for i in there if number or (solo and first) else ():
            name = table.game.words("job").name(i)
            label = "%d to the %s" % (number, table.game.name_of("job", i))
            pairs.append((label, " ".join((paying.rstrip(), "to", name)) + " "))
    return Lines("The way costs", pairs)


def _toll(table, seat, line):
    """Who is paid in the village, one after the other; the pawn of a solo game."""
    paying, _, seats = line.partition(" with ")
    pairs = [("nobody there" if paying == line else "that is all", line + " ")]
    whats = []
    for good in ids.BASICS:
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
    if (paid == len(named) and len(table.names) == 2) or (paid < 4 and phase.solo(table)):
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
    return Lines(word + ": which one?", [(choice, _with_choice(table.game, line, word, choice)) for choice in choices])


def _with_choice(game, line, word, choice):
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
    from shared_rules.black_forest.buildings_on_offer import can_pay, parts, taken_sides

    taken = taken_sides(table)
    now = bytearray()
    later = bytearray()
    for number in range(ids.BUILDINGS):
        if not taken[number]:
            row = table.game.catalogue.buildings.row(number)
            (now if can_pay(table, seat, parts(table, row)) else later).append(number)
    return Names("Construct a Building", table, "building", now + later, before, len(now))

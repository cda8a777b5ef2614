"""The lists behind the first one: what a line of a menu still lacks. Loaded when an entry is chosen."""

from shared_rules.black_forest import ids, ops, own_rules, phase
from shared_rules.grammar import clause, seat_name
from shared_rules.lists import Lines, Names, numbers

_POINTS_MOST = 29
_PAWNS_PAID = 4  # in a village, in a solo game


def _follow(table, seat, line):
    """The list that comes behind a line that ends with a verb; None where it is complete, or its preview will ask."""
    word = line[line.rfind(" ") + 1 :]
    before = line + " "
    if word == "swap":
        there = [i for i in range(ids.TRADES) if i != ops.TRAVELING_MERCHANT]
        return Names("Merchant swaps with", table, "trade", there, before)
    if word == "job":
        return Names("Which Job is it?", table, "job", phase.jobs(table), before)
    if line.startswith("reveal"):
        return _reveal(table, line)
    if line.startswith("offer"):
        return _offer(table, line)
    if word == "build":
        return buildings(table, seat, before)
    if word == "points":
        return numbers("Large hand points at", before, _POINTS_MOST)
    said = line.split(" ")[1:]  # behind the seat
    if "beg" in said and word and "as" not in said:
        return _pawns(table, before)
    if "move" in said and word:
        return _move(table, seat, line, said)
    if word and said[-2:-1] == ["visit"]:
        return _far(table, seat, before)
    return None


def _reveal(table, line):
    """Jobs that come onto the board, as long as there is room for one more."""
    job = table.game.catalogue["job"]
    said = [job.find(word) for word in line.split(" ")[1:]]
    if "" in line.split(" ") or (len(phase.jobs(table)) + len(said) >= phase.jobs_most(table) and said):
        return None
    pairs = [(job.label(i), "%s %s" % (line, job.name(i))) for i in phase.pile(table) if i not in said]
    return Lines("Which Job is it?", ([("No other one", line + " ")] if said else []) + pairs)


def _offer(table, line):
    """What lies with side B up, and the large Buildings, one after the other."""
    from shared_rules.black_forest.buildings_on_offer import OFFER_FLIPPED, OFFER_LARGE

    building = table.game.catalogue["building"]
    if line[-1] == " ":
        return None
    said = [building.find(word) for word in line.split(" ")[1:]]
    large = len([i for i in said if i >= ids.SMALL_BUILDINGS])
    there = []
    if len(said) - large < OFFER_FLIPPED:
        there.extend(range(1, ids.SMALL_BUILDINGS, 2))
    if large < OFFER_LARGE + (len(table.names) == 4):
        there.extend(range(ids.SMALL_BUILDINGS, ids.BUILDINGS))
    pairs = [(building.label(i), "%s %s" % (line, building.name(i))) for i in there if i not in said]
    if not pairs:
        return None
    return Lines("Side B and large ones", ([("That is all", line + " ")] if said else []) + pairs)


def _pawns(table, before):
    """Which pawn of a solo game; None where there is nothing to choose."""
    if not phase.solo(table) or table.get("again"):
        return None
    from shared_rules.black_forest.refusals import pawns_left

    names = ids.PAWNS if _first(table) else pawns_left(table)
    return Lines("Which pawn?", [(name, "%sas %s" % (before, name)) for name in names])


def _first(table):
    """True when the pawn of a solo game that moves now is the first one of a year; a move ends a turn that is over."""
    over = table.get("step") & (ids.VISITED | ids.ACTED) and not (table.get("count") + 1) % phase.YEAR_TURNS
    return bool(over) or not table.get("pawns")


def _far(table, seat, before):
    """Whether a second Tradesperson is beside the pawn, or elsewhere; None where there is nothing to choose."""
    if table.get("first") - 1 != ops.FARMHAND or not table.get("step") & ids.VISITED:
        return None
    from shared_rules.black_forest.domain import Domain

    number = own_rules.far_visit(Domain(table, seat))
    if number < 0:
        return None
    by = "%sby %s" % (before, table.game.words("building").name(number))
    label = "By the " + table.game.name_of("building", number)
    return Lines("Visit from where?", [("Beside the pawn", before), (label, by)])


# -- movement: where to, what the way costs, who is there, what each of them gets --------------------------------


def _move(table, seat, line, said):
    """What a movement lacks. While the list goes on, a line may end with `paying`, with a comma, or with a name."""
    if "as" not in said:
        pawns = _pawns(table, line + " ")
        if pawns:
            return pawns
    if said[-1] == "to":
        return Names("In whose village?", table, "trade", range(ids.TRADES), line + " ")
    if said[-1] == "paying":
        return Lines("What the way costs", _ways(table, seat, line, " " if _at_job(table, said) else ""))
    if "paying" in said:
        return None if _at_job(table, said) else _toll(table, seat, line, said)
    if _at_job(table, said):
        return None
    if "to" in said:
        ways = _ways(table, seat, line + " paying", "")
        return Lines("What the way costs", [("Nothing", line + " ")] + ways)
    return _where(table, seat, line)


def _ways(table, seat, line, end):
    """What a way can cost, each as a line; `end` is a blank where nobody is paid."""
    ways = []
    for n in range(1, max(1, table.total(seat, ids.PROVISION)) + 1):
        ways.append(("%d provision%s" % (n, "" if n == 1 else "s"), "%s %d provision%s" % (line, n, end)))
    return ways


def _at_job(table, said):
    """True where the way leads to a Location Job."""
    return "to" in said and table.game.catalogue["job"].find(said[said.index("to") + 1]) >= ids.FIRST_LOCATION


def _where(table, seat, line):
    """Where the pawn goes."""
    solo = phase.solo(table)
    first = _first(table) if solo else not table.get("begun") >> seat & 1
    more = "" if first else "paying"
    pairs = [("First placement" if first else "Same village", line + " ")]
    if not first:
        pairs.extend(_ways(table, seat, line + " paying", ""))
    pairs.append(("Whose village it is", line + " to"))
    for i in phase.jobs(table) if solo or not first else ():
        if i >= ids.FIRST_LOCATION:
            way = " ".join((line, "to", table.game.words("job").name(i), more))
            pairs.append(("Job: " + table.game.name_of("job", i), way))
    return Lines("Where does it go?", pairs)


def _toll(table, seat, line, said):
    """Who is in the village, one after the other, and what each is paid; None where nobody is paid."""
    from shared_rules.black_forest.domain import Domain

    solo = phase.solo(table)
    paying, _, seats = line.partition(" with ")
    tolls = paying.split(",")[1:]  # behind the provisions
    words = [seat_name(table.game, name) for name in table.names]
    named = [i for i, word in enumerate(words) if " %s " % word in " %s " % seats]
    if own_rules.pays_nobody(Domain(table, seat)) or said[1:3] == ["as", ids.PAWNS[ids.WHITE]]:
        return None
    behind = " with " + seats if seats else ""
    if tolls and not tolls[-1]:  # for a pawn of nobody
        return _goods(table, seat, "1 good for the pawn", paying[:-1], behind)
    if len(tolls) < len(named):
        name = [table.names[i] for i in named if seats.endswith(words[i])][-1]
        return _goods(table, seat, "1 good for " + name, paying, behind)
    pairs = [("Nobody else" if tolls else "Nobody is there", line + " ")]
    if len(tolls) == len(named):
        for other, name in enumerate(table.names):
            if other != seat and other not in named:
                pairs.append((name, " ".join([paying, "with"] + ([seats] if seats else []) + [words[other]])))
    if len(tolls) < (_PAWNS_PAID if solo else len(named) + (len(table.names) == 2)):
        pairs.append(("Another pawn" if solo else "The neutral pawn", paying + "," + behind))
    return Lines("Who is there?", pairs)


def _goods(table, seat, title, paying, behind):
    """What is paid in a village: a basic good, with its wheel where it stands on two."""
    pairs = []
    for good in ids.BASICS:
        homes = [wheel for wheel in table.game.homes(good) if table.count(seat, wheel, good)]
        for wheel in homes:
            label = name = table.game.goods.name(good)
            if len(homes) > 1:
                word = table.game.words("wheel").name(wheel)
                label, name = "%s %s" % (word, name), " ".join((name, "on", word))
            pairs.append((label[:1].upper() + label[1:], "".join((paying, ", 1 ", name, behind))))
    return Lines(title, pairs)


# -- what a preview asks for -------------------------------------------------------------------------------------


def more(table, seat, line, error):
    """The list that goes on from `line`: behind its verb, or where it lacks what `error` names."""
    if error is None:
        return _follow(table, seat, line)
    word, choices = error.word, error.choices
    if word == "build":
        return buildings(table, seat, " ".join((line, "build", "")), error.key == "which-building.free")
    pairs = [(_label(table.game, word, choice), _with_choice(table.game, line, word, choice)) for choice in choices]
    return Lines(error.title, pairs)


def _label(game, word, choice):
    """What a choice is called."""
    if word == "to":
        return game.name_of("trade", game.words("trade").find(choice))
    if word != "on" and word != "as":
        return choice
    if word == "as":
        choice = game.name_of("choice", game.words("choice").find(choice))
    return "%s%s%s" % (choice[:1].upper(), choice[1:], " wheel" if word == "on" else "")


def _with_choice(game, line, word, choice):
    """The line with one more value of a clause, behind those that it has."""
    words = line.split(" ")
    if word not in words:
        return " ".join((line, word, choice))
    at = words.index(word) + 1
    if clause(game, word)[2] == "choice":  # the one before is said by what else stands there: build, for `as building`
        words[at] = choice
        return " ".join(words)
    while at < len(words) and clause(game, words[at]) is None:
        at += 1
    if clause(game, word)[2] == "+":
        words[at - 1] += ","
    words.insert(at, choice)
    return " ".join(words)


def buildings(table, seat, before, free=False):
    """All Buildings that are left; those that `seat` can pay now come first and are marked. `free`: small, unpaid."""
    from shared_rules.black_forest.buildings_on_offer import can_pay, parts, taken_sides

    taken = taken_sides(table)
    now = bytearray()
    later = bytearray()
    for number in range(ids.SMALL_BUILDINGS if free else ids.BUILDINGS):
        if not taken[number]:
            cost = parts(table, table.game.catalogue["building"].row(number))
            cost = [(n, part) for n, part in cost if part > ids.BRICK] if free else cost
            (now if can_pay(table, seat, cost) else later).append(number)
    order = table.game.catalogue["building"].in_order
    return Names("Construct a Building", table, "building", order(now) + order(later), before, len(now))

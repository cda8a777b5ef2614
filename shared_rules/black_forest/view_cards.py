"""Tradespeople and Jobs on the page, the steps of a turn, and what is asked now."""

from shared_rules.black_forest import ids, menus, menus_more, phase, refusals
from shared_rules.grammar import seat_name
from shared_rules.published import entry, last_word, question

_IN_CARDS = ("visit", "job", "build", "reveal")  # entries of the device's list that stand in lists of the page


def steps(table):
    """For each seat the steps that it can take now, beside those that begin with a card or a Building."""
    return [_steps(table, seat) for seat in range(len(table.names))]


def _steps(table, seat):
    if phase.is_asked(table):
        return []
    there = menus.menu(table, seat, "turn")
    pairs = []
    for i in range(len(there)):
        part = there.part(i)
        if part is None:
            pairs.append((there.label(i), there.line(i)))
        elif i == len(there) - 1:  # what is said less often
            pairs.extend([(part.label(j), part.line(j)) for j in range(len(part))])
    return [{"label": label, "line": line} for label, line in pairs if not set(_IN_CARDS) & set(line.split(" "))]


def asked(table):
    """The question that is open: a gift, the bonus of a second turn, the effect of a Building; None without one."""
    if not phase.is_asked(table):
        return None
    there = menus_more.asked(table)
    lines = [(there.label(i), there.line(i)) for i in range(len(there))]
    entries = [_choice(table, label, line) for label, line in lines if line != "reveal"]
    out = question(there.title, entries, "good" if " as " in there.line(0) else "list")
    out["seat"] = _answers(table)
    if there.line(0).endswith(" effect"):
        out["about"] = table.game.words("building").name(table.get("effect") - 1)
    return out


def _choice(table, label, line):
    """An entry; what has to be carried out cannot be done without, and says so."""
    value, note = last_word(line), ""
    if value == "done":
        error = table.preview(table.parse(line)).error
        line, note = (None, error.text) if error else (line, "")
    return entry(label, line, value, note)


def _answers(table):
    """The seat that has to answer first."""
    waiting = [seat for seat in range(len(table.names)) if table.state[table.at(seat, "bonus")] == 1]
    return (phase.asked(table) + waiting + [table.get("effect_seat")])[0]


def cards(table):
    """For each seat: the Tradespeople, then the Jobs by where they are."""
    return [_cards(table, seat) for seat in range(len(table.names))]


def _cards(table, seat):
    game = table.game
    who = seat_name(game, table.names[seat])
    why = _no_action(table, seat)
    step = table.get("step")
    first = table.get("first") - 1 if step & ids.VISITED else -1
    trades = []
    for i in range(ids.TRADES):
        is_first = i == first
        no = why or ("visited in this turn" if is_first else "a Job is completed here" if step & ids.AT_JOB else "")
        trades.append(_card(game, "trade", "tradespeople", i, who + " visit", no, "visited" if is_first else ""))
    there = phase.jobs(table)
    done = {i: name for other, name in enumerate(table.names) for i in phase.jobs(table, other)}
    most = phase.jobs_most(table)
    full = "" if len(there) < most else "there are never more than %d Jobs on the board" % most
    full = full if table.get("phase") == ids.PLAYING else "the game has ended"
    no = why or ("a Job cannot follow a visit" if step & ids.VISITED else "")
    groups = [
        ("Tradespeople", "one or two beside your pawn", trades),
        (
            "Jobs on the board",
            "%d of %d" % (len(there), most),
            [_card(game, "job", "jobs", i, who + " job", no or refusals.not_here(table, i)) for i in there],
        ),
        ("Jobs done", "", [_card(game, "job", "jobs", i, "", "done by " + done[i], "done") for i in sorted(done)]),
        ("Jobs in the pile", "", [_card(game, "job", "jobs", i, "reveal", full) for i in phase.pile(table)]),
    ]
    return [{"title": title, "note": note, "entries": entries} for title, note, entries in groups if entries]


def _no_action(table, seat):
    """Why a seat cannot act now, "" where it can."""
    if table.get("phase") != ids.PLAYING:
        return "the game has ended"
    step, turn = table.get("step"), table.get("turn")
    if seat != turn:
        return "it is the turn of " + table.names[turn]
    if step & ids.ACTED:
        return "the action is done"
    return refusals.open_text(table) or ("" if step & ids.MOVED else "move first")


def _card(game, kind, section, number, verb, why, state=""):
    name = game.words(kind).name(number)
    line = None if why else "%s %s" % (verb, name)
    return {"name": name, "section": section, "state": state, "line": line, "why": why}

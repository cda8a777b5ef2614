"""What is open, what is refused for it, and turns that come in between: for rules and views, not for lists."""

from shared_rules.black_forest import ids, phase
from shared_rules.errors import IllegalMove


def open_text(table):
    """What is open, in words; "" if nothing is."""
    name = table.game.name_of
    texts = []
    for seat in phase.asked(table):
        good = name("good", table.state[table.at(seat, "gift")] - 1)
        texts.append("%s may accept or decline 1 %s" % (table.names[seat], good))
    for seat in range(len(table.names)):
        if table.state[table.at(seat, "bonus")] == 1:
            texts.append("%s: bonus as a basic good" % table.names[seat])
    if table.get("effect"):
        words = (table.names[table.get("effect_seat")], name("building", table.get("effect") - 1))
        texts.append("%s: effect of %s, or done" % words)
    return "; ".join(texts)


def refuse_open(table):
    """Raise IllegalMove when something is open."""
    text = open_text(table)
    if text:
        raise IllegalMove("open", text)


def refuse_ended(table):
    """Raise IllegalMove when the game has ended."""
    table.game.refuse_scored(table)
    if table.get("phase") != ids.PLAYING:
        raise IllegalMove("ended.conversions")


def not_here(table, job):
    """Why a Job cannot be completed where the movement led; "" where it can, or nobody has said where that was.

    A Location Job is completed at its own place, a Tradesperson's in a village.
    """
    place = ids.TRADES + job - ids.FIRST_LOCATION + 1 if job >= ids.FIRST_LOCATION else 0
    step, there = table.get("step"), table.get("first")
    if not step & ids.MOVED or step & ids.VISITED:
        return ""
    at_job = step & ids.AT_JOB and not place  # a journal of an old format does not say at which
    return "the movement led elsewhere" if at_job or (place != there if there > ids.TRADES else place and there) else ""


def another_turn(table, seat):
    """Give `seat` an extra turn: behind its own one, else as soon as nobody is in the midst of one."""
    turn = table.get("turn")
    if seat == turn:
        table.set(again=1)
    elif table.get("step"):
        table.set(again=phase.OTHER + seat)
    else:
        table.set(turn=seat, again=phase.BACK + turn)


def second_turn(table, seat):
    """What the second turn of a Cooking wheel brings, in words. ("Production Wheels".)"""
    seats = len(table.names)
    before = [other for other in range(seats) if table.state[table.at(other, "bonus")]]
    jobs = 3 if seats == 1 else 2 if seats == 2 and len(before) == 2 else 1  # 2: for the other one of two players
    return "%s: second turn; Jobs to reveal: %d, and 1 basic good as bonus" % (table.names[seat], jobs)


def pawns_left(table):
    """The pawns of a solo game that can still be placed in this year."""
    return [name for i, name in enumerate(ids.PAWNS) if not table.get("pawns") >> i & 1]

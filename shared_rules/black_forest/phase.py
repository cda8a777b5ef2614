"""Where the game stands: its phase, what was done in a turn, what is open. Lists and rules both ask for it.

The fields that say it are explained in turns.py.
"""

from shared_rules.black_forest import ids
from shared_rules.errors import IllegalMove

YEARS, YEAR_TURNS = 5, 5


def solo(table):
    """True for the solo game."""
    return len(table.names) == 1


def bit(table, at, number):
    """A bit of a field that begins at `at`."""
    return table.state[at + number // 8] >> number % 8 & 1


def flip(table, at, number):
    """Turn a bit of a field over."""
    table.state[at + number // 8] ^= 1 << number % 8


def jobs_most(table):
    """How many Jobs can be on the board at once."""
    return 4 if len(table.names) == 4 else 3


def jobs(table, seat=-1):
    """The Jobs on the board, or those that a seat has done."""
    at = table.game.offsets["jobs"] if seat < 0 else table.at(seat, "done")
    return [number for number in range(ids.JOBS) if bit(table, at, number)]


def pile(table):
    """The Jobs that nobody has revealed yet."""
    seen = jobs(table)
    for seat in range(len(table.names)):
        seen.extend(jobs(table, seat))
    return [number for number in range(ids.JOBS) if number not in seen]


def pawns_left(table):
    """The pawns of a solo game that can still be placed in this year."""
    return [name for i, name in enumerate(ids.PAWNS) if not table.get("pawns") >> i & 1]


def may_act(table, seat):
    """True when the turn is the seat's, or will be with its first step: who had it before has acted, and is through."""
    turn = table.get("turn")
    if seat == turn or not table.get("step") & (ids.VISITED | ids.ACTED) or table.get("again"):
        return seat == turn
    if table.get("trigger") and table.get("last") == 1 << turn:
        return False
    return seat == (turn + 1) % len(table.names)


def asked(table):
    """The seats that may accept or decline a good."""
    return [seat for seat in range(len(table.names)) if table.state[table.at(seat, "gift")]]


def open_text(table):
    """What is open, in words; "" if nothing is."""
    name = table.game.name_of
    texts = []
    for seat in asked(table):
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


def second_turn(table, seat):
    """What the second turn of a Cooking wheel brings, in words. ("Production Wheels".)"""
    seats = len(table.names)
    before = [other for other in range(seats) if table.state[table.at(other, "bonus")]]
    jobs = 3 if seats == 1 else 2 if seats == 2 and len(before) == 2 else 1  # 2: for the other one of two players
    return "%s: second turn; Jobs to reveal: %d, and 1 basic good as bonus" % (table.names[seat], jobs)

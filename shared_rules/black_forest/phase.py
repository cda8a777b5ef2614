"""Where the game stands: its phase, what was done in a turn. Lists and rules both ask for it; refusals.py is for rules.

The fields that say it are explained in turns.py.
"""

from shared_rules.black_forest import ids

YEARS, YEAR_TURNS = 5, 5
# The field `again`, an extra turn: 1 the seat whose turn it is goes on; OTHER + a seat, it comes next; BACK + a seat,
# it is being taken, and the turns go on with that one.
OTHER, BACK = 2, 6


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


def may_act(table, seat):
    """True when the turn is the seat's, or will be with its first step: who had it before has acted, and is through."""
    turn, again = table.get("turn"), table.get("again")
    if seat == turn or not table.get("step") & (ids.VISITED | ids.ACTED) or again == 1:
        return seat == turn
    if again >= OTHER:
        return seat == (again - OTHER) % (BACK - OTHER)
    if table.get("trigger") and table.get("last") == 1 << turn:
        return False
    return seat == (turn + 1) % len(table.names)


def job_left(table):
    """True where a movement led to a Job that has not been completed yet."""
    return table.get("step") & (ids.AT_JOB | ids.ACTED) == ids.AT_JOB


def may_trigger(table, seat):
    """True when `seat` is at the end of its turn: it has acted, or the turn has just gone on to the next seat."""
    turn, acted = table.get("turn"), table.get("step") & (ids.VISITED | ids.ACTED)
    if table.get("trigger") or solo(table) or not table.get("begun") >> seat & 1 or table.get("again"):
        return False
    return bool(acted) if seat == turn else turn == (seat + 1) % len(table.names)


def asked(table):
    """The seats that may accept or decline a good."""
    return [seat for seat in range(len(table.names)) if table.state[table.at(seat, "gift")]]


def is_asked(table):
    """True while something has to be answered before a turn goes on."""
    bonus = [table.state[table.at(seat, "bonus")] for seat in range(len(table.names))]
    return 1 in bonus or bool(table.get("effect") or asked(table))

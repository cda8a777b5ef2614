"""What a host asks all the time, one function a request: its values go in, name and values of the answer come out.

Each may raise LinkError, MoveError, OSError. What is asked now and then is in seldom.py; the numbers, the
repetitions and the notices are the link's (link.py).
"""

from .doors import DOWN
from .framing import LinkError
from .keys import KEYS


def within(value, low, high, what):
    """Raise LinkError unless `value` is one of low..high."""
    if not low <= value <= high:
        raise LinkError("range", "%s: %d to %d" % (what, low, high))


def game(link):
    """Which game is running."""
    table = link.app.ui.table
    return "head", (table.game.name, "\t".join(table.names), table.log.count, table.digest(), table.moves)


def pull(link, after):
    """The record behind number `after`."""
    log = link.app.ui.table.log
    if -1 <= after < log.count - 1:
        return "record", (after + 1, log.payload(after + 1))
    return "end", (log.count,)


def move(link, after, text):
    """A record line; it is kept when the answer goes out."""
    table = link.app.ui.table
    last = table.log.count - 1
    if after not in (-1, last):
        raise LinkError("stale", "the last record is %d, not %d; pull first" % (last, after))
    try:
        text = link.app.enter(text)
    except MemoryError:
        link.app.spare()
        if table.log.count == last + 1:
            raise
        text = ""  # it is kept; only to tell of it there was no room
    return "done", (table.log.count - 1, table.digest(), text)


def press(link, key, down):
    """An edge of a key."""
    within(key, 0, KEYS - 1, "key")
    within(down, 0, 1, "down")
    link.app.key_event(key | (DOWN if down else 0))
    return "ok", ()


def turn(link, steps):
    """Steps of the encoder."""
    within(steps, -14, 14, "steps")
    link.app.turn(steps)
    return "ok", ()


def push(link):
    """The encoder's button."""
    link.app.push()
    return "ok", ()

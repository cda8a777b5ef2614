"""The hardware interface of the App: objects that a port must provide; a test or a virtual device makes its own.

keys       `poll(events) -> n`: up to len(events) events, one byte each: key index, with DOWN added when it went down;
           -1 when edges were lost: what is down then, comes as events that follow
encoder    `steps() -> int`, clockwise positive, since the last call; `pushed() -> bool`, once a push
rings      `write(ring, data)`: GRB bytes of a ring, as they go onto the wire: 0 and 1, and two for each more of
           RONDEL_PAIRS
screen     `write(row, data)`: 128 bytes of page `row` (8 pixel rows, lowest bit on top) of a 128 x 64 display; OSError
           when it does not answer; the next write tries again
link       `read_into(buffer) -> n` and `write(data) -> n`; both take what goes and return at once
medium     of the journal: what shared_rules/medium.py shows; OSError when something cannot be kept
board      `free()` heap bytes, `random(n)` a number 0..n-1, `runtime` and `id` as short words; where there is a
           drive, `space()` its free bytes; where names stay in memory, `restart()` begins the program anew

`encoder`, `screen` and `link` may be None: the device then works without them.
"""

DOWN = 0x80  # added to a key's index in an event


class Hardware:
    """What one device is made of."""

    def __init__(self, keys, rings, medium, board, link=None, encoder=None, screen=None):
        self.keys = keys
        self.rings = rings
        self.medium = medium
        self.board = board
        self.link = link
        self.encoder = encoder
        self.screen = screen


def random_below(urandom, n):
    """A number 0..n-1 (n up to 256), each as likely as the others, from `urandom(1)` bytes."""
    while True:
        value = urandom(1)[0]
        if value < 256 - 256 % n:
            return value % n

"""What a bad cable does to a stream of bytes: drops, doubles, delays, splits and changes chunks of it.

The stream is cut into chunks of 1 to 64 bytes, as USB packets are. A fault hits so many percent of the chunks, so a
line of 100 bytes has some four chances to be hit.
"""

import random

PACKET = 64
KINDS = ("drop", "double", "late double", "delay", "split", "change", "insert")
DELAY_S = 0.03
LATE = 12  # chunks after which an old one comes again


class Cable:
    """One direction. `put` takes bytes, `take(now_s)` gives what is through by now, in pieces. `hits` counts faults."""

    def __init__(self, percent, seed):
        self._dice = random.Random(seed)
        self._percent = percent
        self._waiting = []  # (when, bytes), in the order in which they come out
        self._late = []  # [chunks to go, bytes]
        self._free_s = 0.0
        self.chunks = 0
        self.hits = dict.fromkeys(KINDS, 0)

    def put(self, data, now_s):
        """Take bytes of any length."""
        while data:
            size = self._dice.randint(1, PACKET)
            self._chunk(data[:size], now_s)
            data = data[size:]

    def take(self, now_s):
        """The bytes that have come through by now, each piece as it comes."""
        through = []
        while self._waiting and self._waiting[0][0] <= now_s:
            through.append(self._waiting.pop(0)[1])
        return through

    def _chunk(self, chunk, now_s):
        self.chunks += 1
        for late in self._late:
            late[0] -= 1
        pieces = [late[1] for late in self._late if late[0] <= 0]
        self._late = [late for late in self._late if late[0] > 0]
        kind = self._dice.choice(KINDS) if self._dice.uniform(0, 100) < self._percent else ""
        if kind:
            self.hits[kind] += 1
        pause_s = 0.0
        if kind == "double":
            pieces += [chunk, chunk]
        elif kind == "late double":
            self._late.append([self._dice.randint(1, LATE), chunk])
            pieces.append(chunk)
        elif kind == "delay":
            pause_s = self._dice.uniform(0, DELAY_S)
            pieces.append(chunk)
        elif kind == "split":
            at = self._dice.randint(0, len(chunk))
            pieces += [chunk[:at], b"", chunk[at:]]
        elif kind == "change":
            changed = bytearray(chunk)
            for _ in range(self._dice.randint(1, 8)):
                changed[self._dice.randrange(len(changed))] = self._dice.randrange(256)
            pieces.append(bytes(changed))
        elif kind == "insert":
            pieces += [self._dice.randbytes(self._dice.randint(1, 20)), chunk]
        elif kind != "drop":
            pieces.append(chunk)
        for piece in pieces:
            if not piece:
                pause_s += self._dice.uniform(0, DELAY_S)
                continue
            self._free_s = max(self._free_s, now_s) + pause_s
            pause_s = 0.0
            self._waiting.append((self._free_s, piece))
        self._free_s += pause_s

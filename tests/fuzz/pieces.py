"""Cutting the bytes that a fuzzer gives into the pieces that a target needs. There are always enough: the rest is 0."""


class Pieces:
    """`data`, read from its begin to its end."""

    def __init__(self, data):
        self._data = bytes(data)
        self._at = 0

    @property
    def left(self):
        """How many bytes are left."""
        return len(self._data) - self._at

    def byte(self):
        """The next byte; 0 behind the end."""
        return self.number(1)

    def number(self, size):
        """A number of `size` bytes, low byte first."""
        return int.from_bytes(self.take(size), "little")

    def take(self, size):
        """The next `size` bytes, or those that are left."""
        self._at, at = min(self._at + size, len(self._data)), self._at
        return self._data[at : self._at]

    def part(self, size_bytes=1):
        """A part that says how long it is."""
        return self.take(self.number(size_bytes))

    def rest(self):
        """All that is left."""
        return self.take(self.left)


def part(data, size_bytes=1):
    """`data` as `Pieces.part` reads it."""
    return len(data).to_bytes(size_bytes, "little") + data


def edited(data, pieces):
    """`data` after the edits in `pieces`: place (2 bytes), how many bytes go, and the bytes that come instead."""
    data = bytearray(data)
    while pieces.left:
        at = pieces.number(2) % (len(data) + 1)
        gone = pieces.byte()
        data[at : at + gone] = pieces.part()
    return bytes(data)


def overwritten(data, pieces):
    """`data` after edits that keep its length: place (2 bytes), and the bytes that stand there then."""
    data = bytearray(data)
    for _ in range(pieces.byte() % 8):
        at = pieces.number(2) % (len(data) or 1)
        new = pieces.part()[: len(data) - at]
        data[at : at + len(new)] = new
    return bytes(data)

"""A key matrix scanned in software, for runtimes without a scanner of their own."""

from .hardware import DOWN

STABLE = 3  # scans in which a key must look the same before the change counts


class Matrix:
    """The keys of a 4 x 4 matrix of pins. `select(row, on)` drives a row, `read(column)` is true for a closed key.

    `poll` scans once; called every few milliseconds, a change is reported after STABLE equal scans.
    """

    def __init__(self, select, read, rows=4, columns=4):
        self._select = select
        self._read = read
        self._rows = rows
        self._columns = columns
        self._down = bytearray(rows * columns)
        self._changed = bytearray(rows * columns)  # scans in which a key looked different

    def poll(self, events):
        """Scan once; put events into `events` and return how many."""
        count = 0
        for row in range(self._rows):
            self._select(row, True)
            for column in range(self._columns):
                key = row * self._columns + column
                if self._read(column) == (self._down[key] == 1):
                    self._changed[key] = 0
                    continue
                self._changed[key] += 1
                if self._changed[key] >= STABLE and count < len(events):
                    self._changed[key] = 0
                    self._down[key] = 1 - self._down[key]
                    events[count] = key | (DOWN if self._down[key] else 0)
                    count += 1
            self._select(row, False)
        return count

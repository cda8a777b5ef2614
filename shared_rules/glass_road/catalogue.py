"""Looks cards and buildings up in `catalogue.bin`, in place: nothing of it stays in memory.

The file begins with the numbers of specialists and buildings and the place of the names; then come fixed entries: 32
bytes a specialist, 24 a building. A step of an ability or effect is four bytes: op, n, a, b (effects.py, score.py).
"""

from shared_rules.glass_road import ids

START, PROCESSING, IMMEDIATE, BONUS = range(4)
KINDS = ("start", "processing", "immediate", "bonus")
_CARD, _BUILDING, _STEP = 32, 24, 4
_SHRINE = 8
_NAMES = 4 + ids.CARDS * _CARD + ids.BUILDINGS * _BUILDING


class Catalogue:
    """The entries of the file at `path`."""

    def __init__(self, path):
        self._file = open(path, "rb")
        self.cards = _Names(self, 4, _CARD, 0, ids.CARDS, ids.CARDS)
        self.buildings = _Names(self, 4 + ids.CARDS * _CARD, _BUILDING, 6, ids.BUILDINGS, 3)

    def close(self):
        """Close the file; another Catalogue opens it again."""
        self._file.close()

    def read(self, at, length):
        """`length` bytes from `at`."""
        self._file.seek(at)
        return self._file.read(length)

    def card(self, number):
        """(fee, first, second) of a specialist: the fee is one step or None, an ability a list of steps."""
        entry = self.read(4 + number * _CARD, _CARD)
        fee = steps(entry[2:6])
        return fee[0] if fee else None, steps(entry[6:18]), steps(entry[18:30])

    def cost(self, number):
        """The (wood, glass, clay, bricks) of a building, without the rest of its row."""
        return self.read(4 + ids.CARDS * _CARD + number * _BUILDING + 2, 4)

    def has_shrine(self, number):
        """True for a building of the introductory game (the wayside shrine)."""
        return self.read(4 + ids.CARDS * _CARD + number * _BUILDING, 1)[0] & _SHRINE != 0

    def building(self, number):
        """The Building with the id `number`."""
        return Building(number, self.read(4 + ids.CARDS * _CARD + number * _BUILDING, _BUILDING))


class Building:
    """A row of the building table. `cost` is (wood, glass, clay, bricks); `upgrades` the Start building 0..2 or -1."""

    def __init__(self, number, entry):
        self.number = number
        self.kind = entry[0] & 7
        self.upgrades = (entry[0] >> 4) - 1
        self.points = entry[1] - 10
        self.cost = entry[2:6]
        self.steps = steps(entry[8:])


class _Names:
    """A vocabulary within the file."""

    def __init__(self, catalogue, first, size, offset, count, in_order):
        self._sorted = in_order
        self._catalogue = catalogue
        self._first = first
        self._size = size
        self._offset = offset
        self._count = count

    def __len__(self):
        return self._count

    def name(self, number):
        entry = self._catalogue.read(self._first + number * self._size + self._offset, 2)
        text = self._catalogue.read(_NAMES + entry[0] + entry[1] * 256, 40)
        return str(text[: text.find(b"\n")], "ascii")

    def find(self, word):
        """The id of `word`, or -1. From id `self._sorted` on the names are in order, so halving finds them."""
        for number in range(self._sorted):
            if self.name(number) == word:
                return number
        low, high = self._sorted, self._count
        while low < high:
            middle = (low + high) // 2
            name = self.name(middle)
            if name == word:
                return middle
            if name < word:
                low = middle + 1
            else:
                high = middle
        return -1


def steps(data):
    """The steps in `data` as tuples (op, n, a, b)."""
    return [tuple(data[i : i + _STEP]) for i in range(0, len(data) - _STEP + 1, _STEP) if data[i]]

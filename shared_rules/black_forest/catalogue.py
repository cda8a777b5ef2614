"""Looks Tradespeople, Jobs and Buildings up in `catalogue.bin`, in place: nothing of it stays in memory.

The file begins with how many there are of each, where each record begins, and the Buildings in the order of their
names. A record is kinds, points + 10, the parts of the cost (how many, of what), the steps, a zero, the name, a
newline. A step is four bytes: op, n, a, b (effects.py, score.py). Buildings 0..71 are the sides 01A, 01B, 02A ...,
72..85 the large ones.
"""

from shared_rules.black_forest import ids

CONVERSION, INSTANT, _PERMANENT, END_GAME, _CONDITION = 1, 2, 4, 8, 16
KINDS = ("conversion", "instant", "permanent", "end-game", "condition")
OTHERS = 255  # a cost of as many as there are other players
SCORE = 40  # ops from here on score at the end of the game
_ALL = ids.TRADES + ids.JOBS + ids.BUILDINGS
_ORDER = 4 + 2 * _ALL
_RECORD = 64  # bytes, at most


class Catalogue:
    """The entries of the file at `path`."""

    def __init__(self, path):
        self._file = open(path, "rb")
        self.trades = _Names(self, 0, ids.TRADES)
        self.jobs = _Names(self, ids.TRADES, ids.JOBS)
        self.buildings = _BuildingNames(self, ids.TRADES + ids.JOBS, ids.BUILDINGS)

    def close(self):
        """Close the file; another Catalogue opens it again."""
        self._file.close()

    def read(self, at, length):
        """`length` bytes from `at`."""
        self._file.seek(at)
        return self._file.read(length)

    def entry(self, number):
        """The record of an entry: its bytes, from its beginning."""
        at = self.read(4 + 2 * number, 2)
        return self.read(at[0] + at[1] * 256, _RECORD)

    def trade(self, number):
        """The steps of a Tradesperson."""
        return Row(number, self.entry(number)).steps

    def job(self, number):
        """The steps of a Job."""
        return Row(number, self.entry(ids.TRADES + number)).steps

    def building(self, number):
        """The Row of a Building."""
        return Row(number, self.entry(ids.TRADES + ids.JOBS + number))


class Row:
    """An entry. `cost` is a list of (how many, part); a part is a good or, behind the goods, a tile."""

    def __init__(self, number, data):
        self.number = number
        self.kind = data[0]
        self.points = data[1] - 10
        at = 3 + 2 * data[2]
        self.cost = [(data[i], data[i + 1]) for i in range(3, at, 2)]
        self.steps = []
        while data[at]:
            self.steps.append(tuple(data[at : at + 4]))
            at += 4
        self.name = str(data[at + 1 : data.find(b"\n", at + 1)], "ascii")

    @property
    def large(self):
        """True for a large Building, which covers two spaces."""
        return self.number >= ids.SMALL_BUILDINGS


class _Names:
    """A vocabulary within the file."""

    def __init__(self, source, at, size):
        self.source = source
        self.at = at
        self.size = size

    def __len__(self):
        return self.size

    def name(self, number):
        return Row(number, self.source.entry(self.at + number)).name

    def find(self, word):
        """The id of `word`, or -1."""
        for number in range(self.size):
            if self.name(number) == word:
                return number
        return -1


class _BuildingNames(_Names):
    """The Buildings; a small one can be said by its number too, as in 02b."""

    def find(self, word):
        if len(word) == 3 and word[2] in "ab" and all(["0" <= c <= "9" for c in word[:2]]):
            number = 2 * int(word[:2]) - 2 + (word[2] == "b")
            return number if 0 <= number < ids.SMALL_BUILDINGS else -1
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            number = self.source.read(_ORDER + middle, 1)[0]
            name = self.name(number)
            if name == word:
                return number
            if name < word:
                low = middle + 1
            else:
                high = middle
        return -1


def number_of(building):
    """The number on the tile of a small Building: "01A"; "" for a large one."""
    return "" if building >= ids.SMALL_BUILDINGS else "%02d%s" % (building // 2 + 1, "AB"[building % 2])

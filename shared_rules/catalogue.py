"""Looks the rows of a game's catalogue up in `catalogue.bin`, in place: nothing of it stays in memory.

Numbers of two bytes have the low one first. Byte 0 counts the lists; each has three bytes of head: how many rows, and
where its index begins (two bytes). An index is two bytes a row, where it begins, then the numbers of the rows in the
order of their names, one byte each. A row is its name, a newline, the kind, 1 if it is marked, the number of the row
that it upgrades + 1, points + 10; the parts of its cost: how many parts, then how many of what; the columns of steps:
how many steps, then four bytes for each, op, n, a, b. A name has what is printed and records leave out: an apostrophe,
and `_` for a hyphen; `-` stands for a blank.
"""

OTHERS = 255  # a cost of as many as there are other players
POINTS_ADDED = 10
ROW = 96  # bytes of a row, at most
STEP = 4
PIECE = 512  # bytes that are read at once where all rows are looked at
_SMALL = " of the and "


class File:
    """The catalogue at `path`; `kinds` are those of the words in its lists, in their order."""

    def __init__(self, path, kinds):
        self._file = open(path, "rb")
        self._rows = {}
        for number, kind in enumerate(kinds):
            self._rows[kind] = Rows(self, number)

    def __getitem__(self, kind):
        """The Rows of a kind: "building", for example."""
        return self._rows[kind]

    def close(self):
        """Close the file; another one opens it again."""
        self._file.close()

    def read(self, at, length):
        """`length` bytes from `at`."""
        self._file.seek(at)
        return self._file.read(length)


class Rows:
    """The list `number` of a File: rows by their numbers, and a vocabulary of their names."""

    def __init__(self, file, number):
        self.file = file
        head = file.read(1 + 3 * number, 3)
        self.size = head[0]
        self._index = head[1] + head[2] * 256

    def __len__(self):
        return self.size

    def _entry(self, number):
        at = self.file.read(self._index + 2 * number, 2)
        return self.file.read(at[0] + at[1] * 256, ROW)

    def row(self, number):
        """The Row with the id `number`."""
        return Row(number, self._entry(number))

    def rows(self, numbers):
        """The Rows with the ids `numbers`; where they ascend, the file is read in few pieces."""
        return [Row(number, data[at:]) for number, data, at in self._entries(numbers)]

    def costs(self, first):
        """(number, marked, cost) of each row from `first` on; of the cost how many of what, in turn, as bytes.

        For lists of all there is, which have to open at once: a Row of each would take three times as long.
        """
        for number, data, at in self._entries(range(first, self.size)):
            at = data.find(b"\n", at) + 5
            yield number, data[at - 3], data[at + 1 : at + 1 + 2 * data[at]]

    def in_order(self, numbers):
        """`numbers`, as bytes, in the order of their names."""
        order = self.file.read(self._index + 2 * self.size, self.size)
        return bytes([number for number in order if number in numbers])

    def _entries(self, numbers):
        """(number, bytes, where in them its row begins) of each of `numbers`."""
        index = self.file.read(self._index, 2 * self.size)
        data, begin = b"", 0
        for number in numbers:
            at = index[2 * number] + index[2 * number + 1] * 256
            if not begin <= at <= begin + len(data) - ROW:
                data, begin = self.file.read(at, PIECE), at
            yield number, data, at - begin

    def name(self, number):
        """The name of a row."""
        return _name(self._entry(number))

    def label(self, number):
        """The name of a row as it is printed."""
        return label(str(self._entry(number).split(b"\n")[0], "ascii"))

    def find(self, word):
        """The id of `word`, or -1."""
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            number = self.file.read(self._index + 2 * self.size + middle, 1)[0]
            name = self.name(number)
            if name == word:
                return number
            if name < word:
                low = middle + 1
            else:
                high = middle
        return -1


class Row:
    """A row: its number, its kind (a place in the list of kinds, or a bit for each), printed points, cost and steps.

    `marked` is 1 or 0; `upgrades` the number of a row or -1.
    """

    def __init__(self, number, data):
        self.number = number
        self._data = data
        self._at = at = data.find(b"\n") + 5
        self.kind = data[at - 4]
        self.marked = data[at - 3]
        self.upgrades = data[at - 2] - 1
        self.points = data[at - 1] - POINTS_ADDED

    @property
    def name(self):
        """The name."""
        return _name(self._data)

    @property
    def label(self):
        """The name as it is printed."""
        return label(str(self._data[: self._data.find(b"\n")], "ascii"))

    @property
    def cost(self):
        """The cost as a list of (how many, part); what a part is, the catalogue says."""
        data, at = self._data, self._at + 1
        return [(data[i], data[i + 1]) for i in range(at, at + 2 * data[at - 1], 2)]

    @property
    def steps(self):
        """The steps of the first column of steps, as tuples (op, n, a, b)."""
        return self.column(0)

    def column(self, number):
        """The steps of a column of steps, counted from 0."""
        data, at = self._data, self._at + 1 + 2 * self._data[self._at]
        for _ in range(number):
            at += 1 + STEP * data[at]
        return [tuple(data[i : i + STEP]) for i in range(at + 1, at + 1 + STEP * data[at], STEP)]


def _name(data):
    return plain(str(data[: data.find(b"\n")], "ascii"))


def plain(name):
    """A name of a catalogue as records have it."""
    return name.replace("'", "").replace("_", "-")


def label(name):
    """A name of a catalogue as it is printed: `knight's-manor` is "Knight's Manor"."""
    words = [word if " %s " % word in _SMALL else word[:1].upper() + word[1:] for word in name.split("-")]
    return " ".join(words).replace("_", "-")

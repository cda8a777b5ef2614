"""The map in a board file: rows of words, as the Landscape board lies on the table. (Setup.)"""

from shared_rules import boards
from shared_rules.glass_road import ids

TILES = ("empty", "pit", "grove", "pond")
FOREST_WORDS = tuple(["f%d" % (i + 1) for i in range(ids.FORESTS)])
NO_SPACE = "-"
START_COLUMN = "start"
AT_START = (("pit", 2), ("grove", 2), ("pond", 2), ("empty", 2))


def board_map(layout, game):
    """The map of a Layout: its lines, with aligned columns."""
    columns = max([place >> 4 for place in layout.places])
    rows = max([place & 15 for place in layout.places]) + 1
    table = [["", START_COLUMN] + [chr(97 + i) for i in range(columns)]]
    for row in range(rows):
        table.append([str(row + 1)] + [_word(layout, game, column * 16 + row) for column in range(columns + 1)])
    return aligned(table)


def aligned(table):
    """The rows of a map as lines of one text."""
    return boards.aligned(table, 2, 5)


def _word(layout, game, place):
    if place not in layout.places:
        return NO_SPACE
    space = list(layout.places).index(place)
    if space >= ids.SPACES:
        return game.words("building").name(space - ids.SPACES)
    tile = layout.start[space]
    return FOREST_WORDS[tile - ids.FOREST] if tile >= ids.FOREST else TILES[tile]


class Map:
    """The map in a board file: `text` to places and what is on them; what is wrong goes to `faults`."""

    def __init__(self, text, game, faults):
        self._lines = text.split("\n")
        self._game = game
        self._faults = faults
        self._starts = [game.words("building").name(i) for i in range(ids.STARTS)]
        self._found = {}  # word: [(place, line)]

    def _fault(self, line, text):
        self._faults.append((("landscape", "board", line), text))

    def read(self):
        """(places, start), as good as they can be read."""
        before = len(self._faults)
        lines = [(number, line.split()) for number, line in enumerate(self._lines) if line.split()]
        if not lines:
            self._fault(0, "the map is empty; `rondel board show` has one to begin with")
            return b"", b""
        columns = self._columns(lines[0])
        for row, (number, words) in enumerate(lines[1:]):
            self._row(row, number, words, columns)
        if len(self._faults) == before:
            self._check(lines[0][0])
        return self._result() if len(self._faults) == before else (b"", b"")

    def _columns(self, first):
        """The number of each column of the map, 0 for the one of the Start buildings."""
        number, words = first
        letters = words[1:] if words[0] == START_COLUMN else words
        if letters != [chr(97 + i) for i in range(len(letters))] or not 0 < len(letters) < 15:
            self._fault(number, "the first line of the map names the columns, as in: %s  a  b  c" % START_COLUMN)
        return range(0 if words[0] == START_COLUMN else 1, len(letters) + 1)

    def _row(self, row, number, words, columns):
        if words[0] != str(row + 1) or row > 8:
            self._fault(number, "this line is row %d and begins with that number; 9 rows are the most" % (row + 1))
            return
        if len(words) != len(columns) + 1:
            text = "row %d needs %d words after its number, one a column, and has %d; where there is no space: %s"
            self._fault(number, text % (row + 1, len(columns), len(words) - 1, NO_SPACE))
            return
        for column, word in zip(columns, words[1:]):
            self._cell(column, row, number, word)

    def _cell(self, column, row, number, word):
        if word == NO_SPACE:
            return
        if word in self._starts or (column and (word in TILES or word in FOREST_WORDS)):
            self._found.setdefault(word, []).append((column * 16 + row, number))
        elif column:
            text = "%s: there is no %s; a space is one of %s, f1 to f6, or %s where there is none"
            self._fault(number, text % (name(column * 16 + row), word, ", ".join(TILES), NO_SPACE))
        else:
            text = "%s cannot stand in the column of the Start buildings; there stands one of %s, or %s"
            self._fault(number, text % (word, ", ".join(self._starts), NO_SPACE))

    def _check(self, first):
        for word in self._starts:
            there = self._found.get(word, [])
            if len(there) != 1:
                text = "%s stands on the map once, not %d times"
                self._fault(there[1][1] if there else first, text % (word, len(there)))
        for word in FOREST_WORDS:
            self._check_forest(word, first)
        for word, wanted in AT_START:
            there = len(self._found.get(word, []))
            if there != wanted:
                self._fault(first, "%s is on %d of the spaces; at the start it is on %d" % (word, there, wanted))
        spaces = sum([len(there) for word, there in self._found.items() if word not in self._starts])
        if spaces != ids.SPACES:
            self._fault(first, "the map has %d spaces besides the Start buildings; it needs %d" % (spaces, ids.SPACES))

    def _check_forest(self, word, first):
        cells = self._found.get(word, [])
        if not cells:
            self._fault(first, "the Forest %s is missing; there are six, f1 to f6" % word)
            return
        places = [place for place, _ in cells]
        apart = sum([abs((places[0] >> 4) - (p >> 4)) + abs((places[0] & 15) - (p & 15)) for p in places[1:]])
        if len(cells) != 2 or apart != 1:
            names = ", ".join([name(place) for place in places])
            self._fault(cells[0][1], "the Forest %s is at %s; it covers two spaces that share an edge" % (word, names))

    def _result(self):
        content = {}
        for word, cells in self._found.items():
            for place, _ in cells:
                content[place] = word
        spaces = [place for place in content if content[place] not in self._starts]
        spaces.sort(key=lambda place: (place & 15, place >> 4))  # as people read: row by row
        start = []
        for place in spaces:
            word = content[place]
            start.append(TILES.index(word) if word in TILES else ids.FOREST + FOREST_WORDS.index(word))
        return bytes(spaces + [self._found[word][0][0] for word in self._starts]), bytes(start)


def name(place):
    """What a place of the grid is called."""
    return chr(96 + (place >> 4)) + str((place & 15) + 1) if place >> 4 else "row %d" % ((place & 15) + 1)

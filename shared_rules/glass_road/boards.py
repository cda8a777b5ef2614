"""What a board file says of Glass Road, and the Layout that it means. Only a host reads board files.

Facts are plain dicts, one a section, as a file of sections and keys gives them. A fault is (path, text): the path is
section and key, and within the map the number of its line, from 0. (Glass Road, "The Production and Landscape Boards".)
"""

from shared_rules.glass_road import land as ld
from shared_rules.glass_road.catalogue import BUILDINGS, KINDS
from shared_rules.glass_road.layouts import COST_MAX, FACTS

DEFAULT = ld.DEFAULT
TILES = ("empty", "pit", "grove", "pond")
FOREST_WORDS = tuple(["f%d" % (i + 1) for i in range(ld.FORESTS)])
NO_SPACE = "-"
START_COLUMN = "start"
COST_GOODS = ("wood", "glass", "clay", "bricks")
NOTHING = "nothing"
AT_START = (("pit", 2), ("grove", 2), ("pond", 2), ("empty", 2))

# What a file says above each section, and the keys that it has there.
SECTIONS = (
    (
        "landscape",
        ("verified", "board"),
        "The Landscape board as it is printed. A letter names a column, a number a row: c2 is the space in column c\n"
        "and row 2. What is on a space at the start: empty, pit, grove, pond, or a Forest, f1 to f6, over two spaces\n"
        "that share an edge. A minus means that there is no space. The Start buildings stand where they are printed.\n"
        "Set `verified` to true when all of it is as on your boards.",
    ),
    (
        "extension",
        ("verified", "start_buildings"),
        "Whether a Start building, or its upgrade, that shares an edge with the Extension counts for it.",
    ),
    (
        "costs",
        (),
        "Buildings whose tile has another cost than the catalogue, as in: cooperage = \"1 wood, 2 bricks\"\n"
        "A tile without a cost: loess-plateau = \"nothing\". `rondel catalogue` lists what is assumed.",
    ),
)
WORDS = {
    "landscape": "where the spaces of the Landscape board lie and what is on them at the start",
    "extension": "whether Start buildings and their upgrades count for an Extension beside them",
}


def facts(layout, game):
    """The facts of a Layout."""
    return {
        "landscape": {"verified": "landscape" not in layout.unverified, "board": board_map(layout, game)},
        "extension": {"verified": "extension" not in layout.unverified, "start_buildings": layout.starts_count},
        "costs": {game.words("building").name(i): cost_text(layout.costs[i]) for i in sorted(layout.costs)},
    }


def cost_text(numbers):
    """A cost in words."""
    return ", ".join(["%d %s" % (n, good) for n, good in zip(numbers, COST_GOODS) if n]) or NOTHING


def board_map(layout, game):
    """The map of a Layout: its lines, with aligned columns."""
    columns = max([place >> 4 for place in layout.places])
    rows = max([place & 15 for place in layout.places]) + 1
    table = [["", START_COLUMN] + [chr(97 + i) for i in range(columns)]]
    for row in range(rows):
        table.append([str(row + 1)] + [_word(layout, game, column * 16 + row) for column in range(columns + 1)])
    return aligned(table)


def aligned(table):
    """Rows of words as lines of one text; a column is as wide as its widest word, those of spaces as the widest tile."""
    widths = [max([len(row[i]) for row in table] + ([5] if i > 1 else [])) for i in range(len(table[0]))]
    lines = []
    for row in table:
        lines.append("  ".join([word + " " * (width - len(word)) for word, width in zip(row, widths)]).rstrip())
    return "\n".join(lines) + "\n"


def _word(layout, game, place):
    if place not in layout.places:
        return NO_SPACE
    space = list(layout.places).index(place)
    if space >= ld.SPACES:
        return game.words("building").name(space - ld.SPACES)
    tile = layout.start[space]
    return FOREST_WORDS[tile - ld.FOREST] if tile >= ld.FOREST else TILES[tile]


def read(given, game):
    """(Layout, faults) of facts; the Layout is None when there are faults."""
    faults = []
    _check_keys(given, faults)
    landscape = given.get("landscape", {})
    extension = given.get("extension", {})
    unverified = tuple([fact for fact in FACTS if given.get(fact, {}).get("verified") is not True])
    places, start = bytes(DEFAULT.places), bytes(DEFAULT.start)
    text = landscape.get("board")
    if isinstance(text, str):
        places, start = Map(text, game, faults).read()
    elif text is not None:
        faults.append((("landscape", "board"), 'the map is a text of several lines, between """ and """'))
    costs = _costs(given.get("costs", {}), game, faults)
    starts_count = extension.get("start_buildings", True)
    return None if faults else ld.Layout(places, start, costs, unverified, starts_count), faults


def _check_keys(given, faults):
    sections = [section[0] for section in SECTIONS]
    for name in given:
        if name not in sections:
            text = "nothing reads the section [%s]; there is: %s" % (name, ", ".join(["[%s]" % s for s in sections]))
            faults.append(((name,), text))
    for section, keys, _ in SECTIONS:
        for key in given.get(section, {}):
            if not keys:
                continue
            if key not in keys:
                words = (key, section, ", ".join(keys))
                faults.append(((section, key), "nothing reads the key %s of [%s]; its keys are: %s" % words))
            elif key != "board" and not isinstance(given[section][key], bool):
                faults.append(((section, key), "%s is true or false, without quotes" % key))


def _costs(given, game, faults):
    words = game.words("building")
    costs = {}
    for name in given:
        number = words.find(name)
        kind = game.catalogue.building(number).kind if 0 <= number < BUILDINGS else 0
        if number < 0:
            faults.append((("costs", name), "there is no building %s; `rondel catalogue` lists them" % name))
        elif KINDS[kind] == "start":
            faults.append((("costs", name), "%s is a Start building; it is not built and has no cost" % name))
        else:
            cost = read_cost(given[name])
            if cost is None:
                text = "a cost is written as in \"1 wood, 2 bricks\", or \"nothing\"; its goods are: %s"
                faults.append((("costs", name), text % ", ".join(COST_GOODS)))
            else:
                costs[number] = cost
    return costs


def read_cost(text):
    """The cost in words as four bytes, or None when it is none."""
    cost = [0] * len(COST_GOODS)
    if text == NOTHING:
        return bytes(cost)
    for part in text.split(",") if isinstance(text, str) else [""]:
        words = part.split()
        if len(words) != 2 or words[1] not in COST_GOODS or not _is_amount(words[0]):
            return None
        good = COST_GOODS.index(words[1])
        if cost[good]:
            return None
        cost[good] = int(words[0])
    return bytes(cost)


def _is_amount(word):
    return len(word) < 3 and all(["0" <= c <= "9" for c in word]) and 0 < int(word) <= COST_MAX


class Map:
    """The map in a board file: `text` to places and what is on them; what is wrong goes to `faults`."""

    def __init__(self, text, game, faults):
        self._lines = text.split("\n")
        self._game = game
        self._faults = faults
        self._starts = [game.words("building").name(i) for i in range(ld.STARTS)]
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
            self._fault(number, text % (_name(column * 16 + row), word, ", ".join(TILES), NO_SPACE))
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
                self._fault(first, "there are %d spaces with %s; at the start there are %d" % (there, word, wanted))
        spaces = sum([len(there) for word, there in self._found.items() if word not in self._starts])
        if spaces != ld.SPACES:
            self._fault(first, "there are %d spaces; besides the Start buildings there are %d" % (spaces, ld.SPACES))

    def _check_forest(self, word, first):
        cells = self._found.get(word, [])
        if not cells:
            self._fault(first, "the Forest %s is missing; there are six, f1 to f6" % word)
            return
        places = [place for place, _ in cells]
        apart = sum([abs((places[0] >> 4) - (p >> 4)) + abs((places[0] & 15) - (p & 15)) for p in places[1:]])
        if len(cells) != 2 or apart != 1:
            names = ", ".join([_name(place) for place in places])
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
            start.append(TILES.index(word) if word in TILES else ld.FOREST + FOREST_WORDS.index(word))
        return bytes(spaces + [self._found[word][0][0] for word in self._starts]), bytes(start)


def _name(place):
    return chr(96 + (place >> 4)) + str((place & 15) + 1) if place >> 4 else "row %d" % ((place & 15) + 1)

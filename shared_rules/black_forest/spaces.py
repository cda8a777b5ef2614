"""Where the spaces of a Domain are, what they are called, and what lies on them in words.

What the numbers of spaces and of what is on them mean stands in domain.py.
"""

from shared_rules.black_forest import ids

WORDS = ("-", "empty", "field", "pond", "pasture", "forest", "stable", "hut")
STEPS = 3
_BLOCKS, _HALF = 6, 6  # blocks of spaces for Small Estates; half of a block


def is_large(building):
    """True for a large Building, which covers two spaces."""
    return building >= ids.SMALL_BUILDINGS


def tile_name(content):
    """What is on a space, other than a Building, as the rulebook writes it."""
    return "Glass Hut" if content == ids.HUT else WORDS[content][:1].upper() + WORDS[content][1:]


class Layout:
    """The printed boards. `main` and `small` are (columns, bytes of the spaces row by row); `steps` of the Glass Hut
    from the bottom to the top; `hourglass` how far the provisions marker that begins on 1 has to go, in sectors, 0 for
    unknown; `ring` the points around the Cooking wheel from twelve o'clock, b"" for unknown; `unverified` names what
    is not known to be as printed.
    """

    def __init__(self, main, small, steps=STEPS, hourglass=0, ring=b"", unverified=()):
        self.main = main
        self.small = small
        self.steps = steps
        self.hourglass = hourglass
        self.ring = ring
        self.unverified = unverified

    @property
    def most(self):
        """How many Small Estates there is room for."""
        return ids.ESTATES if len(self.small[1]) <= _HALF else _BLOCKS

    def estate(self, space):
        """The Estate of a space, 0 for the Main one."""
        if space < ids.MAIN_SPACES:
            return 0
        block, i = divmod(space - ids.MAIN_SPACES, ids.SMALL_SPACES)
        return block + (1 + _BLOCKS if i >= _HALF and self.most > _BLOCKS else 1)

    def first(self, estate):
        """The first space of an Estate."""
        if estate == 0:
            return 0
        behind, block = divmod(estate - 1, _BLOCKS)
        return ids.MAIN_SPACES + block * ids.SMALL_SPACES + behind * _HALF

    def grid(self, estate):
        """(columns, spaces) of an Estate."""
        return self.main if estate == 0 else self.small

    def place(self, space):
        """(column, row) of a space, counted over the whole Domain."""
        estate = self.estate(space)
        i = space - self.first(estate)
        columns = self.grid(estate)[0]
        before = 0 if estate == 0 else self.main[0] + (estate - 1) * columns
        return before + i % columns, i // columns

    def name(self, space):
        """The name of a space: column letter and row number; the Small Estates go on with the letters."""
        column, row = self.place(space)
        letter = chr(97 + column) if column < 26 else "a" + chr(71 + column)
        return letter + str(row + 1)

    def find(self, name):
        """The space called `name`, or -1."""
        for estate in range(self.most + 1):
            for i in range(len(self.grid(estate)[1])):
                if self.name(self.first(estate) + i) == name:
                    return self.first(estate) + i
        return -1

    def __len__(self):
        return ids.SPACES

    def beside(self, one, two):
        """True when two spaces of one Estate share an edge."""
        if self.estate(one) != self.estate(two):
            return False
        (a, b), (c, d) = self.place(one), self.place(two)
        return abs(a - c) + abs(b - d) == 1


# A plausible board: 5 x 3 and 2 x 3 spaces.
DEFAULT = Layout(
    (5, bytes((5, 5, 3, 3, 7, 5, 1, 1, 2, 2, 1, 1, 1, 1, 6))),
    (2, bytes((5, 7, 5, 1, 1, 1))),
    STEPS,
    0,
    b"",
    ("domain", "glass_hut", "cooking"),
)

"""The Landscape board of a seat: 20 spaces and 3 Start buildings. (Glass Road, "The Landscape Tiles", G4.)

What is printed comes from a layout: where each of the 23 places lies in a grid, and what is on the spaces at the start.
Places 0..19 are the spaces, 20..22 the Start buildings. In the state a space holds EMPTY, a tile, a Forest (both of its
spaces hold the same number) or BUILT + the building's id; a Start building holds 0 or the id of its upgrade.
"""

from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.glass_road import ids

TILES = ("pit", "grove", "pond")


class Layout:
    """A printed board. `places` has one byte for each of 23 places: column * 16 + row, columns from 1 for `a`, rows
    from 0; `start` what the 20 spaces hold at first; `costs` corrected costs by building id; `unverified` names what is
    not known to be as printed; `starts_count` says whether a Start building or its upgrade beside an Extension counts.
    """

    def __init__(self, places, start, costs=None, unverified=(), starts_count=True):
        self.places = places
        self.start = start
        self.costs = costs or {}
        self.unverified = unverified
        self.starts_count = starts_count

    def name(self, space):
        """The name of a space: column letter and row number."""
        place = self.places[space]
        return chr(96 + (place >> 4)) + str((place & 15) + 1)

    def find(self, name):
        """The space called `name`, or -1."""
        for space in range(ids.SPACES):
            if self.name(space) == name:
                return space
        return -1

    def __len__(self):
        return ids.SPACES

    def beside(self, one, two):
        """True when two places share an edge (G4)."""
        a, b = self.places[one], self.places[two]
        return abs((a >> 4) - (b >> 4)) + abs((a & 15) - (b & 15)) == 1


# A 4 x 5 grid with a plausible start; columns a..e, rows 1..4, the Start buildings to the left of the first three rows.
DEFAULT = Layout(
    bytes([(1 + i % 5) * 16 + i // 5 for i in range(ids.SPACES)] + [0, 1, 2]),
    bytes((1, 5, 5, 4, 4, 2, 3, 0, 6, 7, 3, 0, 8, 6, 7, 1, 2, 8, 9, 9)),
    None,
    ("landscape", "extension", "costs"),
)


def tile_name(tile):
    """How people call a tile."""
    return ("empty space", "Pit", "Grove", "Pond", "Forest")[tile]


class Land:
    """The Landscape board of `seat` at `table`."""

    def __init__(self, table, seat):
        self.layout = table.head.layout or DEFAULT
        self.state = table.state
        self.at = table.at(seat, "spaces")  # the Start buildings follow the spaces

    def on(self, place):
        """What is on a place 0..22."""
        return self.state[self.at + place]

    def put(self, place, content):
        """Put a tile or a building on a place."""
        self.state[self.at + place] = content

    def where(self, content):
        """The spaces that hold `content`."""
        return [i for i in range(ids.SPACES) if self.state[self.at + i] == content]

    def count(self, tile):
        """How many tiles of a kind; FOREST counts every Forest, each once."""
        if tile == ids.FOREST:
            return len([i for i in range(ids.SPACES) if ids.FOREST <= self.on(i) < ids.FOREST + ids.FORESTS]) // 2
        return len(self.where(tile))

    def beside(self, place):
        """The places that share an edge with `place`."""
        return [i for i in range(ids.SPACES + ids.STARTS) if self.layout.beside(place, i)]

    def around(self, place, tile):
        """The spaces beside `place` that hold `tile`."""
        return [i for i in self.beside(place) if i < ids.SPACES and self.on(i) == tile]

    def buildings_around(self, place):
        """The places beside `place` on which a building stands; Start buildings and upgrades count."""
        return [i for i in self.beside(place) if i >= ids.SPACES or self.on(i) >= ids.BUILT]

    def find(self, building):
        """The place of a building by its id, or -1."""
        for i in range(ids.SPACES):
            if self.on(i) == ids.BUILT + building:
                return i
        for i in range(ids.SPACES, ids.SPACES + ids.STARTS):
            if (self.on(i) or i - ids.SPACES) == building:
                return i
        return -1

    def buildings(self):
        """(place, id) of every building: the Start buildings or their upgrades, then those on spaces."""
        out = [(ids.SPACES + i, self.on(ids.SPACES + i) or i) for i in range(ids.STARTS)]
        for i in range(ids.SPACES):
            if self.on(i) >= ids.BUILT:
                out.append((i, self.on(i) - ids.BUILT))
        return out

    def name(self, space):
        """The name of a space."""
        return self.layout.name(space)

    def content_name(self, space, catalogue):
        """What is on a space, as a record says it."""
        content = self.on(space)
        if content >= ids.BUILT:
            return catalogue["building"].name(content - ids.BUILT)
        return "empty" if content == ids.EMPTY else "forest" if content >= ids.FOREST else TILES[content - 1]

    def choose(self, tile, spaces, what):
        """The space to use for `what`, of those that hold `tile`: the one in `spaces`, or the only one there is."""
        there = [i for i in range(ids.SPACES) if self.is_at(i, tile)]
        name = tile_name(tile)
        if spaces:
            if spaces[0] not in there:
                words = (name, self.name(spaces[0]), self.names(there))
                raise IllegalMove("space.not-there-at", *words)
            return spaces[0]
        if not there:
            raise IllegalMove("no-space.of-a-kind", name, what)
        if len(there) > 1 and not (tile == ids.FOREST and len(there) == 2):
            word = "fell" if tile == ids.FOREST else "at"
            error = AmbiguousMove("which-space.of-a-clause", name, word, self.names(there))
            raise error.asking(word, [self.name(i) for i in there])
        return there[0]

    def names(self, spaces):
        """The names of spaces in words."""
        return ", ".join([self.name(i) for i in spaces]) or "none"

    def is_at(self, space, tile):
        """True when `space` holds `tile`; FOREST stands for any Forest."""
        content = self.on(space)
        return ids.FOREST <= content < ids.FOREST + ids.FORESTS if tile == ids.FOREST else content == tile

    def fell(self, space):
        """Remove the Forest that covers `space`."""
        forest = self.on(space)
        for i in self.where(forest):
            self.put(i, ids.EMPTY)

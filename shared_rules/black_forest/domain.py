"""The Domain of a seat: the Main Estate, then the Small Estates to its right. ("Your Domain and Estates".)

Where spaces are and what is on them comes from a layout. Spaces 0..23 are those of the Main Estate, row by row; then
come 12 for each of six Small Estates; where they have 6 spaces at most, those of a seventh and further ones lie behind
those of the first six. A space holds NONE, EMPTY, a Landscape tile, FOREST, STABLE, HUT (the stable under the
Glass Hut), or BUILT + the Building's id; a large Building stands on both of its spaces.
"""

from shared_rules.black_forest import ids, own_rules
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import AmbiguousMove, IllegalMove

PASTURE_ROOM, _STABLE_ROOM = 3, 2  # a Pasture houses 3 of a kind, a stable 2 cattle


class Domain:
    """The Domain of `seat` at `table`."""

    def __init__(self, table, seat):
        self.table = table
        self.layout = table.head.layout or sp.DEFAULT
        self.state = table.state
        self.at = table.at(seat, "spaces")

    def on(self, space):
        """What is on a space."""
        return self.state[self.at + space]

    def put(self, space, content):
        """Put something on a space."""
        self.state[self.at + space] = content

    def all(self):
        """What is on each space, as bytes."""
        return bytes(self.state[self.at : self.at + ids.SPACES])

    def where(self, content):
        """The spaces that hold `content`."""
        there = self.all()
        return [i for i in range(ids.SPACES) if there[i] == content]

    def count(self, content):
        """How many spaces hold `content`."""
        return self.all().count(bytes((content,)))

    def estates(self):
        """How many Small Estates there are."""
        number = 0
        while number < self.layout.most and any(_small(self, number + 1)):
            number += 1
        return number

    def add_estate(self):
        """Add a Small Estate and move the Glass Hut there; its number, 0 where there is no room for it."""
        estate = self.estates() + 1
        if estate > self.layout.most:
            return 0
        for space in self.where(ids.HUT):
            self.put(space, ids.STABLE)
        first = self.at + self.layout.first(estate)
        spaces = self.layout.small[1]
        self.state[first : first + len(spaces)] = spaces
        return estate

    def around(self, spaces):
        """The spaces beside one or two spaces of a Building."""
        layout = self.layout
        first = layout.first(layout.estate(spaces[0]))
        size = len(layout.grid(layout.estate(spaces[0]))[1])
        near = [i for i in range(first, first + size) if i not in spaces]
        return [i for i in near if any([layout.beside(i, space) for space in spaces])]

    def buildings(self):
        """(spaces, id) of every Building, in the order of the spaces."""
        there = self.all()
        found = []
        for i in range(ids.SPACES):
            content = there[i]
            if content >= ids.BUILT:
                first = there.find(bytes((content,)))
                if first == i:
                    found.append(([i], content - ids.BUILT))
                else:
                    next(spaces for spaces, _ in found if spaces[0] == first).append(i)
        return found

    def has(self, building):
        """True when a Building, by its id, stands here."""
        return self.count(ids.BUILT + building) > 0

    def housing(self):
        """Where Livestock can be: (Pastures, room for cattle in stables, room for pigs in Forests)."""
        forests = self.count(ids.FOREST) * own_rules.forest_room(self)
        return self.count(ids.PASTURE), _STABLE_ROOM * self.count(ids.STABLE), forests

    def name(self, space):
        """The name of a space."""
        return self.layout.name(space)

    def content_name(self, space, catalogue):
        """What is on a space, as a record says it."""
        content = self.on(space)
        return catalogue["building"].name(content - ids.BUILT) if content >= ids.BUILT else sp.WORDS[content]

    def choose(self, there, said, word, what, kind, title):
        """The space to use for `what`, of those `there`: the one that is `said`, else the only one.

        `word` is the clause that says it, `kind` what such spaces are called, `title` that of a list that asks. None
        where there is none, and none said.
        """
        if said is not None:
            if said not in there:
                raise IllegalMove("space.not-there", kind, self.name(said), self.names(there))
            return said
        if len(there) > 1:
            error = AmbiguousMove("which-space.domain", what, word, self.names(there))
            raise error.asking(word, [self.name(i) for i in there], title)
        return there[0] if there else None

    def names(self, spaces):
        """The names of spaces in words."""
        return ", ".join([self.name(i) for i in spaces]) or "none"


def _small(domain, number):
    """What is on the spaces of a Small Estate."""
    first = domain.at + domain.layout.first(number)
    return domain.state[first : first + len(domain.layout.small[1])]

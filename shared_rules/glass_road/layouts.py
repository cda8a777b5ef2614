"""Layouts of the Landscape board as words, and what a layout must be.

A word is hex digits: two for each of the 23 places, one for each of the 20 spaces, two of flags, then six for each
corrected cost: the building's id and four digits of Wood, Glass, Clay and Bricks. It is short because the head of a
journal has to fit into one line of the link.
"""

from shared_rules.errors import MalformedMove
from shared_rules.glass_road import ids
from shared_rules.glass_road.land import Layout

FACTS = ("landscape", "extension", "costs")  # bit n of the flags: the fact n is not verified
COST_MAX = 15
_STARTS_DO_NOT_COUNT = 128
_PLACES = 2 * (ids.SPACES + ids.STARTS)
_FLAGS = _PLACES + ids.SPACES
_COSTS = _FLAGS + 2


def pack(layout):
    """A Layout as one word of hex digits, for the head of a journal."""
    flags = 0 if layout.starts_count else _STARTS_DO_NOT_COUNT
    for bit, fact in enumerate(FACTS):
        if fact in layout.unverified:
            flags |= 1 << bit
    words = ["%02x" % place for place in layout.places]
    words.extend(["%x" % tile for tile in layout.start])
    words.append("%02x" % flags)
    for building in sorted(layout.costs):
        words.append("%02x%x%x%x%x" % ((building,) + tuple(layout.costs[building])))
    return "".join(words)


def unpack(word):
    """The Layout in a word from `pack`; MalformedMove when it is none."""
    if not all([c in "0123456789abcdef" for c in word]):
        raise _bad("it is not hex")
    if len(word) < _COSTS or (len(word) - _COSTS) % 6:
        raise _bad("its length does not fit")
    places = bytes([int(word[i : i + 2], 16) for i in range(0, _PLACES, 2)])
    start = bytes([int(word[i], 16) for i in range(_PLACES, _FLAGS)])
    flags = int(word[_FLAGS:_COSTS], 16)
    costs = {}
    for at in range(_COSTS, len(word), 6):
        costs[int(word[at : at + 2], 16)] = bytes([int(word[i], 16) for i in range(at + 2, at + 6)])
    unverified = tuple([fact for bit, fact in enumerate(FACTS) if flags & 1 << bit])
    layout = Layout(places, start, costs, unverified, not flags & _STARTS_DO_NOT_COUNT)
    check(layout)
    if pack(layout) != word:
        raise _bad("it says something that this version does not know, or says it twice")
    return layout


def check(layout):
    """Raise MalformedMove unless the layout is one that can be printed: places apart, Forests over two spaces."""
    places = layout.places
    if len(places) != ids.SPACES + ids.STARTS or len(layout.start) != ids.SPACES or len(set(places)) != len(places):
        raise _bad("it needs 20 spaces and 3 Start buildings, each at a place of its own")
    for place in range(ids.SPACES):
        if places[place] < 16 or places[place] & 15 > 8 or layout.start[place] >= ids.FOREST + ids.FORESTS:
            raise _bad("there is no such space or tile")
    for forest in range(ids.FOREST, ids.FOREST + ids.FORESTS):
        cells = [i for i in range(ids.SPACES) if layout.start[i] == forest]
        if cells and (len(cells) != 2 or not layout.beside(cells[0], cells[1])):
            raise _bad("a Forest covers two spaces that share an edge")
    if layout.costs and max(layout.costs) >= ids.BUILDINGS:
        raise _bad("there is no such building")


def _bad(text):
    return MalformedMove("board.layout-is-wrong", text)

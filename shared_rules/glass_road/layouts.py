"""Layouts of the Landscape board as words, and what a layout must be."""

from shared_rules.errors import MalformedMove
from shared_rules.glass_road.land import FOREST, FORESTS, SPACES, STARTS, Layout


def pack(layout):
    """A Layout as one word of hex digits, for the head of a journal."""
    data = bytearray(layout.places) + layout.start
    data.append(1 if layout.unverified else 0)
    for building in sorted(layout.costs):
        data.append(building)
        data.extend(layout.costs[building])
    return "".join(["%02x" % value for value in data])


def unpack(word):
    """The Layout in a word from `pack`; MalformedMove when it is none."""
    try:
        data = bytes([int(word[i : i + 2], 16) for i in range(0, len(word), 2)])
    except ValueError:
        raise _bad("it is not hex") from None
    cells = SPACES + STARTS
    if len(data) < cells + SPACES + 1 or (len(data) - cells - SPACES - 1) % 5:
        raise _bad("its length does not fit")
    costs = {}
    for at in range(cells + SPACES + 1, len(data), 5):
        costs[data[at]] = data[at + 1 : at + 5]
    unverified = ("landscape",) if data[cells + SPACES] else ()
    layout = Layout(data[:cells], data[cells : cells + SPACES], costs, unverified)
    check(layout)
    return layout


def check(layout):
    """Raise MalformedMove unless the layout is one that can be printed: places apart, Forests over two spaces."""
    places = layout.places
    if len(places) != SPACES + STARTS or len(layout.start) != SPACES or len(set(places)) != len(places):
        raise _bad("it needs 20 spaces and 3 Start buildings, each at a place of its own")
    for place in range(SPACES):
        if places[place] < 16 or places[place] & 15 > 8 or layout.start[place] >= FOREST + FORESTS:
            raise _bad("there is no such space or tile")
    for forest in range(FOREST, FOREST + FORESTS):
        cells = [i for i in range(SPACES) if layout.start[i] == forest]
        if cells and (len(cells) != 2 or not layout.beside(cells[0], cells[1])):
            raise _bad("a Forest covers two spaces that share an edge")


def _bad(text):
    return MalformedMove("board", "the layout of the board is wrong: " + text)

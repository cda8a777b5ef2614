"""Layouts of the Estates as words, and what a layout must be.

A word is hex digits: for the Main and then the Small Estate two digits (columns, rows) and one a space; then the steps
of the Glass Hut, the hourglass and the flags (two digits each), then the points ring: nothing, or two digits a sector.
It is short because the head of a journal has to fit into one line of the link.
"""

from shared_rules.black_forest import ids
from shared_rules.black_forest.spaces import Layout
from shared_rules.errors import MalformedMove
from shared_rules.wheel import SECTORS

FACTS = ("domain", "glass_hut", "cooking")  # bit n of the flags: the fact n is not verified
LIMITS = (9, 60, 60)  # steps, sectors to the hourglass, points on the ring: the most of each
# Of the Main and the Small Estate: how many spaces and columns at most, and how many of what there is at the start.
GRIDS = (
    (ids.MAIN_SPACES, 6, ((ids.FIELD, 2), (ids.POND, 2), (ids.FOREST, 3), (ids.HUT, 1))),
    (ids.SMALL_SPACES, 4, ((ids.FOREST, 2), (ids.HUT, 1))),
)


def pack(layout):
    """A Layout as one word of hex digits, for the head of a journal."""
    words = []
    for columns, spaces in (layout.main, layout.small):
        words.append("%x%x" % (columns, len(spaces) // columns))
        words.extend(["%x" % content for content in spaces])
    flags = 0
    for bit, fact in enumerate(FACTS):
        if fact in layout.unverified:
            flags |= 1 << bit
    words.append("%02x%02x%02x" % (layout.steps, layout.hourglass, flags))
    words.extend(["%02x" % points for points in layout.ring])
    return "".join(words)


def unpack(word):
    """The Layout in a word from `pack`; MalformedMove when it is none."""
    if not word or not all([c in "0123456789abcdef" for c in word]):
        raise _bad("it is not hex")
    digits = [int(c, 16) for c in word]
    grids = []
    at = 0
    for _ in range(2):
        if len(digits) < at + 2 or not digits[at]:
            raise _bad("its length does not fit")
        end = at + 2 + digits[at] * digits[at + 1]
        grids.append((digits[at], bytes(digits[at + 2 : end])))
        if len(digits) < end:
            raise _bad("its length does not fit")
        at = end
    rest = bytes([digits[i] * 16 + digits[i + 1] for i in range(at, len(digits) - 1, 2)])
    if len(rest) not in (3, 3 + SECTORS) or (len(digits) - at) % 2:
        raise _bad("its length does not fit")
    unverified = tuple([fact for bit, fact in enumerate(FACTS) if rest[2] & 1 << bit])
    layout = Layout(grids[0], grids[1], rest[0], rest[1], rest[3:], unverified)
    check(layout)
    return layout


def check(layout):
    """Raise MalformedMove unless the layout is one that can be printed."""
    for (columns, spaces), (most, wide, wanted) in zip((layout.main, layout.small), GRIDS):
        if not 0 < columns <= wide or not 0 < len(spaces) <= most or len(spaces) % columns:
            raise _bad("an Estate has at most %d spaces in %d columns" % (most, wide))
        if max(spaces) > ids.HUT or spaces.count(bytes((ids.EMPTY,))) < 1:
            raise _bad("there is no such space, or none is empty")
        for content, number in wanted:
            if spaces.count(bytes((content,))) != number:
                raise _bad("an Estate begins with other tiles")
    steps, sectors, points = LIMITS
    if not 0 < layout.steps <= steps or layout.hourglass > sectors:
        raise _bad("there are 1 to %d steps, and %d sectors to the hourglass at most" % (steps, sectors))
    if len(layout.ring) not in (0, SECTORS) or any([number > points for number in layout.ring]):
        raise _bad("the points ring has %d numbers" % SECTORS)


def _bad(text):
    return MalformedMove("board.estates", text)

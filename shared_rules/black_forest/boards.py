"""What a board file says of Black Forest, and the Layout that it means. Only a host reads board files.

Facts are plain dicts, one a section, as a file of sections and keys gives them. A fault is (path, text): the path is
section and key, and within a map the number of its line, from 0. ("Personal Setup", "End of the Game and Scoring".)
"""

from shared_rules import boards
from shared_rules.black_forest import ids
from shared_rules.black_forest import spaces as sp
from shared_rules.black_forest.layouts import FACTS, GRIDS, LIMITS
from shared_rules.wheel import SECTORS

DEFAULT = sp.DEFAULT
MAPS = (("domain", "main", "Main Estate"), ("domain", "small", "Small Estate"))
# The words of a map with their tile and what people call it.
TILES = {"empty": ("empty", "")}
TILES.update({word: (word, word[0].upper() + word[1:]) for word in sp.WORDS[2:-1]})
TILES["hut"] = ("hut", "Glass Hut")
PAIRS = ()
PRINTED = "built"
UNKNOWN = "unknown"
_GRIDS = {"main": GRIDS[0], "small": GRIDS[1]}
_STEPS_MAX, _HOURGLASS_MAX, _POINTS_MAX = LIMITS

# What a file says above each section, and the keys that it has there.
SECTIONS = (
    (
        "domain",
        ("verified", "main", "small"),
        "The Main Estate and a Small Estate as they are printed, with what is on them at the start: empty, field,\n"
        "pond, forest, stable, or hut for the stable under the Glass Hut. A minus means that there is no space.\n"
        "A letter names a column, a number a row; Small Estates go on with the letters.\n"
        "Set `verified` to true when all of it is as on your boards.",
    ),
    (
        "glass_hut",
        ("verified", "steps"),
        "How many steps the Progress tracker goes from the bottom space to the top one.",
    ),
    (
        "cooking",
        ("verified", "hourglass", "ring"),
        "The Cooking wheel: how many sectors clockwise the provisions marker that begins on 1 has to go to reach the\n"
        "hourglass, and the 12 points around it, clockwise from twelve o'clock: numbers with blanks between them.\n"
        'What is "unknown" is asked for when it is needed.',
    ),
)
# What is true or false in a file, as a player would tick it.
SWITCHES = {
    "domain.verified": "The Estates are as printed on our boards",
    "glass_hut.verified": "The steps of the Glass Hut are as printed",
    "cooking.verified": "The Cooking wheel is as printed",
}
COSTS = ""
EXAMPLE = "set main.b2 field main.d2 empty domain.verified true steps 3"
WORDS = {
    "domain": "where the spaces of the Estates lie and what is on them at the start",
    "glass_hut": "how many steps the Glass Hut takes to a new Small Estate",
    "cooking": "the points around the Cooking wheel, and where its hourglass is",
}


def facts(layout, game):
    """The facts of a Layout."""
    hourglass = layout.hourglass or UNKNOWN
    ring = " ".join([str(points) for points in layout.ring]) or UNKNOWN
    return {
        "domain": {
            "verified": "domain" not in layout.unverified,
            "main": _map(layout.main),
            "small": _map(layout.small),
        },
        "glass_hut": {"verified": "glass_hut" not in layout.unverified, "steps": layout.steps},
        "cooking": {"verified": "cooking" not in layout.unverified, "hourglass": hourglass, "ring": ring},
    }


def _map(grid):
    columns, spaces = grid
    table = [[""] + [chr(97 + i) for i in range(columns)]]
    for row in range(len(spaces) // columns):
        words = [sp.WORDS[content] for content in spaces[row * columns : row * columns + columns]]
        table.append([str(row + 1)] + words)
    return aligned(table)


def aligned(table):
    """The rows of a map as lines of one text."""
    return boards.aligned(table, 1, 6)


def read(given, game):
    """(Layout, faults) of facts; the Layout is None when there are faults."""
    faults = []
    boards.check_keys(given, SECTIONS, ("verified",), faults)
    grids = []
    for key, usual in (("main", DEFAULT.main), ("small", DEFAULT.small)):
        text = given.get("domain", {}).get(key)
        grids.append(usual if text is None else _read_map(key, text, faults))
    steps = _number(given, "glass_hut", "steps", _STEPS_MAX, DEFAULT.steps, faults)
    hourglass = _number(given, "cooking", "hourglass", _HOURGLASS_MAX, 0, faults)
    ring = _ring(given.get("cooking", {}).get("ring", UNKNOWN), faults)
    unverified = boards.unverified(given, FACTS)
    return None if faults else sp.Layout(grids[0], grids[1], steps, hourglass, ring, unverified), faults


def _number(given, section, key, most, usual, faults):
    value = given.get(section, {}).get(key, usual)
    if value == UNKNOWN and not usual:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not (usual > 0) <= value <= most:
        other = "" if usual else ', or "unknown"'
        faults.append(((section, key), "%s is a number from 1 to %d%s" % (key, most, other)))
        return usual
    return value


def _ring(text, faults):
    if text == UNKNOWN:
        return b""
    words = text.split() if isinstance(text, str) else []
    if len(words) != SECTORS or not all([_is_number(word) and int(word) <= _POINTS_MAX for word in words]):
        words = (SECTORS, _POINTS_MAX)
        faults.append((("cooking", "ring"), 'the ring is %d numbers up to %d in quotes, or "unknown"' % words))
        return b""
    return bytes([int(word) for word in words])


def _is_number(word):
    return 0 < len(word) < 3 and all(["0" <= c <= "9" for c in word])


def _read_map(key, text, faults):
    """(columns, spaces) of a map, as good as it can be read."""
    path = ("domain", key)
    most, wide, wanted = _GRIDS[key]
    if not isinstance(text, str):
        faults.append((path, 'the map is a text of several lines, between """ and """'))
        return 1, b""
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n")) if line.split()]
    letters = lines[0][1] if lines else []
    columns = len(letters)
    if not columns or columns > wide or letters != [chr(97 + i) for i in range(columns)]:
        text = "the first line of the map names the columns, as in: a  b  c; there are at most %d" % wide
        faults.append((path + (lines[0][0] if lines else 0,), text))
        return 1, b""
    spaces = bytearray()
    for row, (number, words) in enumerate(lines[1:]):
        if words[0] != str(row + 1) or len(words) != columns + 1:
            faults.append((path + (number,), "this line is row %d: its number, then %d words" % (row + 1, columns)))
            continue
        for word in words[1:]:
            if word not in sp.WORDS:
                faults.append((path + (number,), "there is no %s; a space is one of: %s" % (word, ", ".join(sp.WORDS))))
            else:
                spaces.append(sp.WORDS.index(word))
    if not [path for path, _ in faults if path[:2] == ("domain", key)]:
        _check_map(path, lines[0][0], spaces, most, wanted, faults)
    return columns, bytes(spaces)


def _check_map(path, first, spaces, most, wanted, faults):
    if not 0 < len(spaces) <= most:
        faults.append((path + (first,), "the map has %d places; it has 1 to %d" % (len(spaces), most)))
    for content, number in wanted + ((ids.EMPTY, 0),):
        there = spaces.count(bytes((content,)))
        if there != number and content != ids.EMPTY:
            words = (sp.WORDS[content], there, number)
            faults.append((path + (first,), "%s is on %d of the spaces; at the start it is on %d" % words))
        elif not there:
            faults.append((path + (first,), "no space is empty"))


def change(given, what, value, game):
    """What a player means with `set WHAT VALUE`: ((section, key), new value). ValueError says why it cannot be."""
    for section, keys, _ in SECTIONS:
        for key in keys:
            if what in (section + "." + key, key) and key in ("verified", "steps", "hourglass", "ring"):
                if key == "verified" and what == key:
                    continue
                return (section, key), _value(key, value)
    for key in ("main", "small"):
        if what[: len(key) + 1] == key + ".":
            text = given.get("domain", {}).get(key) or _map(getattr(DEFAULT, key))
            table = boards.changed(text, what[len(key) + 1 :], value)
            if table is not None:
                return ("domain", key), aligned(table)
    known = "main.a1, small.a1, domain.verified, steps, glass_hut.verified, hourglass, ring, cooking.verified"
    raise ValueError("there is nothing called %s; give one of: %s" % (what, known))


def _value(key, value):
    if key == "verified":
        if value not in ("true", "false"):
            raise ValueError("verified is true or false, not %s" % value)
        return value == "true"
    if key == "ring" or value == UNKNOWN:
        return value
    if not _is_number(value):
        raise ValueError("%s is a number, not %s" % (key, value))
    return int(value)

"""What a board file says of Glass Road, and the Layout that it means. Only a host reads board files.

Facts are plain dicts, one a section, as a file of sections and keys gives them. A fault is (path, text): the path is
section and key, and within the map the number of its line, from 0. (Glass Road, "The Production and Landscape Boards".)
"""

from shared_rules import boards
from shared_rules.glass_road import land as ld
from shared_rules.glass_road import ops
from shared_rules.glass_road.board_map import FOREST_WORDS, Map, aligned, board_map
from shared_rules.glass_road.layouts import COST_MAX, FACTS

DEFAULT = ld.DEFAULT
MAPS = (("landscape", "board", "Landscape board"),)
# The words of a map, in the order that an editor goes through them, with their tile and what people call it; all other
# words are Start buildings. A word of PAIRS stands on two spaces that share an edge.
TILES = {"empty": ("empty", ""), "pit": ("pit", "Pit"), "grove": ("grove", "Grove"), "pond": ("pond", "Pond")}
TILES.update([(word, ("forest", "Forest")) for word in FOREST_WORDS])
PAIRS = FOREST_WORDS
PRINTED = "start"
COST_GOODS = ("wood", "glass", "clay", "bricks")
NOTHING = "nothing"

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
        ("verified",),
        'Buildings whose tile has another cost than the catalogue, as in: cooperage = "1 wood, 2 bricks"\n'
        'A tile without a cost: loess-plateau = "nothing". `rondel catalogue` lists what is assumed.\n'
        "Set `verified` to true when the costs of all buildings are as on your tiles.",
    ),
)
# What is true or false in a file, as a player would tick it.
SWITCHES = {
    "landscape.verified": "This map is as printed on our boards",
    "costs.verified": "The costs of all buildings are as on our tiles",
    "extension.start_buildings": "The Extension counts Start buildings beside it",
    "extension.verified": "What the Extension counts is verified",
}
COSTS = "costs"
EXAMPLE = 'set a1 pond a3 pit landscape.verified true cooperage "1 wood, 1 bricks"'
WORDS = {
    "landscape": "where the spaces of the Landscape board lie and what is on them at the start",
    "extension": "whether Start buildings and their upgrades count for an Extension beside them",
    "costs": "what the buildings cost; the costs in the rulebook do not add up to the sums that it states",
}


def facts(layout, game):
    """The facts of a Layout."""
    costs = {"verified": "costs" not in layout.unverified}
    for building in sorted(layout.costs):
        costs[game.words("building").name(building)] = cost_text(layout.costs[building])
    return {
        "landscape": {"verified": "landscape" not in layout.unverified, "board": board_map(layout, game)},
        "extension": {"verified": "extension" not in layout.unverified, "start_buildings": layout.starts_count},
        "costs": costs,
    }


def cost_text(numbers):
    """A cost in words."""
    return ", ".join(["%d %s" % (n, good) for n, good in zip(numbers, COST_GOODS) if n]) or NOTHING


def read(given, game):
    """(Layout, faults) of facts; the Layout is None when there are faults."""
    faults = []
    boards.check_keys(given, SECTIONS, ("verified", "start_buildings"), faults, "costs")
    landscape = given.get("landscape", {})
    extension = given.get("extension", {})
    unverified = boards.unverified(given, FACTS)
    places, start = bytes(DEFAULT.places), bytes(DEFAULT.start)
    text = landscape.get("board")
    if isinstance(text, str):
        places, start = Map(text, game, faults).read()
    elif text is not None:
        faults.append((("landscape", "board"), 'the map is a text of several lines, between """ and """'))
    costs = _costs(given.get("costs", {}), game, faults)
    starts_count = extension.get("start_buildings", True)
    return None if faults else ld.Layout(places, start, costs, unverified, starts_count), faults


def _costs(given, game, faults):
    words = game.words("building")
    costs = {}
    for name in given:
        if name == "verified":
            continue
        number = words.find(name)
        if number < 0:
            faults.append((("costs", name), "there is no building %s; `rondel catalogue` lists them" % name))
        elif game.catalogue["building"].row(number).kind == ops.KIND_START:
            faults.append((("costs", name), "%s is a Start building; it is not built and has no cost" % name))
        else:
            cost = read_cost(given[name])
            if cost is None:
                text = 'a cost is written as in "1 wood, 2 bricks", or "nothing"; its goods are: %s'
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


def change(given, what, value, game):
    """What a player means with `set WHAT VALUE`: ((section, key), new value). ValueError says why it cannot be."""
    for section, keys, _ in SECTIONS:
        for key in keys:
            if what == section + "." + key and key != "board":
                if value not in ("true", "false"):
                    raise ValueError("%s is true or false, not %s" % (what, value))
                return (section, key), value == "true"
    name = what[6:] if what[:6] == "costs." else what
    if game.words("building").find(name) >= 0:
        cost = read_cost(value)
        if cost is None:
            raise ValueError('a cost is written as in "1 wood, 2 bricks", or "nothing", not as %s' % value)
        return ("costs", name), cost_text(cost)
    text = given.get("landscape", {}).get("board") or board_map(DEFAULT, game)
    table = boards.changed(text, what, value)
    if table is None:
        known = ", ".join(["%s.%s" % (section, key) for section, keys, _ in SECTIONS for key in keys if key != "board"])
        raise ValueError("there is nothing called %s; give a space, a building, or one of: %s" % (what, known))
    return ("landscape", "board"), aligned(table)

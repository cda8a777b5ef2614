"""Black Forest's housing of livestock and score once more, from the rulebook's words, by trying every way.

A player is a plain dict:

    goods       {"glass": 2, "provision": [1, 2], "charcoal": [4, None], ...}: a number, or one for each marker
                (charcoal: Glassmaking, then Cooking wheel), None for a marker that left the game; what is left out is 0
    wheel       the points that the large hand of the Cooking wheel is pointing at
    estates     the Main Estate, then the Small Estates: {(x, y): contents}. Contents: "empty", "field", "pond",
                "pasture", "forest", "stable", "hut" (the Glass Hut and what it covers) or a building's name, which
                stands on both cells of a large one
    livestock   {"pig": 1, "cattle": 3}
    held        pigs on the Tannery; may be left out
"""

from itertools import combinations_with_replacement as unordered

from tests.black_forest.second_source import BUILDINGS, REFINED, Names, evaluate

# A Pasture houses up to three of one kind: (pigs, cattle).
PASTURE = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3))
TILES = ("field", "pond", "pasture", "forest")
OTHERS = ("empty", "stable", "hut")
WHEELS = {
    "Glassmaking": (("glass",), ("sand", "charcoal", "water", "wood")),
    "Cooking": (("commodity", "provision"), ("porridge", "meat", "charcoal")),
}


def count(player, content):
    """How many spaces of the domain have the content."""
    return sum(list(estate.values()).count(content) for estate in player["estates"])


def buildings(player):
    """The names of the domain's buildings, in the order of the estates."""
    return list(dict.fromkeys(each for estate in player["estates"] for each in estate.values() if each in BUILDINGS))


def markers(player, good):
    """The numbers of a good's markers, without those that left the game."""
    value = player["goods"].get(good, 0)
    return [number for number in (value if isinstance(value, list | tuple) else [value]) if number is not None]


def amount(player, good):
    """How many of a good the player has, all markers together."""
    return sum(markers(player, good))


def beside(player, name):
    """The contents beside a building on its Estate: {cell: contents}."""
    for estate in player["estates"]:
        own = {cell for cell, content in estate.items() if content == name}
        if own:
            near = {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            return {cell: estate[cell] for cell in near - own if cell in estate}
    raise KeyError(name)


def housings(player, pigs, cattle):
    """Every way to house so many, as (pigs, cattle) of each Pasture; first come those beside the Livestock Farm.

    A Stable houses two cattle and no pig; a Forest one pig and no cattle, with the Beechnut Gatherer's Hut two.
    """
    pastures = count(player, "pasture")
    near = 0
    if "livestock-farm" in buildings(player):
        near = list(beside(player, "livestock-farm").values()).count("pasture")
    in_forests = count(player, "forest") * (2 if "beechnut-gatherers-hut" in buildings(player) else 1)
    in_stables = count(player, "stable") * 2
    for first in unordered(PASTURE, near):
        for second in unordered(PASTURE, pastures - near):
            loads = first + second
            pigs_left = pigs - sum(pig for pig, _ in loads)
            cattle_left = cattle - sum(each for _, each in loads)
            if 0 <= pigs_left <= in_forests and 0 <= cattle_left <= in_stables:
                yield first, second


def can_house(player, pigs, cattle):
    """Whether the domain can house so many pigs and cattle."""
    return any(True for _ in housings(player, pigs, cattle))


def outcomes(player, had, gained):
    """All the (pigs, cattle) that a player can have after a gain: as many as can be housed.

    `had` and `gained` are (pigs, cattle). Nobody gives up what they had for a gain. After a loss of room ask with
    (0, 0) and what was there, for then something may have to go.
    """
    fits = {
        (had[0] + pigs, had[1] + cattle)
        for pigs in range(gained[0] + 1)
        for cattle in range(gained[1] + 1)
        if can_house(player, had[0] + pigs, had[1] + cattle)
    }
    return {(p, c) for p, c in fits if not fits & {(p + 1, c), (p, c + 1)}}


class View(Names):
    """What a formula sees of a player from one of the buildings."""

    def __init__(self, player, name, herds=0):
        self.player = player
        self.name = name
        self.herds = herds

    def number(self, name):
        """The count that a bare name stands for."""
        super().number(name)
        if name == "estate":
            return len(self.player["estates"]) - 1
        if name == "held":
            return self.player.get("held", 0)
        if name in (*TILES, "empty"):
            return count(self.player, name)
        return amount(self.player, "charcoal" if name == "coal" else name)

    def adjacent(self, word):
        """Empty spaces, buildings, or Pastures with at least two livestock beside the building."""
        if word == "herd":
            return self.herds
        contents = list(beside(self.player, self.name).values())
        return contents.count("empty") if word == "empty" else len(set(contents) & BUILDINGS.keys())


def score(player):
    """The points, as a dict: the lines of the rulebook in its order, `total`, and `of` with each building's effect.

    Livestock can be relocated at any time, so it is housed as scores most.
    """
    names = [name for name in buildings(player) if BUILDINGS[name].bonus]
    best = None
    for near, far in housings(player, player["livestock"].get("pig", 0), player["livestock"].get("cattle", 0)):
        herds = sum(sum(load) >= 2 for load in near)
        on_pastures = sum(sum(load) for load in near + far)
        farm = evaluate(BUILDINGS["livestock-farm"].bonus, View(player, "livestock-farm", herds)) if near else 0
        if best is None or on_pastures + farm > best[0]:
            best = on_pastures + farm, on_pastures, herds
    if best is None:
        raise ValueError("the livestock cannot be housed")
    _, on_pastures, herds = best
    of = {name: evaluate(BUILDINGS[name].bonus, View(player, name, herds)) for name in names}
    lines = {
        "glass": amount(player, "glass"),
        "wheel": player["wheel"],
        "estates": 2 * (len(player["estates"]) - 1),
        "livestock": on_pastures,
        "buildings": sum(BUILDINGS[name].points for name in buildings(player)),
        "effects": sum(of.values()),
    }
    return lines | {"total": sum(lines.values()), "of": of}


def winner(totals, trigger):
    """The seat that wins: `totals` in turn order, `trigger` the seat that triggered the end.

    A tie is won by whoever triggered the end, else by the tied player who would be next: the trigger's turn was last.
    """
    seats = [(trigger + i) % len(totals) for i in range(len(totals))]
    return next(seat for seat in seats if totals[seat] == max(totals))


def problems(player):
    """What makes this no state of a real game, as texts."""
    yield from _land_problems(player)
    names = buildings(player)
    tiles = [BUILDINGS[name].number for name in names if BUILDINGS[name].number]
    if len(set(tiles)) < len(tiles):
        yield "both sides of a small building"
    for good in player["goods"]:
        for number in markers(player, good):
            if not 0 <= number <= (3 if good in REFINED else 7):
                yield f"{number} {good}"
    yield from (f"the {wheel} wheel is due" for wheel in WHEELS if is_due(player, wheel))
    if not can_house(player, player["livestock"].get("pig", 0), player["livestock"].get("cattle", 0)):
        yield "the livestock cannot be housed"
    if not 0 <= player.get("held", 0) <= (5 if "tannery" in names else 0):
        yield "pigs on the Tannery"


def _land_problems(player):
    for estate in player["estates"]:
        for content in estate.values():
            if content not in (*TILES, *OTHERS, *BUILDINGS):
                yield f"no such thing as {content}"
    for name in buildings(player):
        cells = [(i, cell) for i, estate in enumerate(player["estates"]) for cell in estate if estate[cell] == name]
        if len(cells) != (1 if BUILDINGS[name].number else 2):
            yield f"{name} stands on {len(cells)} spaces"
        elif len(cells) == 2:
            (i, (x, y)), (j, (u, v)) = cells
            if i != j or abs(x - u) + abs(y - v) != 1:
                yield f"{name} stands on spaces that are not beside each other"


def is_due(player, wheel):
    """Whether the wheel has no basic resource on 0 and no refined one on 3."""
    refined, basic = WHEELS[wheel]
    on_wheel = {good: markers(player, good) for good in refined + basic}
    pair = player["goods"].get("charcoal", [0, 0])
    on_wheel["charcoal"] = [n for n in [pair[0 if wheel == "Glassmaking" else 1]] if n is not None]
    return all(0 not in on_wheel[good] for good in basic) and all(3 not in on_wheel[good] for good in refined)

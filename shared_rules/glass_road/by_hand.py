"""What lies on a Landscape board, set by hand: only what cannot be at all is refused. (shared_rules/by_hand.py.)"""

from shared_rules.by_hand import Contents, one_of_two
from shared_rules.errors import IllegalMove
from shared_rules.glass_road import ids, ops
from shared_rules.glass_road import land as ld

# A Forest as the board file calls it, or any: the one that is printed there, else one that lies nowhere.
_FORESTS = tuple("f1 f2 f3 f4 f5 f6".split(" "))  # noqa: SIM905 - a long text takes no names on a board
_WORDS = ("empty",) + ld.TILES + ("forest",) + _FORESTS


class _Sites:
    """The spaces of a layout, and behind them the Start buildings by their names."""

    def __init__(self, layout, buildings):
        self._layout = layout
        self._buildings = buildings

    def __len__(self):
        return ids.SPACES + ids.STARTS

    def find(self, word):
        space = self._layout.find(word)
        start = self._buildings.find(word) if space < 0 else ids.STARTS
        return ids.SPACES + start if 0 <= start < ids.STARTS else space

    def name(self, site):
        return self._layout.name(site) if site < ids.SPACES else self._buildings.name(site - ids.SPACES)


def words(game, kind, layout):
    """The vocabulary of a kind of word that only corrections have."""
    if kind == "space-or-start":
        return _Sites(layout or ld.DEFAULT, game.catalogue["building"])
    return Contents(_WORDS, game.catalogue["building"])


def stands(table, seat, site):
    """What lies on a site, as a number of the kind "building-or-tile"."""
    content = ld.Land(table, seat).on(site)
    if site >= ids.SPACES:
        return len(_WORDS) + content if content else 0
    return len(_WORDS) + content - ids.BUILT if content >= ids.BUILT else min(content, ids.FOREST)


def choose(table, site):
    """What may lie on a site, as far as a list need tell: upgrades of a Start building, or anything else."""
    few, row = len(_WORDS), table.game.catalogue["building"].row
    if site >= ids.SPACES:
        return [0] + [few + i for i in range(ids.STARTS, ids.BUILDINGS) if row(i).upgrades == site - ids.SPACES]
    return list(range(ids.FOREST + 1)) + list(range(few + ids.STARTS, few + ids.BUILDINGS))


def place(table, seat, sites, content, result):
    """Lay something on sites, and return all of them. IllegalMove where it cannot lie, AmbiguousMove for half of it."""
    land = ld.Land(table, seat)
    building = content - len(_WORDS)
    start = sites[0] - ids.SPACES
    name = table.head.words("building-or-tile").name(content).replace("-", " ")
    upgrades = table.game.catalogue["building"].row(building).upgrades if building >= 0 else -1
    if content and max(sites) >= ids.SPACES and (building < 0 or upgrades != start):
        raise IllegalMove("set.no-upgrade", name, table.head.words("space-or-start").name(max(sites)).replace("-", " "))
    if 0 <= building < ids.STARTS or (upgrades >= 0 and upgrades != start):
        raise IllegalMove("set.no-space-for", name)
    forest = 0 <= content - ids.FOREST <= ids.FORESTS
    if forest and len(sites) == 1:
        sites = bytes(sites) + bytes((_other_half(land, sites[0]),))
    if forest and not (len(sites) == 2 and land.layout.beside(*sites)):
        raise IllegalMove("set.two-spaces", name)
    if not forest and len(sites) > 1:
        raise IllegalMove("set.one-space", name)
    for site in sites:
        if site < ids.SPACES and ids.FOREST <= land.on(site) < ids.FOREST + ids.FORESTS:
            land.fell(site)
        land.put(site, ids.EMPTY)
    if forest:
        number = _free_forest(land, sites, content - 1)
        for site in sites:
            land.put(site, number)
        return sites
    for other in range(len(table.names) if building >= 0 else 0):
        place = ld.Land(table, other).find(building)
        if place >= 0:
            words = (name, table.head.words("space-or-start").name(place).replace("-", " "), table.names[other])
            raise IllegalMove("set.stands-already", *words)
    land.put(sites[0], building if start >= 0 and building >= 0 else ids.BUILT + building if building >= 0 else content)
    return sites


def check(table, field, number):
    """IllegalMove for an effect that no building has: only those of Immediate buildings can be open."""
    rows = table.game.catalogue["building"]
    if field == "effect" and number and rows.row(number).kind != ops.KIND_IMMEDIATE:
        raise IllegalMove("set.effect-of", table.game.name_of("building", number))


def _other_half(land, site):
    """Where the other half of a Forest on `site` lies: as printed, else beside it."""
    printed = land.layout.start[site] if site < ids.SPACES else 0
    for other in range(ids.SPACES):
        if printed >= ids.FOREST and other != site and land.layout.start[other] == printed:
            return other
    return one_of_two(land.layout, site, lambda i: land.on(i) == ids.EMPTY, "forest")


def _free_forest(land, sites, said):
    """The number of a Forest that lies nowhere: the one that is named, or printed on these two sites, if one is."""
    free = [i for i in range(ids.FOREST, ids.FOREST + ids.FORESTS) if not land.where(i)]
    if said >= ids.FOREST and said not in free:
        raise IllegalMove("set.forest-lies", _FORESTS[said - ids.FOREST], land.names(land.where(said)))
    if said in free:
        return said
    if not free:
        raise IllegalMove("set.all-forests", ids.FORESTS)
    printed = land.layout.start[sites[0]]
    return printed if printed in free and land.layout.start[sites[1]] == printed else free[0]

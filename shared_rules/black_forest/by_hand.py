"""What lies on a Domain, and how large it is, set by hand: only what cannot be at all is refused.
(shared_rules/by_hand.py.)
"""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import goods, ids, ops
from shared_rules.black_forest import spaces as sp
from shared_rules.black_forest.correct import warn_of_room
from shared_rules.by_hand import Contents, one_of_two
from shared_rules.errors import IllegalMove
from shared_rules.wheel import OFF

_WORDS = sp.WORDS[ids.EMPTY :]
_STABLES = (ids.STABLE, ids.HUT)


def words(game, kind, layout):
    """The vocabulary of a kind of word that only corrections have."""
    if kind == "space-or-start":
        return layout or sp.DEFAULT
    return Contents(_WORDS, game.words("building"))


def stands(table, seat, site):
    """What lies on a site, as a number of the kind "building-or-tile"; -1 where there is no such space yet."""
    content = dm.Domain(table, seat).on(site)
    return content - ids.EMPTY if content < ids.BUILT else len(_WORDS) + content - ids.BUILT


def choose(table, site):
    """What may lie on a site, as far as a list need tell."""
    printed = [i - ids.EMPTY for i in _STABLES]
    layout = table.head.layout or sp.DEFAULT
    estate = layout.estate(site)
    if layout.grid(estate)[1][site - layout.first(estate)] in _STABLES:
        return printed
    return [i for i in range(len(_WORDS) + ids.BUILDINGS) if i not in printed]


def place(table, seat, sites, content, result):
    """Lay something on sites, and return all of them. IllegalMove where it cannot lie, AmbiguousMove for half of it."""
    domain = dm.Domain(table, seat)
    building = content - len(_WORDS)
    name = table.head.words("building-or-tile").name(content).replace("-", " ")
    large = sp.is_large(building)
    if large and len(sites) == 1 and domain.on(sites[0]) != ids.NONE:
        there = one_of_two(domain.layout, sites[0], lambda i: domain.on(i) == ids.EMPTY, name)
        sites = bytes(sites) + bytes((there,))
    if large and not (len(sites) == 2 and domain.layout.beside(*sites)):
        raise IllegalMove("set.two-spaces", name)
    if not large and len(sites) > 1:
        raise IllegalMove("set.one-space", name)
    for site in sites:
        there = domain.on(site)
        if there == ids.NONE:
            raise IllegalMove("set.no-such-land", domain.name(site), domain.estates())
        if there in _STABLES and content + ids.EMPTY not in _STABLES:
            raise IllegalMove("set.on-stable", domain.name(site))
        if there not in _STABLES and content + ids.EMPTY in _STABLES:
            raise IllegalMove("set.no-stable", domain.name(site))
        if there >= ids.BUILT:  # of a large one the other half as well
            for each in domain.where(there):
                domain.put(each, ids.EMPTY)
    if content + ids.EMPTY == ids.HUT:
        for site in domain.where(ids.HUT):
            domain.put(site, ids.STABLE)
    if building >= 0:
        _refuse_twice(table, building, name)
    for site in sites:
        domain.put(site, ids.BUILT + building if building >= 0 else content + ids.EMPTY)
    warn_of_room(table, seat, result)
    return sites


def _refuse_twice(table, building, name):
    for other, who in enumerate(table.names):
        domain = dm.Domain(table, other)
        for number in (building,) if sp.is_large(building) else (building, building ^ 1):
            if domain.has(number):
                where = domain.names(domain.where(ids.BUILT + number))
                if number == building:
                    raise IllegalMove("set.stands-already", name, where, who)
                raise IllegalMove("set.other-side", name, where, who)


def check(table, field, number):
    """IllegalMove for an effect that no Building has, and an extra turn of a seat that there is not."""
    if field == "again" and number > 1 and (number - 2) % 4 >= len(table.names):
        raise IllegalMove("set.no-such-seat", len(table.names))
    if field == "effect" and number:
        steps = table.game.catalogue["building"].row(number - 1).steps
        if not steps or steps[0][0] >= ops.SCORE_GOOD:
            raise IllegalMove("set.no-effect", table.game.name_of("building", number - 1))


def value(table, seat, field):
    """The value of a field that is read off others."""
    if field == "estates":
        return dm.Domain(table, seat).estates()
    return 1 if table.wheel(seat, ids.GLASSMAKING).tokens(ids.CHARCOAL) else 0


def put(table, seat, field, number, result):
    """Set a field that is read off others: how many Small Estates; whether the charcoal marker is on Glassmaking."""
    if field == "estates":
        _put_estates(dm.Domain(table, seat), number)
        return
    wheel = table.wheel(seat, ids.GLASSMAKING)
    marker = wheel.spec.goods.index(ids.CHARCOAL)
    if not number:
        wheel.state[wheel.at + 2 + marker] = OFF
        goods.settle(table, seat, result)
    elif not wheel.tokens(ids.CHARCOAL):
        wheel.stand(marker, 0)


def _put_estates(domain, number):
    while domain.estates() < number:
        if not domain.add_estate():
            raise IllegalMove("set.all-estates", domain.estates())
    hut = domain.where(ids.HUT)
    while domain.estates() > number:
        first = domain.at + domain.layout.first(domain.estates())
        size = len(domain.layout.small[1])
        # Half of a large Building lies nowhere: both of its spaces are on one Estate.
        domain.state[first : first + size] = bytes(size)
    stables = domain.where(ids.STABLE)
    if hut and stables and not domain.where(ids.HUT):
        domain.put(stables[-1], ids.HUT)

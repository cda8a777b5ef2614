"""The score, line by line with its reason. ("End of the Game and Scoring", "Solo Play", "Scoring".)"""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, ops
from shared_rules.black_forest import spaces as sp

_TITLES = "Water carrier, Smallholder, Large scale farmer, Master builder, Glass Hut master, Duchess"  # from 20, 30 ...


class Score:
    """The score of `seat`. `lines` are (name, points, why); `unverified` what it depends on and nobody has verified."""

    def __init__(self, table, seat):
        self.table = table
        self.seat = seat
        self.domain = dm.Domain(table, seat)
        self.lines = []
        self.unverified = []
        near = _near_farm(self)
        self.on_pastures, self.full = _on_pastures(self, near)
        glass = self.table.total(self.seat, ids.GLASS)
        self._line("glass", glass, "%d glass at 1" % glass)
        _wheel(self)
        estates = self.domain.estates()
        if estates:
            _depends(self, "glass_hut")
        self._line("small-estates", 2 * estates, "%s at %d" % (_many(estates, "Small Estate"), 2))
        self._line("livestock", self.on_pastures, "%d Livestock on Pastures at 1" % self.on_pastures)
        for spaces, number in self.domain.buildings():
            _building(self, spaces, table.game.catalogue["building"].row(number))
        self.total = sum([line[1] for line in self.lines])

    def _line(self, name, points, text):
        self.lines.append((name, points, text))


def _many(count, word):
    return "%d %s" % (count, word if count == 1 else word + "s")


def first(table, best):
    """Of the seats with the best score those who win."""
    seat = table.get("trigger") - 1
    if seat < 0:
        seat = table.get("turn") + (table.get("step") > 0)
    if len(best) < 2 or not (table.get("trigger") or table.get("begun")):
        return best  # where no turns were entered, nobody is next: a tie stays one
    # A tie goes to who triggered the end, else to the one who would be next to take a turn.
    return [min(best, key=lambda each: (each - seat) % len(table.names))]


def title(total):
    """The title of a solo score, "" for less than the first."""
    names = _TITLES.split(", ")
    return names[min(int(total) // 10 - 1, len(names)) - 1] if total >= 20 else ""


def score(table, seat):
    """The score of a seat for people and programs."""
    sheet = Score(table, seat)
    found = {
        "total": sheet.total,
        "lines": [{"name": name, "points": points, "why": why} for name, points, why in sheet.lines],
        "unverified": sheet.unverified,
    }
    if len(table.names) == 1:
        found["title"] = title(sheet.total)
    return found


def _wheel(score):
    wheel = score.table.wheel(score.seat, ids.COOKING)
    entered = score.table.state[score.table.at(score.seat, "points")]
    if entered:
        score._line("cooking-wheel", entered - 1, "%d at the large hand, as entered" % (entered - 1))
    elif score.domain.layout.ring:
        points = score.domain.layout.ring[wheel.dial]
        _depends(score, "cooking")
        score._line("cooking-wheel", points, "%d at the large hand, turned %d times" % (points, wheel.turns))
    else:
        _depends(score, "cooking")
        score._line("cooking-wheel", 0, "what the large hand points at is not known; enter it with: points")


def _building(score, spaces, row):
    points = row.points
    why = ["printed" if row.kind & ops.KINDS_END_GAME == 0 else "%d printed" % row.points]
    for step in row.steps:
        if step[0] >= ops.SCORE_GOOD:
            got, text = _bonus(score, spaces, step)
            points += got
            why.append(text)
    score._line(row.name, points, "; ".join(why))


def _bonus(score, spaces, step):
    """(points, why) of one score step."""
    op, n, a, b = step
    domain = score.domain
    name = score.table.game.name_of
    if op == ops.SCORE_GOOD:
        count = score.table.total(score.seat, a)
        if b > 1:
            return count // b * n, "%d %s at %d per %d" % (count, name("good", a), n, b)
        return count * n, "%d %s at %d" % (count, name("good", a), n)
    if op == ops.SCORE_TILE:
        count = domain.count(a - ids.TILE)
        return count * n, "%s at %d" % (_many(count, sp.tile_name(a - ids.TILE)), n)
    if op == ops.SCORE_NOT_EMPTY:
        count = domain.count(ids.EMPTY)
        _depends(score, "domain")
        return -min(count, b), "%s at -1, at most %d" % (_many(count, "empty space"), b)
    if op == ops.SCORE_AROUND:
        return _around(score, spaces, n, a)
    if op == ops.SCORE_SET:
        count = min([domain.count(tile) for tile in (ids.FIELD, ids.POND, ids.PASTURE)])
        return min(count * n, b), "%s of Field, Pond, Pasture at %d, at most %d" % (_many(count, "set"), n, b)
    if op == ops.SCORE_PAIR:
        count = min(score.table.total(score.seat, ids.BRICK), score.table.total(score.seat, ids.WOOD))
        return count * n, "%s of brick and wood at %d" % (_many(count, "set"), n)
    if op == ops.SCORE_ESTATE:
        count = domain.estates()
        return count * n, "%s at %d" % (_many(count, "Small Estate"), n)
    count = score.table.state[score.table.at(score.seat, "tannery")]
    return count * n, "%s on it at %d" % (_many(count, "pig"), n)


def _around(score, spaces, n, what):
    _depends(score, "domain")
    around = score.domain.around(spaces)
    if what == ops.NEAR_EMPTY:
        count = len([i for i in around if score.domain.on(i) == ids.EMPTY])
        return count * n, "%s beside it at %d" % (_many(count, "empty space"), n)
    if what == ops.NEAR_BUILDING:
        found = [score.domain.on(i) for i in around if score.domain.on(i) >= ids.BUILT]
        return len(set(found)) * n, "%s beside it at %d" % (_many(len(set(found)), "Building"), n)
    return score.full * n, "%s beside it with 2 Livestock at %d" % (_many(score.full, sp.tile_name(ids.PASTURE)), n)


def _on_pastures(score, most):
    """(Livestock on Pastures, Pastures with at least 2 among `most` of them) of the best arrangement.

    Livestock on a Pasture scores 1, and 2 more go to each of those Pastures: so that sum is made as high as can be.
    """
    cattle, pigs = score.table.total(score.seat, ids.CATTLE), score.table.total(score.seat, ids.PIG)
    pastures, stall, woods = score.domain.housing()
    best = (0, 0)
    for mine in range(pastures + 1):  # Pastures for cattle
        others = pastures - mine
        if cattle > stall + dm.PASTURE_ROOM * mine or pigs > woods + dm.PASTURE_ROOM * others:
            continue
        there = (min(cattle, dm.PASTURE_ROOM * mine), min(pigs, dm.PASTURE_ROOM * others))
        full = min(there[0] // 2, mine) + min(there[1] // 2, others)
        found = (sum(there), min(most, full))
        if found[0] + 2 * found[1] > best[0] + 2 * best[1]:
            best = found
    return best


def _near_farm(score):
    """How many Pastures lie beside the Livestock Farm."""
    spaces = score.domain.where(ids.BUILT + ops.LIVESTOCK_FARM)
    if not spaces:
        return 0
    return len([i for i in score.domain.around(spaces) if score.domain.on(i) == ids.PASTURE])


def _depends(score, name):
    if name in score.domain.layout.unverified and name not in score.unverified:
        score.unverified.append(name)

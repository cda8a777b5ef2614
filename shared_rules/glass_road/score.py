"""The score: every building with its points and why. Points are doubled, so that halves stay whole numbers.

(Glass Road, "End of the Game and Scoring", "Bonus Buildings".)
"""

from shared_rules.glass_road import ids, ops
from shared_rules.glass_road import land as ld

_HIGH = 4  # Good tokens in sector 4 to 7


class Score:
    """The score of `seat`. `lines` are (building id, doubled points, why); `unverified` what it depends on."""

    def __init__(self, table, seat):
        self.table = table
        self.seat = seat
        self.land = ld.Land(table, seat)
        self.lines = []
        self.unverified = []
        for place, number in self.land.buildings():
            row = table.game.catalogue["building"].row(number)
            self._line(place, row)
        self.total = sum([line[1] for line in self.lines])

    def _line(self, place, row):
        points = 2 * row.points
        why = ["printed"] if row.points or (row.kind != ops.KIND_BONUS and row.kind != ops.KIND_START) else []
        why = ["%d printed" % row.points] if why and row.kind == ops.KIND_BONUS else why
        for op, n, a, b in row.steps:
            if op >= ops.SCORE_GOOD:
                got, text = self._bonus(place, op, n, a, b)
                points += got
                why.append(text)
        self.lines.append((row.number, points, "; ".join(why)))

    def _bonus(self, place, op, n, a, b):
        """(doubled points, why) of one score step."""
        game = self.table.game
        if op == ops.SCORE_GOOD:
            count = self.table.total(self.seat, a)
            if b > 1:
                return count // b * n, "%d %s at %s per %d" % (count, game.name_of("good", a), half(n), b)
            return count * n, "%d %s at %s" % (count, game.name_of("good", a), half(n))
        if op == ops.SCORE_LOWER:
            counts = [self.table.count(self.seat, wheel, a) for wheel in game.homes(a)]
            words = (min(counts), game.name_of("good", a), half(n))
            return min(counts) * n, "%d %s on the wheel with fewer, at %s" % words
        if op == ops.SCORE_AROUND:
            if a == ops.NEAR_BUILDING:
                around = self.land.buildings_around(place)
                starts = len([i for i in around if i >= ids.SPACES])
                self._depends("landscape")
                if starts:
                    self._depends("extension")
                count = len(around) if self.land.layout.starts_count else len(around) - starts
                return count * n, "%s beside it at %s" % (_many(count, "building"), half(n))
            self._depends("landscape")
            count = len(self.land.around(place, a))
            return count * n, "%s beside it at %s" % (_many(count, ld.tile_name(a)), half(n))
        if op == ops.SCORE_CONNECTED:
            self._depends("landscape")
            count = largest(self.land, a)
            return count * n, "%s connected, at %s" % (_many(count, ld.tile_name(a)), half(n))
        if op == ops.SCORE_SQUARE:
            self._depends("landscape")
            if has_square(self.land, a):
                return n, "four %s in a 2 x 2 shape" % _plural(ld.tile_name(a))
            return 0, "no four %s in a 2 x 2 shape" % _plural(ld.tile_name(a))
        if op == ops.SCORE_SET:
            count = min([self.land.count(tile) for tile in (ids.PIT, ids.GROVE, ids.POND)])
            return count * n, "%s of Pit, Grove and Pond at %s" % (_many(count, "set"), half(n))
        if op == ops.SCORE_FOREST:
            count = self.land.count(ids.FOREST)
            if a:
                return (n if count >= a else 0), "%s, %d are needed" % (_many(count, "Forest"), a)
            return count * n, "%s at %s" % (_many(count, "Forest"), half(n))
        if op == ops.SCORE_PAID:
            count = self.table.state[self.table.at(self.seat, "paid") + (a == ids.BRICKS)]
            self._depends("costs")
            return count * n, "%d %s paid for buildings, at %s" % (count, game.name_of("good", a), half(n))
        if op == ops.SCORE_IMMEDIATE:
            rows = [game.catalogue["building"].row(number) for _, number in self.land.buildings()]
            count = len([row for row in rows if row.kind == ops.KIND_IMMEDIATE])
            return count * n, "%s at %s" % (_many(count, "Immediate building"), half(n))
        count = 0
        for wheel in self.table.wheels[self.seat]:
            count += len([good for good in wheel.spec.goods[1:] if wheel.count(good) >= _HIGH])
        return count * n, "%s in sector 4 to 7, at %s" % (_many(count, "Good token"), half(n))

    def _depends(self, fact):
        if fact in self.land.layout.unverified and fact not in self.unverified:
            self.unverified.append(fact)


def largest(land, tile):
    """The size of the largest group of connected tiles of a kind."""
    left = land.where(tile)
    best = 0
    while left:
        group = [left.pop()]
        for i in group:
            near = [j for j in left if land.layout.beside(i, j)]
            group.extend(near)
            left = [j for j in left if j not in near]
        best = max(best, len(group))
    return best


def has_square(land, tile):
    """True when four tiles of a kind lie in a 2 x 2 shape."""
    places = [land.layout.places[i] for i in land.where(tile)]
    return any([p + 1 in places and p + 16 in places and p + 17 in places for p in places])


def half(doubled):
    """Doubled points as people write them: 9 is "4.5"."""
    sign = "-" if doubled < 0 else ""
    return sign + str(abs(doubled) // 2) + (".5" if doubled & 1 else "")


def number(doubled):
    """Doubled points as a number for programs: a whole one where it is whole."""
    return doubled / 2 if doubled & 1 else doubled // 2


def _many(count, word):
    return "%d %s" % (count, word if count == 1 else _plural(word))


def _plural(word):
    return word + "s"


def score(table, seat):
    """The score of a seat for people and programs."""
    buildings = table.game.catalogue["building"]
    sheet = Score(table, seat)
    lines = [{"name": buildings.name(i), "points": number(points), "why": why} for i, points, why in sheet.lines]
    return {"total": number(sheet.total), "lines": lines, "unverified": sheet.unverified}

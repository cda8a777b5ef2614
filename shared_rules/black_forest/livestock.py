"""Housing Livestock: who fits where. ("Housing Livestock".)

Livestock may be moved at any time, so no place is kept, only how many cattle and pigs there are; what asks for a place
looks at the best arrangement. A Pasture houses 3 of a kind, a stable 2 cattle, a Forest 1 pig.
"""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids


def animals(cattle, pigs):
    """So many Livestock in words, "" for none."""
    herd = ((cattle, "cattle"), (pigs, "pig" if pigs == 1 else "pigs"))
    return ", ".join(["%d %s" % each for each in herd if each[0]])


class Herd:
    """The room of `seat`, and the animals there: `cattle`, `pigs`."""

    def __init__(self, table, seat):
        self.domain = domain = dm.Domain(table, seat)
        self.pen = table.wheel(seat, ids.LIVESTOCK_TRACK)
        self.pastures, self.stall, self.woods = domain.housing()

    @property
    def cattle(self):
        return self.pen.count(ids.CATTLE)

    @property
    def pigs(self):
        return self.pen.count(ids.PIG)

    def fits(self, cattle, pigs):
        """True when so many animals can be housed."""
        return _needed(self, cattle, pigs) <= self.pastures

    def gain(self, good, number):
        """Take in animals; how many could be housed."""
        for i in range(number):
            cattle, pigs = self.cattle + (good == ids.CATTLE), self.pigs + (good == ids.PIG)
            if not self.fits(cattle, pigs) or self.pen.count(good) == self.pen.limit(good):
                return i
            self.pen.put(good, self.pen.count(good) + 1)
        return number

    def leave(self):
        """Give back those that can no longer be housed: as few as can be, pigs rather than cattle; (cattle, pigs)."""
        cattle, pigs = self.cattle, self.pigs
        for gone in range(cattle + pigs + 1):
            for fewer in range(max(0, gone - pigs), min(gone, cattle) + 1):
                if self.fits(cattle - fewer, pigs - gone + fewer):
                    self.pen.put(ids.CATTLE, cattle - fewer)
                    self.pen.put(ids.PIG, pigs - gone + fewer)
                    return fewer, gone - fewer
        return 0, 0

    def empty_pastures(self):
        """How many Pastures can be left empty."""
        return max(0, self.pastures - _needed(self, self.cattle, self.pigs))


def _needed(herd, cattle, pigs):
    """How many Pastures so many animals need."""
    outside = -(-max(0, cattle - herd.stall) // dm.PASTURE_ROOM)
    return outside - (-max(0, pigs - herd.woods) // dm.PASTURE_ROOM)

"""A player of Black Forest once more, on plain numbers: wheels, livestock, land. It shares no code with the rules."""

from tests.black_forest.second_source import BASIC, BUILDINGS, FACTS, Names, amounts

# Of each wheel the refined markers, then the basic ones: (good, number of its marker).
WHEELS = (
    ((("glass", 0),), (("sand", 0), ("charcoal", 0), ("water", 0), ("wood", 0))),
    ((("commodity", 0), ("provision", 0), ("provision", 1)), (("porridge", 0), ("meat", 0), ("charcoal", 1))),
)
ON = ("glassmaking", "cooking")
HOME = {good: wheel for wheel, sides in enumerate(WHEELS) for side in sides for good, _ in side if good != "charcoal"}
BASICS = tuple("charcoal" if good == "coal" else good for good in BASIC)
TOP = {good: int(FACTS["most refined"] if good in ("glass", "commodity", "provision") else FACTS["most basic"])
       for good in (*HOME, "charcoal", "brick")}  # fmt: skip
TILES = ("field", "pond", "pasture", "forest")
MAIN = ("forest forest pond pond hut", "forest empty empty field field", "empty empty empty empty stable")
SMALL = ("forest hut", "forest empty", "empty empty")
STEPS, ESTATES = 3, 12
WORDS = {"coal": "charcoal", "hut": "progress", "build": "building", "build-free": "building"}


class Refused(Exception):
    """The rules do not allow it."""


def cell_name(cell):
    """A space as records name it."""
    column, row = cell
    return (chr(97 + column) if column < 26 else "a" + chr(71 + column)) + str(row + 1)


class Player(Names):
    """What lies before a player. `others` is what the Fort counts."""

    def __init__(self, extra="-", others=1):
        self.goods = {"charcoal": [0, 0], "provision": [1, 2], "brick": [amounts("markers track")["brick"]]}
        for place in (0, 1):
            for good, number in amounts("markers " + ON[place]).items():
                if good == "coal":
                    self.goods["charcoal"][place] = number
                elif good != "provision":
                    self.goods[good] = [number]
        self.turns = [0, 0]
        self.animals = {"pig": 0, "cattle": 0}
        self.land = []
        self.add_board(MAIN)
        self.progress = self.held = self.others = 0
        self.others = others
        self.bonus = 0  # 1 waits, 2 was taken
        self.gift = ""
        for part in () if extra == "-" else extra.split(" "):
            good, number = part.split("+")
            if good in self.animals:
                self.animals[good] += int(number)
            else:
                self.goods[good][0] += int(number)  # of provisions: the lower marker

    def add_board(self, rows):
        """Add an Estate to the right."""
        left = 1 + max((column for estate in self.land for column, _ in estate), default=-1)
        self.land.append({(left + x, y): what for y, row in enumerate(rows) for x, what in enumerate(row.split())})

    # -- what there is -----------------------------------------------------------------------------------------

    def amount(self, good):
        """How many of a good, all markers together."""
        return self.animals[good] if good in self.animals else sum(n or 0 for n in self.goods[good])

    def where(self, content):
        """The cells that hold something."""
        return [cell for estate in self.land for cell, what in estate.items() if what == content]

    def estate_of(self, cell):
        """The Estate of a cell."""
        return next(estate for estate in self.land if cell in estate)

    def put(self, cell, content):
        """Put something on a cell."""
        self.estate_of(cell)[cell] = content

    def has(self, name):
        """Whether a building stands here."""
        return bool(self.where(name))

    def buildings(self):
        """The names of the buildings here."""
        return list(dict.fromkeys(what for estate in self.land for what in estate.values() if what in BUILDINGS))

    def houses(self, pigs, cattle, pastures=None):
        """Whether so many animals have a place, by trying how many Pastures the pigs take."""
        pastures = len(self.where("pasture")) if pastures is None else pastures
        woods = len(self.where("forest")) * (2 if self.has("beechnut-gatherers-hut") else 1)
        stalls = 2 * len(self.where("stable"))
        return any(pigs <= woods + 3 * k and cattle <= stalls + 3 * (pastures - k) for k in range(pastures + 1))

    def number(self, name):
        """The count that a name in a formula stands for."""
        if name in TILES or name == "empty":
            return len(self.where(name))
        if name == "vacant":
            used = range(len(self.where("pasture")) + 1)
            return used[-1] - next(n for n in used if self.houses(self.animals["pig"], self.animals["cattle"], n))
        if name == "nested":
            woods = len(self.where("forest")) * (2 if self.has("beechnut-gatherers-hut") else 1)
            return min(woods, self.animals["pig"])
        if name == "pairs":
            return sum(n // 2 for n in self.animals.values())
        counted = {"held": self.held, "estate": len(self.land) - 1}
        return counted[name] if name in counted else self.amount(WORDS.get(name, name))

    # -- goods -------------------------------------------------------------------------------------------------

    def is_due(self, wheel):
        """Whether nothing stops the wheel."""
        refined, basic = WHEELS[wheel]
        stops = [self.goods[good][i] == 3 for good, i in refined] + [self.goods[good][i] == 0 for good, i in basic]
        return not any(stops)

    def settle(self, wheel):
        """Turn the wheel until something stops it."""
        turns = 0
        while self.is_due(wheel):
            turns += 1
            refined, basic = WHEELS[wheel]
            for side, step in ((refined, 1), (basic, -1)):
                for good, i in side:
                    if self.goods[good][i] is not None:
                        self.goods[good][i] += step
        self.turns[wheel] += turns
        if wheel == 0:
            self.paint(turns)
        if turns and wheel == 1 and self.turns[1] >= 2 and not self.bonus:
            self.bonus = 1

    def paint(self, number):
        """The Cabinet Painter's porridge for glass."""
        for _ in range(number if self.has("cabinet-painter") else 0):
            self.gain_one("porridge", 0)

    def gain_one(self, good, i):
        """One more on a marker, then the wheel; whether there was room."""
        if good in self.animals:
            pigs, cattle = [self.animals[kind] + (kind == good) for kind in ("pig", "cattle")]
            if self.houses(pigs, cattle):
                self.animals[good] += 1
            return None
        if self.goods[good][i] is None or self.goods[good][i] == TOP[good]:
            return False
        self.goods[good][i] += 1
        if good != "brick":
            self.settle(i if good == "charcoal" else HOME[good])
        if good == "glass":
            self.paint(1)
        return True

    def gain_provisions(self, number, words):
        """Provisions: each to the lower marker, or to those named in turn, of which a full one passes on."""
        pair = self.goods["provision"]
        low = pair.index(min(pair))
        high = pair.index(max(pair)) if len(words) == 1 else 1 - low
        for n in range(number):
            if words:
                first = low if words[min(n, len(words) - 1)] == "low" else high
            else:
                first = pair.index(min(pair))
            self.gain_one("provision", first) or self.gain_one("provision", 1 - first)

    def spend(self, parts):
        """Pay (good, number, where) of each: where is a marker, the words low and high, or None."""
        for good, number, where in parts:
            if good in self.animals:
                self.take_animals(good, number)
                continue
            markers = self.goods[good]
            for n in range(number):
                i = where if isinstance(where, int) else 0
                if good == "provision":
                    if not where:
                        i = markers.index(max(markers))
                    elif n == 0 or len(where) > 1:
                        word = where[min(n, len(where) - 1)]
                        if n == 0:
                            low = markers.index(min(markers))
                            high = markers.index(max(markers)) if len(where) == 1 else 1 - low
                        i = low if word == "low" else high
                    else:
                        i = low if where[0] == "low" else high
                if not markers[i]:
                    raise Refused(f"no {good}")
                markers[i] -= 1
        if parts:
            self.settle(0)
            self.settle(1)

    def take_animals(self, kind, number):
        """Give animals away."""
        if self.animals[kind] < number:
            raise Refused(f"no {kind}")
        self.animals[kind] -= number

    def crowd(self):
        """Animals without a place go, as few as can be, of equals pigs."""
        pigs, cattle = self.animals["pig"], self.animals["cattle"]
        fits = [(p + c, c, p) for p in range(pigs + 1) for c in range(cattle + 1) if self.houses(p, c)]
        _, self.animals["cattle"], self.animals["pig"] = max(fits)

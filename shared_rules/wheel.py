"""One production wheel: a board of 12 printed sectors that stays, tokens that stand on it, a dial that turns.

The state is what lies on the table: in which board sector each token stands, and how often the dial has
turned. Every count is read off that picture, so the two can never disagree. Board sectors are numbered 0..11
clockwise from twelve o'clock. The long hand of the dial lies at the start of sector `dial`, the short hand at the
start of sector `dial + 8`; between them basic goods count 0..7 clockwise from the long hand, and the refined good
counts 0..3 the other way round. (Glass Road and Black Forest, "Details on Rotating the Production Wheels".)
"""

SECTORS = 12
BASIC_MAX = 7
REFINED_MAX = 3
TURNS = 65532  # the counter of two bytes wraps at a multiple of 12, so that the dial does not jump


class WheelSpec:
    """What is printed on a wheel: its `name` and its `goods` as good ids, the refined one first."""

    def __init__(self, name, goods):
        self.name = name
        self.goods = goods
        self.size = 2 + len(goods)  # bytes of state: turns (low, high), one board sector a token


class Wheel:
    """A wheel within a state: `spec.size` bytes of `state` from `at`. Goods are named by their id."""

    def __init__(self, spec, state, at):
        self.spec = spec
        self.state = state
        self.at = at

    def place(self, counts):
        """Set the wheel up: the dial at twelve o'clock, one count for each of `spec.goods`."""
        self.state[self.at] = self.state[self.at + 1] = 0
        for good, count in zip(self.spec.goods, counts):
            self.put(good, count)

    @property
    def turns(self):
        """How often the wheel has turned in this game, 0..65,531."""
        return self.state[self.at] | self.state[self.at + 1] << 8

    @property
    def dial(self):
        """The board sector at whose start the long hand lies, 0..11."""
        return (self.state[self.at] | self.state[self.at + 1] << 8) % SECTORS

    def _slot(self, good):
        return self.at + 2 + self.spec.goods.index(good)

    def is_refined(self, good):
        """True for the refined good of this wheel."""
        return good == self.spec.goods[0]

    def limit(self, good):
        """The highest count of `good`: 7 for a basic good, 3 for the refined one."""
        return REFINED_MAX if good == self.spec.goods[0] else BASIC_MAX

    def sector(self, good):
        """The board sector in which the token of `good` stands, 0..11."""
        return self.state[self._slot(good)]

    def count(self, good):
        """How many of `good` there are, read off the picture."""
        sector = self.state[self._slot(good)]
        if good == self.spec.goods[0]:
            return (self.dial - 1 - sector) % SECTORS
        return (sector - self.dial) % SECTORS

    def put(self, good, count):
        """Stand the token of `good` on `count`, within 0..limit (a hand correction, or set-up)."""
        step = self.dial - 1 - count if good == self.spec.goods[0] else self.dial + count
        self.state[self._slot(good)] = step % SECTORS

    def gain(self, good, number):
        """Move the token forward; return how many found room. The rest is not gained."""
        count = self.count(good)
        fits = min(number, self.limit(good) - count)
        self.put(good, count + fits)
        return fits

    def pay(self, good, number):
        """Move the token back. The caller has seen that there are enough."""
        self.put(good, self.count(good) - number)

    def stopper(self):
        """The good ids that keep the wheel from turning: the refined good on 3, basic goods on 0."""
        goods = self.spec.goods
        return [g for g in goods if self.count(g) == (REFINED_MAX if g == goods[0] else 0)]

    def due(self):
        """True when no basic token stands on 0 and the refined one does not stand on 3."""
        state, at, dial = self.state, self.at + 2, self.dial
        if state[at] == (dial - 1 - REFINED_MAX) % SECTORS:
            return False
        for slot in range(at + 1, self.at + self.spec.size):
            if state[slot] == dial:
                return False
        return True

    def turn(self):
        """Turn the dial by one sector: every basic good is one less, the refined good one more."""
        self.turn_to((self.turns + 1) % TURNS)

    def turn_to(self, turns):
        """Lay the dial where it is after `turns` turns, 0..65,531; the tokens stay where they stand."""
        self.state[self.at] = turns & 255
        self.state[self.at + 1] = turns >> 8

    def settle(self):
        """Turn while the wheel is due, as one process; return the number of turns."""
        turns = 0
        while self.due():
            self.turn()
            turns += 1
        return turns

    def sound(self):
        """True when every token stands where a token can stand; bytes from outside may say otherwise."""
        for good in self.spec.goods:
            if self.sector(good) >= SECTORS or self.count(good) > self.limit(good):
                return False
        return True

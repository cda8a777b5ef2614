"""One production wheel: a board of 12 printed sectors that stays, tokens that stand on it, a dial that turns.

The state is what lies on the table: in which board sector each token stands, and how often the dial has
turned. Every count is read off that picture, so the two can never disagree. Board sectors are numbered 0..11
clockwise from twelve o'clock. The long hand of the dial lies at the start of sector `dial`, the short hand at the
start of sector `dial + 8`; between them basic goods count 0..7 clockwise from the long hand, and the refined good
counts 0..3 the other way round. (Glass Road and Black Forest, "Details on Rotating the Production Wheels".)

A good may have two tokens on a wheel; its count is the sum. A token can be taken off; then nothing waits for it.
"""

SECTORS = 12
BASIC_MAX = 7
REFINED_MAX = 3
TURNS = 65532  # the counter of two bytes wraps at a multiple of 12, so that the dial does not jump
OFF = 255  # in place of the sector of a token that was taken off the wheel


class WheelSpec:
    """What is printed on a wheel: its `name` and its tokens, `goods` as good ids, `refined` of them first."""

    def __init__(self, name, goods, refined=1):
        self.name = name
        self.goods = goods
        self.refined_tokens = refined
        self.size = 2 + len(goods)  # bytes of state: turns (low, high), one board sector a token

    def on(self, state, at):
        """The wheel within a state."""
        return Wheel(self, state, at)


class Wheel:
    """A wheel within a state: `spec.size` bytes of `state` from `at`. Goods are named by their id."""

    def __init__(self, spec, state, at):
        self.spec = spec
        self.state = state
        self.at = at

    def place(self, counts):
        """Set the wheel up: the dial at twelve o'clock, one count for each of `spec.goods`."""
        self.state[self.at] = self.state[self.at + 1] = 0
        for token, count in enumerate(counts):
            self.stand(token, count)

    @property
    def turns(self):
        """How often the wheel has turned in this game, 0..65,531."""
        return self.state[self.at] | self.state[self.at + 1] << 8

    @property
    def dial(self):
        """The board sector at whose start the long hand lies, 0..11."""
        return (self.state[self.at] | self.state[self.at + 1] << 8) % SECTORS

    def tokens(self, good):
        """The numbers of the tokens of `good` that are on the wheel: places in `spec.goods`."""
        goods = self.spec.goods
        return [i for i in range(len(goods)) if goods[i] == good and self.state[self.at + 2 + i] != OFF]

    def stands(self, i):
        """The count on which a token stands."""
        sector = self.state[self.at + 2 + i]
        if i < self.spec.refined_tokens:
            return (self.dial - 1 - sector) % SECTORS
        return (sector - self.dial) % SECTORS

    def stand(self, i, count):
        """Stand a token on `count`."""
        step = self.dial - 1 - count if i < self.spec.refined_tokens else self.dial + count
        self.state[self.at + 2 + i] = step % SECTORS

    def is_refined(self, good):
        """True for a refined good of this wheel."""
        return self.spec.goods.index(good) < self.spec.refined_tokens

    def limit(self, good):
        """The highest count of `good`: 7 for a basic good, 3 for each token of a refined one; 0 without a token."""
        return len(self.tokens(good)) * (REFINED_MAX if self.is_refined(good) else BASIC_MAX)

    def sector(self, good):
        """The board sector in which the first token of `good` stands, 0..11."""
        return self.state[self.at + 2 + self.spec.goods.index(good)]

    def count(self, good):
        """How many of `good` there are, read off the picture."""
        number = 0
        for token in range(len(self.spec.goods)):  # it allocates nothing: lights and screens ask often
            if self.spec.goods[token] == good and self.state[self.at + 2 + token] != OFF:
                number += self.stands(token)
        return number

    def put(self, good, count):
        """Stand the tokens of `good` on `count`, within 0..limit (a hand correction): two share it evenly."""
        tokens = self.tokens(good)
        for i, token in enumerate(tokens):
            self.stand(token, (count + i) // len(tokens))

    def gain(self, good, number):
        """Move the token forward, of two the one behind; return how many found room. The rest is not gained."""
        tokens = self.tokens(good)
        if len(tokens) == 1:
            count = self.stands(tokens[0])
            fits = min(number, (REFINED_MAX if tokens[0] < self.spec.refined_tokens else BASIC_MAX) - count)
            self.stand(tokens[0], count + fits)
            return fits
        fits = min(number, self.limit(good) - self.count(good))
        for _ in range(fits):
            counts = [self.stands(token) for token in tokens]
            self.stand(tokens[counts.index(min(counts))], min(counts) + 1)
        return fits

    def pay(self, good, number):
        """Move the token back, of two the one that is ahead. The caller has seen that there are enough."""
        tokens = self.tokens(good)
        if len(tokens) == 1:
            self.stand(tokens[0], self.stands(tokens[0]) - number)
            return
        for _ in range(number):
            counts = [self.stands(token) for token in tokens]
            self.stand(tokens[counts.index(max(counts))], max(counts) - 1)

    def due(self):
        """True when no basic token stands on 0 and no refined one on 3."""
        state, at, dial = self.state, self.at + 2, self.dial
        stop = (dial - 1 - REFINED_MAX) % SECTORS
        for slot in range(self.spec.refined_tokens):
            if state[at + slot] == stop:
                return False
        for slot in range(at + self.spec.refined_tokens, self.at + self.spec.size):
            if state[slot] == dial:
                return False
        return True

    def turn(self):
        """Turn the dial by one sector: every basic good is one less, every refined token one more."""
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

"""A track: goods that are counted beside the wheels. It can be asked what a wheel can, and never turns."""

from shared_rules.wheel import Wheel


class TrackSpec:
    """What is printed: the `name` of the track, its `goods` as good ids, and the highest count of each."""

    refined_tokens = 0  # only a wheel refines

    def __init__(self, name, goods, top):
        self.name = name
        self.goods = goods
        self.top = top
        self.size = len(goods)  # bytes of state: a count a good

    def on(self, state, at):
        """The track within a state."""
        return Track(self, state, at)


class Track(Wheel):
    """A track within a state: `spec.size` bytes of `state` from `at`."""

    turns = None  # it has no dial

    def place(self, counts):
        """Set the track up: one count for each of `spec.goods`."""
        for token, count in enumerate(counts):
            self.stand(token, count)

    def tokens(self, good):
        """The number of the token of `good`, in a list as a wheel has it."""
        return [self.spec.goods.index(good)]

    def stands(self, i):
        """The count on which a token stands."""
        return self.state[self.at + i]

    def stand(self, i, count):
        """Stand a token on `count`."""
        self.state[self.at + i] = count

    def limit(self, good):
        """The highest count of `good`."""
        return self.spec.top

    def count(self, good):
        """How many of `good` there are."""
        return self.state[self.at + self.spec.goods.index(good)]

    def gain(self, good, number):
        """Move the token forward; return how many found room."""
        fits = min(number, self.limit(good) - self.count(good))
        self.put(good, self.count(good) + fits)
        return fits

    def due(self):
        """False: it never turns."""
        return False

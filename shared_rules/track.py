"""A track: goods that are counted beside the wheels. It can be asked what a wheel can, and never turns."""


class TrackSpec:
    """What is printed: the `name` of the track, its `goods` as good ids, and the highest count of each."""

    def __init__(self, name, goods, top):
        self.name = name
        self.goods = goods
        self.top = top
        self.size = len(goods)  # bytes of state: a count a good

    def on(self, state, at):
        """The track within a state."""
        return Track(self, state, at)


class Track:
    """A track within a state: `spec.size` bytes of `state` from `at`."""

    turns = None  # it has no dial

    def __init__(self, spec, state, at):
        self.spec = spec
        self.state = state
        self.at = at

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

    def is_refined(self, good):
        """False: only a wheel refines."""
        return False

    def limit(self, good):
        """The highest count of `good`."""
        return self.spec.top

    def count(self, good):
        """How many of `good` there are."""
        return self.state[self.at + self.spec.goods.index(good)]

    def put(self, good, count):
        """Set the count of `good`."""
        self.state[self.at + self.spec.goods.index(good)] = count

    def gain(self, good, number):
        """Count up; return how many found room."""
        fits = min(number, self.limit(good) - self.count(good))
        self.put(good, self.count(good) + fits)
        return fits

    def pay(self, good, number):
        """Count down. The caller has seen that there are enough."""
        self.put(good, self.count(good) - number)

    def due(self):
        """False: it never turns."""
        return False

    def settle(self):
        """No turns."""
        return 0

    def sound(self):
        """True when every count is one that can be."""
        return all([self.state[self.at + i] <= self.spec.top for i in range(len(self.spec.goods))])

"""A medium of the journal in memory: for replays, tests and tries. It shows what every medium can do."""


class MemoryMedium:
    """The journal in play as `data`, and the one before it as `aside`.

    `position` is set by whoever keeps a game on the medium: the function that makes a checkpoint (Table.held), which a
    medium may keep and give back by `held()`, so that a start need not read the whole journal. This one keeps none.
    """

    def __init__(self, data=b""):
        self.data = bytearray(data)
        self.aside = None
        self.position = None
        self.problem = ""  # what is damaged, in words

    @property
    def size(self):
        return len(self.data)

    def read(self, offset, length):
        """At most `length` bytes from `offset`."""
        return bytes(self.data[offset : offset + length])

    def append(self, data):
        """Write `data` at the end."""
        self.data.extend(data)

    def cut(self, size):
        """Keep the first `size` bytes."""
        del self.data[size:]

    def held(self):
        """The newest checkpoint that the medium keeps, or b""."""
        return b""

    def put_aside(self):
        """Begin with an empty journal."""
        self.aside, self.data = self.data, bytearray()

    def take_back(self):
        """Go on with what was just put aside."""
        self.data = self.aside

    def keep_copy(self):
        """Keep the journal as it is, before it is cut."""
        self.aside = bytearray(self.data)

    def tick(self):
        """Do what was put off; True if that took its time."""
        return False

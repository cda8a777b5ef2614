"""The user's settings. Nonsense in them never stops the device; it is named instead.

What there is, with defaults and bounds, is in settings_reader.py, which is loaded only while the device starts.
"""


class Settings:
    """The settings that `read(name) -> value or None` gives. `problems` names each value that was not taken."""

    def __init__(self, read):
        from .settings_reader import fill

        self.read = read
        self.problems = []
        self.encoder = self.screen = True
        self.encoder_divisor = 4
        self.pairs = 1
        self.colours = {}
        fill(self, read)

    def read_colours(self, goods):
        """Take the colours that the user chose for these goods (their names)."""
        from .settings_reader import colours

        self.colours = colours(self.read, goods, self.problems)

    def refuse_game(self, error):
        """The game or the seats are not usable: name it and go on with the usual ones."""
        from .settings_reader import TEXTS

        self.problems.append("RONDEL_GAME, RONDEL_SEATS: %s; the usual ones are used" % error)
        self.game = TEXTS["RONDEL_GAME"]
        self.names = TEXTS["RONDEL_SEATS"].split(", ")

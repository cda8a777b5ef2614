"""The user's settings: each with its default and its bounds. Nonsense never stops the device; it is named instead."""

RING_PX = (12, 24, 60)

# name in settings.toml: (default, lowest, highest)
NUMBERS = {
    "RONDEL_RING_PX": (24, 12, 60),
    "RONDEL_RING_1_START": (0, 0, 59),
    "RONDEL_RING_2_START": (0, 0, 59),
    "RONDEL_RING_1_CLOCKWISE": (1, 0, 1),
    "RONDEL_RING_2_CLOCKWISE": (1, 0, 1),
    "RONDEL_BRIGHTNESS": (40, 1, 100),  # percent
    "RONDEL_GAMMA_10": (22, 10, 40),  # ten times the exponent
    "RONDEL_LIMIT_MA": (400, 100, 3000),
    "RONDEL_IDLE_MIN": (5, 0, 240),  # minutes until the lights dim; 0 never
    "RONDEL_HOLD_MS": (500, 200, 2000),
    "RONDEL_REPEAT_MS": (250, 100, 2000),
    "RONDEL_ENCODER": (1, 0, 1),
    "RONDEL_ENCODER_DIVISOR": (4, 1, 4),
    "RONDEL_SCREEN": (1, 0, 1),
}
TEXTS = {"RONDEL_GAME": "glass-road", "RONDEL_SEATS": "Ann, Ben, Chris, Dora"}
COLOUR = "RONDEL_COLOUR_"  # and the good in capitals with underscores: "#rrggbb"


class Settings:
    """The settings that `read(name) -> value or None` gives. `problems` names each value that was not taken."""

    def __init__(self, read, goods=()):
        self.problems = []
        values = {}
        for name in NUMBERS:
            values[name] = self._number(name, read(name))
        if values["RONDEL_RING_PX"] not in RING_PX:
            self.problems.append("RONDEL_RING_PX: 12, 24 or 60; 24 is used")
            values["RONDEL_RING_PX"] = 24
        self.ring_px = values["RONDEL_RING_PX"]
        self.mounted = []
        for ring in ("1", "2"):
            start = values["RONDEL_RING_" + ring + "_START"]
            self.mounted.append((start % self.ring_px, values["RONDEL_RING_" + ring + "_CLOCKWISE"] == 1))
        self.brightness = values["RONDEL_BRIGHTNESS"]
        self.gamma_10 = values["RONDEL_GAMMA_10"]
        self.limit_ma = values["RONDEL_LIMIT_MA"]
        self.idle_ms = values["RONDEL_IDLE_MIN"] * 60000
        self.hold_ms = values["RONDEL_HOLD_MS"]
        self.repeat_ms = values["RONDEL_REPEAT_MS"]
        self.encoder = values["RONDEL_ENCODER"] == 1
        self.encoder_divisor = values["RONDEL_ENCODER_DIVISOR"]
        self.screen = values["RONDEL_SCREEN"] == 1
        self.game = self._text("RONDEL_GAME", read("RONDEL_GAME"))
        self.names = [name.strip() for name in self._text("RONDEL_SEATS", read("RONDEL_SEATS")).split(",")]
        self._read = read
        self.colours = {}

    def _number(self, name, value):
        default, low, high = NUMBERS[name]
        if value is None:
            return default
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = low - 1
        if not low <= number <= high:
            self.problems.append("%s: %d to %d; %d is used" % (name, low, high, default))
            return default
        return number

    def _text(self, name, value):
        if value is None:
            return TEXTS[name]
        if not isinstance(value, str) or not value.strip():
            self.problems.append("%s: a text in quotes; %s is used" % (name, TEXTS[name]))
            return TEXTS[name]
        return value.strip()

    def read_colours(self, goods):
        """Take the colours that the user chose for these goods (their names)."""
        for good in goods:
            name = COLOUR + good.upper().replace("-", "_")
            value = self._read(name)
            if value is None:
                continue
            try:
                if len(value) != 7 or value[0] != "#":
                    raise ValueError(value)
                self.colours[good] = int(value[1:], 16)
            except (TypeError, ValueError):
                self.problems.append('%s: as in "#ff8000"; the usual colour is used' % name)

    def refuse_game(self, error):
        """The game or the seats are not usable: name it and go on with the usual ones."""
        self.problems.append("RONDEL_GAME, RONDEL_SEATS: %s; the usual ones are used" % error)
        self.game = TEXTS["RONDEL_GAME"]
        self.names = TEXTS["RONDEL_SEATS"].split(", ")


def parse_toml(text):
    """A reader for the flat `NAME = value` lines of settings.toml, for a runtime that has none of its own."""
    values = {}
    for line in text.split("\n"):
        name, equals, value = line.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or name.startswith("#"):
            continue
        if value[:1] == '"':
            values[name] = value[1:].split('"')[0]
        else:
            values[name] = value.split("#")[0].strip()
    return values.get

"""Reads the user's settings. A device needs it only while it starts."""

from .colours import IDLE_MA

RING_PX = (12, 24, 60)
_LIGHT_MA = 60  # what must be left for light, beside what the pixels draw when they are dark
_HEX = "0123456789abcdefABCDEF"

# name in settings.toml: (default, lowest, highest)
NUMBERS = {
    "RONDEL_RING_PX": (24, 12, 60),
    "RONDEL_PAIRS": (1, 1, 4),
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


def fill(settings, read):
    """Read every setting with `read(name) -> value or None` into `settings`."""
    problems = settings.problems
    values = {}
    for name in NUMBERS:
        values[name] = _number(name, read(name), problems)
    if values["RONDEL_RING_PX"] not in RING_PX:
        problems.append("RONDEL_RING_PX: 12, 24 or 60; 24 is used")
        values["RONDEL_RING_PX"] = 24
    settings.ring_px = values["RONDEL_RING_PX"]
    least = 2 * settings.ring_px * IDLE_MA + _LIGHT_MA
    if values["RONDEL_LIMIT_MA"] < least:
        usual = NUMBERS["RONDEL_LIMIT_MA"][0]
        problems.append("RONDEL_LIMIT_MA: at least %d for these rings; %d is used" % (least, usual))
        values["RONDEL_LIMIT_MA"] = usual
    settings.mounted = []
    for ring in ("1", "2"):
        start = values["RONDEL_RING_" + ring + "_START"]
        settings.mounted.append((start % settings.ring_px, values["RONDEL_RING_" + ring + "_CLOCKWISE"] == 1))
    settings.pairs = values["RONDEL_PAIRS"]
    settings.brightness = values["RONDEL_BRIGHTNESS"]
    settings.gamma_10 = values["RONDEL_GAMMA_10"]
    settings.limit_ma = values["RONDEL_LIMIT_MA"]
    settings.idle_ms = values["RONDEL_IDLE_MIN"] * 60000
    settings.hold_ms = values["RONDEL_HOLD_MS"]
    settings.repeat_ms = values["RONDEL_REPEAT_MS"]
    settings.encoder = values["RONDEL_ENCODER"] == 1
    settings.encoder_divisor = values["RONDEL_ENCODER_DIVISOR"]
    settings.screen = values["RONDEL_SCREEN"] == 1
    settings.game = _text("RONDEL_GAME", read("RONDEL_GAME"), problems)
    settings.names = [name.strip() for name in _text("RONDEL_SEATS", read("RONDEL_SEATS"), problems).split(",")]


def _number(name, value, problems):
    default, low, high = NUMBERS[name]
    if value is None:
        return default
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = low - 1
    if not low <= number <= high:
        problems.append("%s: %d to %d; %d is used" % (name, low, high, default))
        return default
    return number


def _text(name, value, problems):
    if value is None:
        return TEXTS[name]
    if not isinstance(value, str) or not value.strip():
        problems.append("%s: a text in quotes; %s is used" % (name, TEXTS[name]))
        return TEXTS[name]
    return value.strip()


def colours(read, goods, problems):
    """The colours that the user chose for these goods (their names), by name."""
    chosen = {}
    for good in goods:
        name = COLOUR + good.upper().replace("-", "_")
        value = read(name)
        if value is None:
            continue
        try:
            if len(value) != 7 or value[0] != "#" or not all([c in _HEX for c in value[1:]]):
                raise ValueError(value)
            chosen[good] = int(value[1:], 16)
        except (TypeError, ValueError):
            problems.append('%s: as in "#ff8000"; the usual colour is used' % name)
    return chosen


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

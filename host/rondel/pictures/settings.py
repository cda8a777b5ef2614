"""The meaning of each setting, for the table of the player's page. Defaults and bounds come from the firmware."""

from collections.abc import Iterator

from firmware.device.settings_reader import COLOUR, NUMBERS, RING_PX, TEXTS

MEANS = {
    "RONDEL_GAME": "the game that a new device begins with",
    "RONDEL_SEATS": "who sits at the table: names with commas between them, in turn order",
    "RONDEL_RING_PX": "pixels of each ring",
    "RONDEL_PAIRS": "pairs of rings; with more than one, each shows the wheels of its own seat",
    "RONDEL_RING_1_START": "number of the pixel of ring 1 that stands at twelve o'clock, counted from 0",
    "RONDEL_RING_1_CLOCKWISE": "0: the pixels of ring 1 count the other way round, seen from above",
    "RONDEL_RING_2_START": "the same for ring 2",
    "RONDEL_RING_2_CLOCKWISE": "the same for ring 2",
    "RONDEL_BRIGHTNESS": "brightness in percent",
    "RONDEL_GAMMA_10": "ten times the exponent that fits the light to the eye; 10 leaves it alone",
    "RONDEL_LIMIT_MA": "the most that a pair of rings together may draw, in mA",
    "RONDEL_IDLE_MIN": "minutes without a key until the lights dim; 0: never",
    "RONDEL_HOLD_MS": "how long a key is held until it counts as held, in milliseconds",
    "RONDEL_REPEAT_MS": "how often a held key repeats, in milliseconds",
    "RONDEL_ENCODER": "0: leave the encoder alone",
    "RONDEL_ENCODER_DIVISOR": "pulses a notch of your encoder: 1, 2 or 4",
    "RONDEL_SCREEN": "0: leave the screen alone",
}
COLOURS = (
    f"{COLOUR}…",
    "the game's",
    '"#000000" to "#ffffff"',
    f"a good in another colour, by its name in capitals: {COLOUR}QUARTZ_SAND",
)


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Name, default, bounds and meaning of every setting."""
    for name, means in MEANS.items():
        if name in TEXTS:
            yield name, f'"{TEXTS[name]}"', "a text", means
        else:
            default, low, high = NUMBERS[name]
            bounds = f"{low} to {high}"
            if name == "RONDEL_RING_PX":
                bounds = ", ".join(map(str, RING_PX[:-1])) + f" or {RING_PX[-1]}"
            yield name, str(default), bounds, means
    yield COLOURS

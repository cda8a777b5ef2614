"""Colours as the LEDs need them: corrected for the eye, dimmed, and within the current limit on the bytes sent."""

# Levels of a light, of 16; and how many there are with darkness.
FULL, MID, LOW, FAINT = 16, 11, 6, 1
LEVELS = 17

IDLE_MA = 1  # what a dark WS2812B draws
ACTIVE_MA_3 = 55  # what its three channels draw together at 255 each


class Palette:
    """Colours (0xRRGGBB) of one game after gamma and brightness; `red`, `green`, `blue` hold bytes by id.

    `gamma_10` is ten times the exponent, `brightness` is in percent. Sixteen levels a colour, so that nothing is
    computed and nothing allocated while a frame is drawn.
    """

    def __init__(self, colours, gamma_10=22, brightness=40):
        count = len(colours) * LEVELS
        self.red = bytearray(count)
        self.green = bytearray(count)
        self.blue = bytearray(count)
        for number, colour in enumerate(colours):
            for level in range(1, LEVELS):
                at = number * LEVELS + level
                self.red[at] = corrected(colour >> 16 & 255, level, gamma_10, brightness)
                self.green[at] = corrected(colour >> 8 & 255, level, gamma_10, brightness)
                self.blue[at] = corrected(colour & 255, level, gamma_10, brightness)


def corrected(channel, level, gamma_10, brightness):
    """One channel byte 0..255 at `level` of 16, after gamma; a visible colour never becomes black."""
    if channel < 8:
        return 0
    value = (channel / 255 * level / 16) ** (gamma_10 / 10) * 255 * brightness / 100
    return max(1, int(value + 0.5)) if channel >= 32 else int(value + 0.5)


def dim(data):
    """An eighth of the light; what glows still glows."""
    for i in range(len(data)):
        data[i] = (data[i] + 7) >> 3


def within_limit(data, limit_ma):
    """Scale the bytes of a ring down, if need be, so that it draws at most `limit_ma`; True if it was scaled.

    Idle current cannot be scaled, so it is taken off the limit first; every byte is rounded down. Each of two rings
    keeps within half of the whole limit, so their sum holds at every instant, whichever was sent last.
    """
    total = sum(data)
    room = max(0, limit_ma - IDLE_MA * (len(data) // 3)) * 765 // ACTIVE_MA_3
    if total <= room:
        return False
    for i in range(len(data)):
        data[i] = data[i] * room // total
    return True


def current_ma(data):
    """What a ring draws with these bytes, in mA, rounded up."""
    return IDLE_MA * (len(data) // 3) + (sum(data) * ACTIVE_MA_3 + 764) // 765

"""Colours: far apart for all kinds of eyes, never above the current limit, in the order of the wire."""

import itertools
import random

import adafruit_pixelbuf
import pytest

from firmware.device.colours import FAINT, FULL, LOW, MID, Palette, corrected, current_ma, dim, within_limit
from firmware.device.ring import BAD, HAND, SIGNS, WARN, Ring
from shared_rules import games
from tests.device.eyes import EYES, apart, ciede2000, seen

GLASS_ROAD = games.find("glass-road")


# Pairs of the published test data of CIEDE2000 (Sharma, Wu, Dalal 2005, table 1).
@pytest.mark.parametrize(
    ("one", "two", "difference"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_the_published_one(one, two, difference):
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_the_eyes_differ():
    red, green = 0xC04020, 0x708020
    assert ciede2000(seen(red, "all colours"), seen(green, "all colours")) > 35
    assert ciede2000(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 25
    assert seen(0xFFFFFF, "protanopia") == pytest.approx(seen(0xFFFFFF, "all colours"), abs=0.1)
    assert len(EYES) == 4


@pytest.mark.parametrize(("name", "elsewhere"), [("glass-road", 14), ("black-forest", 9)])
def test_goods_are_far_apart_for_all_eyes(name, elsewhere):
    """14 is several times what can just be told apart side by side; goods that meet on one wheel or track have more.

    Twelve goods cannot all be so far apart for four kinds of eyes: on two rings those of Black Forest have less.
    """
    game = games.find(name)
    for one, two in itertools.combinations(range(len(game.goods)), 2):
        same = any(one in spec.goods and two in spec.goods for spec in game.specs())
        assert apart(game.colours[one], game.colours[two]) >= (16 if same else elsewhere), (one, two)


EVERY_COLOUR = sorted({colour for name in games.NAMES for colour in games.find(name).colours})


@pytest.mark.parametrize("colour", EVERY_COLOUR, ids=hex)
def test_goods_are_far_from_the_white_hands_and_bright_enough(colour):
    assert apart(colour, SIGNS[HAND]) >= 14
    assert seen(colour, "all colours")[0] >= 30


def test_signs_of_trouble_are_apart():
    assert min(apart(SIGNS[a], SIGNS[b]) for a, b in ((HAND, WARN), (HAND, BAD), (WARN, BAD))) >= 14


# -- levels ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gamma_10", [10, 22, 40])
@pytest.mark.parametrize("brightness", [1, 5, 40, 100])
def test_levels_rise_and_nothing_visible_goes_dark(brightness, gamma_10):
    for colour in (*GLASS_ROAD.colours, *SIGNS):
        palette = Palette([colour], gamma_10, brightness)
        for channel, values in ((colour >> 16, palette.red), (colour >> 8, palette.green), (colour, palette.blue)):
            assert values[0] == 0
            assert list(values) == sorted(values)
            assert max(values) <= (255 * brightness + 50) // 100
            if channel & 255 >= 32:
                assert values[FAINT] >= 1
        assert max(palette.red[FULL], palette.green[FULL], palette.blue[FULL]) >= 1


def test_levels_without_correction_are_the_colour():
    assert [corrected(200, level, 10, 100) for level in (FULL, MID, LOW)] == [200, 138, 75]
    assert corrected(255, FULL, 22, 40) == 102
    assert corrected(255, MID, 22, 100) == 112  # 255 * (11 / 16) ** 2.2
    assert corrected(7, FULL, 10, 100) == 0


def test_dim_keeps_what_glows():
    data = bytearray((0, 1, 7, 8, 9, 255))
    dim(data)
    assert list(data) == [0, 1, 1, 1, 2, 32]


# -- the current limit, as it is measured on the wire ----------------------------------------------------------


def drawn_ma(data):
    """1 mA a pixel at rest, and 55 mA for three channels at 255 each."""
    return len(data) / 3 + sum(data) * 55 / (3 * 255)


@pytest.mark.parametrize("pixels", [12, 24, 60])
def test_no_bytes_are_above_the_limit(pixels):
    dice = random.Random(pixels)
    for _ in range(2000):
        top = dice.choice((1, 40, 255))
        data = bytearray(dice.randint(0, top) for _ in range(3 * pixels))
        before = bytes(data)
        limit_ma = dice.choice((dice.randint(pixels, 200), dice.randint(pixels, 1600)))
        scaled = within_limit(data, limit_ma)
        assert drawn_ma(data) <= limit_ma
        assert drawn_ma(data) <= current_ma(data) < drawn_ma(data) + 1
        assert scaled == (drawn_ma(before) > limit_ma) or data == before
        if not scaled:
            assert data == before
        assert all(a <= b for a, b in zip(data, before, strict=True))


@pytest.mark.parametrize(("pixels", "drawn"), [(24, 397), (48, 400), (60, 396)])
def test_white_within_400_ma_uses_what_there_is(pixels, drawn):
    """All white, the limit is reached as nearly as one brightness for all bytes can, and never passed."""
    data = bytearray([255]) * (3 * pixels)
    within_limit(data, 400)
    assert drawn_ma(data) <= 400
    assert round(drawn_ma(data)) == drawn


def test_black_is_left_alone():
    data = bytearray(72)
    assert not within_limit(data, 10)
    assert data == bytearray(72)


# -- the order of the wire -------------------------------------------------------------------------------------


class Wire(adafruit_pixelbuf.PixelBuf):
    """Adafruit's pixels in the order of a WS2812B, which keep the bytes instead of sending them."""

    def __init__(self, pixels):
        self.sent = b""
        super().__init__(pixels, byteorder="GRB", brightness=1.0, auto_write=False)

    def _transmit(self, buffer):
        self.sent = bytes(buffer)


@pytest.mark.parametrize("pixels", [12, 24, 60])
def test_the_bytes_are_those_of_adafruits_pixels(pixels):
    dice = random.Random(pixels)
    palette = Palette(list(GLASS_ROAD.colours) + list(SIGNS), 10, 100)
    ring = Ring(pixels, palette, len(GLASS_ROAD.colours))
    wire = Wire(pixels)
    for _ in range(200):
        pixel, colour = dice.randrange(pixels), dice.randrange(len(GLASS_ROAD.colours))
        ring.dot(pixel, colour, FULL)
        rgb = GLASS_ROAD.colours[colour]
        wire[pixel] = tuple(value if value >= 8 else 0 for value in (rgb >> 16, rgb >> 8 & 255, rgb & 255))
        wire.show()
        assert bytes(ring.data) == wire.sent

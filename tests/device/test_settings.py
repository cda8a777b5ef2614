"""The user's settings: nonsense is named and the default used; what is right is taken."""

import re

import pytest

from firmware.device.settings import Settings
from firmware.device.settings_reader import NUMBERS, TEXTS, parse_toml
from shared_rules import games
from tests.device.bench import Bench
from tests.vectors.runtimes import ROOT, run_micropython

GOODS = games.find("glass-road").goods.names


def made(**values):
    return Settings({"RONDEL_" + name: value for name, value in values.items()}.get)


def all_of(settings):
    return {name: value for name, value in vars(settings).items() if name not in ("problems", "read")}


USUAL = all_of(made())


def test_without_settings_all_is_usual():
    settings = made()
    assert settings.problems == []
    assert settings.ring_px == 24
    assert settings.mounted == [(0, True), (0, True)]
    assert (settings.brightness, settings.gamma_10, settings.limit_ma) == (40, 22, 400)
    assert (settings.idle_ms, settings.hold_ms, settings.repeat_ms) == (300_000, 500, 250)
    assert (settings.encoder, settings.encoder_divisor, settings.screen) == (True, 4, True)
    assert (settings.game, settings.names) == ("glass-road", ["Ann", "Ben", "Chris", "Dora"])


NONSENSE = ["", "x", "-1", "1e3", "12.5", "99999999", "0x10", None.__class__, [], "٣٤٥٦", True.__class__]


@pytest.mark.parametrize("value", NONSENSE, ids=repr)
@pytest.mark.parametrize("name", NUMBERS)
def test_nonsense_is_named_and_the_usual_number_used(name, value):
    settings = Settings({name: value}.get)
    assert all_of(settings) == USUAL
    (problem,) = settings.problems
    assert problem.startswith(name + ": ")
    assert f"{NUMBERS[name][0]} is used" in problem


@pytest.mark.parametrize("name", NUMBERS)
def test_bounds_are_taken_and_what_is_beyond_is_not(name):
    _, low, high = NUMBERS[name]
    for value in (low, high, str(low), f" {high} "):
        # The lowest limit is too low for most rings: that is another problem.
        limit = value if name == "RONDEL_LIMIT_MA" else 3000
        settings = Settings({name: value, "RONDEL_LIMIT_MA": limit}.get)
        assert all(problem.startswith("RONDEL_LIMIT_MA: at least") for problem in settings.problems)
    for value in (low - 1, high + 1):
        assert Settings({name: value}.get).problems != []


@pytest.mark.parametrize("pixels", [13, 16, 23, 48, 59])
def test_a_ring_has_twelve_sectors(pixels):
    settings = made(RING_PX=pixels)
    assert settings.problems == ["RONDEL_RING_PX: 12, 24 or 60; 24 is used"]
    assert settings.ring_px == 24


@pytest.mark.parametrize(("pixels", "least"), [(12, 100), (24, 108), (60, 180)])
def test_a_limit_has_to_leave_something_for_light(pixels, least):
    """Dark pixels draw current too: a limit below that cannot be kept."""
    settings = made(RING_PX=pixels, LIMIT_MA=least)
    assert (settings.problems, settings.limit_ma) == ([], least)
    settings = made(RING_PX=pixels, LIMIT_MA=least - 1)
    assert settings.limit_ma == 400
    (problem,) = settings.problems
    assert problem.startswith("RONDEL_LIMIT_MA: ")
    assert "400 is used" in problem


def test_what_is_right_is_taken():
    settings = made(
        RING_PX=60,
        RING_1_START="59",
        RING_1_CLOCKWISE=0,
        RING_2_START=7,
        BRIGHTNESS="100",
        IDLE_MIN=0,
        SCREEN=0,
        SEATS=" Ann Lee , Jörg ",
    )
    assert settings.problems == []
    assert settings.mounted == [(59, False), (7, True)]
    assert (settings.brightness, settings.idle_ms, settings.screen) == (100, 0, False)
    assert settings.names == ["Ann Lee", "Jörg"]


def test_a_start_beyond_the_ring_goes_round():
    assert made(RING_PX=12, RING_1_START=30).mounted[0] == (6, True)


@pytest.mark.parametrize("value", ["", "   ", 5, [], None.__class__])
@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_a_text(name, value):
    settings = Settings({name: value}.get)
    assert all_of(settings) == USUAL
    assert settings.problems == [f"{name}: a text in quotes; {TEXTS[name]} is used"]


@pytest.mark.parametrize(
    "values",
    [
        {"GAME": "chess"},
        {"SEATS": "Ann, Ann"},
        {"SEATS": "Ann,, Ben"},
        {"SEATS": "a, b, c, d, e"},
        {"SEATS": "x" * 25},
        {"SEATS": 'a"b'},
    ],
    ids=str,
)
def test_a_game_or_seats_that_cannot_be_are_named_and_the_device_starts(values):
    bench = Bench({"RONDEL_" + name: value for name, value in values.items()})
    assert bench.table.game.name == "glass-road"
    assert bench.table.names == ["Ann", "Ben", "Chris", "Dora"]
    assert "the usual ones are used" in bench.app.store_text()
    assert bench.tap("wood", "OK").table.moves == 1


def test_what_is_wrong_is_on_the_screen_and_in_the_status():
    bench = Bench({"RONDEL_RING_PX": "many", "RONDEL_HOLD_MS": 7}, screen=True).wait(500)
    text = "".join(bench.app.screen.rows)
    assert "RONDEL_RING_PX" in text
    store = bench.request("info")[1]["store"]
    assert "RONDEL_RING_PX: 12 to 60; 24 is used; RONDEL_HOLD_MS: 200 to 2000; 500 is used" in store


@pytest.mark.parametrize("good", GOODS)
def test_a_good_may_have_another_colour(good):
    settings = Settings({"RONDEL_COLOUR_" + good.upper().replace("-", "_"): "#12aBcF"}.get)
    settings.read_colours(GOODS)
    assert settings.colours == {good: 0x12ABCF}
    assert settings.problems == []


NO_COLOURS = ["", "#12345", "#1234567", "123456", "red", "#12345g", "#-12345", "#+12345", "#12_345", "# 12345"]


@pytest.mark.parametrize("value", [*NO_COLOURS, 0x123456, []])
def test_a_colour_that_is_none_is_named(value):
    settings = Settings({"RONDEL_COLOUR_WATER": value}.get)
    settings.read_colours(GOODS)
    assert settings.colours == {}
    assert settings.problems == ['RONDEL_COLOUR_WATER: as in "#ff8000"; the usual colour is used']


def test_a_chosen_colour_is_on_the_ring():
    bench = Bench({"RONDEL_COLOUR_WATER": "#804020"}).wait(100)
    assert bench.picture(0)[7] == (88, 44, 22)  # 11 of 16 levels: it is not selected


TOML = """
# comment
RONDEL_RING_PX = 60   # behind a value
  RONDEL_SEATS="Ann # Lee, Ben"   # a text
RONDEL_IDLE_MIN =0
#RONDEL_HOLD_MS = 300
nonsense
= 5
"""


def test_the_own_reader_of_settings_toml():
    get = parse_toml(TOML)
    assert [get("RONDEL_RING_PX"), get("RONDEL_SEATS"), get("RONDEL_IDLE_MIN")] == ["60", "Ann # Lee, Ben", "0"]
    assert get("RONDEL_HOLD_MS") is None
    settings = Settings(parse_toml(TOML.replace("\n", "\r\n")))
    assert (settings.ring_px, settings.names, settings.idle_ms) == (60, ["Ann # Lee", "Ben"], 0)


def test_the_settings_file_that_is_shipped_names_every_setting_with_its_default():
    text = (ROOT / "firmware" / "settings.toml").read_text("utf-8")
    shipped = dict(re.findall(r'^#(RONDEL_[A-Z0-9_]+) = "?([^"\n]*)"?$', text, re.MULTILINE))
    colours = {name for name in shipped if name.startswith("RONDEL_COLOUR_")}
    wanted = {name: str(bounds[0]) for name, bounds in NUMBERS.items()} | TEXTS
    assert {name: value for name, value in shipped.items() if name not in colours} == wanted
    assert made().problems == Settings(parse_toml(text)).problems == []
    every = Settings(parse_toml(text.replace("#RONDEL", "RONDEL")))
    every.read_colours(GOODS)
    assert every.problems == []


def test_on_micropython():
    code = """
from device.settings import Settings
from device.settings_reader import parse_toml
settings = Settings(parse_toml('RONDEL_RING_PX = 16\\nRONDEL_LIMIT_MA = many\\nRONDEL_COLOUR_WATER = "#12_456"'))
settings.read_colours(("water",))
print(settings.ring_px, settings.limit_ma, settings.problems)
"""
    settings = Settings({"RONDEL_RING_PX": "16", "RONDEL_LIMIT_MA": "many", "RONDEL_COLOUR_WATER": "#12_456"}.get)
    settings.read_colours(("water",))
    assert run_micropython(code) == f"{settings.ring_px} {settings.limit_ma} {settings.problems}\n"
    assert len(settings.problems) == 3

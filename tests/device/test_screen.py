"""The screen: 8 rows of 21 characters that fit whatever happens, drawn only where they changed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.device import font
from firmware.device.screen import AWAY, CELL_PX, COLUMNS, ROWS, Screen, wrap
from firmware.device.screen_text import counts, rows
from rondel.virtual.inprocess import Display
from tests.device.bench import Bench
from tests.device.random_keys import press
from tests.vectors.games import Dice

WORDS = st.lists(st.text("abcé½ \t", max_size=30), max_size=12).map(" ".join)


@settings(deadline=None)
@given(WORDS, st.integers(1, 8))
def test_wrap_keeps_words_and_fits(text, most):
    out = wrap(text, most)
    assert len(out) <= most
    assert all(0 < len(row) <= COLUMNS for row in out)
    assert all(row == row.strip() for row in out)
    whole = wrap(text, 1000)
    assert "".join(whole).replace(" ", "") == "".join(text.split())
    for row in whole:  # a word is broken only where it is longer than a row
        assert all(word in text for word in row.split())
    if len(whole) <= most:
        assert out == whole
    else:
        assert out[:-1] == whole[: most - 1]
        assert out[-1].endswith("...")
        assert len(out[-1]) <= COLUMNS


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("", 3, []),
        ("one two", 3, ["one two"]),
        ("gain 2 quartz sand, 1 wood", 3, ["gain 2 quartz sand, 1", "wood"]),
        ("a" * 21 + " b", 3, ["a" * 21, "b"]),
        ("a" * 22, 3, ["a" * 21, "a"]),
        ("b " + "a" * 22, 3, ["b", "a" * 21, "a"]),
        ("one two three four five six", 1, ["one two three four..."]),
    ],
)
def test_wrap_breaks_like_this(text, most, lines):
    assert wrap(text, most) == lines


@pytest.mark.parametrize("seed", range(8))
def test_the_rows_fit_whatever_is_pressed(seed):
    bench = Bench({"RONDEL_SEATS": "Ann, " + "W" * 24 + ", Jörg Müller-Lüdenscheidt"}, screen=True, keep=False)
    dice = Dice(seed)
    for _ in range(60):
        press(bench, dice, 3)
        bench.wait(150)
        shown = bench.app.screen.rows
        assert len(shown) == ROWS
        assert all(len(row) <= COLUMNS for row in shown)
        assert all(char.isprintable() for row in shown for char in row)
        assert shown[0]
        assert shown[-1]  # the last row always says what the keys do


def test_the_rows_of_a_game():
    bench = Bench(screen=True).wait(200)
    assert bench.app.screen.rows == [
        "Ann start",
        "G0 S0 F1 C2 W3 O4",
        "B0 L1 F2 C0",
        *[""] * 4,
        "Tap +1, hold -1",
    ]
    bench.tap("quartz-sand", "quartz-sand").wait(200)
    assert bench.app.screen.rows[:5] == ["Ann start", "gain 2 quartz sand", "Glassworks turns", "once: glass +1", ""]
    assert bench.app.screen.rows[-1] == "OK enter   UNDO drop"
    bench.tap("OK").wait(200)
    assert bench.app.screen.rows[0] == "Ann move 1"
    assert bench.app.screen.rows[1] == "G1 S1 F0 C1 W2 O3"
    assert bench.app.screen.rows[3] == "gain 2 quartz sand;"
    assert bench.app.screen.rows[-1] == "UNDO back, held again"


def test_warnings_come_first_on_the_screen():
    bench = Bench(screen=True).tap("wood", "wood", "wood", "wood").wait(200)
    assert bench.app.screen.rows[1] == "no room: 1 wood lost"
    bench.tap("UNDO", "quartz-sand").wait(200)
    assert bench.app.screen.rows[1:3] == ["the turn eats 1", "quartz sand"]
    bench.tap("UNDO").hold("clay", 900).wait(200)
    assert bench.app.screen.rows[1] == "short: 1 clay"
    bench.tap("UNDO", "food").wait(200)
    assert bench.app.screen.rows[1] == "gain 1 food"
    assert bench.app.screen.rows[2] == "(glassworks)"


def test_modes_say_what_they_are():
    bench = Bench(screen=True).hold("WHEEL", 700).tap("wood").wait(200)
    assert bench.app.screen.rows[:2] == ["Ann: correct", "Ann set wood 5"]
    bench.tap("UNDO").hold("OK", 700).wait(200)
    assert bench.app.screen.rows[:2] == ["New game", "Glass Road"]


def test_counts_are_those_of_the_wheel():
    bench = Bench()
    assert counts(bench.table, 0, 0) == "G0 S0 F1 C2 W3 O4"
    assert len(set(bench.table.game.letters)) == len(bench.table.game.letters) == len(bench.table.game.goods)


def test_the_rows_are_the_same_with_and_without_a_display():
    there, not_there = Bench(screen=True), Bench()
    not_there.request("subscribe", views=0, pixels=0, screen=1)
    for bench in (there, not_there):
        bench.tap("wood", "clay").wait(300)
    assert there.app.screen.rows == not_there.app.screen.rows == rows(there.ui)
    not_there.wait(200)
    not_there.received()
    told = {}
    for _, name, values in not_there.notices:
        if name == "screen":
            told[values["row"]] = values["text"]
    assert [told[row] for row in range(8)] == there.app.screen.rows


# -- drawing -----------------------------------------------------------------------------------------------------


def glyphs(page):
    """The text of a page, read back from its bytes."""
    known = {bytes(font.DATA[font.offset(char) : font.offset(char) + font.WIDTH]): char for char in LETTERS}
    return "".join(known[page[at : at + font.WIDTH]] for at in range(1, 1 + CELL_PX * COLUMNS, CELL_PX)).rstrip()


LETTERS = "".join(map(chr, range(32, 127))) + "½Ü"


def drawn(screen, ticks=8):
    for _ in range(ticks):
        screen.tick()


def test_rows_are_drawn_one_a_call_and_only_once():
    door = Display()
    screen = Screen(door)
    for number in range(1, 9):
        screen.tick()
        assert door.writes == number
    screen.tick()
    assert door.writes == 8  # blank rows, once
    screen.set(["one", "two"])
    drawn(screen)
    assert door.writes == 10
    assert [glyphs(page) for page in door.pages] == ["one", "two", *[""] * 6]
    screen.set(["one", "Two ½ Ü"])
    drawn(screen)
    assert door.writes == 11
    assert glyphs(door.pages[1]) == "Two ½ Ü"


def test_a_row_that_is_too_long_is_cut_and_one_too_many_left_out():
    door = Display()
    screen = Screen(door)
    screen.set(["x" * 30] * 9)
    drawn(screen)
    assert screen.rows == ["x" * 21] * 8
    assert all(glyphs(page) == "x" * 21 for page in door.pages)
    assert all(len(page) == 128 for page in door.pages)


def test_a_sign_without_a_glyph_is_a_box():
    door = Display()
    screen = Screen(door)
    screen.set(["\u4e2d"])
    screen.tick()
    start = font.offset("\u4e2d")
    assert door.pages[0][1:6] == font.DATA[start : start + 5] != bytes(5)


def test_text_waits_while_somebody_types():
    """A press is answered with light at once; the words follow when there is time."""
    bench = Bench(screen=True).wait(500)
    writes = bench.screen.writes
    for _ in range(5):
        bench.down("wood").wait(20).up("wood").wait(20)
    assert bench.screen.writes == writes
    bench.wait(200)
    assert [glyphs(bench.screen.pages[row]) for row in (1, 2)] == ["no room: 2 wood lost", "gain 3 wood"]


def test_a_screen_that_is_pulled_out_stops_nothing_and_is_drawn_whole_when_it_is_back():
    bench = Bench(screen=True).tap("wood").wait(200)
    wanted = list(bench.screen.pages)
    assert bench.tap("UNDO").wait(200).screen.pages != wanted
    bench.screen.there = False
    bench.tap("wood").wait(1000)
    assert bench.pending == "Ann gain 1 wood"
    assert bench.app.health.errors == 0
    assert "the screen does not answer" in bench.request("info")[1]["store"]
    tries = bench.screen.tries
    bench.wait(AWAY * 5 * 4)
    assert 2 <= bench.screen.tries - tries <= 5, "now and then"
    bench.screen.there = True
    bench.screen.pages = [bytes(128)] * 8
    bench.wait(AWAY * 5 * 2)
    assert bench.screen.pages == wanted
    assert "the screen" not in bench.request("info")[1]["store"]


def test_no_list_opens_while_nobody_could_read_it():
    bench = Bench(screen=True, link=False).wait(200)
    bench.screen.there = False
    bench.tap("wood", "UNDO").wait(500)
    bench.tap("F1")
    assert bench.said == "Menus need a screen; use a computer"
    bench.screen.there = True
    bench.wait(AWAY * 5 * 2).tap("F1")
    assert bench.ui.menu is not None


def test_a_key_pressed_while_a_card_is_open_goes_on_with_that_card():
    bench = Bench(screen=True)
    bench.tap("F1", "quartz-sand", "glass", "OK", "UNDO", "F2").wait(300)  # Play, Pit Worker, nobody follows; Build
    assert bench.app.screen.rows[0].startswith("Ann Pit Worker")
    assert [row[1:] for row in bench.app.screen.rows[1:4]] == ["first", "second", "done"]

"""The terminal's pictures: the ring is the printed wheel, and everything fits and reads without colour."""

import pytest
from rich.console import Console

from rondel.link.mirror import Mirror
from rondel.terminal.ring import HANDS, ring, styles
from rondel.terminal.screen import picture
from rondel.view import ViewMaker
from shared_rules.head import Head
from shared_rules.table import Table

WELCOME = {"id": "E6614103E7", "runtime": "circuitpython", "version": "0.1.0"}


def mirror_of(*lines, seats=("Ann", "Ben", "Chris", "Dora")):
    mirror = Mirror()
    mirror.table = Table(Head("glass-road", list(seats)))
    for line in lines:
        mirror.table.enter(mirror.table.parse(line))
    return mirror


def shown(mirror, width=80, height=24, welcome=WELCOME, trouble="", **notice):
    text = picture(ViewMaker().view(mirror, notice, welcome, trouble), width, height)
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(text)
    return capture.get().rstrip("\n").split("\n")


def test_the_ring_is_the_printed_wheel():
    view = ViewMaker().view(mirror_of("Ann gain 2 quartz-sand"), {}, WELCOME)
    lines = [line.plain for line in ring(view["seats"][0]["wheels"][0], styles(view["goods"]))]
    assert lines == [
        "          [G     ]   [      ]         ",
        "     [      ]            *[F     ]    ",
        "+[      ]     Glassworks      [SC    ]",
        " [      ]    stopped by F     [W     ]",
        "     [      ]             [O     ]    ",
        "          [      ]   [      ]         ",
    ]
    assert {len(line) for line in lines} == {38}


def test_all_tokens_in_one_sector_are_shown():
    lines = [f"Ann set {good} 0" for good in ("wood", "water", "charcoal", "food")]
    out = "\n".join(shown(mirror_of(*(line + (" on glassworks" if line[8] in "cf" else "") for line in lines))))
    assert "*[SFCWO ]" in out


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 24), (40, 20), (120, 50), (20, 5)])
def test_it_fits_the_terminal(width, height):
    mirror = mirror_of(*(["Ann gain 1 wood", "Ann pay 1 wood"] * 20), 'note "' + "long " * 30 + '"')
    lines = shown(mirror, width, height, pending="Ann gain 7 water, 7 wood, 7 quartz-sand", said="x" * 200)
    assert len(lines) <= height
    assert max(len(line) for line in lines) <= width
    if (width, height) == (80, 24):
        text = "\n".join(lines)
        for part in ("Glassworks", "Brickworks", "Dora: ", "pending: Ann gain 7 water", HANDS, "q quits", "note"):
            assert part in text


def test_what_is_pending_and_what_it_would_lose():
    out = "\n".join(shown(mirror_of(), pending="Ann gain 7 water, 2 quartz-sand"))
    assert "pending: Ann gain 7 water, 2 quartz-sand" in out
    assert "then G1 S1 F0" in out
    assert "Glassworks turns once" in out
    assert "! no room: 3 water lost" in out


def test_what_is_pending_and_refused():
    assert "! there is only 0 glass" in "\n".join(shown(mirror_of(), pending="Ann pay 2 glass")).replace(
        "there is not enough; ", ""
    )


def test_what_was_undone_is_marked():
    out = shown(mirror_of("Ann gain 1 wood", "undo"))
    assert "    1 Ann gain 1 wood  (undone)" in out
    assert "      undo" in out  # it is no move


def test_seat_correction_and_trouble_are_in_words():
    out = "\n".join(shown(mirror_of(), seat=2, correct=1))
    assert ">Chris" in out
    assert "correcting by hand" in out
    assert "the board went away" in "\n".join(shown(mirror_of(), welcome={}, trouble="the board went away"))
    assert "no device" in "\n".join(shown(mirror_of(), welcome={}))


def test_without_a_game():
    assert shown(Mirror())[-1] == "there is no game on the device"

"""A pair of rings for each seat: each shows its own wheels, and what concerns all is on all of them."""

from types import SimpleNamespace

import pytest

from firmware.device import colours
from firmware.device.entry import CHANGED, LOUD
from firmware.device.lights import LOUD_MS
from tests.device.bench import Bench
from tests.device.keyscript import shows

MOVES = (
    "Ann gain 2 water",
    "Ben gain 3 wood",
    "Chris gain 1 clay",
    "Dora gain 2 quartz-sand",
    "Dora gain 1 charcoal on brickworks",
)


def device(pairs=4, seats="Ann, Ben, Chris, Dora", moves=MOVES, **values):
    bench = Bench({"RONDEL_PAIRS": pairs, "RONDEL_SEATS": seats, **values})
    for move in moves:
        bench.app.ui.enter(move)
    return bench.wait(2000)


def pictures(bench):
    """The newest frame of every ring, the pixels from twelve o'clock."""
    newest = {}
    for _, ring, data in bench.frames:
        newest[ring] = bench.unwire(ring % 2, data)
    return newest


def wheels_are_shown(bench, pair, seat, ms=4000):
    """Whether within this time each token of a seat's wheels was seen where it stands, and not one elsewhere."""
    table = bench.table
    missing = {(number, good) for number in (0, 1) for good in table.wheels[seat][number].spec.goods}
    for _ in range(ms // 50):
        bench.wait(50)
        newest = pictures(bench)
        view = SimpleNamespace(
            table=table, settings=bench.settings, picture=lambda ring, at=newest: at[2 * pair + ring]
        )
        for number, good in list(missing):
            if shows(view, number, table.wheels[seat][number].sector(good), good):
                missing.discard((number, good))
    return not missing


def lit(picture):
    return {pixel for pixel, colour in enumerate(picture) if any(colour)}


@pytest.mark.parametrize("ring_px", [12, 24, 60])
@pytest.mark.parametrize("mounted", [{}, {"RONDEL_RING_1_START": 5, "RONDEL_RING_2_CLOCKWISE": 0}])
def test_each_pair_shows_the_wheels_of_its_own_seat(ring_px, mounted):
    bench = device(RONDEL_RING_PX=ring_px, **mounted)
    assert sorted(pictures(bench)) == list(range(8))
    assert [wheels_are_shown(bench, seat, seat) for seat in range(4)] == [True] * 4
    assert not wheels_are_shown(bench, 1, 2)


def test_what_is_entered_blinks_on_the_pair_of_the_seat_that_plays_and_nowhere_else():
    bench = device()
    while bench.ui.seat != 1:
        bench.tap("SEAT").wait(1500)
    bench.tap("water")
    seen = {ring: set() for ring in range(8)}
    for _ in range(100):
        bench.wait(10)
        for ring, picture in pictures(bench).items():
            seen[ring].add(frozenset(lit(picture)))
    moving = {ring for ring, sets in seen.items() if len(sets) > 1}
    assert moving == {2}


def test_after_seat_the_next_pair_plays_and_the_one_before_is_at_rest():
    bench = device(moves=())
    before = bench.ui.seat
    bench.tap("water").tap("UNDO").tap("SEAT").wait(1500)
    assert bench.ui.seat == (before + 1) % 4
    newest = pictures(bench)
    assert (
        newest[2 * before] == newest[2 * ((before + 2) % 4)]
    )  # nothing has happened on either, and neither is selected
    frames = len(bench.frames)
    bench.down("food").wait(10)
    rings = [ring for _, ring, _ in bench.frames[frames : frames + 2]]
    assert sorted(rings) == [2 * bench.ui.seat, 2 * bench.ui.seat + 1]  # the seat that plays goes first


def test_a_seat_whose_picture_is_that_of_the_seat_before_is_sent_it_all_the_same():
    bench = device(moves=())
    for number in range(20):
        bench.wait(1000 + 35 * number)  # in every step of a breath
        bench.frames.clear()
        bench.ui.seat = seat = (bench.ui.seat + 1) % 4  # without a press and the figure of the seat
        bench.ui.events |= CHANGED
        bench.wait(30)
        assert {2 * seat, 2 * seat + 1} <= {ring for _, ring, _ in bench.frames}


def rings_in(bench, ms=150, act=lambda: None):
    """The rings that are sent in so short a time after `act()`."""
    bench.frames.clear()
    act()
    bench.wait(ms)
    return {ring for _, ring, _ in bench.frames}


def test_what_changes_is_on_the_rings_of_all_seats_at_once():
    bench = device()
    assert len(rings_in(bench)) < 6
    assert rings_in(bench, act=lambda: bench.app.ui.enter("Ben gain 1 water")) == set(range(8))
    bench.wait(1500).hold("SEAT", 800).wait(1000)
    assert rings_in(bench, act=lambda: bench.tap("UNDO")) == set(range(8))
    bench.wait(5000)
    assert rings_in(bench, act=lambda: bench.sleep(bench.settings.idle_ms)) == set(range(8))


def same_on_all(bench, ms=3000):
    """The share of this time in which all pairs showed the same, dark or not, and whether anything was lit."""
    same, any_lit, rounds = 0, False, ms // 10
    for _ in range(rounds):
        bench.wait(10)
        newest = pictures(bench)
        same += all(newest[2 * pair + ring] == newest[ring] for pair in range(4) for ring in (0, 1))
        any_lit = any_lit or any(lit(picture) for picture in newest.values())
    return same / rounds, any_lit


def test_the_score_is_on_all_pairs_and_then_each_has_its_own_again():
    bench = device()
    bench.hold("SEAT", 800).wait(1500)
    assert same_on_all(bench) == (1.0, True)
    bench.tap("UNDO").wait(1500)
    assert same_on_all(bench)[0] == 0.0
    assert [wheels_are_shown(bench, seat, seat) for seat in range(4)] == [True] * 4


def test_an_error_is_on_all_pairs():
    bench = device()
    bench.app.fail(ValueError("a figure"))
    bench.wait(600)
    assert same_on_all(bench) == (1.0, True)
    bench.tap("water").wait(2000)
    assert same_on_all(bench)[0] == 0.0


def test_what_everybody_has_to_hear_is_on_all_pairs():
    bench = device()
    bench.ui.events |= CHANGED | LOUD
    bench.wait(600)
    assert same_on_all(bench) == (1.0, True)
    bench.wait(LOUD_MS - 3600 + 200)  # it ends by itself, on all of them at once
    assert all(0 < len(lit(picture)) < 20 for picture in pictures(bench).values())


def test_a_seat_without_a_pair_plays_on_the_last_one():
    bench = device(pairs=2)
    assert sorted(pictures(bench)) == [0, 1, 2, 3]
    assert wheels_are_shown(bench, 0, 0) and wheels_are_shown(bench, 1, bench.ui.seat if bench.ui.seat > 1 else 1)
    while bench.ui.seat != 3:
        bench.tap("SEAT").wait(1500)
    assert wheels_are_shown(bench, 0, 0) and wheels_are_shown(bench, 1, 3)


def test_a_pair_without_a_seat_is_dark():
    bench = device(seats="Ann, Ben", moves=MOVES[:2])
    newest = pictures(bench)
    assert [bool(lit(newest[ring])) for ring in range(8)] == [True] * 4 + [False] * 4


def test_all_pairs_dim_and_wake():
    bench = device(RONDEL_IDLE_MIN=1)
    bright = {ring: max(map(max, picture)) for ring, picture in pictures(bench).items()}
    bench.sleep(61000).wait(1500)
    dim = {ring: max(map(max, picture)) for ring, picture in pictures(bench).items()}
    assert all(0 < dim[ring] <= bright[ring] / 6 for ring in range(8))
    bench.tap("wood").wait(1500)
    assert {ring: max(map(max, picture)) for ring, picture in pictures(bench).items()} == bright


def test_at_rest_each_ring_is_sent_again_within_some_seconds():
    bench = device()
    bench.frames.clear()
    bench.wait(6000)
    assert {ring for _, ring, _ in bench.frames} == set(range(8))


def test_the_self_test_lights_every_pair():
    bench = device()
    bench.request("test", step="begin", value=0)
    bench.request("test", step="lights", value=7)
    newest = pictures(bench)
    assert all(lit(newest[2 * pair]) == {2} and not lit(newest[2 * pair + 1]) for pair in range(4))
    bench.request("test", step="end", value=0)
    bench.wait(2000)
    assert [wheels_are_shown(bench, seat, seat) for seat in range(4)] == [True] * 4


def test_no_pair_draws_more_than_the_limit():
    bench = device(RONDEL_LIMIT_MA=110)
    bench.tap("water").wait(1000).hold("SEAT", 800).wait(1000)
    assert all(colours.current_ma(data) <= 55 for _, _, data in bench.frames)


def test_the_link_is_told_of_the_seat_that_plays():
    bench = device()
    for _ in range(4):
        bench.tap("SEAT").wait(2000)
        shown = bench.pixels(0)
        mine = pictures(bench)[2 * bench.ui.seat]
        assert shown == bytes(value for pixel in mine for value in pixel)

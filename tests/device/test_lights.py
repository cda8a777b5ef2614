"""Which picture is shown when: the preview's blink, what is lost, hands, sweeps and figures; on the frames sent."""

from itertools import pairwise

import pytest

from firmware.device.colours import FULL, LOW, MID, corrected
from firmware.device.ring import BAD, GREEN, HAND, SIGNS, WARN
from tests.device.bench import Bench
from tests.device.keyscript import hands, shows

DARK = (0, 0, 0)


def sign(number, level):
    return tuple(corrected(SIGNS[number] >> shift & 255, level, 10, 100) for shift in (16, 8, 0))


def has(bench, ring, sector, good):
    return shows(bench, ring, sector, bench.table.game.goods.find(good))


def sector(bench, ring, number):
    each = bench.settings.ring_px // 12
    return bench.picture(ring)[number * each : (number + 1) * each]


def samples(bench, ms, look, step_ms=10):
    """What `look()` says every few ms."""
    out = []
    for _ in range(ms // step_ms):
        bench.wait(step_ms)
        out.append(look())
    return out


def runs(values, step_ms=10):
    """(value, ms) of what follows itself."""
    out = []
    for value in values:
        if out and out[-1][0] == value:
            out[-1][1] += step_ms
        else:
            out.append([value, step_ms])
    return out


def test_the_preview_blinks_twice_a_second_and_begins_with_what_would_be():
    bench = Bench().wait(700)
    bench.down("water").wait(15)
    assert has(bench, 0, 4, "water")
    bench.up("water")
    phases = runs(samples(bench, 3000, lambda: (has(bench, 0, 3, "water"), has(bench, 0, 4, "water"))))
    assert {value for value, _ in phases} == {(True, False), (False, True)}
    assert len(phases) in (12, 13)
    assert all(210 <= ms <= 290 for _, ms in phases[1:-1])


def test_the_preview_shows_the_turn_too():
    bench = Bench().tap("quartz-sand", "quartz-sand").wait(300)
    seen = samples(bench, 1000, lambda: sector(bench, 0, 1)[0] == sign(HAND, LOW))
    assert 30 <= sum(seen) <= 70  # the long hand is where it would be, half of the time


def test_the_other_ring_does_not_blink():
    bench = Bench().wait(1000)
    still = tuple(bench.picture(1)[2:6])
    bench.tap("water")
    assert set(samples(bench, 1000, lambda: tuple(bench.picture(1)[2:6]))) == {still}


def test_what_would_be_lost_flashes_red_once():
    bench = Bench().tap("wood", "wood", "wood").wait(1000)
    bench.down("wood")
    red = sign(BAD, MID)
    seen = runs(samples(bench, 2000, lambda: set(sector(bench, 0, 7)) == {red}))
    assert [value for value, _ in seen] == [True, False]
    assert 180 <= seen[0][1] <= 240


def test_a_press_lights_the_hands_up_for_a_blink():
    bench = Bench().wait(2000)
    assert sector(bench, 1, 0)[0] == sign(HAND, LOW)
    bench.down("WHEEL").wait(10)
    assert sector(bench, 1, 0)[0] == sign(HAND, FULL)
    bench.wait(150)
    assert sector(bench, 1, 0)[0] == sign(HAND, LOW)


def test_a_press_is_on_both_rings_within_25_ms():
    """5 ms a loop: the loop of the press sends one ring, the next the other."""
    for wait_ms in range(300, 345, 5):
        bench = Bench().wait(wait_ms)
        before = len(bench.frames)
        pressed_ms = bench.now_ms
        bench.down("glass", "bricks").wait(20)
        first = {}
        for ms, ring, _ in bench.frames[before:]:
            first.setdefault(ring, ms - pressed_ms)
        assert set(first) == {0, 1}
        assert max(first.values()) <= 10
        assert has(bench, 0, 10, "glass")
        assert has(bench, 1, 10, "bricks")


@pytest.mark.parametrize(
    ("keys", "warns"),
    [
        (("wood",) * 4, True),  # one has no room
        (("quartz-sand",), True),  # the turn eats it
        (("quartz-sand",) * 2, False),
        (("wood",) * 3, False),
    ],
)
def test_a_warning_is_a_rhythm(keys, warns):
    """Two short amber flashes, then a pause, before OK."""
    bench = Bench().wait(1000)
    bench.tap(*keys).wait(250)
    seen = samples(bench, 1600, lambda: hands(bench, 1) + " " + str(sum(sector(bench, 1, 0)[0])))
    amber = [value for value in seen if value.startswith("amber")]
    assert bool(amber) == warns
    if warns:
        assert len(amber) == len(seen)
        bright = f"amber {sum(sign(WARN, MID))}"
        flashes = [ms for value, ms in runs(seen) if value == bright]
        assert len(flashes) in (4, 5)
        assert all(ms <= 120 for ms in flashes)


def test_what_cannot_be_paid_is_red_before_ok():
    bench = Bench().wait(1000)
    bench.hold("clay", 900).wait(300)
    assert set(samples(bench, 1000, lambda: hands(bench, 0))) == {"red"}
    assert bench.ui.blocked


def test_a_refusal_flickers_and_ends():
    bench = Bench().wait(1000)
    bench.down("UNDO").up("UNDO")
    seen = runs(samples(bench, 1500, lambda: hands(bench, 1)))
    assert [value for value, _ in seen][:6] in (["red", "dark"] * 3, ["dark", "red"] * 3)
    assert seen[-1][0] == "white"
    assert 560 <= sum(ms for _, ms in seen[:-1]) <= 640


def test_correction_is_amber_all_the_time():
    bench = Bench().hold("WHEEL", 700).wait(300)
    seen = samples(bench, 2000, lambda: hands(bench, 0) + str(sector(bench, 0, 0)[0]))
    assert all(value.startswith("amber") for value in seen)
    assert all(480 <= ms <= 520 for _, ms in runs(seen)[1:-1])


def three_turns():
    """A bench on which OK was pressed just now for a move that turns the Glassworks three times."""
    bench = Bench()
    for what in ("food 5 on glassworks", "charcoal 5 on glassworks", "water 5", "wood 5"):
        bench.app.ui.enter("Ann set " + what)
    bench.wait(1000).tap(*["quartz-sand"] * 7).wait(1000)
    bench.down("OK")
    assert bench.table.wheel(0, 0).turns == 3
    return bench


def hand_on_its_way(bench):
    """The sector where the long hand glows as it does in a sweep, or -1."""
    return next((n for n in range(12) if sector(bench, 0, n)[0] == sign(HAND, FULL)), -1)


def test_a_turn_is_a_sweep_sector_by_sector():
    bench = three_turns()
    seen = runs(samples(bench, 1200, lambda: hand_on_its_way(bench)))
    assert [place for place, _ in seen] == [0, 1, 2, -1]
    assert all(120 <= ms <= 170 for _, ms in seen[1:3])
    assert sector(bench, 0, 3)[0] == sign(HAND, LOW)


def test_both_wheels_sweep_each_as_far_as_it_turned():
    bench = Bench().wait(1000)
    bench.tap("quartz-sand", "quartz-sand", "WHEEL", "charcoal", "charcoal").wait(500)
    bench.down("OK").wait(20)
    assert [wheel.turns for wheel in bench.table.wheels[0]] == [1, 1]
    for ring in (0, 1):
        assert sector(bench, ring, 0)[0] == sign(HAND, FULL)
    bench.wait(400)
    for ring in (0, 1):
        assert sector(bench, ring, 1)[0] == sign(HAND, LOW)


def test_input_during_a_sweep_is_kept_and_ends_it():
    bench = three_turns().wait(10).up("OK")
    assert hand_on_its_way(bench) == 0
    water = bench.table.wheel(0, 0).sector(bench.table.game.goods.find("water"))
    bench.down("water").wait(10)
    assert bench.pending == "Ann gain 1 water"
    assert has(bench, 0, water + 1, "water")
    bench.up("water").wait(130)  # the light of the press is over; the sweep would go on for longer
    assert hand_on_its_way(bench) == -1
    assert sector(bench, 0, 3)[0] == sign(HAND, LOW)


@pytest.mark.parametrize("keys", [("UNDO",), ("SEAT", "SEAT")])
def test_no_sweep_is_left_over(keys):
    """A sweep is of the move that was just made; it does not come up later."""
    bench = Bench().tap("quartz-sand", "quartz-sand", "OK").wait(1000)
    bench.tap(*keys).wait(1000)
    full = samples(bench, 400, lambda: any(pixel == sign(HAND, FULL) for pixel in bench.picture(0)))
    assert not any(full)


def test_a_seat_has_its_quarter():
    bench = Bench({"RONDEL_SEATS": "Ann, Ben, Chris, Dora"}).wait(1000)
    for seat in (1, 2, 3, 0):
        bench.down("SEAT").wait(5).up("SEAT").wait(15)
        for ring in (0, 1):
            lit = [at // 6 for at, pixel in enumerate(bench.picture(ring)) if pixel != DARK]
            assert set(lit) == {seat}
            assert len(lit) == 6
        bench.wait(650)
        assert has(bench, 0, 3, "water")


def test_a_new_game_shows_how_many_play():
    bench = Bench().wait(1000)
    bench.hold("OK", 700).wait(50)
    for players in (2, 3, 4, 1):
        lit = [pixel for pixel in bench.picture(0) if pixel != DARK]
        assert lit == [sign(GREEN, LOW)] * (6 * players)
        bench.tap("SEAT").wait(20)


def test_an_error_has_a_figure_and_a_way_on():
    bench = Bench().tap("wood", "OK", "water").wait(500)
    bench.app.fail(ValueError("what should not be"))
    bench.wait(50)
    assert set(samples(bench, 2000, lambda: tuple(sorted(set(bench.picture(0)))))) == {(DARK,), (DARK, sign(BAD, MID))}
    lit = set()
    for _ in range(100):
        bench.wait(10)
        lit |= {at // 2 for at, pixel in enumerate(bench.picture(1)) if pixel != DARK}
    assert lit == {0, 3, 6, 9}
    assert bench.app.health.last_errors == ["ValueError: what should not be"]
    for text in ("one", "one", "two", "three" * 30):
        bench.app.fail(OSError(text))
    assert bench.app.health.last_errors == ["OSError: " + ("three" * 30)[:71], "OSError: two", "OSError: one"]
    bench.tap("clay")
    assert bench.pending == "Ann gain 1 water"  # the key that took the figure away did no more
    bench.wait(300)
    assert has(bench, 1, 1, "clay")
    assert bench.tap("OK").table.moves == 2
    assert bench.request("info")[1]["errors"] == 5


def test_asleep_every_light_is_dimmer_and_still_there():
    bench = Bench({"RONDEL_RING_PX": 60}).wait(1000)
    bright = bench.picture(1)
    bench.sleep(301_000).wait(200)
    dim = bench.picture(1)
    assert [pixel == DARK for pixel in dim] == [pixel == DARK for pixel in bright]
    steady = [at for at in range(60) if at // 5 in (1, 2)]  # clay and food: nothing stops there
    for at in steady:
        assert all(0 <= b - 8 * a <= 7 or b <= 8 * a for a, b in zip(dim[at], bright[at], strict=True))
        assert sum(dim[at]) <= sum(bright[at]) / 8 + 3
    bench.tap("F4").wait(100)
    assert [bench.picture(1)[at] for at in steady] == [bright[at] for at in steady]


def test_frames_come_no_faster_than_25_a_second_and_only_when_they_differ():
    bench = Bench().wait(1000)
    before = len(bench.frames)
    bench.wait(4000)
    frames = bench.frames[before:]
    for ring in (0, 1):
        mine = [(ms, data) for ms, number, data in frames if number == ring]
        assert 8 <= len(mine) <= 4000 // 40 + 1
        assert all(b - a >= 40 for (a, _), (b, _) in pairwise(mine))
        same = sum(a == b for (_, a), (_, b) in pairwise(mine))
        assert same <= 1  # the repaint


def test_a_disturbed_pixel_heals_within_five_seconds():
    """A picture that does not change is sent again now and then."""
    bench = Bench().wait(1000)
    bench.hold("OK", 700).wait(500)
    before = len(bench.frames)
    bench.wait(16_000)
    for ring in (0, 1):
        frames = [(ms, data) for ms, number, data in bench.frames[before:] if number == ring]
        assert len({data for _, data in frames}) == 1
        assert len(frames) == 3
        assert all(4900 <= b - a <= 5100 for (a, _), (b, _) in pairwise(frames))


def test_the_link_tells_what_glows_from_twelve_o_clock():
    bench = Bench({"RONDEL_RING_1_START": 5, "RONDEL_RING_1_CLOCKWISE": 0}).wait(1000)
    for ring in (0, 1):
        rgb = bench.pixels(ring)
        pixels = [tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3)]
        assert pixels[2:24] == bench.picture(ring)[2:24]  # the first sector breathes
        assert pixels[0] == sign(HAND, LOW)

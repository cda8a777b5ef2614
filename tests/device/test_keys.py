"""Keys: the scripts of keys.txt on every runtime, and the gestures below them."""

import pytest

from firmware.device.entry import PLAY, SCORE
from firmware.device.hardware import DOWN
from firmware.device.keys import HOLD, OK, PRESS, RELEASE, REPEAT, SEAT, UNDO, WHEEL, Keys, goods_place
from tests.device import keyscript
from tests.device.bench import KEYS, Bench
from tests.vectors.runtimes import ROOMY_HEAP, ROOT, run_micropython

SCRIPT = ROOT / "tests" / "device" / "keys.txt"
ON_MICROPYTHON = """
import sys
sys.path.append("tests/device")
import keyscript
print(keyscript.summary("tests/device/keys.txt"))
"""


def test_the_scripts_here():
    counted, *failures = keyscript.summary(SCRIPT).splitlines()
    assert not failures
    cases, checks = (int(part.split()[0]) for part in counted.split(", "))
    assert (cases, checks) >= (40, 200)


def test_the_scripts_on_micropython():
    assert run_micropython(ON_MICROPYTHON, heap=ROOMY_HEAP) == keyscript.summary(SCRIPT) + "\n"


@pytest.mark.parametrize(
    "line",
    [
        "> pending Ann gain 1 wood",
        "> moves 2",
        "> presses 3",
        "= Ann glassworks 1: wood 5",
        "= Ann glassworks 0: wood 4",
        "* 0 4 wood",
        "* 0 hands red",
    ],
)
def test_a_script_finds_what_is_false(line):
    script = keyscript.Script()
    for each in ("RONDEL_SEATS = Ann", "== a case", "tap wood OK", "wait 700", line):
        script.feed(each)
    assert [failure.split(": ")[:2] for failure in script.failures] == [["5", "a case"]]


def test_the_goods_keys_are_in_reading_order():
    keys = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]
    assert [goods_place(key) for key in keys] == list(range(12))
    assert [KEYS[name] for name in ("SEAT", "WHEEL", "UNDO", "OK")] == [SEAT, WHEEL, UNDO, OK]
    game = Bench().table.game
    for place, name in enumerate(game.keys[:8]):
        assert KEYS[name] == keys[place]


def gestures(*steps):
    """What Keys tells for (ms, event or None) steps."""
    told = []
    keys = Keys(lambda key, gesture, alone: told.append((now_ms, key, gesture)), 500, 250)
    for now_ms, event in steps:
        if event is not None:
            keys.event(event, now_ms)
        keys.tick(now_ms)
    return told


def test_hold_and_repeats_come_on_time():
    steps = [(0, 5 | DOWN)] + [(ms, None) for ms in range(10, 1300, 10)] + [(1300, 5), (3000, None)]
    assert gestures(*steps) == [
        (0, 5, PRESS),
        (500, 5, HOLD),
        (750, 5, REPEAT),
        (1000, 5, REPEAT),
        (1250, 5, REPEAT),
        (1300, 5, RELEASE),
    ]


def test_a_late_loop_makes_up_for_nothing():
    """A loop that was held up tells one hold, not a burst."""
    assert gestures((0, 5 | DOWN), (5000, None), (5100, None)) == [(0, 5, PRESS), (5000, 5, HOLD)]


def test_edges_that_are_no_change_are_passed_over():
    assert gestures((0, 5), (1, 5 | DOWN), (2, 5 | DOWN), (3, 5), (4, 5)) == [(1, 5, PRESS), (3, 5, RELEASE)]


def test_only_the_newest_key_is_held():
    assert gestures((0, 5 | DOWN), (300, 6 | DOWN), (600, None), (800, None), (900, 6), (2000, None)) == [
        (0, 5, PRESS),
        (300, 6, PRESS),
        (800, 6, HOLD),
        (900, 6, RELEASE),
    ]


def test_keys_that_are_none_are_passed_over():
    assert gestures((0, 16 | DOWN), (1, 127 | DOWN), (2, 0x7F)) == []


def test_after_lost_edges_nothing_is_down():
    told = []
    keys = Keys(lambda key, gesture, alone: told.append((key, gesture, alone)))
    keys.event(3 | DOWN, 0)
    keys.release_all()
    keys.tick(10000)
    keys.event(4 | DOWN, 10001)
    assert told == [(3, PRESS, True), (4, PRESS, True)]


def test_a_gesture_says_whether_its_key_is_alone():
    told = []
    keys = Keys(lambda key, gesture, alone: told.append((key, gesture, alone)), 500, 250)
    for now_ms, event in ((0, 3 | DOWN), (10, 4 | DOWN), (600, 3), (900, 4)):
        keys.tick(now_ms)
        keys.event(event, now_ms)
    assert told == [
        *((3, PRESS, True), (4, PRESS, False), (4, HOLD, False)),
        *((3, RELEASE, False), (4, REPEAT, True), (4, RELEASE, True)),
    ]


def test_after_a_full_queue_no_key_stays_down_and_the_player_is_told():
    """The key came up, and the scanner had no room to say so."""
    bench = Bench()
    bench.down("SEAT").wait(50)
    bench.keys.overflowed = True
    bench.wait(5)
    assert bench.said == "Too many keys: some were lost"
    assert bench.ui.activity() == "", "SEAT is not down"
    bench.wait(3000)
    assert bench.said == "Too many keys: some were lost", "nothing is held"
    bench.down("wood").wait(50)
    bench.keys.overflowed = True
    bench.wait(3000)
    assert bench.pending == "Ann gain 1 wood", "what was counted stays, and does not go on"
    bench.down("OK").up("OK")
    assert bench.table.moves == 1


def test_what_is_still_down_after_a_full_queue_is_a_press():
    bench = Bench()
    bench.down("wood").wait(50)
    bench.keys.overflowed = True
    bench.down("wood").up("wood")
    assert bench.pending == "Ann gain 2 wood"


def test_more_events_than_a_loop_takes_wait_for_the_next():
    bench = Bench()
    for _ in range(30):
        bench.keys.waiting += [KEYS["wood"] | DOWN, KEYS["wood"]]
    bench.wait(100)
    assert bench.pending == "Ann gain 14 wood"


@pytest.mark.parametrize("hold_ms, repeat_ms", [(200, 100), (2000, 2000)])
def test_times_are_settings(hold_ms, repeat_ms):
    bench = Bench({"RONDEL_HOLD_MS": hold_ms, "RONDEL_REPEAT_MS": repeat_ms})
    bench.down("water").wait(hold_ms - 20)
    assert bench.pending == "Ann gain 1 water"
    bench.wait(30)
    assert bench.pending == "Ann pay 1 water"
    bench.wait(repeat_ms)
    assert bench.pending == "Ann pay 2 water"


WRAP_MS = 1 << 29  # CircuitPython's clock begins anew here, the first time 65 s after power-on


@pytest.mark.parametrize("before_ms", [100, 300, 480, 520, 700])
def test_the_clock_may_wrap_while_a_key_is_held(before_ms):
    bench = Bench(clock_ms=WRAP_MS - 3000)
    bench.wait(3000 - before_ms)
    bench.down("water").wait(490)
    assert bench.pending == "Ann gain 1 water"
    bench.wait(20)
    assert bench.pending == "Ann pay 1 water"
    bench.wait(250)
    assert bench.pending == "Ann pay 2 water"
    bench.up("water").tap("OK")
    assert bench.table.moves == 1


def test_the_clock_may_wrap_while_the_lights_go_on():
    bench = Bench(clock_ms=WRAP_MS - 2000)
    bench.tap("water").wait(1500)
    before = bench.rings.count
    bench.wait(2000)
    assert bench.now_ms > WRAP_MS
    assert bench.rings.count - before >= 14
    assert bench.app.uptime_ms == pytest.approx(3560, abs=20)


def test_the_lights_dim_on_time_across_a_wrap():
    bench = Bench(clock_ms=WRAP_MS - 10_000)
    bench.sleep(299_000)
    assert not bench.app._asleep
    bench.sleep(2000)
    assert bench.app._asleep


def test_the_clock_of_the_app_begins_anew_after_twelve_days():
    """Numbers stay small, keys that were down are let go, and the device works on."""
    bench = Bench({"RONDEL_IDLE_MIN": 0})
    step_ms = 1 << 28
    for _ in range(4):
        bench.sleep(step_ms)
        assert bench.app.uptime_ms < 0x3FFFFFFF
    assert bench.app.uptime_ms < step_ms
    before = bench.rings.count
    bench.tap("water").hold("wood", 600).tap("OK")
    assert bench.table.write(bench.table.last_move()) == "Ann pay 1 wood gain 1 water"
    assert bench.rings.count > before


def test_a_key_that_is_down_when_the_clock_begins_anew_is_let_go():
    """Its times would be from another age: it is as if it had not been pressed."""
    bench = Bench({"RONDEL_IDLE_MIN": 0})
    while bench.app.uptime_ms < 0x3F000000 - (1 << 28):
        bench.sleep(1 << 28)
    bench.sleep(0x3F000000 - bench.app.uptime_ms - 100)
    bench.down("SEAT").wait(200)
    assert bench.app.uptime_ms < 200
    bench.up("SEAT").wait(2000)
    assert (bench.ui.seat, bench.ui.mode) == (0, 0)
    bench.tap("SEAT")
    assert bench.ui.seat == 1


def test_the_first_loop_may_be_at_any_time():
    for clock_ms in (0, 65_000, WRAP_MS - 5, WRAP_MS - 1):
        bench = Bench(clock_ms=clock_ms)
        assert bench.app.uptime_ms < 100
        assert bench.tap("wood").pending == "Ann gain 1 wood"


def hosted(bench, *lines):
    """Enter lines as a computer does."""
    for line in lines:
        bench.app.heard()
        bench.ui.enter(line)
    bench.wait(20)
    return bench


def test_a_computer_that_plays_keeps_the_device_awake():
    bench = Bench()
    for _ in range(3):
        bench.sleep(200_000)
        hosted(bench, "Ann gain 1 wood")
    assert not bench.app._asleep
    bench.sleep(301_000)
    assert bench.app._asleep
    hosted(bench, "Ann gain 1 wood")
    assert bench.tap("water").pending == "Ann gain 1 water"


def test_the_score_gives_way_when_the_game_goes_on():
    bench = Bench()
    hosted(bench, "end game", "score")
    assert bench.ui.mode == SCORE
    hosted(bench, "undo")
    assert (bench.ui.mode, bench.ui.menu) == (PLAY, None)


def test_what_is_pending_stays_with_its_seat_when_a_computer_moves_for_another():
    bench = Bench()
    bench.tap("clay")
    hosted(bench, "Ben pay 1 wood")
    assert bench.pending == "Ann gain 1 clay"
    assert bench.ui.seat == 0

"""The self-test on the device: for a host, alone with OK held at power-on, and the game as it was afterwards."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from firmware.device import colours
from firmware.device.hardware import DOWN
from firmware.device.messages import PROTOCOL
from rondel.virtual import inprocess
from tests.device.bench import KEYS, Bench, Medium


def step(device, name, value=0):
    answer, told = device.request("test", step=name, value=value)
    assert answer == "tested"
    return told["good"], bytes.fromhex(told["data"]), told["text"]


def lit(device, ring):
    return [(pixel, shown) for pixel, shown in enumerate(device.picture(ring)) if any(shown)]


@pytest.mark.parametrize("ring_px", [12, 24, 60])
@pytest.mark.parametrize("mounted", [{}, {"RONDEL_RING_1_START": 5, "RONDEL_RING_2_CLOCKWISE": 0}])
def test_each_light_glows_alone_in_each_colour(ring_px, mounted):
    device = Bench({"RONDEL_RING_PX": ring_px, **mounted}, keep=False)
    assert step(device, "begin")[1] == bytes((ring_px, 1, 0))
    for number in range(6 * ring_px):
        step(device, "lights", number)
        lit = [
            (ring, pixel, colour)
            for ring in (0, 1)
            for pixel, shown in enumerate(device.picture(ring))
            for colour in range(3)
            if shown[colour]
        ]
        assert lit == [(number // (3 * ring_px), number // 3 % ring_px, number % 3)]


def test_all_white_keeps_within_the_limit():
    device = Bench({"RONDEL_LIMIT_MA": 400})
    step(device, "lights", 144)
    rings = device.app.lights.sent
    assert all(len(set(ring)) == 1 and ring[0] for ring in rings)
    assert 390 <= sum(colours.current_ma(ring) for ring in rings) <= 400


@pytest.mark.parametrize(("name", "value"), [("lights", -1), ("lights", 145), ("dance", 0)])
def test_what_is_no_step_is_refused(name, value):
    answer, told = Bench().request("test", step=name, value=value)
    assert (answer, told["code"]) == ("error", "range")


def test_keys_and_knob_are_told_and_do_not_reach_the_game():
    device = Bench()
    device.tap("water")
    pending = device.pending
    step(device, "begin")
    device.tap("glass", "OK")
    device.hold("UNDO", 900)
    device.encoder.waiting, device.encoder.pushes = -3, 1
    device.wait(10)
    names = ("glass", "OK", "UNDO")
    edges = bytes(event for name in names for event in (KEYS[name] | DOWN, KEYS[name]))
    assert step(device, "keys") == (1, bytes((0, 3, 1)) + edges, "")
    assert step(device, "keys")[1] == bytes(3)
    step(device, "end")
    assert device.pending == pending == "Ann gain 1 water"
    device.tap("OK")
    assert device.table.moves == 1


def test_keys_over_the_link_are_keys_too_and_no_number_of_them_is_too_many():
    device = Bench()
    step(device, "begin")
    for _ in range(40):
        device.request("press", key=4, down=1)
        device.request("press", key=4, down=0)
    device.request("turn", steps=5)
    assert step(device, "keys")[1] == bytes((5, 0, 0)) + bytes((4 | DOWN, 4)) * 16


def test_a_host_that_goes_leaves_the_game():
    device = Bench()
    before = [pixel for pixel, _ in lit(device, 0)]
    for end in ("hello", "silence", "end"):
        step(device, "lights", 0)
        device.wait(1000)
        assert len(lit(device, 0)) == 1, "the game does not draw over the test"
        if end == "hello":
            device.request("hello", protocol=PROTOCOL, host="next")
        elif end == "end":
            step(device, "end")
        else:
            device.sleep(61000)
        device.wait(100)
        assert [pixel for pixel, _ in lit(device, 0)] == before, end
        device.tap("glass").tap("UNDO")
        assert step(device, "keys")[1] == bytes(3), "a key of the game is none of the test"


def test_the_screen_shows_the_number():
    device = Bench(screen=True)
    device.wait(500)
    dark = list(device.screen.pages)
    assert step(device, "screen", 42)[0] == 1
    assert device.app.screen.rows[4] == "     code 0042"
    assert device.screen.pages != dark
    shown = list(device.screen.pages)
    step(device, "end")
    device.wait(500)
    assert device.screen.pages == dark != shown
    device.screen.there = False
    assert step(device, "screen", 43) == (0, b"", "the screen does not answer")
    assert step(Bench(), "screen", 1)[0] == -1


def test_the_store_keeps_a_note_and_reads_all_back():
    device = Bench()
    good, _, text = step(device, "store")
    assert (good, text) == (1, "2 records, %d bytes" % device.table.log.end)
    assert device.table.moves == 0
    device.medium.full = True
    assert step(device, "store")[::2] == (0, "a note could not be kept (error 28)")
    device.medium.full = False
    device.medium.data[-1] ^= 1
    assert step(device, "store")[::2] == (0, "of 3 records 1 can be read back")


# -- alone -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def held(monkeypatch):
    """A device whose key `name` is held while it starts."""

    def start(name="OK", **more):
        class Held(inprocess.Keys):
            def __init__(self):
                super().__init__()
                self.waiting = [KEYS[name] | DOWN]

        monkeypatch.setattr(inprocess, "Keys", Held)
        return Bench(**more)

    return start


def test_alone_each_light_is_shown_then_all_and_again(held):
    device = held()
    seen = []
    for _ in range(4000):
        device.wait(5)
        one = (lit(device, 0), lit(device, 1))
        if not seen or one != seen[-1]:
            seen.append(one)
    first = seen.index(([(0, (80, 0, 0))], []))
    assert len(seen) == 2 * 145
    assert seen[first : first + 145] == seen[first + 145 : first + 290]
    singles = [(ring, *found[0]) for pair in seen[first : first + 144] for ring, found in enumerate(pair) if found]
    assert len(set(singles)) == 144
    assert [len(found) for found in seen[first + 144]] == [24, 24]


def test_alone_keys_then_the_result_then_the_game(held):
    device = held(screen=True)
    device.up("OK").wait(100)
    assert device.app.screen.rows[0] == "Self-test 1: lights"
    device.tap("glass")
    assert device.app.screen.rows[0] == "Self-test 2: keys"
    assert "keys 0 of 16" in device.app.screen.rows, "the key that went on is to be pressed again"
    for count, name in enumerate(KEYS, 1):
        device.down(name)
        white = [shown for ring in (0, 1) for _, shown in lit(device, ring) if shown == (255, 255, 255)]
        assert len(white) in (2, 6), "a sector of a goods key, a quarter of another"
        device.up(name)
        assert "keys %d of 16" % count in device.app.screen.rows
    device.encoder.waiting = 2
    device.wait(10)
    device.encoder.waiting, device.encoder.pushes = -1, 1
    device.wait(10)
    assert "knob 2 right 1 left" in device.app.screen.rows
    assert device.table.log.count == 1
    device.hold("OK", 1200)
    assert device.app.screen.rows[2:6] == ["keys: good", "knob: good", "screen: good", "store: good"]
    assert all(shown[1] > shown[0] for ring in (0, 1) for _, shown in lit(device, ring))
    assert len(lit(device, 0)) == len(lit(device, 1)) == 24
    assert device.table.log.count == 2, "the note of the store"
    device.tap("SEAT").wait(500)
    assert device.app.screen.rows[0][:9] != "Self-test"
    assert (device.ui.seat, device.table.moves) == (0, 0)
    device.tap("glass", "OK")
    assert device.table.moves == 1


def test_alone_faults_are_red(held):
    device = held(medium=Medium())
    device.medium.full = True
    device.up("OK").tap("glass").tap("glass").hold("OK", 1200)
    red = {pixel // 6 for pixel, shown in lit(device, 0) if shown[0] > shown[1]}
    assert red == {0, 3}, "keys and store"
    assert {pixel // 6 for pixel, _ in lit(device, 0)} == {0, 3}, "there is no knob and no screen"
    assert all(shown[0] > shown[1] for _, shown in lit(device, 1))


def test_alone_the_four_keys_of_a_small_device_are_all(held):
    device = held(values={"RONDEL_RING_PX": 12})
    device.up("OK").tap("SEAT").tap("SEAT", "WHEEL", "UNDO", "OK").hold("OK", 1200)
    assert [pixel for pixel, shown in lit(device, 0) if shown[1] > shown[0]] == [0, 1, 2, 9, 10, 11]


def test_alone_it_ends_when_nobody_is_there(held):
    device = held()
    device.up("OK").sleep(299000)
    assert len(lit(device, 0)) in (0, 1, 24)
    device.sleep(2000)
    device.wait(100)
    assert len(lit(device, 0)) > 5
    device.tap("glass", "glass")  # the first one wakes the device, which dims when nobody is there
    assert device.pending == "Ann gain 1 glass"


@pytest.mark.parametrize("name", ["SEAT", "glass"])
def test_another_key_held_at_power_on_is_a_key(held, name):
    device = held(name)
    device.wait(100)
    assert len(lit(device, 0)) > 5


def test_a_host_takes_over_a_test_that_runs_alone(held):
    device = held()
    device.up("OK").wait(500)
    assert step(device, "begin")[0] == 1
    step(device, "lights", 5)
    device.wait(500)
    assert lit(device, 0) == [(1, (0, 0, 80))]


def test_micropython_tells_a_held_key_with_the_first_call(monkeypatch):
    class Pin:
        IN = OUT = PULL_UP = IRQ_FALLING = 0

        def __init__(self, number, *rest, **more):
            self.number = number

        def init(self, *rest, **more):
            pass

        def value(self):
            return 0

    machine = SimpleNamespace(Pin=Pin, bitstream=None)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "firmware.device.ports.micropython", raising=False)
    port = importlib.import_module("firmware.device.ports.micropython")
    monkeypatch.delitem(sys.modules, "firmware.device.ports.micropython")
    now = [0]
    ticks = SimpleNamespace(ticks_ms=lambda: now[0], ticks_diff=lambda a, b: a - b)
    monkeypatch.setattr(port, "time", ticks)
    keys = port._Keys()
    now[0] = 10
    events = bytearray(16)
    assert keys.poll(events) == 16
    assert list(events) == [key | DOWN for key in range(16)]

"""When an error ends the program: four red marks, the error in words, a key that starts again; the game is kept."""

import itertools
import runpy
import sys

import pytest

from firmware.device import pins
from firmware.device.rescue import STEP_MS, rescue, words
from rondel.virtual.inprocess import Display
from tests.device import fake_circuitpython
from tests.device.test_hardware import Bus
from tests.vectors.runtimes import ROOT, run_as_written

RED = (0, 0x30, 0)
FIRMWARE = ROOT / "firmware"
TRACEBACK = """Traceback (most recent call last):
  File "code.py", line 5, in <module>
  File "/device/app.py", line 40, in __init__
MemoryError: memory allocation failed, allocating 1552 bytes
"""


class Hands:
    """Two rings, a key that goes down and up at certain steps, and a clock."""

    def __init__(self, *presses):
        self.presses = presses  # (first step, step after the last one) that a key is down
        self.step = 0
        self.frames = [[], []]

    def write(self, ring, data):
        self.frames[ring].append((self.step, bytes(data)))

    def pressed(self):
        return any(first <= self.step < end for first, end in self.presses)

    def rest(self):
        self.step += 1
        assert self.step < 10_000

    def lit(self, ring):
        """The pixels that are red in the first picture of a ring."""
        data = self.frames[ring][0][1]
        pixels = [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]
        assert set(pixels) == {RED, (0, 0, 0)}
        return [number for number, pixel in enumerate(pixels) if pixel == RED]


def run(*presses, screen=None, **values):
    hands = Hands(*presses)
    read = {"RONDEL_" + name: value for name, value in values.items()}.get
    rescue(TRACEBACK, read, hands.write, hands.pressed, hands.rest, screen)
    return hands


@pytest.mark.parametrize("px", [12, 24, 60])
def test_four_marks_blink_on_both_rings_until_a_key(px):
    hands = run((500, 510), RING_PX=px, RING_1_START=px - 1, RING_2_START="2")
    assert hands.step == 500
    quarter = px // 4
    assert hands.lit(0) == [quarter - 1, 2 * quarter - 1, 3 * quarter - 1, px - 1]
    assert hands.lit(1) == [2, quarter + 2, 2 * quarter + 2, 3 * quarter + 2]
    for frames in hands.frames:
        assert [any(data) for _, data in frames] == [True, False] * (len(frames) // 2) + [True] * (len(frames) % 2)
        assert {(b - a) * STEP_MS for (a, _), (b, _) in itertools.pairwise(frames)} == {240}


def test_the_key_that_was_down_when_it_happened_does_not_hide_it():
    assert run((0, 200), (300, 301)).step == 300
    assert run((0, 10), (300, 301)).step == 300
    assert run((10, 20), (300, 301)).step == 300, "the marks are seen for a second"


@pytest.mark.parametrize("value", ["", "x", "13", "-1", "99999", [], 16])
def test_nonsense_in_the_settings_does_not_matter(value):
    assert len(run((200, 201), RING_PX=value, RING_2_START=value).lit(1)) == 4


def test_the_screen_has_the_error_and_where_it_was():
    door = Display()
    run((200, 201), screen=door)
    assert door.writes == 8
    assert words(TRACEBACK) == "MemoryError: memory allocation failed, allocating 1552 bytes (app.py, line 40)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no error was told"),
        ("ValueError: x\n", "ValueError: x"),
        ('ay/app.py", line 40, in x\nValueError: x', "ValueError: x"),
        ('File "', 'File "'),
        ('  File "a.py"\nKeyError: 3', "KeyError: 3 (a.py)"),
    ],
)
def test_half_a_traceback_is_better_than_none(text, says):
    assert words(text) == says


def test_a_screen_that_is_gone_stops_nothing():
    door = Display()
    door.there = False
    assert run((200, 201), screen=door).step == 200


# -- in CircuitPython ------------------------------------------------------------------------------------------


@pytest.fixture
def board(monkeypatch):
    made = fake_circuitpython.install(monkeypatch)
    made.read_only = False
    monkeypatch.syspath_prepend(str(FIRMWARE))
    monkeypatch.setattr("time.sleep", made.sleep)
    yield made
    for name in [name for name in sys.modules if name.split(".")[0] == "device"]:
        del sys.modules[name]


def start(name, planted=()):
    """Run a program of the board until it reloads; `planted` modules are there before it."""
    for module in [module for module in sys.modules if module.split(".")[0] == "device" and module not in planted]:
        del sys.modules[module]
    with pytest.raises(fake_circuitpython.Reload):
        runpy.run_path(str(FIRMWARE / name))


@pytest.mark.parametrize("fault", ["a file is missing", "a file is broken", "a pin is taken", "no memory"])
def test_an_error_at_the_start_is_shown_and_a_key_starts_again(board, monkeypatch, capsys, fault):
    if fault == "a file is missing":
        monkeypatch.setitem(sys.modules, "device.app", None)
        error = "ModuleNotFoundError"
    elif fault == "a file is broken":
        monkeypatch.setitem(sys.modules, "device.ports.circuitpython", None)
        error = "ModuleNotFoundError"
    elif fault == "a pin is taken":
        board.taken.add(pins.ROWS[0])
        error = "ValueError: GPIO6 in use"
    else:

        def full(*_):
            raise MemoryError("memory allocation failed, allocating 99 bytes")

        monkeypatch.setattr("firmware.device.app.App.__init__", full)
        monkeypatch.setitem(sys.modules, "device.app", sys.modules["firmware.device.app"])
        error = "MemoryError: memory allocation failed, allocating 99 bytes"
    nvm = bytes(board.nvm)
    planted = [name for name in sys.modules if name.startswith("device.")]
    start("code.py", planted)
    assert error in capsys.readouterr().err
    assert board.next_file == "rescue.py"

    display = Bus()
    board.screens[0x3C] = display.send
    seen = []

    def sleep():
        seen.append({gpio: board.frames[gpio] for gpio in pins.RINGS})
        board.low = {pins.COLUMNS[2]} if board.now_ms > 5000 else set()

    board.now_ms = 0
    board.on_sleep = sleep
    start(board.next_file, planted)
    assert 5000 < board.now_ms < 5100
    for gpio in pins.RINGS:
        assert {any(frame[gpio]) for frame in seen} == {True, False}
        assert {len(frame[gpio]) for frame in seen} == {72}
    assert bytes(board.nvm) == nvm, "the game is not touched"
    assert all(map(any, display.pages[:2])) == (fault != "a file is broken"), "it was the file with the screen"


# -- in MicroPython --------------------------------------------------------------------------------------------

ON_MICROPYTHON = """
import sys, time
class Fake: pass
log = []
class Pin:
    IN, OUT, PULL_UP = 0, 1, 2
    def __init__(self, number, mode=0, pull=0, value=0):
        self.number = number
        log.append(number)
    def value(self):
        return 0 if self.number == 12 and machine.now_ms > 3000 else 1
def bitstream(pin, encoding, timing, data):
    machine.sent.add((pin.number, sum(data)))
def reset():
    print(sorted(machine.sent))
    raise SystemExit
machine = Fake()
machine.now_ms = 0
machine.sent = set()
machine.Pin, machine.bitstream, machine.reset = Pin, bitstream, reset
machine.unique_id = lambda: b"1"
class Time:
    def __getattr__(self, name):
        return getattr(time, name)
    def sleep_ms(self, ms):
        machine.now_ms += ms
class Modules(Fake): pass
planted = {"machine": machine, "time": Time()}
def plant():
    for name in planted:
        sys.modules[name] = planted[name]
plant()
source = open("firmware/main.py").read()
assert "sys.modules.clear()" in source
exec(source.replace("sys.modules.clear()", "sys.modules.clear(); plant()"), {"plant": plant, "__name__": "__main__"})
"""


def test_on_micropython_too():
    """The port's parts are not all there, which is the fault: both rings show it, and a key resets the board."""
    said = run_as_written(ON_MICROPYTHON)
    assert "Traceback" in said
    assert "AttributeError: 'Fake' object has no attribute" in said
    assert said.splitlines()[-1] == "[(2, 0), (2, 48), (2, 192), (3, 0), (3, 192)]"  # 48 is the first light

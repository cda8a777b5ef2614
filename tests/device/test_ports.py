"""The port of a CircuitPython board over fake modules: lost keys, the watchdog, a display that comes and goes."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from firmware.device import pins
from firmware.device.hardware import DOWN
from tests.device import fake_circuitpython
from tests.device.test_hardware import Bus


@pytest.fixture
def board(monkeypatch):
    made = fake_circuitpython.install(monkeypatch)
    made.read_only = False
    return made


@pytest.fixture
def port(monkeypatch, board, tmp_path):
    made = fake_circuitpython.port(monkeypatch, board, "circuitpython")
    monkeypatch.setattr(made, "FOLDER", str(tmp_path / "games"))
    return made


def run(port, board, loops, each=lambda number: None):
    """Run the device for so many loops, with `each` between them."""
    seen = iter(range(loops))

    def rest():
        number = next(seen, None)
        if number is None:
            raise KeyboardInterrupt
        board.now_ms += 5
        each(number)

    with pytest.raises(KeyboardInterrupt):
        port.main(rest)


def test_both_rings_show_the_game(port, board):
    run(port, board, 50)
    assert [len(board.frames[gpio]) for gpio in pins.RINGS] == [72, 72]
    assert all(any(frame) for frame in board.frames.values())


@pytest.mark.parametrize("pairs", [2, 4])
def test_each_pair_of_rings_has_wires_of_its_own(port, board, monkeypatch, pairs):
    monkeypatch.setenv("RONDEL_PAIRS", str(pairs))
    run(port, board, 300)
    assert set(board.frames) == {*pins.RINGS, *pins.SEAT_RINGS[: 2 * pairs - 2]}
    assert all(len(frame) == 72 and any(frame) for frame in board.frames.values())


def test_a_ring_that_is_missing_does_not_matter(port, board):
    """Nothing answers on the wire of a ring, so a device cannot know: each write is like any other."""
    sent = []
    port.neopixel_write.neopixel_write = lambda pin, data: sent.append(pin.number)
    run(port, board, 50)
    assert set(sent) == set(pins.RINGS)


def test_when_the_queue_of_keys_overflowed_the_scanner_begins_anew(port, board):
    keys = port._Keys()
    events = bytearray(16)
    board.events[:] = [(1, True), (1, False)]
    assert keys.poll(events) == 2
    assert list(events[:2]) == [1 | DOWN, 1]
    board.events[:] = [(5, True)] * 64
    board.overflowed = True
    assert keys.poll(events) == -1
    assert (board.events, board.overflowed, board.resets) == ([], False, 1)
    assert keys.poll(events) == 0


# -- the watchdog ----------------------------------------------------------------------------------------------


def test_the_watchdog_begins_with_the_loop_and_is_fed_in_each(port, board):
    armed = []
    run(port, board, 30, lambda number: armed.append(board.watchdog.mode))
    assert armed == ["reset"] * 30
    assert board.watchdog.timeout == port.WATCH_S <= 8.388  # what an RP2040 can count to
    assert len(board.fed_ms) == 30


def test_loops_that_fail_feed_it_too_and_then_the_error_goes_up(port, board, monkeypatch):
    """The error figure needs some loops; if nothing helps, code.py shows the error without the App."""

    def broken(self, events):
        raise ValueError("a broken wire")

    monkeypatch.setattr(port._Keys, "poll", broken)
    with pytest.raises(ValueError, match="a broken wire"):
        port.main(lambda: None)
    assert len(board.fed_ms) > 10


def test_while_the_device_starts_there_is_no_watchdog(port, board, monkeypatch):
    """A start may take longer than a loop may; and a start that hangs would hang again."""

    def broken():
        assert board.watchdog.mode is None
        raise OSError("broken")

    monkeypatch.setattr(port, "_Keys", broken)
    with pytest.raises(OSError, match="broken"):
        port.main(lambda: None)
    assert board.watchdog.mode is None


def test_in_edit_mode_there_is_no_watchdog(port, board):
    board.read_only = True
    run(port, board, 30)
    assert board.watchdog.mode is None
    assert board.fed_ms == []


# -- the display -----------------------------------------------------------------------------------------------


def test_without_a_display_there_is_none(port, board):
    assert port.find_screen() is None
    board.pull_ups = False
    assert port.find_screen() is None
    assert board.taken == set(), "its pins are free again"


@pytest.mark.parametrize("pull_ups", [True, False], ids=["the wire of the data", "all wires"])
def test_a_display_that_was_pulled_out_answers_when_it_is_there_again(port, board, pull_ups):
    bus = Bus()
    board.screens[0x3C] = bus.send
    display = port.find_screen()
    display.write(0, bytes(128))
    del board.screens[0x3C]
    board.pull_ups = True
    with pytest.raises(OSError, match="19"):
        display.write(1, bytes(128))
    board.pull_ups = pull_ups
    for _ in range(3):
        with pytest.raises(OSError, match="19"):
            display.write(1, bytes(128))
    board.pull_ups = True
    bus.on = False
    board.screens[0x3C] = bus.send
    display.write(1, b"\xff" * 128)
    assert bus.on
    assert bus.pages[1] == b"\xff" * 128


# -- the link, and MicroPython ---------------------------------------------------------------------------------


def test_when_the_cable_is_out_what_is_said_is_for_nobody(port):
    written = []
    serial = SimpleNamespace(connected=True, in_waiting=0, write=lambda data: written.append(data) or 2)
    link = port._Serial(serial)
    assert (serial.timeout, serial.write_timeout) == (0, 0), "neither reading nor writing waits"
    assert link.write(b"abc") == 2
    serial.connected = False
    assert link.write(b"abc") == 3
    assert written == [b"abc"]
    assert link.read_into(bytearray(8)) == 0


def test_micropython_resets_a_loop_that_hangs_and_leaves_alone_one_that_has_ended(monkeypatch):
    timers, resets = [], []

    class Timer:
        PERIODIC = 1

        def __init__(self, number, period, mode, callback):
            assert (number, period, mode) == (-1, 1000, 1)
            self.callback = callback
            timers.append(self)

        def deinit(self):
            timers.remove(self)

    machine = SimpleNamespace(Timer=Timer, reset=lambda: resets.append(1))
    monkeypatch.setitem(sys.modules, "machine", machine)
    micropython = importlib.import_module("firmware.device.ports.micropython")
    monkeypatch.delitem(sys.modules, "firmware.device.ports.micropython")
    monkeypatch.setattr(micropython, "time", SimpleNamespace(sleep_ms=lambda ms: None))
    watch = micropython.Watch()
    (timer,) = timers
    for _ in range(5):
        for _ in range(micropython.WATCH_S - 1):
            timer.callback(timer)
        watch.rest()
    assert not resets
    for _ in range(micropython.WATCH_S):
        timer.callback(timer)
    assert resets == [1]
    watch.end()
    assert not timers

"""MicroPython on an RP2040 board: the same hardware interface as under CircuitPython, made of `machine`."""

import gc
import os
import select
import sys
import time
from binascii import crc32, hexlify

import machine

from shared_rules import checksum

from .. import pins
from ..hardware import Hardware, random_below

FOLDER = "/games"
WATCH_S = 8
_WS2812_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1


class _Rings:
    def __init__(self):
        self._pins = []
        self.add(pins.RINGS)

    def add(self, numbers):
        for number in numbers:
            self._pins.append(machine.Pin(number, machine.Pin.OUT, value=0))

    def write(self, ring, data):
        machine.bitstream(self._pins[ring], 0, _WS2812_NS, data)


class _Keys:
    def __init__(self):
        from ..matrix import STABLE, Matrix

        self._rows = [machine.Pin(number, machine.Pin.IN) for number in pins.ROWS]
        self._columns = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.COLUMNS]
        self._matrix = Matrix(self._select, self._read)
        self._scanned_ms = time.ticks_ms()
        self._first = STABLE - 1

    def _select(self, row, on):
        # A row is either driven low or left floating, so that two keys in a column never short two outputs.
        if on:
            self._rows[row].init(machine.Pin.OUT, value=0)
        else:
            self._rows[row].init(machine.Pin.IN)

    def _read(self, column):
        return self._columns[column].value() == 0

    def poll(self, events):
        now_ms = time.ticks_ms()
        if time.ticks_diff(now_ms, self._scanned_ms) < 2:
            return 0
        self._scanned_ms = now_ms
        while self._first:  # what is held while the device starts is told with the first call
            self._first -= 1
            self._matrix.poll(events)
        return self._matrix.poll(events)


class _Encoder:
    """A quadrature encoder read by interrupts on its pin A; the push button is read in the loop."""

    def __init__(self):
        self._a = machine.Pin(pins.ENCODER[0], machine.Pin.IN, machine.Pin.PULL_UP)
        self._b = machine.Pin(pins.ENCODER[1], machine.Pin.IN, machine.Pin.PULL_UP)
        self._push = machine.Pin(pins.ENCODER_PUSH, machine.Pin.IN, machine.Pin.PULL_UP)
        self._steps = 0
        self._down = False
        self._a.irq(self._edge, machine.Pin.IRQ_FALLING)

    def _edge(self, pin):
        self._steps += 1 if self._b.value() else -1

    def steps(self):
        steps = self._steps
        if steps:
            self._steps -= steps
        return steps

    def pushed(self):
        down = self._push.value() == 0
        new = down and not self._down
        self._down = down
        return new


class Console:
    """A link over standard input and output. A partial line must not block, so single bytes are polled."""

    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read_into(self, buffer):
        count = 0
        while count < len(buffer) and self._poll.poll(0):
            byte = self._input.read(1)
            if not byte:
                break
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, data):
        return self._output.write(data) or 0


class _Board:
    runtime = "micropython"

    def __init__(self):
        self.id = hexlify(machine.unique_id()).decode()

    def free(self):
        gc.collect()
        return gc.mem_free()

    def space(self):
        drive = os.statvfs("/")
        return drive[1] * drive[4]

    def restart(self):
        machine.soft_reset()

    def random(self, n):
        return random_below(os.urandom, n)


def find_screen():
    """The display that answers on the bus, or None."""
    from ..ssd1306 import Display

    bus = machine.I2C(pins.I2C, scl=machine.Pin(pins.SCL), sda=machine.Pin(pins.SDA), freq=400000, timeout=20000)
    for address in pins.SCREEN_ADDRESSES:
        display = Display(bus.writeto, address)
        if display.there:
            return display
    return None


def read_settings(path):
    """The getter of Settings for a settings.toml at `path`, which may be missing."""
    from ..settings_reader import parse_toml

    try:
        with open(path) as file:
            return parse_toml(file.read())
    except OSError:
        return {}.get


class Watch:
    """Resets a board whose loop hangs: a timer looks each second whether there was a `rest` since.

    Not the watchdog of the chip: under MicroPython nothing stops that one, so that it would reset a board while files
    are copied to it. A loop that hangs outside of Python is not seen.
    """

    def __init__(self):
        self._missed = 0
        self._timer = machine.Timer(-1, period=1000, mode=machine.Timer.PERIODIC, callback=self._look)

    def _look(self, timer):
        self._missed += 1
        if self._missed >= WATCH_S:
            machine.reset()

    def rest(self):
        """Let a moment pass."""
        time.sleep_ms(1)
        self._missed = 0

    def end(self):
        """The loop has ended."""
        self._timer.deinit()


def main():
    """Run the device until the power goes. Raises what ended it."""
    checksum.use(crc32)
    rings = _Rings()
    rings.write(0, b"\x10\x10\x10")
    from ..app import App
    from ..files import FileMedium
    from ..loop import run
    from ..overlay import Overlay
    from ..settings import Settings

    overlay = Overlay()
    overlay.mark()
    settings = Settings(read_settings("/settings.toml"))
    rings.add(pins.SEAT_RINGS[: 2 * settings.pairs - 2])
    gc.collect()
    hardware = Hardware(
        keys=_Keys(),
        rings=rings,
        medium=FileMedium(FOLDER, lambda file: os.sync() if hasattr(os, "sync") else None),
        board=_Board(),
        link=Console(),
        encoder=_Encoder() if settings.encoder else None,
        screen=find_screen() if settings.screen else None,
    )
    app = App(hardware, settings, overlay)
    watch = Watch()
    try:
        run(app, time.ticks_ms, watch.rest)
    finally:
        watch.end()

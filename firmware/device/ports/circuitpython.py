"""CircuitPython on an RP2040 board: makes the hardware objects, hands them to the App and runs its loop."""

import gc
import os
import time
from binascii import crc32, hexlify

import busio
import digitalio
import keypad
import microcontroller
import neopixel_write
import rotaryio
import storage
import supervisor
import usb_cdc
from watchdog import WatchDogMode

from shared_rules import checksum

from .. import pins
from ..hardware import DOWN, Hardware, random_below

FOLDER = "/games"
WATCH_S = 8  # the most that an RP2040 takes; the longest loop, the first layout of the drive, takes less


def _pin(number):
    return getattr(microcontroller.pin, "GPIO%d" % number)


class _Rings:
    def __init__(self):
        self._pins = []
        self.add(pins.RINGS)

    def add(self, numbers):
        for number in numbers:
            pin = digitalio.DigitalInOut(_pin(number))
            pin.switch_to_output()
            self._pins.append(pin)

    def write(self, ring, data):
        neopixel_write.neopixel_write(self._pins[ring], data)


class _Keys:
    def __init__(self):
        rows = [_pin(number) for number in pins.ROWS]
        columns = [_pin(number) for number in pins.COLUMNS]
        self._matrix = keypad.KeyMatrix(row_pins=rows, column_pins=columns, interval=0.005)
        self._event = keypad.Event()

    def poll(self, events):
        count = 0
        queue = self._matrix.events
        if queue.overflowed:
            # The scanner dropped the newest edges. It reports every key that is down again after a reset.
            queue.clear()
            self._matrix.reset()
            return -1
        while count < len(events) and queue.get_into(self._event):
            events[count] = self._event.key_number | (DOWN if self._event.pressed else 0)
            count += 1
        return count


class _Encoder:
    def __init__(self, divisor):
        self._encoder = rotaryio.IncrementalEncoder(_pin(pins.ENCODER[0]), _pin(pins.ENCODER[1]), divisor)
        self._keys = keypad.Keys((_pin(pins.ENCODER_PUSH),), value_when_pressed=False, pull=True)
        self._event = keypad.Event()
        self._position = self._encoder.position

    def steps(self):
        position = self._encoder.position
        steps = position - self._position
        self._position = position
        return steps

    def pushed(self):
        return self._keys.events.get_into(self._event) and self._event.pressed


class _Serial:
    def __init__(self, serial):
        self._serial = serial
        serial.timeout = 0
        serial.write_timeout = 0

    def read_into(self, buffer):
        if not self._serial.in_waiting:
            return 0
        return self._serial.readinto(buffer) or 0

    def write(self, data):
        if not self._serial.connected:
            return len(data)  # nobody is there: what is said now is for nobody
        return self._serial.write(data) or 0


class _Board:
    runtime = "circuitpython"

    def __init__(self):
        self.id = hexlify(microcontroller.cpu.uid).decode()

    def free(self):
        gc.collect()
        return gc.mem_free()

    def space(self):
        drive = os.statvfs("/")
        return drive[1] * drive[4]

    def restart(self):
        supervisor.reload()

    def random(self, n):
        return random_below(os.urandom, n)


class _Bus:
    """The bus of the screen, made anew after each failure.

    A display that is pulled out takes the pull-ups along, and without them each byte would be waited for a second. To
    make a bus without them is refused at once. A bus that is not closed is still in use after a reload.
    """

    def __init__(self):
        self._bus = None

    def send(self, address, data):
        try:
            if self._bus is None:
                self._bus = busio.I2C(_pin(pins.SCL), _pin(pins.SDA), frequency=400000)
                self._bus.try_lock()
            self._bus.writeto(address, data)
        except (OSError, RuntimeError, ValueError) as error:
            self.close()
            raise OSError(19, str(error))

    def close(self):
        if self._bus is not None:
            self._bus.deinit()
            self._bus = None


bus = _Bus()


def find_screen():
    """The display that answers on the bus, or None."""
    from ..ssd1306 import Display

    for address in pins.SCREEN_ADDRESSES:
        display = Display(bus.send, address)
        if display.there:
            return display
    bus.close()
    return None


def rest():
    """Let a moment pass."""
    # The core sleeps until then, and the keys are scanned all the same. One millisecond is less than a whole tick of
    # the system and would be spent in a busy loop.
    time.sleep(0.002)


def _check_core(settings):
    # What settings.toml tells CircuitPython itself.
    for name, least in (("PYSTACK_SIZE", 4096), ("HEAP_START_SIZE", 65536)):
        try:
            has = int(os.getenv("CIRCUITPY_" + name) or 0)
        except ValueError:
            has = 0
        if has < least:
            settings.problems.append("CIRCUITPY_%s: %d is needed; some moves will fail" % (name, least))


def _watched(rest):
    """`rest`, under the watchdog: a loop that hangs for WATCH_S resets the board, and the game goes on.

    It cannot raise an error instead: an RP2040 only knows RESET. It begins with the loop, so that a start may take its
    time, and ends with it. In edit mode there is none: whoever works on the drive or in the REPL is left alone.
    """
    if storage.getmount("/").readonly:
        return rest
    watchdog = microcontroller.watchdog
    if watchdog is None:
        return rest
    watchdog.timeout = WATCH_S
    watchdog.mode = WatchDogMode.RESET

    def rest_and_feed():
        rest()
        watchdog.feed()

    return rest_and_feed


def main(rest=rest):
    """Run the device until the power goes; `rest` passes the time between two loops. Raises what ended it."""
    checksum.use(crc32)
    supervisor.runtime.autoreload = False
    rings = _Rings()
    rings.write(0, b"\x10\x10\x10")  # first light: the first pixel says that the device is starting
    from ..app import App
    from ..loop import run
    from ..overlay import Overlay
    from ..settings import Settings
    from ..slots import SlotMedium

    overlay = Overlay()
    overlay.mark()
    settings = Settings(os.getenv)
    rings.add(pins.SEAT_RINGS[: 2 * settings.pairs - 2])
    _check_core(settings)
    gc.collect()
    serial = usb_cdc.data or usb_cdc.console
    hardware = Hardware(
        keys=_Keys(),
        rings=rings,
        medium=SlotMedium(microcontroller.nvm, FOLDER),
        board=_Board(),
        link=_Serial(serial) if serial else None,
        encoder=_Encoder(settings.encoder_divisor) if settings.encoder else None,
        screen=find_screen() if settings.screen else None,
    )
    try:
        app = App(hardware, settings, overlay)
        run(app, supervisor.ticks_ms, _watched(rest))
    finally:
        bus.close()

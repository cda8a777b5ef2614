"""CircuitPython's modules for tests here: pins that remember, a bus, keys, a drive, and a clock that sleep moves on."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

from shared_rules import checksum

PORTS = "firmware.device.ports."


class Reload(BaseException):
    """supervisor.reload() ends the program."""


class _SleepMemory(bytearray):
    """Bytes that are read in slices only."""

    __iter__ = None


class FakeBoard:
    """An RP2040 with its parts. `low` are the GPIOs that something pulls down, `taken` those that are in use."""

    def __init__(self):
        self.low = set()
        self.taken = set()
        self.read_only = True  # the drive is the computer's until boot.py takes it
        self.usb = None
        self.frames = {}  # GPIO to the bytes last written onto it
        self.pull_ups = True
        self.screens = {}  # address to a Bus.send of test_hardware.py
        self.sleep_memory = _SleepMemory(256)
        self.next_file = None
        self.now_ms = 0
        self.events = []
        self.overflowed = False
        self.resets = 0
        self.fed_ms = []
        self.on_sleep = lambda: None
        self.watchdog = SimpleNamespace(timeout=None, mode=None, feed=lambda: self.fed_ms.append(self.now_ms))
        self.nvm = bytearray(b"\xff" * 4096)

    def sleep(self, seconds):
        self.now_ms += round(1000 * seconds)
        self.on_sleep()

    def take(self, pin):
        if pin in self.taken:
            raise ValueError(f"GPIO{pin} in use")
        self.taken.add(pin)
        return pin

    def remount(self, path, readonly):
        assert path == "/"
        self.read_only = readonly

    def reload(self):
        self.taken.clear()
        raise Reload

    def modules(self):
        """Each module by its name."""
        pins = SimpleNamespace(**{f"GPIO{number}": number for number in range(30)})
        runtime = SimpleNamespace(autoreload=True)
        rings = lambda pin, data: self.frames.__setitem__(pin.number, bytes(data))  # noqa: E731
        made = {
            "alarm": {"sleep_memory": self.sleep_memory},
            "busio": {"I2C": lambda scl, sda, frequency: _Bus(self, (scl, sda))},
            "digitalio": {
                "DigitalInOut": lambda pin: _Pin(self, pin),
                "Pull": SimpleNamespace(UP="up"),
            },
            "keypad": {
                "KeyMatrix": lambda row_pins, column_pins, interval: _Matrix(self, row_pins + column_pins),
                "Keys": lambda pins, value_when_pressed, pull: SimpleNamespace(
                    events=_Queue(SimpleNamespace(events=[]))
                ),
                "Event": SimpleNamespace,
            },
            "microcontroller": {
                "pin": pins,
                "nvm": self.nvm,
                "watchdog": self.watchdog,
                "cpu": SimpleNamespace(uid=b"\x01\x02"),
            },
            "neopixel_write": {"neopixel_write": rings},
            "rotaryio": {"IncrementalEncoder": lambda a, b, divisor: SimpleNamespace(position=0)},
            "storage": {
                "remount": self.remount,
                "getmount": lambda path: SimpleNamespace(readonly=self.read_only),
            },
            "supervisor": {
                "runtime": runtime,
                "ticks_ms": lambda: self.now_ms,
                "reload": self.reload,
                "set_next_code_file": lambda name: setattr(self, "next_file", name),
            },
            "usb_cdc": {"enable": lambda **channels: setattr(self, "usb", channels), "data": None, "console": None},
            "watchdog": {"WatchDogMode": SimpleNamespace(RESET="reset")},
        }
        for name, inside in made.items():
            module = ModuleType(name)
            vars(module).update(inside)
            yield name, module


class _Pin:
    def __init__(self, board, number):
        self.board = board
        self.number = board.take(number)

    def switch_to_input(self, pull):
        assert pull == "up"

    def switch_to_output(self, value=False):
        assert not value

    @property
    def value(self):
        return self.number not in self.board.low

    def deinit(self):
        self.board.taken.discard(self.number)


class _Bus:
    def __init__(self, board, pins):
        self.board, self.pins = board, pins
        if not board.pull_ups:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        for pin in pins:
            board.take(pin)

    def try_lock(self):
        return True

    def writeto(self, address, data):
        assert self.board.pull_ups, "this would wait for a second"
        if address not in self.board.screens:
            raise OSError(19)
        self.board.screens[address](address, data)

    def deinit(self):
        self.board.taken -= set(self.pins)


class _Matrix:
    def __init__(self, board, pins):
        for pin in pins:
            board.take(pin)
        self.events = _Queue(board)
        self.board = board

    def reset(self):
        self.board.resets += 1


class _Queue:
    def __init__(self, held):
        self.held = held

    @property
    def overflowed(self):
        return self.held.overflowed

    def clear(self):
        self.held.events.clear()
        self.held.overflowed = False

    def get_into(self, event):
        if not self.held.events:
            return False
        event.key_number, event.pressed = self.held.events.pop(0)
        return True


def install(monkeypatch):
    """A FakeBoard whose modules are imported from now on, also as `device` as on a board."""
    board = FakeBoard()
    for name, module in board.modules():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("circuitpython", "circuitpython_rescue"):
        monkeypatch.delitem(sys.modules, PORTS + name, raising=False)
    monkeypatch.setattr(checksum, "_crc32", checksum._crc32)
    return board


def port(monkeypatch, board, name):
    """A port over the fake modules."""
    module = importlib.import_module(PORTS + name)
    monkeypatch.setattr(module, "time", SimpleNamespace(sleep=board.sleep))
    monkeypatch.delitem(sys.modules, PORTS + name)
    return module

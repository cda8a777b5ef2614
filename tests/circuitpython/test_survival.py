"""Real CircuitPython when the program fails: an error at the start is shown and a key goes on, a hang is reset."""

from pathlib import Path

import pytest

from firmware.device import pins
from firmware.device.messages import PROTOCOL
from rondel.emulator import fat
from rondel.virtual.board_files import circuitpython_files, roots
from tests.wired_board import OK, WALL_S, WOOD, WiredBoard

FAULT, HANG = 21, 22  # two GPIOs on which nothing is wired but a button of the test
BOOT_MS = 30_000
PRESSED = """
import digitalio
import microcontroller
_%(name)s = digitalio.DigitalInOut(microcontroller.pin.GPIO%(gpio)d)
_%(name)s.switch_to_input(pull=digitalio.Pull.UP)
"""
FAIL = PRESSED % {"name": "fault", "gpio": FAULT} + "if not _fault.value:\n    raise MemoryError('for a test')\n"
REST = b"time.sleep(0.002)\n"


def files():
    """The firmware, with a start that fails and a loop that hangs while a button is pressed."""
    app, port = ((roots()[0] / "device" / name).read_bytes() for name in ("app.py", "ports/circuitpython.py"))
    assert port.count(REST) == 1
    port = port.replace(REST, REST + b"    while not _hang.value:\n        pass\n")
    port += (PRESSED % {"name": "hang", "gpio": HANG}).encode()
    return circuitpython_files({}, {"device/app.py": FAIL.encode() + app, "device/ports/circuitpython.py": port})


class Survivor(WiredBoard):
    """The board, what is wired to it, and what the rings show."""

    def __init__(self, uf2):
        from rondel.bench.game import NVM_BYTES, new_game
        from rondel.emulator.machine import Machine
        from rondel.emulator.parts import Button, KeyMatrix
        from rondel.emulator.ring import Ring
        from rondel.emulator.screen import Screen

        game = new_game()
        assert len(game.nvm) == NVM_BYTES
        rings = [Ring(gpio, 24) for gpio in pins.RINGS]
        keys = KeyMatrix(pins.ROWS, pins.COLUMNS)
        self.fault, self.hang = Button(FAULT), Button(HANG)
        self.screen = Screen(pins.SDA, pins.SCL, pins.SCREEN_ADDRESSES[0], pins.I2C)
        state = game.nvm + bytes(fat.build(files() | game.files))
        parts = [*rings, keys, self.screen, self.fault, self.hang]
        machine = Machine.circuitpython(uf2, state=state, parts=parts)
        super().__init__(machine, rings, keys, machine.data, BOOT_MS)

    def shows_marks(self):
        """Four red pixels on both rings."""
        lit = [{pixel for pixel in ring.frames[-1].pixels if any(pixel)} for ring in self.rings if ring.frames]
        return lit == [{(0x30, 0, 0)}] * 2

    def game(self):
        """What the device says about its game, after a greeting."""
        self.ask("hello", protocol=PROTOCOL, host="test")
        return self.ask("game")


@pytest.fixture(scope="module")
def survivor(uf2: Path):
    return Survivor(uf2)


def test_an_error_at_the_start_is_shown_and_a_key_starts_again(survivor):
    machine = survivor.machine
    survivor.fault.press()
    machine.boot(wall_s=WALL_S)
    survivor.until(survivor.shows_marks)
    machine.run(2000)
    said = machine.console.read()
    assert b"Traceback" in said
    assert b"MemoryError: for a test" in said
    assert b"rescue.py output" in said
    assert survivor.screen.panel.on
    assert survivor.screen.panel.picture(y=range(8)).count("#") > 100
    survivor.fault.release()
    survivor.tap(WOOD)
    survivor.until(survivor.shows_a_game)
    assert survivor.game()["moves"] == 0


def test_a_loop_that_hangs_is_reset_and_the_game_is_as_it_was(survivor):
    machine = survivor.machine
    survivor.until(survivor.shows_a_game)
    survivor.tap(WOOD)
    survivor.tap(OK)
    machine.run(500)
    before = survivor.game()
    assert before["moves"] == 1
    boots, begun_ms = machine.usb.enumerations, machine.ms
    survivor.hang.press()
    survivor.until(lambda: machine.usb.enumerations > boots, 12_000)
    assert 7_500 < machine.ms - begun_ms < 11_000
    survivor.hang.release()
    for ring in survivor.rings:
        ring.frames.clear()
    survivor.until(survivor.shows_a_game)
    assert survivor.game() == before

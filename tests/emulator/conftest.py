"""What the tests of the emulator share. Those that run firmware need it from you; without it they are skipped."""

import os
from pathlib import Path

import pytest

from rondel.emulator.machine import Machine
from rondel.emulator.parts import Encoder, KeyMatrix
from rondel.emulator.ring import Ring
from rondel.emulator.screen import Screen

BOOT = b"import storage, usb_cdc\nusb_cdc.enable(console=True, data=True)\nstorage.remount('/', readonly=False)\n"
PROGRAM = Path(__file__).with_name("board_program.py")


def firmware_file(variable, what):
    """The file that an environment variable names; skips the test when it names none."""
    name = os.environ.get(variable)
    if not name:
        pytest.skip(f"set {variable} to a UF2 file of {what} for the Raspberry Pi Pico to run this")
    return Path(name)


@pytest.fixture(scope="session")
def circuitpython_uf2():
    """The user's CircuitPython."""
    return firmware_file("RONDEL_UF2", "CircuitPython")


@pytest.fixture(scope="session")
def micropython_uf2():
    """The user's MicroPython."""
    return firmware_file("RONDEL_MP_UF2", "MicroPython")


@pytest.fixture(scope="session")
def board(circuitpython_uf2):
    """A booted board with all parts, in the loop of board_program.py. Use it in `forked` only: it is for all tests."""
    parts = {
        "ring": Ring(gpio=2, px=24),
        "screen": Screen(sda=4, scl=5),
        "keys": KeyMatrix(rows=(6, 7, 8, 9), columns=(10, 11, 12, 13)),
        "encoder": Encoder(14, 15, push=16),
    }
    files = {"boot.py": BOOT, "code.py": PROGRAM.read_bytes()}
    machine = Machine.circuitpython(circuitpython_uf2, files, parts=parts.values())
    machine.boot()
    machine.expect(b"READY\r\n")
    for name, part in parts.items():
        setattr(machine, name, part)
    return machine

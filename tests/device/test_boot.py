"""boot.py, with CircuitPython's modules faked: who gets the drive, and that a fault leaves it to the computer."""

import runpy
import sys

import pytest

from firmware.device.pins import EDIT
from tests.device.fake_circuitpython import install
from tests.vectors.runtimes import ROOT

BOOT = ROOT / "firmware" / "boot.py"
BOTH = {"console": True, "data": True}


@pytest.fixture
def board(monkeypatch):
    made = install(monkeypatch)
    monkeypatch.syspath_prepend(str(BOOT.parent))
    yield made
    for name in [name for name in sys.modules if name.split(".")[0] == "device"]:
        del sys.modules[name]


def test_without_a_key_the_drive_is_the_devices(board):
    runpy.run_path(str(BOOT))
    assert not board.read_only
    assert board.usb == BOTH
    assert board.taken == set(), "the pin is free for the program"


def test_with_the_edit_key_held_the_drive_is_the_computers(board):
    board.low.add(EDIT)
    runpy.run_path(str(BOOT))
    assert board.read_only
    assert board.usb == BOTH
    assert board.taken == set()


@pytest.mark.parametrize("fault", ["pins", "remount", "key"])
def test_whatever_is_broken_the_computer_can_put_it_right(board, monkeypatch, fault):
    """CircuitPython goes on to start USB when boot.py raises: the drive is then the computer's, as from the factory."""
    if fault == "pins":
        monkeypatch.setitem(sys.modules, "device.pins", None)
    elif fault == "remount":
        monkeypatch.setattr(sys.modules["storage"], "remount", None)
    else:
        board.taken.add(EDIT)
    with pytest.raises((ImportError, TypeError, ValueError)):
        runpy.run_path(str(BOOT))
    assert board.read_only
    assert board.usb == BOTH

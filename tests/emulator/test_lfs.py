"""MicroPython's file system from files and back."""

import pytest

from rondel.emulator import lfs
from rondel.emulator.errors import EmulatorError

FILES = {"main.py": b"print(1)\n", "lib/deep/er.py": bytes(range(256)) * 20, "empty": b""}


def test_what_goes_in_comes_out():
    image = lfs.build(FILES)
    assert len(image) == lfs.DRIVE_BYTES
    assert lfs.read(image) == FILES


def test_update_leaves_the_rest():
    image = lfs.update(lfs.build(FILES), {"main.py": b"new", "more/x.py": b"1"})
    assert lfs.read(image) == FILES | {"main.py": b"new", "more/x.py": b"1"}


def test_what_does_not_fit():
    with pytest.raises(EmulatorError, match="cannot write big"):
        lfs.build({"big": bytes(lfs.DRIVE_BYTES)})


def test_an_image_without_a_file_system():
    with pytest.raises(EmulatorError, match="holds no littlefs file system"):
        lfs.read(b"\xff" * lfs.DRIVE_BYTES)

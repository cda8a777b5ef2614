"""A model of a MicroPython board under power: its drive is littlefs on the flash of flash_model.py."""

import logging
from contextlib import contextmanager

import littlefs

from firmware.device import files
from tests.power.flash_model import BLOCK, PAGE, Chip

BLOCKS = 64
ENOENT, EIO, EEXIST = 2, 5, 17

logging.getLogger("littlefs.context").setLevel(logging.WARNING)


class _Context(littlefs.UserContext):
    """The board's block device: erases blocks, programs pages."""

    def __init__(self, chip):
        super().__init__(buffer=chip.flash)
        self._chip = chip

    def read(self, cfg, block, off, size):
        at = block * BLOCK + off
        return self._chip.flash[at : at + size]

    def prog(self, cfg, block, off, data):
        for offset in range(0, len(data), PAGE):
            self._chip.program(block * BLOCK + off + offset, bytes(data[offset : offset + PAGE]))
        return 0

    def erase(self, cfg, block):
        self._chip.erase(block * BLOCK)
        return 0


class Drive:
    """What `os` and `open` are on the board, with the errors of the board."""

    def __init__(self, chip, new=False):
        self._lfs = littlefs.LittleFS(
            context=_Context(chip), block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, mount=False
        )
        if new:
            self._lfs.format()
        self._lfs.mount()

    def tree(self, folder="/"):
        """All files by path."""
        paths = [f"{at}/{name}".replace("//", "/") for at, _, names in self._lfs.walk(folder) for name in names]
        return {path: self.open(path, "rb").read() for path in paths}

    def open(self, path, mode):
        """A file, as on the board."""
        return self._call(self._lfs.open, path, mode, 0)

    def stat(self, path):
        """As `os.stat`: the size is number 6."""
        told = self._call(self._lfs.stat, path)
        return (0, 0, 0, 0, 0, 0, told.size, 0, 0, 0)

    def mkdir(self, path):
        """As `os.mkdir`."""
        self._call(self._lfs.mkdir, path)

    def remove(self, path):
        """As `os.remove`."""
        self._call(self._lfs.remove, path)

    def rename(self, old, new):
        """As `os.rename`."""
        self._call(self._lfs.rename, old, new)

    def _call(self, function, path, *more):
        try:
            return function(path, *more)
        except FileNotFoundError as error:
            raise OSError(ENOENT, path) from error
        except littlefs.LittleFSError as error:
            raise OSError(-error.code, path) from error


@contextmanager
def board(flash):
    """A board with this flash under power: its chip; files.py sees its drive in place of the computer's."""
    chip = Chip(flash)
    chip.drive = Drive(chip)
    before = files.os
    files.os, files.open = chip.drive, chip.drive.open
    try:
        yield chip
    finally:
        chip.dark = True
        files.os = before
        del files.open


def new_flash(tree):
    """The flash of a board whose drive holds these files in its root."""
    chip = Chip(b"\xff" * (BLOCKS * BLOCK))
    drive = Drive(chip, new=True)
    for path, data in tree.items():
        with drive.open(path, "wb") as file:
            file.write(data)
    return bytes(chip.flash)

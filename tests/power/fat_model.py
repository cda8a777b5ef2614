"""A model of a CircuitPython board under power: its drive is a FAT file system on the flash of flash_model.py.

The file system is ChaN's FatFs, as on the board. It lies behind CircuitPython's cache: a block is changed in RAM, and
erased and programmed when another one is wanted or something is read.
"""

from contextlib import contextmanager

import fatfs
from fatfs import wrapper as ff

from firmware.device import files, slot, slot_layout, slots
from tests.power.flash_model import BLOCK, PAGE, Chip, Nvm

SECTOR = 512
DRIVE_BYTES = 1024 * 1024
ENOENT, EIO, EACCES, EEXIST, ENOSPC, EROFS = 2, 5, 13, 17, 28, 30
_ERRORS = {ff.PY_FR_NO_FILE: ENOENT, ff.PY_FR_NO_PATH: ENOENT, ff.PY_FR_EXIST: EEXIST, ff.PY_FR_DENIED: EACCES}
_MODES = {"r": ff.PY_FA_READ, "w": ff.PY_FA_WRITE | ff.PY_FA_CREATE_ALWAYS}
_MODULES = (files, slot, slot_layout, slots)


class NoDrive(Exception):
    """There is no file system any more: CircuitPython would make an empty one."""


class Disk(fatfs.RamDisk):
    """The drive's sectors behind CircuitPython's cache of one block."""

    def __init__(self, chip):
        super().__init__(bytearray(0), SECTOR, 1, 0)
        self.sector_count = (len(chip.flash) - BLOCK) // SECTOR
        self._chip = chip
        self._at = None
        self._cache = b""

    def read(self, sector, count):
        self.ioctl_sync()
        at = BLOCK + sector * SECTOR
        return bytes(self._chip.flash[at : at + count])

    def write(self, sector, count, buff):
        for offset in range(0, count, SECTOR):
            at = BLOCK + sector * SECTOR + offset
            if self._at != at - at % BLOCK:
                self.ioctl_sync()
                self._at = at - at % BLOCK
                self._cache = self._chip.flash[self._at : self._at + BLOCK]
            self._cache[at % BLOCK : at % BLOCK + SECTOR] = buff[offset : offset + SECTOR]

    def ioctl_sync(self):
        if self._at is not None:
            at, self._at = self._at, None
            self._chip.erase(at)
            for offset in range(0, BLOCK, PAGE):
                self._chip.program(at + offset, self._cache[offset : offset + PAGE])


class Drive:
    """What `os` and `open` are on the board: the file system, mounted. OSError as CircuitPython has it."""

    def __init__(self, chip, disk=None, new=False):
        self.chip = chip
        self.read_only = False
        self._disk = disk or Disk(chip)
        self._part = fatfs.create_extended_partition(self._disk)
        if new:
            self._part.mkfs()
        try:
            self._part.mount()
        except ff.FatFSException as error:
            self._part.unmount()
            raise NoDrive(str(error)) from error

    def unmount(self):
        """Let go of it."""
        self._part.unmount()

    def tree(self, without="-", folder=""):
        """All files by path, as they are in the flash; but nothing whose path begins with `without`."""
        found = {}
        for name in self._part.listdir(folder or "/"):
            path = f"{folder}/{name}"
            if not path.startswith(without):
                is_folder = self._part.isdir(path)
                found |= self.tree(without, path) if is_folder else {path: bytes(self._part.read_file(path))}
        return found

    def path(self, path):
        """The path as FatFs wants it."""
        return self._part._adjust_path(path)

    def done(self, result, path=""):
        """Raise what there is to raise after a call of FatFs."""
        if result:
            raise OSError(_ERRORS.get(result, EIO), path)

    def changing(self):
        """OSError when the drive belongs to the computer."""
        if self.read_only:
            raise OSError(EROFS, "read-only")

    def open(self, path, mode="r"):
        """A file, opened as on the board."""
        return File(self, path, mode)

    def stat(self, path):
        """As `os.stat`: the size is number 6."""
        try:
            told = self._part.stat(path)
        except FileNotFoundError as error:
            raise OSError(ENOENT, path) from error
        return (0x4000 if told["is_dir"] else 0x8000, 0, 0, 0, 0, 0, told["size"], 0, 0, 0)

    def statvfs(self, _path):
        """As `os.statvfs`, with what is of use of it."""
        tables = self.tables()
        begin, end = 1 + tables[22] + 32, int.from_bytes(tables[19:21], "little")
        entries = [tables[SECTOR + n * 3 // 2 :][:2] for n in range(2, 2 + end - begin)]
        free = [int.from_bytes(e, "little") >> n % 2 * 4 & 4095 for n, e in enumerate(entries)].count(0)
        return (SECTOR, SECTOR, end - begin, free, free)

    def tables(self):
        """The first bytes of the drive in flash."""
        return bytes(self.chip.flash[BLOCK : BLOCK + 8 * SECTOR])

    def mkdir(self, path):
        """As `os.mkdir`."""
        self.changing()
        self.done(ff.pyf_mkdir(self.path(path)), path)

    def write(self, path, data):
        """Make a file, and the folders to it."""
        parts = path.strip("/").split("/")
        for depth in range(1, len(parts)):
            if not self._part.exists("/" + "/".join(parts[:depth])):
                self.mkdir("/" + "/".join(parts[:depth]))
        with self.open(path, "wb") as file:
            file.write(data)

    def rename(self, old, new):
        """As `os.rename`."""
        self.changing()
        self.done(ff.pyf_rename(self.path(old), self.path(new)), old)

    def remove(self, path):
        """As `os.remove`."""
        self.changing()
        self.done(ff.pyf_unlink(self.path(path)), path)


class File:
    """An open file."""

    def __init__(self, drive, path, mode):
        self._drive = drive
        self._file = ff.FIL_Handle()
        mode = mode.replace("b", "")
        flags = _MODES[mode[0]] | (ff.PY_FA_READ | ff.PY_FA_WRITE if "+" in mode else 0)
        if flags & ff.PY_FA_WRITE:
            drive.changing()
        drive.done(ff.pyf_open(self._file, drive.path(path), flags), path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def read(self, size):
        result, data = ff.pyf_read(self._file, size)
        self._drive.done(result)
        return bytes(data)

    def write(self, data):
        result, count = ff.pyf_write(self._file, bytes(data))
        self._drive.done(result)
        if count != len(data):
            raise OSError(ENOSPC, "full")
        return count

    def seek(self, offset):
        self._drive.done(ff.pyf_lseek(self._file, offset))

    def close(self):
        if self._file is not None:
            file, self._file = self._file, None
            self._drive.done(ff.pyf_close(file))


@contextmanager
def board(flash, read_only=False):
    """A board with this flash under power: its chip; the device's modules see its drive in place of the computer's."""
    chip = Chip(flash)
    drive = Drive(chip)
    drive.read_only = read_only
    chip.nvm = Nvm(chip)
    chip.drive = drive
    before = [(module, name, getattr(module, name, None)) for module in _MODULES for name in ("os", "open")]
    for module in _MODULES:
        module.os, module.open = drive, drive.open
    try:
        yield chip
    finally:
        chip.dark = True  # what is still in the cache is lost
        for module, name, value in before:
            if value is None:
                delattr(module, name)
            else:
                setattr(module, name, value)
        drive.unmount()


@contextmanager
def computer(flash, new=False):
    """The drive of a board with this flash, as a computer sees it that copies files; the flash then is in `chip`."""
    disk = fatfs.RamDisk(bytearray(flash[BLOCK:]), SECTOR)
    chip = Chip(flash)
    drive = Drive(chip, disk, new)
    yield drive
    drive.unmount()
    chip.flash[BLOCK:] = disk.storage


def new_flash(tree):
    """The flash of a board whose NVM is blank and whose drive holds these files."""
    with computer(b"\xff" * (BLOCK + DRIVE_BYTES), new=True) as drive:
        for path, data in tree.items():
            drive.write(path, data)
    return bytes(drive.chip.flash)

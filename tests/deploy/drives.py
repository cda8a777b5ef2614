"""Drives to deploy to: as a new board has one, as an image or a folder, and one that fails where it is told to."""

from rondel.deploy.fat_image import FatImage
from rondel.deploy.folder import FolderDrive
from rondel.emulator import fat

UID = "E6614103E7B72C2F"
BOOT_OUT = f"""\
Adafruit CircuitPython 10.0.3 on 2025-10-17; Raspberry Pi Pico with rp2040
Board ID:raspberry_pi_pico
UID:{UID}
"""
NEW = {"boot_out.txt": BOOT_OUT.encode(), "code.py": b'print("Hello World!")\n', "settings.toml": b""}


_open = []  # FatFs has ten drives: a test's images are closed behind it


def image(path, files=NEW, **size):
    """The image of a drive with these files, open."""
    path.write_bytes(fat.build(files, **size))
    return opened(path)


def opened(path):
    """An image that is there."""
    _open.append(FatImage(path))
    return _open[-1]


def close_all():
    """Close what a test left open."""
    while _open:
        _open.pop().close()


def folder(path, files=NEW):
    """The same as a mounted drive."""
    for name, data in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return FolderDrive(path)


def contents(drive):
    """All files of a drive."""
    return {path: drive.read(path) for path in drive.files()}


class PowerCut(BaseException):
    """Somebody pulled the plug: nothing after it is done, not even what is done at an error."""


class Failing:
    """A drive that fails at its change number `at`, which for a write is when half of it is done."""

    def __init__(self, drive, at, error=PowerCut):
        self._drive = drive
        self._left = at
        self._error = error

    def __getattr__(self, name):
        return getattr(self._drive, name)

    def _fails(self):
        self._left -= 1
        return self._left < 0

    def write(self, path, data):
        if self._fails():
            self._drive.write(path, data[: len(data) // 2])
            raise self._error
        self._drive.write(path, data)

    def remove(self, path):
        if self._fails():
            raise self._error
        self._drive.remove(path)

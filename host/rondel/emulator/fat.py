"""The CIRCUITPY drive: a FAT12 file system in memory, made from files, read back, brought up to date.

The work is done by ChaN's FatFs (PyPI `fatfs-ng`), the same code that CircuitPython has inside. No root, no
loop device, no outside program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePosixPath
from typing import Any

from rondel.emulator.errors import EmulatorError, need

DRIVE_BYTES = 1024 * 1024
SECTOR_BYTES = 512


def build(files: Mapping[str, bytes], size_bytes: int = DRIVE_BYTES) -> bytearray:
    """A new image holding `files` (path without leading slash, content). Raises EmulatorError when they don't
    fit.
    """
    image = bytearray(size_bytes)
    with _mounted(image, new=True) as drive:
        for path, data in _checked(files).items():
            _write(drive, path, data)
    return image


def read(image: bytes | bytearray, without: str = "") -> dict[str, bytes]:
    """All files of an image by their path; the folder `without` is not looked into.

    Raises EmulatorError when it holds no file system, OSError for a file that is listed and cannot be read.
    """
    with _mounted(bytearray(image)) as drive:
        return {path: bytes(drive.read_file(f"/{path}")) for path in _walk(drive, without)}


def update(image: bytearray, files: Mapping[str, bytes]) -> list[str]:
    """Write those of `files` that differ, in place; all other files stay. Returns the paths that were
    written.

    Raises EmulatorError when the image holds no file system or they don't fit; the image may then be half
    done.
    """
    written = []
    with _mounted(image) as drive:
        for path, data in _checked(files).items():
            if not drive.isfile(f"/{path}") or bytes(drive.read_file(f"/{path}")) != data:
                _write(drive, path, data)
                written.append(path)
    return written


@contextmanager
def _mounted(image: bytearray, new: bool = False) -> Iterator[Any]:
    fatfs = need("fatfs", "fatfs-ng")
    drive = fatfs.create_extended_partition(fatfs.RamDisk(image, sector_size=SECTOR_BYTES))
    # The package's own exception is a plain Exception of a module that may be missing when this one is
    # imported.
    failure = need("fatfs.wrapper", "fatfs-ng").FatFSException
    try:
        if new:
            drive.mkfs()
        drive.mount()
    except failure as error:
        raise EmulatorError(f"the drive image holds no FAT file system ({error})") from error
    try:
        yield drive
    finally:
        drive.unmount()


def _write(drive: Any, path: str, data: bytes) -> None:
    failure = need("fatfs.wrapper", "fatfs-ng").FatFSException
    parent = PurePosixPath(path).parent
    try:
        if parent.parts:
            drive.makedirs(f"/{parent}", exist_ok=True)
        drive.write_file(f"/{path}", bytes(data))
    except (failure, OSError) as error:
        raise EmulatorError(f"cannot write {path} to the drive image ({error})") from error
    if drive.stat(f"/{path}")["size"] != len(data):  # FatFs writes what fits and says nothing
        raise EmulatorError(f"the drive is full: {path} ({len(data)} bytes) does not fit", "give it fewer files")


def _walk(drive: Any, without: str) -> Iterator[str]:
    for folder, folders, names in drive.walk("/"):
        folders[:] = [name for name in folders if f"{folder}/{name}".strip("/") != without]
        for name in names:
            yield f"{folder}/{name}".strip("/")


def _checked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    seen: dict[str, str] = {}
    for path in files:
        parts = path.split("/")
        if not all(parts) or {".", ".."} & set(parts) or set(path) & set('\\:*?"<>|'):
            raise EmulatorError(f"{path!r} is no path on a FAT drive", "write it like folder/name.py")
        if seen.setdefault(path.lower(), path) != path:
            raise EmulatorError(f"{path} and {seen[path.lower()]} are one file on a FAT drive", "rename one of them")
    return dict(files)

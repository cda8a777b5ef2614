"""MicroPython's file system: littlefs, made from files and read back (PyPI `littlefs-python`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from rondel.emulator.errors import EmulatorError, need

DRIVE_BYTES = 1408 * 1024
BLOCK_BYTES = 4096
PACKAGE = "littlefs-python"
# A new image is in the format that every MicroPython of the last years mounts; one that a device has written
# is in the device's own, so any is taken.
_NEW_VERSION, _ANY_VERSION = 0x00020000, 0


def build(files: Mapping[str, bytes]) -> bytes:
    """A new image holding `files` (path without leading slash, content). Raises EmulatorError when they don't
    fit.
    """
    return _store(_drive(None), files)


def update(image: bytes, files: Mapping[str, bytes]) -> bytes:
    """The image with those of `files` written that differ; all other files stay. Raises EmulatorError."""
    drive = _drive(image)
    return _store(drive, {path: data for path, data in files.items() if _content(drive, path) != data})


def read(image: bytes) -> dict[str, bytes]:
    """All files of an image by their path. Raises EmulatorError when it holds no file system."""
    drive = _drive(image)
    paths = [f"{folder}/{name}".strip("/") for folder, _, names in drive.walk("/") for name in names]
    return {path: _content(drive, path) or b"" for path in paths}


def _drive(image: bytes | None) -> Any:
    package = need("littlefs", PACKAGE)
    context = package.UserContext(buffsize=DRIVE_BYTES)
    drive = package.LittleFS(
        context=context,
        block_size=BLOCK_BYTES,
        block_count=DRIVE_BYTES // BLOCK_BYTES,
        prog_size=256,
        disk_version=_NEW_VERSION if image is None else _ANY_VERSION,
        mount=False,
    )
    try:
        if image is None:
            drive.format()
        else:
            context.buffer[:] = image
        drive.mount()
    except package.LittleFSError as error:
        raise EmulatorError(f"the image holds no littlefs file system ({error})") from error
    return drive


def _content(drive: Any, path: str) -> bytes | None:
    try:
        with drive.open(path, "rb") as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


def _store(drive: Any, files: Mapping[str, bytes]) -> bytes:
    for path, data in files.items():
        try:
            parent = PurePosixPath(path).parent
            if parent.parts:
                drive.makedirs(str(parent), exist_ok=True)
            with drive.open(path, "wb") as file:
                file.write(data)
        except (OSError, need("littlefs", PACKAGE).LittleFSError) as error:
            raise EmulatorError(f"cannot write {path} to the file system image ({error})") from error
    image = bytes(drive.context.buffer)
    drive.unmount()
    return image

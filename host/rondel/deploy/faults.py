"""Errors of deploying, beside those of every command."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from rondel.errors import NoDevice, RondelError

AGAIN = "then run it again: it goes on where it stopped"


class NoDrive(NoDevice):
    """There is no drive, or none that could be meant."""


class ForeignDrive(RondelError):
    """The drive or the board is not one for Rondel, or holds the program of somebody else."""


class DriveFull(RondelError):
    """There is no room for the firmware."""


class DriveReadOnly(RondelError):
    """The drive cannot be written to now."""

    exit_code = 4


class CopyFailed(RondelError):
    """A copy was begun and is not whole. The next run repairs it."""


_NO_WRITING = (errno.EROFS, errno.EACCES, errno.EPERM)
_WRITE_PROTECTED = 19  # what Windows says


@contextmanager
def reading(drive: str) -> Iterator[None]:
    """An error while a drive is only looked at. Nothing was changed."""
    try:
        yield
    except OSError as error:
        path = f" ({error.filename})" if error.filename else ""
        raise CopyFailed(
            f"{drive} cannot be read: {error.strerror or error}{path}",
            "plug the board in again, with EDIT held; nothing was changed",
        ) from error


def explained(error: OSError, drive: str, path: str, why_read_only: str) -> RondelError:
    """The fault behind an error while `path` was copied onto `drive`."""
    if error.errno == errno.ENOSPC:
        return DriveFull(
            f"{drive} got full while {path} was copied",
            f"delete what you do not need there, not the folder games; {AGAIN}",
        )
    if error.errno in _NO_WRITING or getattr(error, "winerror", None) == _WRITE_PROTECTED:
        return DriveReadOnly(f"{drive} cannot be written to ({path})", why_read_only)
    return CopyFailed(
        f"{drive} went away while {path} was copied ({error.strerror or error})",
        f"hold EDIT, plug the board in again, {AGAIN}",
    )

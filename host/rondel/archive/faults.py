"""Errors of the archive, in one line each: what is wrong with which file, and what to do."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rondel.errors import RondelError

BUSY_S = 5.0  # how long one program waits for another's transaction, which takes milliseconds
FULL_BYTES = 128 * 1024  # with less than this, the files that SQLite makes beside the archive find no room

_WHY = {
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "free some space"),
    sqlite3.SQLITE_READONLY: ("cannot be written", "check the rights of the file and its folder"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "check the rights of the file and its folder"),
    sqlite3.SQLITE_PERM: ("cannot be opened", "check the rights of the file and its folder"),
    sqlite3.SQLITE_CORRUPT: ("is damaged", "move it away; a new one is begun then"),
    sqlite3.SQLITE_NOTADB: ("is no database", "move it away; a new one is begun then"),
    sqlite3.SQLITE_BUSY: (f"is held by another program for more than {BUSY_S:.0f} s", "close that one"),
    sqlite3.SQLITE_LOCKED: (f"is held by another program for more than {BUSY_S:.0f} s", "close that one"),
}

# What a full disk looks like, depending on which of its files SQLite wants to make.
NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


class ArchiveFault(RondelError):
    """The archive cannot be used. The game on the device is not touched by that."""

    def __init__(self, path: Path, what: str, todo: str = ""):
        super().__init__(f"the archive {path} {what}", todo)


class NoSuchGame(RondelError):
    """There is no game of that number in the archive."""

    exit_code = 2

    def __init__(self, number: int):
        super().__init__(f"there is no game {number} in the archive", "see what there is with: rondel archive")


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < FULL_BYTES
    except OSError:
        return False


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise about the file `path` into an ArchiveFault."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the upper bits say more exactly what was being done
        if code in NO_ROOM and _is_full(path):
            code = sqlite3.SQLITE_FULL
        what, todo = _WHY.get(code, (f"cannot be read or written ({error})", "check the disk"))
        raise ArchiveFault(path, what, todo) from error
    except OSError as error:
        raise ArchiveFault(path, f"cannot be opened ({error.strerror or error})", "check the folder") from error

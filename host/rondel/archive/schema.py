"""The tables of the archive and their history. The version of a file stands in its `PRAGMA user_version`.

A file of an older version is brought up to date when it is opened, in one transaction. One of a newer version, or of
another program, is refused before anything is written to it.
"""

import sqlite3
import time
from pathlib import Path

from rondel.archive.faults import BUSY_S, ArchiveFault

APPLICATION_ID = 0x526E646C  # "Rndl"
RETRY_S = 0.05

# A game is a row and its records: the payloads of the device's journal, as they are. `chain` is the SHA-256 over the
# one before and the payload, so that one value tells whether two games are the same up to a record.
_GAMES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    device TEXT NOT NULL,
    game TEXT NOT NULL,
    seats TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_grown TEXT NOT NULL,
    records INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    digest TEXT NOT NULL,
    finished INTEGER NOT NULL,
    chain BLOB NOT NULL
)
"""
_RECORDS = """
CREATE TABLE records (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    payload BLOB NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID
"""
# What each device plays, so that a new game that begins like an old one is another entry. `game` is NULL while a game
# has no record behind its head; `restoring` is 1 while the device is on its way through the records of `game`.
_DEVICES = """
CREATE TABLE devices (
    device TEXT PRIMARY KEY,
    game INTEGER REFERENCES games (id),
    restoring INTEGER NOT NULL,
    seen_at REAL NOT NULL
) WITHOUT ROWID
"""
_LAST_PLAYED = """
INSERT INTO devices
SELECT device, id, 0, CAST(strftime('%s', last_grown) AS REAL) FROM games AS g
WHERE id = (SELECT id FROM games WHERE device = g.device ORDER BY last_grown DESC, id DESC LIMIT 1)
"""

STEPS: tuple[tuple[str, ...], ...] = (
    (_GAMES, _RECORDS, "CREATE INDEX games_by_device ON games (device)"),
    (_DEVICES, _LAST_PLAYED),
)
VERSION = len(STEPS)


def connect(path: Path) -> sqlite3.Connection:
    """Open the archive in the file `path`, made or brought up to date. Raises ArchiveFault, sqlite3.Error, OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    try:
        version = _version(path, connection)
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            _bring_up_to_date(path, connection)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the archive in the file `path` to read it, also where nothing can be written: a full disk, a read-only one.

    Raises ArchiveFault, sqlite3.Error, OSError.
    """
    try:
        return connect(path)
    except sqlite3.OperationalError:
        beside = path.with_name(path.name + "-wal")
        if not path.is_file() or (beside.exists() and beside.stat().st_size):
            raise  # beside the file lies what is not in it yet
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)
    try:
        if _version(path, connection) < VERSION:
            raise ArchiveFault(path, "is of an older version, and cannot be brought up to date here", "free some space")
    except BaseException:
        connection.close()
        raise
    return connection


def _version(path: Path, connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner or version or tables):
        raise ArchiveFault(path, "is a database of another program", "move it away; a new one is begun then")
    if version > VERSION:
        raise ArchiveFault(
            path,
            f"is of version {version}, and this program knows version {VERSION}",
            "update Rondel; the file is left as it is",
        )
    return int(version)


def _write_ahead(connection: sqlite3.Connection) -> None:
    # Two programs that make the file at once collide here, and SQLite does not wait by itself. Where a file system
    # cannot do it, the answer names another mode, in which all works too.
    end_s = time.monotonic() + BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end_s:
                raise
        time.sleep(RETRY_S)


def _bring_up_to_date(path: Path, connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[_version(path, connection) :]:  # another program may have been first
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk ends it by itself
            connection.execute("ROLLBACK")
        raise

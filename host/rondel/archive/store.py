"""The archive itself. Nothing in it is ever changed or deleted: a game gets more records, or another one is added.

A game on a device has no name of its own. It is told by its records: one that goes on where an entry of this device
ends is that entry, grown. Any other is a new entry: another game, but also one that has gone back, as after a
power cut, because what comes next on it may be something else. So whatever was seen on a device is in an entry.
"""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from rondel.archive import schema
from rondel.archive.faults import ArchiveFault, NoSuchGame, explained
from rondel.archive.games import Entry, Seen, chains, seats_text
from rondel.paths import data_dir

FILE = "archive.sqlite3"
_MOST = (1 << 63) - 1  # that SQLite counts to
_COLUMNS = "id, device, game, seats, first_seen, last_grown, records, moves, digest, finished"


def archive_path() -> Path:
    """Where the archive of this user lies."""
    return data_dir() / FILE


class _Playing(NamedTuple):
    """What the archive believes a device to play."""

    game: int | None = None
    restoring: int = 0
    seen_at: float = 0.0


class Archive:
    """The archive in the file `path`, open within a `with`. Every method is one short transaction.

    With `read_only` it can be read where nothing can be written as well. Raises ArchiveFault: full, not permitted,
    damaged, of another version, held by another program.
    """

    def __init__(self, path: Path | None = None, read_only: bool = False):
        self.path = path or archive_path()
        self._connect = schema.connect_to_read if read_only else schema.connect
        self._open: sqlite3.Connection | None = None

    def __enter__(self) -> "Archive":
        with explained(self.path):
            self._open = self._connect(self.path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._open:
            self._open.close()
            self._open = None

    @property
    def _db(self) -> sqlite3.Connection:
        assert self._open is not None, "used outside of its `with`"
        return self._open

    # -- writing ---------------------------------------------------------------------------------------------

    def keep(self, seen: Seen) -> int | None:
        """Keep the game that is on a device, and remember that it is; its number, None while it has only a head."""
        with self._writing():
            playing = self._playing(seen.device)
            if seen.seen_at < playing.seen_at <= time.time():  # beyond that, the clock has been set back
                return self._add(seen)  # another program saw a newer state in the meantime
            game, restoring = self._place(seen, playing)
            self._now_plays(seen.device, game, restoring, seen.seen_at)
            return game

    def add(self, seen: Seen) -> int:
        """Keep a game of a device that it need not have now; its number."""
        with self._writing():
            return self._add(seen) or self._insert(seen)

    def begin_restore(self, device: str, game: int, seen_at: float) -> None:
        """From now on `device` goes through the records of `game`: these are no game of their own."""
        with self._writing():
            self._now_plays(device, game, 1, seen_at)

    def _place(self, seen: Seen, playing: _Playing) -> tuple[int | None, int]:
        """The entry of what is on the device now, grown or new, and whether it is still being restored."""
        if playing.game is not None:
            there = self._shared_records(playing.game, seen)
            if there == len(seen.payloads) and playing.restoring:
                whole = self._count(playing.game) == there
                return playing.game, 0 if whole else 1
            if there and there == self._count(playing.game):
                self._grow(playing.game, seen, there)
                return playing.game, 0
        if len(seen.payloads) == 1:
            return None, 0
        known_device = playing.seen_at > 0
        began_anew = known_device and playing.game is None
        grown = None if began_anew else self._goes_on(seen)
        return (self._insert(seen) if grown is None else grown), 0

    def _add(self, seen: Seen) -> int | None:
        if len(seen.payloads) == 1:
            return None
        number = self._goes_on(seen)
        if number is None:
            number = self._part_of(seen)
        return self._insert(seen) if number is None else number

    def _goes_on(self, seen: Seen) -> int | None:
        """The longest entry of the device that ends where `seen` goes on, or ends as well; it is grown."""
        ends = chains(seen.payloads)
        found = self._db.execute(
            "SELECT id, records, chain FROM games WHERE device = ? AND records <= ? ORDER BY records DESC, id DESC",
            (seen.device, len(ends)),
        )
        for number, records, chain in found.fetchall():
            if ends[records - 1] == chain:
                self._grow(number, seen, records)
                return int(number)
        return None

    def _part_of(self, seen: Seen) -> int | None:
        """An entry of the device that has all these records, and more."""
        row = self._db.execute(
            "SELECT games.id FROM games JOIN records ON records.game = games.id"
            " WHERE games.device = ? AND records.number = ? AND records.chain = ? ORDER BY games.id DESC",
            (seen.device, len(seen.payloads) - 1, chains(seen.payloads)[-1]),
        ).fetchone()
        return int(row[0]) if row else None

    def _shared_records(self, number: int, seen: Seen) -> int:
        """How many records the shorter of both has, if the longer one begins with them; else 0."""
        shared = min(self._count(number), len(seen.payloads))
        row = self._db.execute(
            "SELECT chain FROM records WHERE game = ? AND number = ?", (number, shared - 1)
        ).fetchone()
        return shared if row and row[0] == chains(seen.payloads[:shared])[-1] else 0

    def _count(self, number: int) -> int:
        return int(self._db.execute("SELECT records FROM games WHERE id = ?", (number,)).fetchone()[0])

    def _insert(self, seen: Seen) -> int:
        done = self._db.execute(
            "INSERT INTO games (device, game, seats, first_seen, last_grown, records, moves, digest, finished, chain)"
            " VALUES (?, ?, ?, ?, ?, 0, 0, '', 0, x'')",
            (seen.device, seen.game, seats_text(seen.seats), seen.when, seen.when),
        )
        number = done.lastrowid
        assert number is not None
        self._grow(number, seen, 0)
        return number

    def _grow(self, number: int, seen: Seen, there: int) -> None:
        """Add the records from `there` on."""
        if there == len(seen.payloads):
            return
        ends = chains(seen.payloads)
        self._db.executemany(
            "INSERT INTO records (game, number, payload, chain) VALUES (?, ?, ?, ?)",
            [(number, at, seen.payloads[at], ends[at]) for at in range(there, len(ends))],
        )
        self._db.execute(
            "UPDATE games SET last_grown = ?, records = ?, moves = ?, digest = ?, finished = ?, chain = ? WHERE id = ?",
            (seen.when, len(ends), seen.moves, seen.digest, int(seen.finished), ends[-1], number),
        )

    def _playing(self, device: str) -> _Playing:
        row = self._db.execute("SELECT game, restoring, seen_at FROM devices WHERE device = ?", (device,)).fetchone()
        return _Playing(*row) if row else _Playing()

    def _now_plays(self, device: str, game: int | None, restoring: int, seen_at: float) -> None:
        self._db.execute(
            "INSERT INTO devices VALUES (?, ?, ?, ?)"
            " ON CONFLICT (device) DO UPDATE SET game = excluded.game, restoring = excluded.restoring,"
            " seen_at = excluded.seen_at",
            (device, game, restoring, seen_at),
        )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """BEGIN IMMEDIATE to COMMIT, or nothing of it."""
        with explained(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # a full disk ends it by itself
                    self._db.execute("ROLLBACK")
                raise

    # -- reading ---------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """All games, the one that grew last first."""
        with explained(self.path):
            found = self._db.execute(f"SELECT {_COLUMNS} FROM games ORDER BY last_grown DESC, id DESC")
            return [_entry(row) for row in found]

    def entry(self, number: int) -> Entry:
        """One game. Raises NoSuchGame."""
        if number > _MOST:
            raise NoSuchGame(number)
        with explained(self.path):
            row = self._db.execute(f"SELECT {_COLUMNS} FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise NoSuchGame(number)
        return _entry(row)

    def payloads(self, number: int) -> list[bytes]:
        """The records of a game, the head first. Raises NoSuchGame; ArchiveFault when they are not as they were."""
        entry = self.entry(number)
        with explained(self.path):
            rows = self._db.execute(
                "SELECT payload, chain FROM records WHERE game = ? ORDER BY number LIMIT ?", (number, entry.records)
            ).fetchall()
        payloads = [row[0] for row in rows]
        for at, (chain, row) in enumerate(zip(chains(payloads), rows, strict=True)):
            if chain != row[1]:
                raise ArchiveFault(self.path, f"is damaged: record {at} of game {number} is not what was archived")
        if len(payloads) != entry.records:
            raise ArchiveFault(self.path, f"is damaged: game {number} lacks records")
        return payloads


def _entry(row: tuple[int, str, str, str, str, str, int, int, str, int]) -> Entry:
    number, device, game, seats, first_seen, last_grown, records, moves, digest, finished = row
    names = json.loads(seats)
    return Entry(number, device, game, names, first_seen, last_grown, records, moves, digest, bool(finished))

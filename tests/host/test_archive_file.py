"""The archive's file: older versions are brought up to date, newer and foreign ones left alone, troubles are one line.

`archive-1.sqlite3` was written by version 1. A file of each version is kept here when the next one comes.
"""

import multiprocessing
import shutil
import sqlite3
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rondel.archive import faults, schema
from rondel.archive.faults import ArchiveFault
from rondel.archive.games import Seen, record_of
from rondel.archive.saving import Saver
from rondel.archive.store import Archive
from tests.host.test_archive import LINES, game, replayed

VERSION_1 = Path(__file__).with_name("archive-1.sqlite3")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "archive.sqlite3"


def keep(path, table, at=None):
    with Archive(path) as archive:
        return archive.keep(Seen.on("E661", table, at))


def trouble(path, table):
    """What a command says when it tries to archive a game."""
    saver = Saver(path)
    assert not saver.save_table("E661", table)
    assert "\n" not in saver.trouble
    return saver.trouble.removeprefix(f"the game is not archived: the archive {path} ")


# -- versions --------------------------------------------------------------------------------------------------


def test_a_file_of_version_1_is_brought_up_to_date(path):
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    with Archive(path) as archive:
        entries = {entry.id: entry for entry in archive.entries()}
        assert [(e.device, e.game, e.seats, e.moves, e.finished) for e in entries.values()] == [
            ("rondel", "glass-road", ["Cleo"], 1, False),
            ("E661", "glass-road", ["Ann", "Ben"], 3, False),
            ("E661", "glass-road", ["Ann", "Ben"], 1, False),
        ]
        assert record_of(archive.payloads(2)).splitlines()[5:] == list(LINES)
        table = replayed(archive.payloads(2))
        table.enter(table.parse("Ben gain 1 wood"))
        assert archive.keep(Seen.on("E661", table)) == 2
        assert archive.entry(1) == entries[1]
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    playing = connection.execute("SELECT device, game, restoring FROM devices ORDER BY game").fetchall()
    assert playing == [("E661", 2, 0), ("rondel", 3, 0)]
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_fixture_is_kept_of_every_older_version():
    for version in range(1, schema.VERSION):
        connection = sqlite3.connect(Path(__file__).with_name(f"archive-{version}.sqlite3"))
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
        connection.close()


def test_an_update_that_fails_leaves_the_file_as_it_was(path, monkeypatch):
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    monkeypatch.setattr(schema, "STEPS", (schema.STEPS[0], (*schema.STEPS[1], "INSERT INTO nowhere VALUES (1)")))
    with pytest.raises(ArchiveFault, match="no such table"), Archive(path):
        pass
    monkeypatch.undo()
    with Archive(path) as archive:
        assert len(archive.entries()) == 3


@pytest.mark.parametrize(
    ("pragma", "says"),
    [
        (f"user_version = {schema.VERSION + 1}", "is of version 3, and this program knows version 2; update Rondel"),
        ("application_id = 77", "is a database of another program; move it away; a new one is begun then"),
    ],
)
def test_a_newer_or_foreign_file_is_left_alone(path, pragma, says):
    keep(path, game(*LINES))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA {pragma}")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    assert trouble(path, game("Ann gain 1 wood")).startswith(says)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_database_that_nobody_signed_is_left_alone(path):
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    assert trouble(path, game(*LINES)).startswith("is a database of another program")


# -- troubles --------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_database(path):
    path.parent.mkdir()
    path.write_bytes(b"hello, this is no database at all" * 100)
    assert trouble(path, game(*LINES)) == "is no database; move it away; a new one is begun then"
    assert path.read_bytes().startswith(b"hello")


def test_a_damaged_file(path):
    keep(path, game(*LINES))
    data = bytearray(path.read_bytes())
    data[1024:] = b"\xff" * (len(data) - 1024)
    path.write_bytes(data)
    assert trouble(path, game("Ann gain 1 wood")) == "is damaged; move it away; a new one is begun then"


def test_a_record_that_was_changed_is_not_believed(path):
    keep(path, game(*LINES))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE records SET payload = x'0401' WHERE number = 2")
    connection.commit()
    connection.close()
    with Archive(path) as archive, pytest.raises(ArchiveFault, match="record 2 of game 1 is not what was archived"):
        archive.payloads(1)


def limited(pages):
    """A file that cannot grow beyond so many pages, as on a full disk."""
    real = schema.connect

    def connect(path):
        connection = real(path)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    return connect


def test_a_full_disk_loses_nothing_that_was_kept(path, monkeypatch):
    keep(path, game(*LINES[:1]))
    table = game(*LINES[:1])
    for _ in range(300):
        table.note("x" * 200)
    monkeypatch.setattr(schema, "connect", limited(12))
    saver = Saver(path)
    assert not saver.save_table("E661", table)
    assert saver.trouble.endswith("cannot grow: the disk is full; free some space")
    with Archive(path) as archive:
        assert archive.entry(1).records == 2
    monkeypatch.undo()
    assert saver.save_table("E661", table)  # and with more space it goes on
    assert saver.trouble == ""
    with Archive(path) as archive:
        assert archive.entry(1).records == 302


def cannot_open(path):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    raise error


def test_a_disk_without_any_room_is_called_full(path, monkeypatch):
    path.parent.mkdir()
    monkeypatch.setattr(schema, "connect", cannot_open)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=4096))
    assert trouble(path, game(*LINES)) == "cannot grow: the disk is full; free some space"
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1 << 30))
    assert trouble(path, game(*LINES)) == "cannot be read or written (disk I/O error); check the disk"


def test_it_can_be_read_where_nothing_can_be_written(path, monkeypatch):
    keep(path, game(*LINES))
    monkeypatch.setattr(schema, "connect", cannot_open)
    path.with_name(path.name + "-wal").touch()  # as an attempt on a full disk leaves it
    with Archive(path, read_only=True) as archive:
        assert record_of(archive.payloads(1)).splitlines()[5:] == list(LINES)
    beside = path.with_name(path.name + "-wal")
    beside.write_bytes(b"what is not in the file yet")
    with pytest.raises(ArchiveFault), Archive(path, read_only=True):
        pass
    beside.unlink()
    shutil.copy(VERSION_1, path)
    with pytest.raises(ArchiveFault, match="is of an older version"), Archive(path, read_only=True):
        pass


def test_a_file_that_must_not_be_written(path, monkeypatch):
    keep(path, game(*LINES))
    monkeypatch.setattr(schema, "connect", lambda path: sqlite3.connect(f"file:{path}?mode=ro", uri=True))
    assert trouble(path, game("Ann gain 1 wood")) == "cannot be written; check the rights of the file and its folder"


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "data").write_text("a file")
    path = tmp_path / "data" / "archive.sqlite3"
    assert trouble(path, game(*LINES)).startswith("cannot be opened (")
    path = Path("/proc/rondel/archive.sqlite3") if sys.platform == "linux" else path
    assert trouble(path, game(*LINES)).startswith("cannot be opened (")


def test_a_file_that_another_program_holds(path, monkeypatch):
    keep(path, game(*LINES))
    monkeypatch.setattr(schema, "BUSY_S", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert trouble(path, game("Ann gain 1 wood")) == "is held by another program for more than 5 s; close that one"
    assert faults.BUSY_S == 5.0
    with Archive(path) as archive:
        assert len(archive.entries()) == 1  # reading goes on meanwhile
    other.execute("ROLLBACK")
    other.close()
    assert keep(path, game("Ann gain 1 wood")) == 2


# -- two programs at once --------------------------------------------------------------------------------------


def _look_often(path, device, start, failed):
    start.wait()
    try:
        for length in range(1, len(LINES) + 1):
            for _ in range(5):
                with Archive(path) as archive:
                    archive.keep(Seen.on(device, game(*LINES[:length])))
    except ArchiveFault as error:
        failed.put(str(error))


def test_programs_that_begin_the_file_together_and_write_at_once(path):
    context = multiprocessing.get_context("spawn")
    start, failed = context.Event(), context.Queue()
    programs = [
        context.Process(target=_look_often, args=(path, device, start, failed)) for device in ("E661", "E661", "D0")
    ]
    for program in programs:
        program.start()
    start.set()
    for program in programs:
        program.join(60)
        assert program.exitcode == 0
    assert failed.empty(), failed.get()
    with Archive(path) as archive:
        assert {len(archive.payloads(e.id)) for e in archive.entries() if e.device == "D0"} == {len(LINES) + 1}
        assert max(e.records for e in archive.entries() if e.device == "E661") == len(LINES) + 1

"""`rondel archive` and `rondel restore` beside a `rondel play`, and what play, watch and pull do without an archive."""

import asyncio
import json
import os
import pty
import select
import signal
import sys
from pathlib import Path

import pytest

from rondel.archive.games import Seen, payloads_of
from rondel.archive.saving import Saver
from rondel.archive.store import Archive, archive_path
from rondel.cli import main
from rondel.hub.archiving import ArchivingSession
from shared_rules.head import Head
from shared_rules.table import Table
from tests.host.commands import LIMIT_S, ROOT, environment, playing, rondel, stop
from tests.host.fakes import FakeDevice, until
from tests.host.test_archive import LINES, game
from tests.host.test_hub import eventually, hub_on, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals as on Unix")

FOUR = str(ROOT / "host/rondel/examples/four-players.rondel")


def out_of(capsys, *arguments):
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def error_of(capsys, code, *arguments):
    assert main(list(arguments)) == code
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    return err


def archived(*tables, device="E661"):
    with Archive() as archive:
        return [archive.keep(Seen.on(device, table, 1764000000.0 + i)) for i, table in enumerate(tables)]


def listed(capsys):
    return json.loads(out_of(capsys, "archive", "--json"))


# -- the list and the records ----------------------------------------------------------------------------------


def test_an_empty_archive_says_how_it_is_filled_and_is_not_made_by_looking(capsys):
    assert out_of(capsys, "archive").startswith("the archive is empty; `rondel play`, `rondel watch`")
    assert listed(capsys) == []
    assert not archive_path().exists()


def test_the_list_has_the_newest_game_first(capsys, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    archived(game(*LINES), game("Cleo gain 1 wood", seats=["Cleo"]))
    assert out_of(capsys, "archive").splitlines() == [
        "id  last move         device  moves        game",
        " 2  2025-11-24 16:00  E661        1  open  Glass Road: Cleo",
        " 1  2025-11-24 16:00  E661        3  open  Glass Road: Ann, Ben",
    ]
    newest = listed(capsys)[0]
    assert (newest["id"], newest["seats"], newest["finished"]) == (2, ["Cleo"], False)
    assert newest["last_grown"] == "2025-11-24 16:00:01"


def test_a_finished_game_is_called_so(capsys):
    with playing("--seats", "Ann"):
        out_of(capsys, "restore", FOUR)
    assert "251  finished  Glass Road: Ann, Ben, Chris, Dora" in out_of(capsys, "archive")


def test_show_and_save_write_the_record(capsys, tmp_path):
    archived(game(*LINES))
    text = out_of(capsys, "archive", "show", "1")
    assert text.splitlines()[5:] == list(LINES)
    file = tmp_path / "a.rondel"
    assert out_of(capsys, "archive", "save", "1", str(file)) == f"{file}: 11 lines\n"
    assert file.read_text() == text
    assert out_of(capsys, "replay", str(file), "--json")
    file.write_text("something else\n")
    assert "holds something else; choose another name" in error_of(capsys, 2, "archive", "save", "1", str(file))
    out_of(capsys, "archive", "save", "1", str(file), "--force")
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("show", "7"), "there is no game 7 in the archive; see what there is with: rondel archive"),
        (("show", "x"), "'x' is no number of a game; see them with: rondel archive"),
        (("show", "0"), "'0' is no number of a game"),
        (("show", "9" * 20), "there is no game 99999999999999999999 in the archive"),
        (("show", "9" * 5000), "there is no game 99999999999999999999 in the archive"),
        (("save", "7", "file"), "there is no game 7 in the archive"),
    ],
)
def test_a_game_that_is_not_there(capsys, arguments, says):
    assert says in error_of(capsys, 2, "archive", *arguments)


def test_a_number_beyond_all_games_cannot_be_restored(capsys):
    archived(game(*LINES))
    for number in ("9" * 20, "9" * 5000):
        assert "there is no game 9999" in error_of(capsys, 2, "restore", number)


def test_export_does_not_write_over_something_else(capsys, tmp_path):
    file = tmp_path / "a.rondel"
    file.write_text("something else\n")
    with playing():
        assert "holds something else; choose another name" in error_of(capsys, 2, "export", "record", "-o", str(file))
        assert file.read_text() == "something else\n"
        assert out_of(capsys, "export", "record", "-o", str(file), "--force") == f"{file}: 5 lines\n"
        text = file.read_text()
        assert main(["send", "Ann gain 1 wood"]) == 0
        capsys.readouterr()
        out_of(capsys, "export", "record", "-o", str(file))  # the same game, further on
        assert file.read_text().startswith(text) and "Ann gain 1 wood" in file.read_text()


def test_a_record_of_a_newer_game_is_no_traceback(capsys):
    with Archive() as archive:
        archive.keep(Seen("E661", [b"\0\1rondel 1\ngame chess\n", b"\1x"], "chess", ["A"], 1, "0" * 8, False))
    assert "chess: A" in out_of(capsys, "archive")
    assert "game 1 cannot be read by this version" in error_of(capsys, 1, "archive", "show", "1")


def test_the_shell_completes_the_numbers():
    archived(*(game(f"Ann set wood {i % 8}", f"Ben set wood {i // 8}") for i in range(12)))
    done = rondel("", _RONDEL_COMPLETE="fish_complete", COMP_WORDS="rondel archive show 1", COMP_CWORD="1")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["plain,12", "plain,11", "plain,10", "plain,1"]
    assert "Glass Road with Ann, Ben, 2 moves" in done.stdout
    for words in ("rondel restore ", "rondel archive save "):
        done = rondel("", _RONDEL_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
        assert "plain,12" in done.stdout
    archive_path().write_bytes(b"no database" * 1000)
    done = rondel("", _RONDEL_COMPLETE="bash_complete", COMP_WORDS="rondel restore ", COMP_CWORD="2")
    assert (done.stdout.strip(), done.stderr) == ("", "")


# -- who archives ----------------------------------------------------------------------------------------------


def test_play_archives_what_is_played_until_it_stops(capsys):
    with playing() as device:
        out_of(capsys, "send", "Ann gain 2 quartz-sand")
        until(lambda: listed(capsys), LIMIT_S)
        out_of(capsys, "send", "Ben gain 1 wood")
        assert stop(device, signal.SIGINT) == 0
    assert [(entry["device"], entry["moves"]) for entry in listed(capsys)] == [("rondel", 2)]


def test_a_device_without_a_hub_is_archived_by_watch_and_pull(capsys, tmp_path, monkeypatch):
    device = FakeDevice()
    monkeypatch.setattr("rondel.link.find.open_device", lambda found: device)
    device.close = lambda: None
    device.table = game(LINES[0])
    out_of(capsys, "watch", "--once", "--device", "COM7")
    assert [(entry["device"], entry["moves"]) for entry in listed(capsys)] == [("F1", 1)]
    device.table = game(*LINES)
    out_of(capsys, "pull", str(tmp_path / "a.rondel"), "--device", "COM7")
    assert [entry["moves"] for entry in listed(capsys)] == [3]


def test_two_games_in_a_row_are_both_kept_with_their_last_move(tmp_path):
    async def scenario():
        device, path = FakeDevice(), tmp_path / "archive.sqlite3"
        async with hub_on(device) as (hub, _):
            archiving = ArchivingSession(hub, Saver(path))
            archiving.start()
            for line in LINES:
                await hub.move(line)
            device.table = Table(Head("glass-road", ["Cleo"]))
            device.notice()
            await eventually(lambda: hub.mirror.table and hub.mirror.table.names == ["Cleo"])
            await hub.move("Cleo gain 1 wood")
            await archiving.stop()
        with Archive(path) as archive:
            assert [archive.payloads(entry.id) for entry in archive.entries()] == [
                payloads_of(device.table),
                payloads_of(game(*LINES)),
            ]

    run(scenario())


def test_what_could_not_be_archived_is_tried_again_at_the_end(tmp_path, caplog):
    async def scenario():
        path = tmp_path / "archive.sqlite3"
        path.mkdir()
        async with hub_on(FakeDevice()) as (hub, _):
            archiving = ArchivingSession(hub, Saver(path))
            archiving.start()
            await hub.move("Ann gain 1 wood")
            await hub.move("Ben gain 1 wood")
            await eventually(lambda: caplog.records)
            await asyncio.sleep(0.05)
            path.rmdir()
            await archiving.stop()
        warned = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
        assert len(warned) == 1
        assert warned[0].startswith(f"the game is not archived: the archive {path} cannot be opened; check the rights")
        with Archive(path) as archive:
            assert archive.entry(1).moves == 2

    run(scenario())


def test_all_goes_on_without_an_archive_and_says_so(capsys, tmp_path):
    archive_path().parent.mkdir(parents=True)
    archive_path().write_bytes(b"no database at all" * 1000)
    warning = f"rondel: the game is not archived: the archive {archive_path()} is no database; move it away; "
    with playing() as device:
        out_of(capsys, "send", "Ann gain 1 wood")
        capsys.readouterr()
        assert main(["pull", str(tmp_path / "a.rondel")]) == 0
        err = capsys.readouterr().err
        assert "Ann gain 1 wood" in (tmp_path / "a.rondel").read_text()
        assert err.startswith(warning) and err.count("\n") == 1
        shown = " ".join(out_of(capsys, "watch", "--once").split())
        assert "the game is not archived: the archive" in shown
        assert "O5" in shown
        assert "is no database" in error_of(capsys, 1, "archive")
        assert "is no database" in error_of(capsys, 1, "restore", FOUR, "--yes")  # nothing is put aside unarchived
        assert "Ann gain 1 wood" in out_of(capsys, "export", "record")
        assert stop(device, signal.SIGINT) == 0
        said = device.stderr.read()
        assert said.startswith(warning) and said.count("\n") == 1


# -- restore ---------------------------------------------------------------------------------------------------


def test_restore_archives_what_is_there_and_asks_first(capsys):
    with playing() as device:
        out_of(capsys, "send", "Ann gain 1 wood")
        said = error_of(capsys, 2, "restore", FOUR)
        assert "the device plays Glass Road with Ann, Ben, 1 move, archived as game 1; add --yes to put it" in said
        assert "Ann gain 1 wood" in out_of(capsys, "export", "record")
        said = out_of(capsys, "restore", FOUR, "--yes")
        assert said.startswith("restored on rondel: Glass Road with Ann, Ben, Chris, Dora, 251 moves, digest ")
        assert out_of(capsys, "restore", FOUR).startswith("the device has it already: Glass Road with Ann, Ben, Chris")
        out_of(capsys, "restore", "1", "--yes")
        out_of(capsys, "send", "Ann gain 1 water")
        assert out_of(capsys, "export", "record").splitlines()[5:] == ["Ann gain 1 wood", "Ann gain 1 water"]
        assert stop(device, signal.SIGINT) == 0
    assert [(entry["id"], entry["moves"]) for entry in listed(capsys)] == [(1, 2), (2, 251)]


def test_restore_goes_on_where_it_was_interrupted(capsys, tmp_path):
    record = tmp_path / "half.rondel"
    lines = Path(FOUR).read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    with playing():
        out_of(capsys, "restore", str(record))
        said = out_of(capsys, "restore", FOUR)  # without a question: nothing is put aside
        assert said.startswith("completed on rondel: Glass Road with Ann, Ben, Chris, Dora, 251 moves, digest ")
    assert [entry["moves"] for entry in listed(capsys)] == [251]


def test_restore_without_a_device_or_a_game(capsys, monkeypatch):
    monkeypatch.setattr("rondel.link.find.boards", list)
    assert "there is no device" in error_of(capsys, 3, "restore", FOUR)
    assert "there is no game 7 in the archive" in error_of(capsys, 2, "restore", "7")
    assert "there is no such file" in error_of(capsys, 2, "restore", "nothing.rondel")


@pytest.mark.parametrize(("answer", "code", "moves"), [(b"y\n", 0, 251), (b"n\n", 130, 1), (b"\x03", 130, 1)])
def test_on_a_terminal_it_is_a_question(capsys, answer, code, moves):
    with playing():
        out_of(capsys, "send", "Ann gain 1 wood")
        pid, handle = pty.fork()
        if pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background of a shell
            os.execve(sys.executable, [sys.executable, "-m", "rondel", "restore", FOUR], environment(TERM="xterm"))
        seen = b""
        while b"[y/N]" not in seen:
            seen += os.read(handle, 4096)
        assert b"the device plays Glass Road with Ann, Ben, 1 move.\r\nIt is archived as game 1" in seen
        os.write(handle, answer)
        while True:
            if answer == b"\x03" and not select.select([handle], [], [], 1)[0]:
                os.write(handle, answer)  # the first one may come before input() listens; a person would press again
            try:
                data = os.read(handle, 4096)
            except OSError:
                break
            if not data:
                break
            seen += data
        _, status = os.waitpid(pid, 0)
        os.close(handle)
        assert os.waitstatus_to_exitcode(status) == code
        assert (b"\rrecord 252 of " in seen) == (code == 0)
        assert b"Traceback" not in seen
        assert f"{moves} moves" in out_of(capsys, "watch", "--once")

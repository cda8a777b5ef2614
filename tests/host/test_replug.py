"""A board that goes away and comes back under another name, a port that is held, and two programs at one board."""

import asyncio
import sys
import threading

import pytest
from rich.console import Console

from rondel.cli import _connect, main
from rondel.cli.watch import Watcher
from rondel.errors import NoDevice, NoPermission
from rondel.hub.hub import Hub
from rondel.link import find, finder, serial_port
from rondel.link.client import Client
from rondel.link.finder import Finder, OtherDevice
from rondel.link.moves import move_steps
from rondel.link.serial_port import SerialTransport
from tests.host.commands import playing
from tests.host.fakes import FakeDevice, until
from tests.host.pty_board import Board
from tests.host.test_hub import eventually, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")

CONSOLE = Console(width=80, force_terminal=False)


@pytest.fixture
def board(monkeypatch):
    board = Board()
    monkeypatch.setattr(find, "boards", board.found)
    monkeypatch.setattr("rondel.cli.watch.REOPEN_S", 0.1)
    monkeypatch.setattr(_connect, "RETRY_S", 0.02)
    yield board
    board.end()


@pytest.fixture
def watching():
    """Watchers that are closed at the end."""
    made = []

    def watch(select):
        made.append(Watcher(select))
        made[-1].open()
        return made[-1]

    yield watch
    for watcher in made:
        watcher.close()


def shows(watcher, text):
    """Follow until the picture has `text`."""

    def seen():
        watcher.follow()
        return text in " ".join(watcher.picture(CONSOLE).plain.split())

    until(seen, 30, text)


# -- watch -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["auto", "serial:board", "port"])
def test_watch_finds_its_board_at_another_port(board, watching, how):
    watcher, port = watching(board.port if how == "port" else how), board.port
    shows(watcher, "board (cpython")
    board.unplug()
    shows(watcher, f"{port} went away")
    shows(watcher, "waiting for it to come back, at any port")
    board.plug()
    assert board.port != port
    shows(watcher, "board (cpython")
    assert main(["send", "Ann gain 1 wood", "--device", board.port]) == 4  # it is watched, so it is busy
    watcher.close()
    assert main(["send", "Ann gain 1 wood", "--device", board.port]) == 0
    watcher.open()
    shows(watcher, "1 Ann gain 1 wood")


def test_watch_does_not_take_another_board_for_its_own(board, watching, monkeypatch):
    watcher = watching("auto")
    board.unplug()
    shows(watcher, "went away")
    other = Board("other")
    try:
        monkeypatch.setattr(find, "boards", lambda: board.found() + other.found())
        for _ in range(5):
            watcher.follow()
        assert "other" not in watcher.picture(CONSOLE).plain
        board.plug()
        shows(watcher, "board (cpython")
    finally:
        other.end()


def test_watch_says_why_a_board_that_is_back_cannot_be_had(board, watching):
    watcher = watching("auto")
    board.unplug()
    shows(watcher, "went away")
    board.plug()
    holder = SerialTransport(board.port)
    shows(watcher, f"{board.port} is busy; close the other program")
    holder.close()
    shows(watcher, "board (cpython")


# -- pull ------------------------------------------------------------------------------------------------------


def a_long_game(board):
    client = Client(SerialTransport(board.port))
    client.hello()
    for number in range(60):
        client.run(move_steps("Ann pay 1 wood" if number % 2 else "Ann gain 1 wood", number))
    client.close()


def test_pull_goes_on_when_the_board_comes_back_at_another_port(board, tmp_path, capsys):
    a_long_game(board)
    port = board.port
    board.unplug_after = 3000  # in the middle of its game

    def replug():
        until(lambda: not board.plugged, 30)
        board.plug()

    somebody = threading.Thread(target=replug)
    somebody.start()
    capsys.readouterr()
    assert main(["pull", str(tmp_path / "a.rondel"), "--device", board.port]) == 0
    somebody.join()
    out, err = capsys.readouterr()
    assert err.startswith(f"rondel: {port} went away")
    assert err.endswith("; waiting 20 s for it to come back, at any port\n")
    assert "65 lines" in out
    assert board.port != port


def test_pull_gives_up_after_a_while(board, tmp_path, capsys, monkeypatch):
    a_long_game(board)
    monkeypatch.setattr(_connect, "WAIT_S", 0.2)
    board.unplug_after = 3000
    capsys.readouterr()
    assert main(["pull", str(tmp_path / "a.rondel"), "--device", board.port]) == 5
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "and did not come back within 0 s (there is no port" in lines[1]
    assert not (tmp_path / "a.rondel").exists()


# -- play ------------------------------------------------------------------------------------------------------


def test_the_page_finds_its_board_at_another_port(board):
    async def scenario():
        look = Finder(board.port, find.boards)
        hub = Hub(look.open, reopen_s=0.02, met=look.met)
        await hub.start()
        await hub.move("Ann gain 1 wood")
        port = board.port
        await asyncio.to_thread(board.unplug)
        await eventually(lambda: not hub.link.connected)
        board.plug()
        assert board.port != port
        await eventually(lambda: hub.link.connected and not hub.trouble)
        await hub.move("Ann gain 1 water")
        assert hub.mirror.table.moves == 2
        await hub.stop()

    run(scenario())


def test_the_page_does_not_take_another_board_at_the_same_port(monkeypatch):
    async def scenario():
        devices = [FakeDevice(), FakeDevice(), FakeDevice()]
        devices[1].on_hello = lambda **values: ("welcome", FakeDevice.on_hello(devices[1], **values)[1] | {"id": "X9"})
        first, waiting = devices[0], list(devices)
        monkeypatch.setattr(finder.find, "open_device", lambda found: waiting.pop(0))
        look = Finder("COM7", list)
        hub = Hub(look.open, reopen_s=0.02, met=look.met)
        troubles = []
        on_state = hub.link._on_state
        hub.link._on_state = lambda connected, text: troubles.append(text) or on_state(connected, text)
        await hub.start()
        first.close()
        await eventually(lambda: hub.link.connected and not waiting)
        assert "at COM7 is X9 now, and not F1; plug F1 in again" in troubles
        await hub.stop()

    run(scenario())


# -- two programs at once --------------------------------------------------------------------------------------


def test_a_board_that_play_shows_is_reached_through_it(board, capsys):
    with playing("--device", board.port, "--name", "table"):
        assert main(["send", "Ann gain 1 wood", "--device", board.port]) == 4
        err = capsys.readouterr().err
        assert err == (
            f"rondel: {board.port} is busy: a `rondel play` has it; go through it with --device virtual:table\n"
        )
        for which in ("auto", "serial:BOARD", "serial:board", "virtual:table"):
            assert main(["send", 'note "x"', "--device", which]) == 0
        assert main(["play", "--no-browser", "--device", "serial:BOARD"]) == 2
        assert "virtual:table has a page already; open http://127.0.0.1:" in capsys.readouterr().err
    assert main(["send", "undo", "--device", "auto"]) == 1  # nothing to undo: so it was open again


def test_a_port_that_another_program_holds_is_busy(board, capsys):
    holder = SerialTransport(board.port)
    assert main(["pull", "x", "--device", "auto"]) == 4
    assert capsys.readouterr().err.startswith(f"rondel: {board.port} is busy; close the other program, or wait")
    holder.close()


# -- the finder ------------------------------------------------------------------------------------------------


def test_the_finder_keeps_to_the_device_it_met(monkeypatch):
    monkeypatch.setattr(finder.find, "open_device", lambda found: found.port)
    one, two = (find.Found("circuitpython", f"serial:{n}", f"COM{i}", n) for i, n in enumerate(("E661", "D0"), 1))
    there = [one]
    look = Finder(None, lambda: there)
    assert look.open() == "COM1"
    look.met("e661")
    there[:] = [two]
    with pytest.raises(NoDevice, match="e661 is not there; plug it in"):
        look.open()
    there[:] = [two, find.Found("circuitpython", "serial:E661", "COM9", "E661")]
    assert look.open() == "COM9"
    look.met("E661")
    with pytest.raises(OtherDevice, match="at serial:E661 is D0 now, and not e661; plug e661 in again"):
        look.met("D0")


def test_a_port_without_a_number_is_taken_by_its_name(monkeypatch):
    monkeypatch.setattr(finder.find, "open_device", lambda found: found.port)
    look = Finder("COM3", list)
    look.met("e661")
    assert look.open() == "COM3"


# -- permission ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "members", "says"),
    [
        ("uucp", [], "add yourself to its group (sudo usermod -aG uucp $USER), then log out and in again"),
        ("uucp", ["ann"], "you are in its group uucp now: log out and in again, so that it counts"),
        ("root", [], "add a udev rule that gives you the port"),
    ],
)
def test_a_port_that_is_not_permitted_says_what_would_help(monkeypatch, group, members, says):
    monkeypatch.setenv("USER", "ann")
    monkeypatch.setattr(serial_port, "_group_of", lambda port: (group, members))
    error = serial_port.open_error("/dev/ttyACM0", PermissionError(13, "Permission denied"))
    assert type(error) is NoPermission
    assert str(error).startswith(f"no permission to open /dev/ttyACM0; {says}")


def test_the_group_of_a_port_is_its_real_one(tmp_path):
    import grp

    file = tmp_path / "port"
    file.write_text("")
    assert serial_port._group_of(str(file))[0] == grp.getgrgid(file.stat().st_gid).gr_name
    assert serial_port._group_of("/dev/rondel-none") == ("dialout", [])

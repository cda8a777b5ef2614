"""A board on a serial port: the real App behind a pseudo terminal, reached as a real one is."""

import os
import sys

import pytest

from rondel.cli import main
from rondel.errors import DeviceBusy, LinkLost
from rondel.link.client import Client
from rondel.link.serial_port import SerialTransport
from tests.host.commands import playing, rondel
from tests.host.pty_board import Board

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")


@pytest.fixture
def board():
    board = Board()
    yield board
    board.end()


def test_send_and_pull_over_a_port(board, tmp_path, capsys):
    assert main(["send", "Ann gain 2 quartz-sand", "--device", board.port]) == 0
    assert "Glassworks turns once" in capsys.readouterr().out
    assert main(["pull", str(tmp_path / "a.rondel"), "--device", board.port]) == 0
    assert "Ann gain 2 quartz-sand" in (tmp_path / "a.rondel").read_text()


def test_junk_from_another_program_does_no_harm(board):
    port = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
    os.write(port, b"AT\r\nATI\r\n\x00\xff~\x00" + b"x" * 3000)
    os.close(port)
    client = Client(SerialTransport(board.port))
    assert client.hello()["id"] == "board"
    assert client.request("info").values["errors"] >= 2
    client.close()


def test_a_port_is_for_one_program(board):
    first = SerialTransport(board.port)
    with pytest.raises(DeviceBusy, match="is busy; close the other program"):
        SerialTransport(board.port)
    first.close()
    assert main(["send", "undo", "--device", board.port]) == 1  # nothing to undo: so it was open again


def test_an_unplugged_board_is_one_line(board, capsys):
    client = Client(SerialTransport(board.port))
    client.hello()
    board.unplug()
    with pytest.raises(LinkLost, match="went away"):
        client.request("info")
    done = rondel("send", "undo", "--device", board.port)
    assert done.returncode in (1, 3)
    assert done.stderr.count("\n") == 1
    client.close()


def test_a_board_can_have_a_page(board, capsys):
    with playing("--device", board.port, "--name", "board", "--seats", "Cleo,Dan") as served:
        assert served.said[0] == "Glass Road with Cleo, Dan, 0 moves, on cpython"
        assert main(["send", "Cleo gain 1 wood", "--device", "virtual:board"]) == 0
    assert main(["send", "Cleo gain 1 wood", "--device", board.port]) == 0

"""Real CircuitPython on the emulated RP2040: a bare board is deployed to, starts, and plays; then it is updated."""

import pytest

from rondel.cli import main
from rondel.deploy import plan
from tests.deploy.boards import NVM_BYTES, PlayedBoard, bare_drive
from tests.deploy.drives import opened


@pytest.fixture(scope="module")
def bare(circuitpython_uf2):
    return bare_drive(circuitpython_uf2)


def test_a_bare_board_is_deployed_to_and_plays(bare, circuitpython_uf2, tmp_path, capsys):
    path = tmp_path / "drive"
    path.write_bytes(bare)
    assert main(["deploy", "--drive", str(path)]) == 0
    assert "files written and compared" in capsys.readouterr().out
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    status = board.plays()
    assert (status["version"], status["runtime"], status["errors"]) == ("0.1.0", "circuitpython", 0)
    assert status["free"] > 64 * 1024

    # An update of a board that has a game: the game stays, and is in play afterwards.
    state = board.machine.state
    path.write_bytes(state[NVM_BYTES:])
    drive = opened(path)
    drive.write("device/app.py", b"an older version")
    drive.close()
    assert main(["deploy", "--drive", str(path)]) == 0
    assert "2 files written and compared" in capsys.readouterr().out
    board = PlayedBoard(circuitpython_uf2, state[:NVM_BYTES] + path.read_bytes())
    board.machine.boot()
    board.until(board.shows_a_game)
    board.ask("hello", protocol=2, host="test")
    assert board.ask("game")["moves"] == 1


def test_a_copy_that_was_cut_short_starts_nothing_and_says_so(bare, circuitpython_uf2, tmp_path):
    path = tmp_path / "drive"
    path.write_bytes(bare)
    drive = opened(path)
    drive.write("code.py", plan.MARK)
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    board.machine.expect(b"Rondel is copied by half. Hold EDIT while plugging in, then run: rondel deploy")

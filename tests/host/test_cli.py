"""The command line: one line an error, the exit codes, and that no traceback reaches a user."""

import json
import logging
import shutil
import subprocess
import sys

import click
import pytest

from rondel import cli
from rondel.cli import main
from rondel.errors import DeviceBusy, LinkLost, NoPermission, RondelError
from shared_rules.errors import AmbiguousMove, IllegalMove, MalformedMove
from tests.host.commands import environment, rondel


def failing(error):
    @click.command("fail")
    def command():
        raise error

    return command


@pytest.fixture
def fail(monkeypatch, capsys):
    """Run a command that raises; the exit code and the error output."""

    def run(error, *arguments):
        monkeypatch.setattr(cli.rondel, "get_command", lambda context, name: failing(error))
        code = main([*arguments, "fail"])
        return code, capsys.readouterr().err

    yield run
    logging.getLogger("rondel").handlers.clear()


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (RondelError("it broke", "mend it"), 1, "rondel: it broke; mend it\n"),
        (DeviceBusy("COM7 is busy", "wait"), 4, "rondel: COM7 is busy; wait\n"),
        (NoPermission("no", "do"), 4, "rondel: no; do\n"),
        (LinkLost("gone"), 5, "rondel: gone\n"),
        (MalformedMove("verb", "no verb; say one"), 2, "rondel: verb: no verb; say one\n"),
        (IllegalMove("little", "too little"), 1, "rondel: little: too little\n"),
        (AmbiguousMove("this-or-that", "this or that"), 1, "rondel: this-or-that: this or that\n"),
        (
            OSError(28, "No space left on device", "/x"),
            1,
            "rondel: /x: No space left on device; check the path",
        ),
        (ValueError("two\nlines"), 1, "rondel: ValueError: two lines; this is a fault of the program"),
        (click.UsageError("Bad."), 2, "rondel: Bad; see: rondel fail --help\n"),
        (KeyboardInterrupt(), 130, "\n"),
    ],
)
def test_an_error_is_one_line_with_its_exit_code(fail, error, code, says):
    got, err = fail(error)
    assert got == code
    assert err.startswith(says)
    assert err.count("\n") == 1


def test_debug_shows_the_traceback_before_the_line(fail):
    code, err = fail(ValueError("why"), "--debug")
    assert code == 1
    assert "Traceback (most recent call last)" in err
    assert err.rstrip().split("\n")[-1].startswith("rondel: ValueError: why")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "rondel: No such command 'nonsense'; see: rondel --help\n"),
        (["replay"], "rondel: Missing argument 'FILE'; see: rondel replay --help\n"),
        (["replay", "x", "--nonsense"], "rondel: No such option"),
        (["play", "--ring", "16"], "rondel: Invalid value for '--ring': '16' is not one of '12', '24', '60'"),
        (["play", "--port", "99999"], "rondel: Invalid value for '--port'"),
        (["play", "--seats", "Ann,,Ben"], "rondel: 'Ann,,Ben' has an empty seat name; write them as in"),
        (["play", "--name", "../x"], "rondel: '../x' is no name for a device; use a-z"),
        (["play", "--uf2", "/nonexistent.uf2"], "rondel: Invalid value for '--uf2'"),
        (["send"], "rondel: Missing argument 'TEXT...'"),
        (["completion", "tcsh"], "rondel: Invalid value for '{bash|fish|zsh}'"),
        (["watch", "--device", "serial:"], "rondel: 'serial:' wants a serial number; see what is there"),
        (["pull", "/"], "rondel: Invalid value for 'FILE'"),
    ],
)
def test_wrong_usage_is_exit_2_and_one_line(capsys, arguments, says):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(says)
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["watch"], ["pull", "x"], ["send", "undo"], ["export", "record"]])
def test_without_a_device_the_exit_code_is_3(capsys, monkeypatch, arguments):
    monkeypatch.setattr("rondel.link.find.boards", list)
    assert main(arguments) == 3
    assert capsys.readouterr().err == (
        "rondel: there is no device; plug one in, or start a virtual one with: rondel play\n"
    )


def test_a_port_that_is_not_there(capsys):
    assert main(["send", "undo", "--device", "/dev/rondel-none"]) == 3
    assert capsys.readouterr().err.startswith("rondel: there is no port /dev/rondel-none; see what is there")


def test_devices_without_any(capsys, monkeypatch):
    monkeypatch.setattr("rondel.link.find.boards", list)
    assert main(["devices"]) == 0
    assert "no device; plug one in" in capsys.readouterr().out
    assert main(["devices", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_help_names_every_command_and_the_exit_codes(capsys):
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for word in (
        "completion",
        "devices",
        "export",
        "play",
        "pull",
        "replay",
        "send",
        "watch",
        "Exit codes: 0 done",
    ):
        assert word in out
    for command in cli.rondel.list_commands(None):
        assert main([command, "--help"]) == 0
    assert main(["export", "--help"]) == 0
    assert "record" in capsys.readouterr().out


def test_the_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "rondel 0.1.0\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(capsys, shell):
    assert main(["completion", shell]) == 0
    assert "_RONDEL_COMPLETE" in capsys.readouterr().out


def test_completion_completes():
    done = rondel("", _RONDEL_COMPLETE="bash_complete", COMP_WORDS="rondel re", COMP_CWORD="1")
    assert "replay" in done.stdout


def test_as_a_process_an_error_has_its_exit_code():
    done = rondel("replay", "/nonexistent")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "rondel: /nonexistent: there is no such file; give the path of a record, or - for standard input\n"
    )


@pytest.mark.skipif(not shutil.which("sh"), reason="no shell")
def test_a_reader_that_goes_away_is_no_traceback():
    line = f"{sys.executable} -m rondel completion bash | true"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, env=environment(), check=False, timeout=60
    )
    assert done.stderr == ""


def test_a_name_that_the_terminal_cannot_show_is_no_traceback(tmp_path):
    record = tmp_path / "a.rondel"
    record.write_text('rondel 1\ngame glass-road\nseats "Zoë ☃"\n\n', encoding="utf-8")
    done = rondel("replay", str(record), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "Zo\\xeb \\u2603" in done.stdout

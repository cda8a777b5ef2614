"""Running `rondel` as a user does: in a process of its own."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from rondel.errors import UsageFault
from rondel.virtual import micropython
from rondel.virtual.runtimes import RUNTIMES
from tests.host.fakes import until

ROOT = Path(__file__).parents[2]
LIMIT_S = 60


def environment(**more):
    return os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'host'}", "COLUMNS": "80"} | more


def rondel(*arguments, text=None, **env):
    """Run a command to its end; stdout and stderr are text."""
    return subprocess.run(
        [sys.executable, "-m", "rondel", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=environment(**env),
        timeout=LIMIT_S,
        check=False,
    )


def runtime_called(name):
    """A runtime of the virtual device; skips the test where it is not installed."""
    if name == "micropython":
        try:
            micropython.find_micropython()
        except UsageFault as error:
            pytest.skip(str(error))
    return RUNTIMES[name]


@contextmanager
def playing(*arguments):
    """A `rondel play` in another process; yields it with `.url` once it serves."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rondel", "play", "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    try:
        process.said = []
        for line in process.stdout:
            process.said.append(line.strip())
            if line.startswith("http://"):
                process.url = line.strip()
            if line.startswith("Ctrl-C"):
                break
        else:
            raise AssertionError(process.stderr.read())
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(LIMIT_S)
        process.stdout.close()
        process.stderr.close()


def stop(process, number):
    """Send a signal and return the exit code."""
    process.send_signal(number)
    until(lambda: process.poll() is not None, LIMIT_S, "the process to end")
    return process.returncode

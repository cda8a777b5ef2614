"""Ctrl-C ends `rondel watch` at every moment: also where Python drops what is raised, and in the background."""

import signal
import subprocess
import sys

import pytest

from tests.host.commands import LIMIT_S, environment

# A `rondel watch` whose device is there, and has nothing to say but what `follow` does.
WATCH = """
import os, signal, sys
from rondel.cli import main, watch

class Dropping:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):  # it is raised here
            pass

def follow(self, told=[]):
    if not told:
        told.append(True)
        print("follows", flush=True)
        if "dropped" in sys.argv:
            Dropping()
    return False

watch.Watcher.open = lambda self: None
watch.Watcher.follow = follow
sys.exit(main(["watch"]))
"""


def ignored():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for what a script starts in the background


@pytest.mark.parametrize("how", ["dropped", "sent", "background"])
def test_ctrl_c_ends_it(how):
    with subprocess.Popen(
        [sys.executable, "-c", WATCH, how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        preexec_fn=ignored if how == "background" else None,
    ) as process:
        assert process.stdout.readline() == "follows\n"
        if how != "dropped":
            process.send_signal(signal.SIGINT)
        try:
            rest, told = process.communicate(timeout=LIMIT_S)
        finally:
            process.kill()
    assert (process.returncode, rest, told) == (0, "", "")

"""kill -9 of the host and of the virtual device at random instants: nothing that was confirmed is lost.

Two hundred instants with RONDEL_FAULTS=all, twenty without.
"""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rondel.errors import UsageFault
from rondel.virtual import micropython
from rondel.virtual.options import DeviceOptions
from tests.link.play import ALL, kept, numbers_in
from tests.vectors.runtimes import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")

INSTANTS = 200 if ALL else 20
GAME = 10  # instants in one game
STARTING_S, PLAYING_S = 0.5, 0.25
# Host and device are one process in CPython. MicroPython's device is a child of its own.
KINDS = (("cpython", "both"), ("micropython", "host"), ("micropython", "device"))


class Child:
    """A host that plays, and what it has said."""

    def __init__(self, runtime, first):
        self.said = []
        self._part = b""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.link.killed_player", runtime, str(first)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host")))},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        os.set_blocking(self._process.stdout.fileno(), False)

    def listen(self):
        """Take what it says, and keep the whole lines."""
        while data := self._process.stdout.read():
            *lines, self._part = (self._part + data).split(b"\n")
            self.said += [line.decode().split() for line in lines]
        return self.said

    def listen_until(self, true, timeout_s=60):
        end_s = time.monotonic() + timeout_s
        while not true(self.listen()):
            assert time.monotonic() < end_s, self.said[-3:]
            assert self._process.poll() is None, self.said[-3:]
            time.sleep(0.002)

    def kill_device(self):
        pid = int([line for line in self.listen() if line[0] == "device"][-1][1])
        assert pid != self._process.pid
        os.kill(pid, signal.SIGKILL)

    def kill(self):
        self._process.kill()
        self._process.wait()
        self.listen()
        self._process.stdout.close()


def goes_on_after(count):
    """Whether behind so many lines another device was opened, and a move made on it."""

    def goes_on(said):
        names = [line[0] for line in said[count:]]
        return "device" in names and "done" in names[names.index("device") :]

    return goes_on


def check(folder, said, before, tally):
    """What is kept is what was confirmed, and at most one move more; nothing else, nothing twice."""
    table, digests = kept((folder / "game.journal").read_bytes())
    found = numbers_in(table)
    assert found[: len(before)] == before
    assert found == list(range(len(found)))
    for line in said:
        if line[0] == "done":
            number, record, digest = int(line[1]), int(line[2]), line[3]
            assert (found[record - 1], digests[record]) == (number, digest)
            tally["confirmed"] += 1
    asked = [int(line[1]) for line in said if line[0] == "ask"]
    confirmed = [int(line[1]) for line in said if line[0] in ("done", "found")]
    assert set(found[len(before) :]) <= set(asked)
    assert len(set(found[len(before) :]) - set(confirmed)) <= 1
    tally["kept, not confirmed"] += len(set(found[len(before) :]) - set(confirmed))
    tally["found afterwards"] += sum(line[0] == "found" for line in said)
    return found


@pytest.mark.parametrize(("runtime", "victim"), KINDS, ids=[f"{victim}-{runtime}" for runtime, victim in KINDS])
def test_nothing_confirmed_is_lost_by_kill_9(runtime, victim, tmp_path, monkeypatch, capsys):
    if runtime == "micropython":
        try:
            micropython.find_micropython()
        except UsageFault as error:
            pytest.skip(str(error))
    instants = range(KINDS.index((runtime, victim)), INSTANTS, len(KINDS))
    tally = dict.fromkeys(("confirmed", "kept, not confirmed", "found afterwards", "while starting"), 0)
    begun_s = time.monotonic()
    before = []
    for turn, seed in enumerate(instants):
        dice = random.Random(seed)
        if turn % GAME == 0:
            monkeypatch.setenv("RONDEL_HOME", str(tmp_path / f"home-{turn}"))
            before = []
        child = Child(runtime, len(before))
        try:
            if dice.randrange(5) == 0 and turn % GAME and victim != "device":
                time.sleep(dice.uniform(0, STARTING_S))  # before the first move, or thereabouts
                tally["while starting"] += 1
            else:
                child.listen_until(lambda said: any(line[0] == "done" for line in said))
                time.sleep(dice.uniform(0, PLAYING_S))
                if victim == "device":
                    child.kill_device()
                    child.listen_until(goes_on_after(len(child.listen())))
        finally:
            child.kill()
        if runtime == "micropython":
            wait_for_end(child)
        before = check(DeviceOptions("killed").folder, child.said, before, tally)
    assert tally["confirmed"] > len(instants)
    with capsys.disabled():
        figures = ", ".join(f"{number} {what}" for what, number in tally.items())
        took_s = time.monotonic() - begun_s
        print(f"\nkill -9 of {victim} ({runtime}), {len(instants)} instants in {took_s:.0f} s: {figures}; 0 lost")


def wait_for_end(child):
    """A device whose host was killed finds its input closed, and ends. It may just be keeping a move."""
    pids = [int(line[1]) for line in child.said if line[0] == "device"]
    end_s = time.monotonic() + 20
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < end_s:
                os.kill(pid, 0)
                if _is_zombie(pid):
                    break
                time.sleep(0.005)
            else:
                raise AssertionError(f"the device {pid} goes on without its host")


def _is_zombie(pid):
    """Whether it has ended, and nobody has asked for its exit code: in a container nobody may do so."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False

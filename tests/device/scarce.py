"""A device whose memory is full when it executes the n-th import of a session, for each n; on every runtime.

An import is where a board runs out of memory first: whatever it loads is compiled in free memory. `trials(game)` plays
one session for each n and prints how many there were; it raises AssertionError where a move was lost or invented, where
nothing was told, or where the device did not go on.
"""

import builtins
import sys

from bench import Bench

from firmware.device.overlay import Overlay

TRIES = 4
# Lines of the link, and keys on the device.
SESSIONS = {
    "glass-road": (
        "Ann hand supplier builder carpenter charcoal-burner fuel-collector",
        "Ann play supplier",
        "Ann second build sand-deposit at b3",
        "Ann first as quartz-sand",
        "=wood OK",
        "Ben accept",
        "=F1",
        "=SEAT held",
        "undo",
        "=water OK",
        'note "the end"',
    ),
    "black-forest": (
        "Ann move to woodworker",
        "Ann visit woodworker build bar fell a2 at d3",
        "Ann visit carpenter as progress",
        "=wood OK",
        "Ann done",
        "=use",
        "=SEAT held",
        "undo",
        "=water OK",
        'note "the end"',
    ),
}
KEY = {"use": "F4"}


class Scarcity:
    """Takes the place of the import: the `fatal`-th one fails."""

    def __init__(self):
        self._import = builtins.__import__
        self.count = 0
        self.fatal = -1

    def __call__(self, *arguments):
        self.count += 1
        if self.count == self.fatal:
            raise MemoryError("memory allocation failed")
        return self._import(*arguments)


class Device(Bench):
    """A bench whose loop contains errors, as loop.py does."""

    def tick(self, now_ms):
        try:
            super().tick(now_ms)
        except MemoryError as error:
            self.app.fail(error)


_beginning = Overlay()
_beginning.mark()


def _device(game):
    _beginning.unload()  # each session begins with the modules that were there before the first
    overlay = Overlay()
    overlay.mark()
    return _pass(Device({"RONDEL_GAME": game}, screen=True, keep=False, overlay=overlay), 8000)


def _pass(bench, ms):
    """Let time pass in few loops."""
    loop_ms, bench.loop_ms = bench.loop_ms, 40
    bench.wait(ms)
    bench.loop_ms = loop_ms
    return bench


def _attempt(bench, step):
    """Do a step; False when the device told that something went wrong."""
    before = bench.app.health.errors
    if step == "=SEAT held":
        bench.hold("SEAT")
    elif step[:1] == "=":
        bench.tap(*[KEY.get(word, word) for word in step[1:].split()])
    else:
        answer, said = bench.request("move", after=-1, text=step)
        assert answer == "done" or said["code"] in ("memory", "hello"), (step, said)
        if answer == "error" and said["code"] == "hello":  # it was the greeting that failed: a host greets again
            bench.greet_again()
    return bench.app.health.errors == before


def _back(bench):
    """Leave lists and scores, and drop what is pending."""
    while bench.app.ui.mode or bench.app.ui.pending:
        bench.tap("UNDO")


def session(game, scarcity, fatal):
    """(digest, records) at the end of a session in which import number `fatal` fails."""
    bench = _device(game)
    scarcity.count, scarcity.fatal = 0, fatal
    for step in SESSIONS[game]:
        records = bench.table.log.count
        for _ in range(TRIES):
            done = _attempt(bench, step)
            grown = bench.table.log.count - records
            assert 0 <= grown <= 1, step
            if bench.app.lights.error:
                bench.tap("UNDO")  # any key goes on, and does no more
            if done or grown:
                break
            _back(bench)
            assert bench.table.log.count == records, step
        else:
            raise AssertionError("it does not go on: " + step)
        _back(bench)
    made = scarcity.count
    _pass(bench, 70000)
    return bench.table.digest(), bench.table.log.count, made


def trials(game):
    """Print the number of sessions: as many as one has imports."""
    scarcity = Scarcity()
    builtins.__import__ = scarcity
    digest, records, imports = session(game, scarcity, -1)
    for fatal in range(1, imports + 1):
        found = session(game, scarcity, fatal)[:2]
        assert found == (digest, records), (fatal, found)
    print(imports)


def resident():
    """Print the core's modules that the game in play is made of, and that are not the ones that are loaded."""
    bench = _device("black-forest")
    table = bench.table
    for kind, name in (
        (type(table), "table.Table"),
        (type(table.wheels[0][0]), "wheel.Wheel"),
        (type(table.head), "head.Head"),
        (type(table.log), "journal.Journal"),
    ):
        module, _, word = name.partition(".")
        there = sys.modules.get("shared_rules." + module)
        if there is None or getattr(there, word) is not kind:
            print(name)
    if "shared_rules.game" not in sys.modules:
        print("game")

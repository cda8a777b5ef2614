"""Runs key scripts: what is pressed, and what has to be there then. In the device's subset of Python, on every runtime.

A script begins with the settings its cases share, as `NAME = value` lines. A case is `== ` and its name, then lines:

    tap water water OK       press and let go, one key after the other
    down wood                press; also: up wood
    hold wood 700            press for so many ms
    wait 250                 let time pass; `sleep 300000` in one step
    turn -2                  the encoder; also: push
    restart                  switch off and on; the medium stays
    > pending Ann gain 2 water       what OK would enter; `nothing` for nothing; also: said, seat, wheel, good, mode,
    > presses 4                      moves, correct, asleep, last (the move that UNDO would take back), error
    = Ann glassworks 1: wood 3       turns and counts, as in the vector files
    * 0 11 glass             within two seconds, ring 0 shows glass in board sector 11
    * 0 hands amber          the long hand of ring 0 as it is now: white, amber, red or dark

Key names are those of the goods, SEAT WHEEL UNDO OK and F1 to F4.
"""

import gc

from firmware.device.colours import corrected
from firmware.device.ui import MENU, NEW_GAME, PLAY, SCORE

try:
    from .bench import Bench
except ImportError:  # on MicroPython these files are no package
    from bench import Bench

MODES = {PLAY: "play", NEW_GAME: "new", MENU: "menu", SCORE: "score"}


def shows(bench, ring, sector, good):
    """Does any pixel of the board sector have the colour of the good, at some level?"""
    colour = bench.table.game.colours[good]
    each = bench.settings.ring_px // 12
    pixels = bench.picture(ring)[sector * each : sector * each + each]
    for level in range(1, 17):
        if tuple([corrected(colour >> shift & 255, level, 10, 100) for shift in (16, 8, 0)]) in pixels:
            return True
    return False


def hands(bench, ring):
    """The colour of the long hand, in a word."""
    dial = bench.table.wheel(bench.ui.seat, ring).dial
    red, green, blue = bench.picture(ring)[dial * (bench.settings.ring_px // 12)]
    if not red:
        return "dark"
    return "white" if blue else "amber" if green else "red"


class Script:
    """Runs scripts; `failures` are lines of text, `checks` counts."""

    def __init__(self):
        self.failures = []
        self.checks = 0
        self.cases = 0
        self.line = 0
        self._case = ""
        self._values = {}
        self._bench = None

    def feed(self, line):
        """Run one line of a script."""
        self.line += 1
        words = line.split()
        if not words or words[0][:1] == "#":
            return
        if words[0] == "==":
            self._case = " ".join(words[1:])
            self.cases += 1
            self._bench = None
            if hasattr(gc, "mem_free"):  # a heap of a board must not be in pieces
                gc.collect()
            self._bench = Bench(self._values, keep=False, screen=True)
        elif not self._case:
            name, _, value = line.partition("=")
            self._values[name.strip()] = value.strip()
        elif words[0] == ">":
            self._expect(words[1], " ".join(words[2:]))
        elif words[0] == "=":
            self._counts(line[2:])
        elif words[0] == "*":
            self._light(words[1:])
        else:
            self._act(words[0], words[1:])

    def expect(self, what, got, wanted):
        """One check."""
        self.checks += 1
        if got != wanted:
            self.failures.append("%d: %s: %s is %s, not %s" % (self.line, self._case, what, got, wanted))

    def _act(self, what, words):
        bench = self._bench
        if what in ("tap", "down", "up"):
            getattr(bench, what)(*words)
        elif what == "hold":
            bench.hold(words[0], int(words[1]))
        elif what == "wait":
            bench.wait(int(words[0]))
        elif what == "sleep":
            bench.sleep(int(words[0]))
        elif what == "turn":
            bench.encoder.waiting += int(words[0])
            bench.wait(5)
        elif what == "push":
            bench.encoder.pushes += 1
            bench.wait(5)
        elif what == "restart":
            self._bench = Bench(self._values, bench.medium, True, False)
        else:
            raise ValueError("line %d: nothing is called %s" % (self.line, what))

    def _expect(self, what, wanted):
        bench, ui = self._bench, self._bench.ui
        last = bench.table.last_move()
        values = {
            "pending": bench.pending or "nothing",
            "said": ui.said or "nothing",
            "seat": bench.table.names[ui.seat],
            "seats": " ".join(bench.table.names),
            "wheel": bench.table.game.wheels[ui.wheel].name,
            "good": bench.table.game.goods.name(ui.good) if ui.good >= 0 else "none",
            "mode": MODES[ui.mode],
            "moves": str(bench.table.moves),
            "last": bench.table.write(last) if last else "nothing",
            "correct": "yes" if ui.correct else "no",
            "asleep": "yes" if bench.app._asleep else "no",
            "presses": str(bench.presses),
            "error": str(ui.preview.error.code) if ui.preview and ui.preview.error else "none",
        }
        self.expect(what, values[what], wanted)

    def _counts(self, text):
        table = self._bench.table
        head, _, values = text.partition(":")
        seat, name, turns = head.split()
        wheel = table.wheel(table.names.index(seat), table.game.words("wheel").find(name))
        self.expect("turns of the " + name, wheel.turns, int(turns))
        for entry in values.split(","):
            if entry.strip():
                good, count = entry.split()
                self.expect(good, wheel.count(table.game.goods.find(good)), int(count))

    def _light(self, words):
        bench = self._bench
        if words[1] == "hands":
            self.expect("the long hand", hands(bench, int(words[0])), words[2])
            return
        good = bench.table.game.goods.find(words[2])
        for _ in range(100):
            if shows(bench, int(words[0]), int(words[1]), good):
                self.checks += 1
                return
            bench.wait(20)
        self.expect("sector " + words[1], "without " + words[2], "with it")


def summary(path):
    """Run the script at `path`: a line of cases and checks, then a line for each failure."""
    script = Script()
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a board has no pathlib
        for line in file:
            script.feed(line)
    out = ["%d cases, %d checks" % (script.cases, script.checks)]
    out.extend(script.failures)
    return "\n".join(out)

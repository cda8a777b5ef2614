"""The self-test: each light, each key, the knob, the screen and the store, while the game waits.

A host asks for step after step (`test` of the link). With OK held at power-on the device goes through them alone:
lights, keys, result. Loaded when it begins and let go when it ends, so that a game has the memory.
"""

from shared_rules.errors import MoveError
from shared_rules.journal import Journal

from . import ring as r
from .colours import FAINT, FULL, MID
from .doors import DOWN
from .framing import LinkError
from .keys import KEYS, OK, goods_place

_LIGHTS, _KEYS, _RESULT = range(3)
_STEP_MS = 60  # a light of the figure that shows each
_WHITE_STEPS = 25  # so many of them everything is white
_SHINE = 80  # of 255: one channel of one light
_HOLD_MS = 1000  # OK held so long goes on
_LEFT_MS = (60000, 300000)  # so long without a request, or alone without a key, and the game comes back
_EVENTS = 32  # that a host has not fetched
_FUNCTIONS = 0x8888  # one bit a key: the right column, all that a small device has
_ALL = 0xFFFF


class SelfTest:
    """A self-test of `app` over `doors`, asked by a host or `alone`."""

    def __init__(self, app, doors, alone):
        self._app = app
        self._doors = doors
        self._alone = alone
        self._begun_ms = self._busy_ms = app.uptime_ms
        self._part = _LIGHTS
        self._light = -1  # the one that glows
        self._events = bytearray()
        self._down = self._seen = 0  # keys, one bit each; seen: pressed and let go
        self._turned = [0, 0]  # steps to the right, to the left
        self._pushes = 0
        self._ok_ms = -1
        self._new = True
        self._store = ""
        if alone:
            self._write("Self-test 1: lights", "Each light in turn:", "red, green, blue.", "Then all are white.", "")

    # -- keys and knob -----------------------------------------------------------------------------------------

    def event(self, event):
        """An edge of a key."""
        key = event & 0x7F
        if key >= KEYS:
            return
        self._use()
        if len(self._events) < _EVENTS:
            self._events.append(event)
        if not event & DOWN:
            if self._down >> key & 1:
                self._seen |= 1 << key
            self._down &= ~(1 << key)
            if key == OK:
                self._ok_ms = -1
        elif self._alone and self._part == _LIGHTS:
            self._part = _KEYS
        elif self._alone and self._part == _RESULT:
            self._app.end_test()
        else:
            self._down |= 1 << key
            if key == OK:
                self._ok_ms = self._busy_ms

    def turn(self, steps):
        """Steps of the knob."""
        self._use()
        self._turned[steps < 0] += abs(steps)

    def push(self):
        """A push of the knob."""
        self._use()
        self._pushes += 1

    def _use(self):
        self._busy_ms = self._app.uptime_ms
        self._new = True

    # -- a step for a host ---------------------------------------------------------------------------------------

    def answer(self, step, value):
        """Do a step: 1 good, 0 not, -1 there is none; what was found as bytes, and in words. Raises LinkError."""
        self._busy_ms = self._app.uptime_ms
        doors = self._doors
        pixels = self._app.lights.ring(0).pixels
        if step == "begin":
            return 1, bytes((pixels, doors.encoder is not None, doors.screen is not None)), ""
        if step == "end":
            return 1, b"", ""
        if step == "light":
            if not 0 <= value <= 6 * pixels:
                raise LinkError("range", "value: 0 to %d, lights in three colours, then all" % (6 * pixels))
            self._show_light(value)
            return 1, b"", ""
        if step == "keys":
            return 1, self._fetch(), ""
        if step == "screen":
            if doors.screen is None:
                return -1, b"", "no screen answered at power-on"
            self._write("#" * 21, "", "      Self-test", "", "     code %04d" % value, "", "", "#" * 21)
            for _ in range(8):
                self._app.screen.tick()
            away = self._app.screen.away
            return 0 if away else 1, b"", "the screen does not answer" if away else ""
        if step == "store":
            text = self._check_store()
            return 0 if text else 1, b"", text or self._app.store_text()
        raise LinkError("range", "step: begin, light, keys, screen, store, end")

    def _fetch(self):
        data = bytes([min(255, n) for n in self._turned] + [min(255, self._pushes)]) + self._events
        self._events = bytearray()
        self._turned = [0, 0]
        self._pushes = 0
        return data

    def _check_store(self):
        """What is wrong with the store, or "": a note is kept, and all records are read back from where they are."""
        try:
            self._app.enter('note "self-test"')
            log = self._app.ui.table.log
            again = Journal(log.medium)
        except MoveError as error:
            return error.text
        except OSError as error:
            return "a note could not be kept (error %s)" % error.args[0]
        if again.count != log.count or again.left_out:
            return "of %d records %d can be read back" % (log.count, again.count)
        return ""

    # -- without a host ------------------------------------------------------------------------------------------

    def tick(self, now_ms):
        """Show what is to be shown; end when nobody is there."""
        if now_ms - self._busy_ms > _LEFT_MS[self._alone]:
            self._app.end_test()
            return
        if not self._alone:
            return
        if self._part == _LIGHTS:
            last = 6 * self._app.lights.ring(0).pixels
            step = min((now_ms - self._begun_ms) // _STEP_MS % (last + _WHITE_STEPS), last)
            if step != self._light:
                self._show_light(step)
        elif self._part == _KEYS:
            if self._ok_ms >= 0 and now_ms - self._ok_ms > _HOLD_MS:
                self._part = _RESULT
                self._store = self._check_store()
                self._show_result()
            elif self._new:
                self._new = False
                self._show_keys()
        if self._doors.screen is not None:
            self._app.screen.tick()

    def _write(self, *rows):
        if self._doors.screen is not None:
            self._app.screen.set(rows if len(rows) == 8 else rows + ("", "Any key: go on"))

    def _send(self):
        for number in (0, 1):
            self._app.lights.send(number)
            if self._app.link is not None:
                self._app.link.ring_sent(number)

    def _show_light(self, step):
        """Light `step`: the pixels of both rings from twelve o'clock, each in three colours; the last one is all."""
        self._light = step
        for number in (0, 1):
            ring = self._app.lights.ring(number)
            ring.clear()
            each = 3 * ring.pixels
            if step == 2 * each:
                for i in range(each):
                    ring.pure(i // 3, i % 3, 255)
            elif step // each == number:
                ring.pure(step % each // 3, step % 3, _SHINE)
        self._send()

    def _show_keys(self):
        """The goods keys on the first ring, a sector each; the right column on the second, a quarter each."""
        rings = self._app.lights
        rings.ring(0).clear()
        rings.ring(1).clear()
        for key in range(KEYS):
            down, seen = self._down >> key & 1, self._seen >> key & 1
            sign, level = (r.HAND, FULL) if down else (r.GREEN, MID) if seen else (r.HAND, FAINT)
            if key % 4 == 3:
                rings.ring(1).quarter(key // 4, sign, level)
            else:
                rings.ring(0).sector(goods_place(key), sign, level)
        right, left = self._turned
        if right or left:
            rings.ring(1).sign((right - left) % rings.ring(1).pixels, r.BLUE, FULL)
        self._send()
        seen = sum([self._seen >> key & 1 for key in range(KEYS)])
        self._write(
            "Self-test 2: keys",
            "Press each key. Turn",
            "and push the knob.",
            "",
            "keys %d of %d" % (seen, KEYS),
            "knob %d right %d left" % (right, left),
            "push %d" % self._pushes,
            "Hold OK: go on",
        )

    def _show_result(self):
        """Keys, knob, screen, store: a quarter each of the first ring; green, red, or dark for what is not there."""
        found = [1 if self._seen in (_ALL, _FUNCTIONS) else 0]
        found.append((1 if all(self._turned) and self._pushes else 0) if any(self._turned) or self._pushes else -1)
        found.append(-1 if self._doors.screen is None else 0 if self._app.screen.away else 1)
        found.append(0 if self._store else 1)
        rings = self._app.lights
        rings.ring(0).clear()
        rings.ring(1).clear()
        for quarter in range(4):
            if found[quarter] >= 0:
                rings.ring(0).quarter(quarter, r.GREEN if found[quarter] else r.BAD, MID)
            rings.ring(1).quarter(quarter, r.GREEN if 0 not in found else r.BAD, MID)
        self._send()
        words = ["good" if one > 0 else "none" if one else "fault" for one in found]
        names = ("keys", "knob", "screen", "store")
        rows = ["%s: %s" % (names[i], words[i]) for i in range(4)]
        self._write("Self-test 3: result", "", *rows, "", "A key: to the game")

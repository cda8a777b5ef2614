"""The self-test: each light, each key, the knob, the screen and the store, while the game waits.

A host asks for step after step (`test` of the link). With OK held at power-on the device goes through them alone:
lights, keys, result. Loaded when it begins.
"""

from shared_rules.errors import MoveError
from shared_rules.journal import Journal

from . import ring as r
from .colours import FAINT, FULL, MID
from .framing import LinkError
from .hardware import DOWN
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
    """A self-test of `app`, asked by a host or `alone`."""

    def __init__(self, app, alone):
        self.app = app
        self.alone = alone
        self._key_ms = app.uptime_ms  # of the last key, or the last request
        self.mode = _LIGHTS
        self._step = -1  # the light that glows
        self._events = bytearray()
        self._down = self.seen = 0  # keys, one bit each; seen: pressed and released
        self.turned = [0, 0]  # steps to the right, to the left
        self.count = 0  # pushes
        self._since_ms = -1  # how long OK is down
        self.changed = True
        app.keys.release_all()
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
                self.seen |= 1 << key
            self._down &= ~(1 << key)
            if key == OK:
                self._since_ms = -1
        elif self.alone and self.mode == _LIGHTS:
            self.mode = _KEYS
        elif self.alone and self.mode == _RESULT:
            self.end()
        else:
            self._down |= 1 << key
            if key == OK:
                self._since_ms = self._key_ms

    def turn(self, steps):
        """Steps of the knob."""
        self._use()
        self.turned[steps < 0] += abs(steps)

    def push(self):
        """A push of the knob."""
        self._use()
        self.count += 1

    def _use(self):
        self._key_ms = self.app.uptime_ms
        self.changed = True

    def end(self):
        """Back to the game, as it was."""
        app = self.app
        app.test = None
        app.lights.notice(app.uptime_ms)
        app.show_text()

    # -- a step for a host ---------------------------------------------------------------------------------------

    def answer(self, step, value):
        """Do a step: 1 good, 0 not, -1 there is none; what was found as bytes, and in words. Raises LinkError."""
        self._key_ms = self.app.uptime_ms
        hardware = self.app.hardware
        pixels = self.app.lights.ring(0).pixels
        if step == "begin":
            return 1, bytes((pixels, hardware.encoder is not None, hardware.screen is not None)), ""
        if step == "end":
            self.end()
            return 1, b"", ""
        if step == "lights":
            if not 0 <= value <= 6 * pixels:
                raise LinkError("range", "value: 0 to %d, lights in three colours, then all" % (6 * pixels))
            self._draw(value)
            return 1, b"", ""
        if step == "keys":
            return 1, self._take(), ""
        if step == "screen":
            if hardware.screen is None:
                return -1, b"", "no screen answered at power-on"
            self._write("#" * 21, "", "      Self-test", "", "     code %04d" % value, "", "", "#" * 21)
            for _ in range(8):
                self.app.screen.tick()
            away = self.app.screen.away
            return 0 if away else 1, b"", "the screen does not answer" if away else ""
        if step == "store":
            text = self.check()
            return 0 if text else 1, b"", text or self.app.store_text()
        raise LinkError("range", "step: begin, lights, keys, screen, store, end")

    def _take(self):
        data = bytes([min(255, n) for n in self.turned] + [min(255, self.count)]) + self._events
        self._events = bytearray()
        self.turned = [0, 0]
        self.count = 0
        return data

    def check(self):
        """What is wrong with the store, or "": a note is kept, and all records are read back from where they are."""
        try:
            self.app.ui.enter('note "self-test"')
            log = self.app.ui.table.log
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
        if now_ms - self._key_ms > _LEFT_MS[self.alone]:
            self.end()
            return
        if not self.alone:
            return
        if self.mode == _LIGHTS:
            last = 6 * self.app.lights.ring(0).pixels
            step = min(now_ms // _STEP_MS % (last + _WHITE_STEPS), last)
            if step != self._step:
                self._draw(step)
        elif self.mode == _KEYS:
            if self._since_ms >= 0 and now_ms - self._since_ms > _HOLD_MS:
                self.mode = _RESULT
                self._show_result(self.check())
            elif self.changed:
                self.changed = False
                self.show()
        if self.app.hardware.screen is not None:
            self.app.screen.tick()

    def _write(self, *rows):
        if self.app.hardware.screen is not None:
            self.app.screen.set(rows if len(rows) == 8 else rows + ("", "Any key: go on"))

    def _send(self):
        for number in (0, 1):
            self.app.lights.send(number)
            if self.app.link is not None:
                self.app.link.ring_sent(number)

    def _draw(self, step):
        """Light `step`: the pixels of both rings from twelve o'clock, each in three colours; the last one is all."""
        self._step = step
        for number in (0, 1):
            ring = self.app.lights.ring(number)
            ring.clear()
            each = 3 * ring.pixels
            if step == 2 * each:
                for i in range(each):
                    ring.pure(i // 3, i % 3, 255)
            elif step // each == number:
                ring.pure(step % each // 3, step % 3, _SHINE)
        self._send()

    def show(self):
        """The goods keys on the first ring, a sector each; the right column on the second, a quarter each."""
        rings = self.app.lights
        rings.ring(0).clear()
        rings.ring(1).clear()
        for key in range(KEYS):
            down, seen = self._down >> key & 1, self.seen >> key & 1
            sign, level = (r.HAND, FULL) if down else (r.GREEN, MID) if seen else (r.HAND, FAINT)
            if key % 4 == 3:
                rings.ring(1).quarter(key // 4, sign, level)
            else:
                rings.ring(0).sector(goods_place(key), sign, level)
        right, left = self.turned
        if right or left:
            rings.ring(1).sign((right - left) % rings.ring(1).pixels, r.BLUE, FULL)
        self._send()
        seen = sum([self.seen >> key & 1 for key in range(KEYS)])
        self._write(
            "Self-test 2: keys",
            "Press each key. Turn",
            "and push the knob.",
            "",
            "keys %d of %d" % (seen, KEYS),
            "knob %d right %d left" % (right, left),
            "pushed %d times" % self.count,
            "Hold OK: go on",
        )

    def _show_result(self, problem):
        """Keys, knob, screen, store: a quarter each of the first ring; green, red, or dark for what is not there."""
        found = [1 if self.seen in (_ALL, _FUNCTIONS) else 0]
        found.append((1 if all(self.turned) and self.count else 0) if any(self.turned) or self.count else -1)
        found.append(-1 if self.app.hardware.screen is None else 0 if self.app.screen.away else 1)
        found.append(0 if problem else 1)
        rings = self.app.lights
        rings.ring(0).clear()
        rings.ring(1).clear()
        for quarter in range(4):
            if found[quarter] >= 0:
                rings.ring(0).quarter(quarter, r.GREEN if found[quarter] else r.BAD, MID)
            rings.ring(1).quarter(quarter, r.GREEN if 0 not in found else r.BAD, MID)
        self._send()
        words = ["good" if one > 0 else "none" if one else "bad" for one in found]
        names = ("keys", "knob", "screen", "store")
        rows = ["%s: %s" % (names[i], words[i]) for i in range(4)]
        self._write("Self-test 3: result", "", *rows, "", "A key: to the game")

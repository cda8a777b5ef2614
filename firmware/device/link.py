"""The device's end of the link: each request done once and answered, each notice told until it is heard.

LINK.md says what is promised. Nothing here waits: a line goes out as far as the other side takes it, the next request
is read when it is out, and of notices only what is still true is sent.
"""

from shared_rules.errors import MoveError

from . import framing
from .messages import RING, ROW, VIEW

_SOON_MS = 500  # a notice that nobody acknowledged is told again: first so soon, then twice as late each time
_LATE_MS = 4000


class Link:
    """Serves `app` (the App, for what a request may touch) over `serial`. `n` bytes in `data` have come already."""

    def __init__(self, serial, app, data, n):
        self._serial = serial
        self.app = app
        self.reader = framing.LineReader()
        self._data = data
        self._n = n
        self._out = self._answer = b""  # the line on its way, and the last answer
        self.sent = 0  # bytes of it that are out
        self._seq = 0  # of the last request
        self._crc = b""  # of its line
        self._number = 0  # of the last notice
        self._told_ms = 0
        self._wait_ms = _SOON_MS
        self._last = 0  # what it was about
        self.bad = 0
        self.left_out = 0
        self.begin()

    def begin(self):
        """Another host, or the same one anew: it has subscribed to nothing."""
        self._hello = self._crc  # of the hello that began; empty before there was one
        self.want(0)

    def want(self, kinds):
        """Tell the host of these from now on, and first what there is."""
        self.wanted = self.due = kinds
        self._told = 0  # what it was told of and has not acknowledged
        self.screen = kinds >= ROW

    def tick(self):
        """Send what waits; then take at most one line, and tell what is new."""
        if self.sent < len(self._out):
            self._send()
            return
        n = self._n
        if not n:
            n = self._n = self._serial.read_into(self._data)
        if n:
            line = self.reader.take(self._data, n)
            if line is None:
                self._n = 0
            elif line:
                self._take(line)
        if self.wanted and self.sent == len(self._out):
            self._notify()

    def _send(self):
        self.sent += self._serial.write(memoryview(self._out)[self.sent :] if self.sent else self._out) or 0

    def _say(self, *message):
        self._out = framing.write(*message)
        self.sent = 0
        self._send()

    # -- requests --------------------------------------------------------------------------------------------

    def _take(self, line):
        parts = framing.split(line)
        if parts is None:
            self.bad += 1
            return
        seq, name, rest = parts
        crc = line[-8:]
        self._wait_ms = _SOON_MS  # somebody is there
        if seq <= 0:
            if seq == self._number:
                self._told = 0
        elif seq == self._seq and crc == self._crc and self._answer:  # it has been done; the answer was lost
            self._out = self._answer
            self.sent = 0
            self._send()
        elif name == "hello":
            if crc != self._hello:  # else it was held up on the way: other requests came after it
                self._hello = b""
                self._do(seq, crc, name, rest)
        elif not self._hello:
            self._say(seq, "error", ("hello", "the device has just started; say hello first"))
        elif not framing.is_newer(seq, self._seq):
            self._say(seq, "error", ("order", "request %d has been here already; begin with hello" % self._seq))
        else:
            self._do(seq, crc, name, rest)

    def _do(self, seq, crc, name, rest):
        self._answer = b""
        self.app.overlay.use(self.app.uptime_ms)
        try:
            from . import fields
            from .requests import handler

            values = fields.read(name, rest)
            do = handler(name)
            if do is None:
                raise framing.LinkError("direction", "%s is a line of the device, not a request" % name)
            self._seq, self._crc = seq, crc  # from here on it is done, and never again
            name, values = do(self, *values)
        except (MoveError, framing.LinkError) as error:
            name, values = "error", (error.code, error.text)
        except OSError as error:
            name, values = "error", ("storage", "it could not be kept: %s; free some space on the device" % error)
        except MemoryError as error:
            self.app.fail(error)
            name, values = "error", ("memory", "the device ran out of memory; look what it shows, then try again")
        self._say(seq, name, values)
        self._answer = self._out

    # -- notices ---------------------------------------------------------------------------------------------

    def view_changed(self):
        """Something that a view shows has changed."""
        self.due |= self.wanted & VIEW

    def ring_sent(self, ring):
        """Ring 0 or 1 shows something new."""
        ring = self.wanted & RING << ring
        if ring & self.due:
            self.left_out += 1
        self.due |= ring

    def _notify(self):
        app = self.app
        if self.screen:
            self.due |= app.screen.unsent * ROW
            app.screen.unsent = 0
        due = self.due
        if self._told:
            if 0 <= app.uptime_ms - self._told_ms < self._wait_ms:
                return
            due |= self._told
            self._wait_ms = min(2 * self._wait_ms, _LATE_MS)
        if not due:
            return
        bit = due & -2 * self._last or due  # in turn, so that a busy ring does not hold up the rest
        bit &= -bit
        self.due = due & ~bit
        self._told = self._last = bit
        self._told_ms = app.uptime_ms
        self._number = -1 if self._number <= -framing.SEQ_MAX else self._number - 1
        if bit == VIEW:
            ui = app.ui
            table = ui.table
            seen = (table.log.count, table.digest(), ui.seat, ui.wheel, ui.good, 1 if ui.correct else 0)
            self._say(self._number, "view", seen + (ui.pending_text(), ui.said))
        elif bit < ROW:
            ring = bit // RING - 1
            self._say(self._number, "pixels", (ring, app.lights.rgb(ring)))
        else:
            row = 0
            while ROW << row != bit:
                row += 1
            self._say(self._number, "screen", (row, app.screen.rows[row]))

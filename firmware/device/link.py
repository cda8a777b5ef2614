"""The device's end of the link: answers requests, sends notices to who subscribed. Never waits for a reader.

Lines go out as far as the other side takes them. A request is read only when the answer to the one before is out; a
notice is left out while something waits, and its newer version follows.
"""

from binascii import hexlify

from shared_rules import games
from shared_rules.errors import MoveError
from shared_rules.text import check_text

from . import framing
from .doors import DOWN
from .keys import KEYS
from .messages import MESSAGES, PROTOCOL

_READ = 64  # bytes a loop; a flood cannot stop the keys
VERSION = "0.1.0"


class Link:
    """Serves `app` (the App, for what a request may touch) over `door`."""

    def __init__(self, door, app):
        self._door = door
        self._app = app
        self._reader = framing.LineReader()
        self._buffer = bytearray(_READ)
        self._lines = []
        self._out = b""
        self._sent = 0
        self.views = self.pixels = self.screen = False
        self._view_due = False
        self._rings_due = 0
        self.left_out = 0
        self.bad = 0

    def tick(self):
        """Send what waits, then take and answer at most one request."""
        if self._out and not self._send():
            return
        if not self._lines:
            n = self._door.read_into(self._buffer)
            if n:
                self.take(self._buffer, n)
        if self._lines:
            self._answer(self._lines.pop(0))
        elif self._rings_due or self._view_due or (self.screen and self._app.screen.unsent):
            self._notify()

    def take(self, data, n):
        """Take `n` bytes of `data` that came in."""
        for line in self._reader.feed(data, n):
            self._lines.append(line)

    def _send(self):
        n = self._door.write(memoryview(self._out)[self._sent :] if self._sent else self._out)
        self._sent += n or 0
        if self._sent < len(self._out):
            return False
        self._out = b""
        self._sent = 0
        return True

    def _say(self, seq, name, **values):
        self._out = framing.encode(seq, name, values)
        self._send()

    # -- notices ---------------------------------------------------------------------------------------------

    def view_changed(self):
        """Something that a view shows has changed."""
        if self.views:
            self._view_due = True

    def ring_sent(self, ring):
        """Ring 0 or 1 shows something new."""
        if self.pixels:
            if self._rings_due & 1 << ring:
                self.left_out += 1
            self._rings_due |= 1 << ring

    def _notify(self):
        app = self._app
        if self._view_due:
            self._view_due = False
            ui = app.ui
            self._say(
                0,
                "view",
                records=ui.table.log.count,
                digest="%08x" % ui.table.digest(),
                seat=ui.seat,
                wheel=ui.wheel,
                good=ui.good,
                correct=1 if ui.correct else 0,
                pending=framing.clip(ui.pending_text(), 400),
                said=framing.clip(ui.said, 400),
            )
        elif self._rings_due:
            ring = 0 if self._rings_due & 1 else 1
            self._rings_due &= ~(1 << ring)
            self._say(0, "pixels", ring=ring, data=self._rgb(ring))
        else:
            row = 0
            while not app.screen.unsent >> row & 1:
                row += 1
            app.screen.unsent &= ~(1 << row)
            self._say(0, "screen", row=row, text=app.screen.rows[row])

    def _rgb(self, ring):
        return hexlify(self._app.lights.rgb(ring)).decode()

    # -- requests --------------------------------------------------------------------------------------------

    def _answer(self, line):
        try:
            seq, name, values = framing.parse(line)
        except framing.LinkError as error:
            self.bad += 1
            if error.seq is not None:
                self._error(error.seq, error.code, error.text)
            return
        do = getattr(self, "_on_" + name, None)
        if do is None:
            self._error(seq, "direction", "%s is a line of the device, not a request" % name)
            return
        try:
            do(seq, **values)
        except MoveError as error:
            self._error(seq, error.code, error.text)
        except OSError as error:
            self._error(seq, "storage", "it could not be kept: %s; free some space on the device" % error)

    def _error(self, seq, code, text):
        self._say(seq, "error", code=code, text=framing.clip(text, 800))

    def _on_hello(self, seq, protocol, host):
        if protocol != PROTOCOL:
            text = "the device speaks protocol %d, the host %d; update the older one" % (PROTOCOL, protocol)
            self._error(seq, "protocol", text)
            return
        board = self._app.board
        self._say(
            seq,
            "welcome",
            protocol=PROTOCOL,
            version=VERSION,
            runtime=board.runtime,
            id=board.id,
            line_max=framing.LINE_MAX,
            messages=len(MESSAGES),
        )

    def _on_help(self, seq, index):
        if 0 <= index < len(MESSAGES):
            self._say(seq, "message", index=index, text=MESSAGES[index])
        else:
            self._error(seq, "range", "there are messages 0 to %d" % (len(MESSAGES) - 1))

    def _on_info(self, seq):
        app = self._app
        self._say(
            seq,
            "status",
            version=VERSION,
            runtime=app.board.runtime,
            free=app.board.free(),
            uptime_ms=app.uptime_ms,
            store=framing.clip(app.store_text(), 200),
            left_out=self.left_out,
            errors=self.bad + self._reader.overlong + app.errors,
            last_error=framing.clip(app.last_error, 200),
        )

    def _on_game(self, seq):
        table = self._app.ui.table
        self._say(
            seq,
            "head",
            game=table.game.name,
            seats="\t".join(table.names),
            records=table.log.count,
            digest="%08x" % table.digest(),
            moves=table.moves,
        )

    def _on_pull(self, seq, after):
        log = self._app.ui.table.log
        if -1 <= after < log.count - 1:
            self._say(seq, "record", number=after + 1, data=hexlify(log.payload(after + 1)).decode())
        else:
            self._say(seq, "end", records=log.count)

    def _on_move(self, seq, after, text):
        table = self._app.ui.table
        last = table.log.count - 1
        if after not in (-1, last):
            self._error(seq, "stale", "the last record is %d, not %d; pull first" % (last, after))
            return
        words = self._app.enter(text)
        digest = "%08x" % table.digest()
        self._say(seq, "done", number=table.log.count - 1, digest=digest, text=framing.clip(words, 800))

    def _on_new(self, seq, game, seats, options):
        chosen = {}
        board, layout = "", None
        for option in options.split("\t"):
            name, _, value = option.partition(" ")
            if name == "board":  # the name of the board file that was used, and what it says
                check_text(value)
                board = value
            elif name == "layout":
                layout = games.find(game).read_layout(value)
            elif name:
                chosen[name] = games.find(game).check_option(name, value)
        self._app.new_game(game, seats.split("\t"), chosen, board, layout)
        self._on_game(seq)

    def _on_subscribe(self, seq, views, pixels, screen):
        self.views, self.pixels, self.screen = views == 1, pixels == 1, screen == 1
        self._view_due = self.views
        self._rings_due = 3 if self.pixels else 0
        self._app.screen.unsent = 255 if self.screen else 0
        self._app.show_text()
        self._say(seq, "ok")

    def _on_dump(self, seq, ring):
        if ring in (0, 1):
            self._say(seq, "pixels", ring=ring, data=self._rgb(ring))
        else:
            self._error(seq, "range", "there are rings 0 and 1")

    def _on_press(self, seq, key, down):
        if 0 <= key < KEYS and down in (0, 1):
            self._app.key_event(key | (DOWN if down else 0))
            self._say(seq, "ok")
        else:
            self._error(seq, "range", "there are keys 0 to %d; down is 0 or 1" % (KEYS - 1))

    def _on_turn(self, seq, steps):
        if -14 <= steps <= 14:
            self._app.turn(steps)
            self._say(seq, "ok")
        else:
            self._error(seq, "range", "at most 14 steps at once")

    def _on_push(self, seq):
        self._app.push()
        self._say(seq, "ok")

"""A device on the bench: the one of `rondel.virtual.inprocess`, with a link and checks. On every runtime.

`Bench().tap("water").pending` and so on; `frames` keeps what went to the rings, `request` speaks over the link.
"""

from binascii import unhexlify

from firmware.device import fields, framing
from firmware.device.messages import PROTOCOL, line_of
from rondel.virtual.inprocess import Board, Device
from shared_rules.medium import MemoryMedium

TICK_MS = 5
NAMES = "glass quartz-sand food SEAT charcoal water wood WHEEL bricks clay F1 UNDO F2 F3 F4 OK"
KEYS = {}
for _name in NAMES.split():
    KEYS[_name] = len(KEYS)
# Colours come through as they are: no gamma, all of the brightness, no limit that a game could reach.
PLAIN = {"RONDEL_BRIGHTNESS": 100, "RONDEL_GAMMA_10": 10, "RONDEL_LIMIT_MA": 3000}


def keys_of(name):
    """The keys of a message in the order of its line; none for one that is not declared."""
    return [word.split("=")[0] for word in (line_of(name) or name).split()[1:]]


def line(seq, name, values):
    """The line of a message, its values by name."""
    return framing.write(seq, name, [values[key] for key in keys_of(name)])


def parsed(data):
    """(seq, name, values by name) of a line without its newline."""
    seq, name, rest = framing.split(data)
    return seq, name, dict(zip(keys_of(name), fields.read(name, rest)))  # noqa: B905 - also on MicroPython


class LinkEnd:
    """Bytes in both directions; the device may write `room` bytes a call. Whole notices are acknowledged at once."""

    def __init__(self):
        self.to_device = bytearray()
        self.from_device = bytearray()
        self.room = 10000
        self.acknowledges = True
        self._part = b""

    def read_into(self, buffer):
        count = min(len(buffer), len(self.to_device))
        if count:
            buffer[:count] = self.to_device[:count]
            self.to_device = self.to_device[count:]
        return count

    def write(self, data):
        count = min(len(data), self.room)
        data = bytes(data[:count])
        self.from_device.extend(data)
        lines = (self._part + data).split(b"\n")
        self._part = lines[-1]
        for said in lines[:-1]:
            if said[:1] == b"-" and self.acknowledges:
                self.to_device.extend(line(int(said.split(b" ")[0]), "ok", {}))
        return count


class Medium(MemoryMedium):
    """A medium in memory that keeps every game that was put aside, and can be full."""

    def __init__(self, data=b""):
        super().__init__(data)
        self.aside = []
        self.full = False

    def append(self, data):
        if self.full:
            raise OSError(28)
        super().append(data)

    def cut(self, size):
        self.keep_copy()
        super().cut(size)

    def put_aside(self):
        self.keep_copy()
        self.data = bytearray()

    def take_back(self):
        self.data = bytearray(self.aside.pop())

    def keep_copy(self):
        self.aside.append(bytes(self.data))


class Bench(Device):
    """One device. `values` are settings, `keep` whether frames are kept, `medium` one that holds a game; `overlay`
    is what unloads modules, if anything does.
    """

    def __init__(self, values=None, medium=None, screen=False, keep=True, clock_ms=0, link=True, overlay=None):
        settings = dict(PLAIN)
        settings["RONDEL_SEATS"] = "Ann, Ben"
        settings.update(values or {})
        self.presses = 0
        self._seq = 0
        self.notices = []
        link = LinkEnd() if link else None
        medium = medium if medium is not None else Medium()
        board = Board("bench-1", lambda n: n - 1)  # loaded dice
        super().__init__(settings, medium, link, board, screen, keep, clock_ms, TICK_MS, overlay)
        self.wait(TICK_MS)

    # -- time and keys -----------------------------------------------------------------------------------------

    def sleep(self, ms):
        """Let much time pass in one step."""
        self.tick(self.now_ms + ms)
        return self

    def down(self, *names):
        """Press keys, in one loop."""
        for name in names:
            self.press(KEYS[name])
            self.presses += 1
        return self.wait(TICK_MS)

    def up(self, *names):
        """Let keys go, in one loop."""
        for name in names:
            self.release(KEYS[name])
        return self.wait(TICK_MS)

    def tap(self, *names):
        """Press and let go, one key after the other."""
        for name in names:
            self.down(name).wait(40).up(name).wait(20)
        return self

    def hold(self, name, ms=700):
        """Press a key for so long."""
        return self.down(name).wait(ms).up(name)

    # -- what is there -------------------------------------------------------------------------------------------

    @property
    def ui(self):
        return self.app.ui

    @property
    def table(self):
        return self.app.ui.table

    @property
    def pending(self):
        return self.app.ui.pending_text()

    @property
    def said(self):
        return self.app.ui.said

    @property
    def frames(self):
        return self.rings.frames

    def picture(self, ring):
        """The (red, green, blue) of each pixel of a ring, the first at twelve o'clock, clockwise, as last sent."""
        return self.unwire(ring, self.app.lights.sent[ring])

    def unwire(self, ring, data):
        """Bytes on the wire as pixels from twelve o'clock, clockwise."""
        start, clockwise = self.settings.mounted[ring]
        pixels = len(data) // 3
        out = []
        for i in range(pixels):
            at = (start + (i if clockwise else -i)) % pixels * 3
            out.append((data[at + 1], data[at], data[at + 2]))
        return out

    # -- the link ------------------------------------------------------------------------------------------------

    def send(self, name, **values):
        """Send a request, behind a hello if it is the first; return its number."""
        if not self._seq and name != "hello":
            self.request("hello", protocol=PROTOCOL, host="bench")
        self._seq += 1
        self.link.to_device.extend(line(self._seq, name, values))
        return self._seq

    def greet_again(self):
        """The next request comes behind a hello, as that of a host that has just come."""
        self._seq = 0

    def request(self, name, **values):
        """Send a request and tick until it is answered; (name, values) of the answer. Notices go to `notices`."""
        number = self.send(name, **values)
        for _ in range(400):
            self.wait(TICK_MS)
            for seq, answer, told in self.received():
                if seq == number:
                    return answer, told
        raise ValueError("no answer to " + name)

    def received(self):
        """The lines that have come, parsed, as (seq, name, values); notices are kept too."""
        end = self.link.from_device.rfind(b"\n") + 1
        lines = [parsed(data) for data in bytes(self.link.from_device[:end]).split(b"\n") if data]
        self.link.from_device = self.link.from_device[end:]
        self.notices.extend([told for told in lines if told[0] < 0])
        return lines

    def pixels(self, ring):
        """The RGB bytes of a ring as the link tells them."""
        return unhexlify(self.request("dump", ring=ring)[1]["data"])

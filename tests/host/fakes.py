"""A device that is only a transport: answers the link from a table, and can be told to misbehave."""

import time

from firmware.device.framing import LINE_MAX, LinkError
from firmware.device.messages import PROTOCOL
from rondel.link.conversation import Reader
from rondel.link.lines import MESSAGES, encode, parse
from rondel.link.memory_pipe import MemoryPipe
from rondel.link.transport import lost
from shared_rules.errors import MoveError
from shared_rules.head import Head
from shared_rules.table import Table


def until(true, timeout_s=10.0, what=""):
    """Poll `true()` until it is; the deadline is far beyond what is needed."""
    end_s = time.monotonic() + timeout_s
    while time.monotonic() < end_s:
        value = true()
        if value:
            return value
        time.sleep(0.005)
    raise AssertionError(f"not within {timeout_s} s: {what or true}")


class FakeDevice:
    """A Transport. `swallow` names requests whose next answer is lost.

    `requests` is what was done, `lines` every request that came, `acks` the numbers of the notices that were heard.
    """

    name = "the fake device"

    def __init__(self, seats=("Ann", "Ben"), protocol=PROTOCOL):
        self.table = Table(Head("glass-road", list(seats)))
        self.protocol = protocol
        self.swallow = []
        self.requests = []
        self.lines = []
        self.acks = []
        self._number = 0
        self._answered = (b"", b"")
        self.subscribed = {}
        self.down = []
        self.pending = ""
        self.said = ""
        self._reader = Reader()
        self._out = MemoryPipe()

    def read(self, timeout_s):
        data = self._out.take(65536, timeout_s)
        if not data and self._out.closed:
            raise lost(self.name)
        return data

    def write(self, data):
        if self._out.closed:
            raise lost(self.name)
        for line in self._reader.feed(data):
            try:
                seq, name, values = parse(line)
            except LinkError:
                continue
            if seq < 0:
                self.acks.append(seq)
                continue
            self.lines.append(name)
            if line != self._answered[0]:
                self._answered = (line, self._answer(seq, name, values))
            if name in self.swallow:
                self.swallow.remove(name)
                continue
            self.put(self._answered[1])

    def _answer(self, seq, name, values):
        self.requests.append((name, values))
        try:
            return encode(seq, *getattr(self, "on_" + name)(**values))
        except MoveError as error:
            return encode(seq, "error", {"code": error.code, "text": error.text})

    def tell(self, name, **values):
        self._number -= 1
        self.put(encode(self._number, name, values))

    def put(self, data):
        self._out.put(data)

    def close(self):
        self._out.close()

    def notice(self):
        if self.subscribed.get("views"):
            self.tell(
                "view",
                records=self.table.log.count,
                digest=self.digest(),
                seat=0,
                wheel=0,
                good=-1,
                correct=0,
                pending=self.pending,
                said=self.said,
            )

    def digest(self):
        return f"{self.table.digest():08x}"

    def on_hello(self, protocol, host):
        return "welcome", {
            "protocol": self.protocol,
            "version": "0.1.0",
            "runtime": "fake",
            "id": "F1",
            "line_max": LINE_MAX,
            "messages": len(MESSAGES),
        }

    def on_game(self):
        return "head", {
            "game": self.table.game.name,
            "seats": "\t".join(self.table.names),
            "records": self.table.log.count,
            "digest": self.digest(),
            "moves": self.table.moves,
        }

    def on_pull(self, after):
        if after + 1 >= self.table.log.count:
            return "end", {"records": self.table.log.count}
        return "record", {"number": after + 1, "data": self.table.log.payload(after + 1)}

    def on_move(self, after, text):
        if after >= 0 and after != self.table.log.count - 1:
            return "error", {"code": "stale", "text": "there are newer records; pull them first"}
        self.table.enter(self.table.parse(text))
        self.notice()
        return "done", {"number": self.table.log.count - 1, "digest": self.digest(), "text": "done"}

    def on_new(self, game, seats, options):
        self.table = Table(Head(game, seats.split("\t")))
        self.notice()
        return self.on_game()

    def on_subscribe(self, **kinds):
        self.subscribed = kinds
        self.notice()
        if kinds["pixels"]:
            self.tell("pixels", ring=0, data=b"\x01\x02\x03")
        if kinds["screen"]:
            self.tell("screen", row=0, text="Ann")
        return "ok", {}

    def on_press(self, key, down):
        self.down.append((key, down))
        return "ok", {}

    def on_turn(self, steps):
        return "ok", {}

    def on_push(self):
        return "ok", {}

    def on_dump(self, ring):
        return "pixels", {"ring": ring, "data": b"\x00\x01\x02"}

    def on_info(self):
        return "status", {
            "version": "0.1.0",
            "runtime": "fake",
            "free": 1000,
            "uptime_ms": 5,
            "store": "memory",
            "left_out": 0,
            "errors": 0,
            "last_errors": "",
            "space": 300_000,
        }

    def on_help(self, index):
        return "message", {"index": index, "text": MESSAGES[index]}

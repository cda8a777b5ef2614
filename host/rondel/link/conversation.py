"""The protocol without the waiting: numbers requests, cuts and checks what comes back, acknowledges notices.

What is promised stands in firmware/LINK.md.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from firmware.device.framing import SEQ_MAX, LineReader, LinkError, is_newer
from rondel.errors import UsageFault
from rondel.link.lines import REQUESTS, Values, encode, parse

PACKET_BYTES = 64  # a write of an exact multiple can stall a USB link
LOST_CODES = ("hello", "order")  # errors of a device that does not know this conversation (any more)


class Message(NamedTuple):
    """One line from the device. `seq` is that of the request it answers, and below 0 for a notice."""

    seq: int
    name: str
    values: Values


class Reader:
    """Cuts what comes into lines, in constant memory; `overlong` lines were dropped."""

    def __init__(self) -> None:
        self._reader = LineReader()

    @property
    def overlong(self) -> int:
        """How many lines were too long."""
        return self._reader.overlong

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield each line that is complete now. To be run to its end."""
        while (line := self._reader.take(data, len(data))) is not None:
            if line:
                yield line


class Conversation:
    """One host's side of one link. `junk` counts lines that were none.

    `ask("hello", ...)` begins: with a random number, so that no device takes this host for the one before.
    """

    def __init__(self) -> None:
        self._seq = 0
        self._heard = 0  # the number of the newest notice, as a positive one
        self._ack = b""
        self._reader = Reader()
        self.junk = 0

    def ask(self, name: str, values: Values) -> tuple[int, bytes]:
        """Return the number and the line of a request. Raises UsageFault when it fits no declaration."""
        if name not in REQUESTS:
            raise UsageFault(f"'{name}' is no request")
        if name == "hello":
            self._seq = random.randrange(SEQ_MAX)
            self._heard = 0
            self._ack = b""
        self._seq = self._seq % SEQ_MAX + 1
        try:
            return self._seq, encode(self._seq, name, values)
        except LinkError as error:
            raise UsageFault(f"this cannot be sent to the device: {error.text}") from error

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that are complete now, each notice once; junk is counted and passed over."""
        for line in self._reader.feed(data):
            try:
                message = Message(*parse(line))
            except LinkError:
                self.junk += 1
                continue
            if message.name in REQUESTS:  # our own line, echoed by a console
                self.junk += 1
            elif message.seq >= 0:
                yield message
            elif not self._heard or is_newer(-message.seq, self._heard):
                self._heard = -message.seq
                self._ack = encode(message.seq, "ok")
                yield message
            elif -message.seq == self._heard:
                self._ack = encode(message.seq, "ok")

    def ack(self) -> bytes:
        """Return what is to be sent for the notices that came, b"" for nothing, and forget it."""
        ack, self._ack = self._ack, b""
        return ack

    def reset(self) -> None:
        """The stream was opened anew: forget half a line."""
        self._reader = Reader()


def again(line: bytes) -> bytes:
    """A line to be sent once more: behind a newline, which ends what is left of the first time."""
    return (b"\n" if (len(line) + 1) % PACKET_BYTES else b"\n\n") + line

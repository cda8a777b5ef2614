"""The protocol without the waiting: numbers requests, cuts and checks what comes back."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from firmware.device.framing import LineReader, LinkError, encode, next_seq, parse
from firmware.device.messages import is_request

Values = dict[str, Any]

# Asking twice changes nothing; see firmware/LINK.md, "What is promised".
REPEATABLE = frozenset(("hello", "help", "info", "game", "pull", "subscribe", "dump"))


class Message(NamedTuple):
    """One line from the device. `seq` 0 is a notice."""

    seq: int
    name: str
    values: Values


class Conversation:
    """One host's side of one link. `junk` counts lines that were none."""

    def __init__(self, seq: int = 0):
        self._seq = seq
        self._reader = LineReader()
        self.junk = 0

    def ask(self, name: str, values: Values) -> tuple[int, bytes]:
        """Return the number and the line of a request. Raises LinkError when it fits no declaration."""
        if not is_request(name):
            raise LinkError("unknown", f"'{name}' is no request")
        self._seq = next_seq(self._seq)
        return self._seq, encode(self._seq, name, values)

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that are complete now; junk is counted and passed over."""
        for line in self._reader.feed(data):
            try:
                message = Message(*parse(line))
            except LinkError:
                self.junk += 1
                continue
            if is_request(message.name):  # our own line, echoed by a console
                self.junk += 1
                continue
            yield message

    def reset(self) -> None:
        """The stream was opened anew: forget half a line."""
        self._reader.reset()

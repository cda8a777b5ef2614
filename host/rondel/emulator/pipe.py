"""Messages between `stream` and its child process: one byte of kind, four of length, the payload."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

# to the child
CONFIG, WRITE, CLOSE = b"J", b"W", b"X"
# from the child
DATA, CONSOLE, STATUS, ERROR = b"D", b"C", b"S", b"E"

_HEAD = struct.Struct(">cI")


@dataclass(frozen=True)
class Config:
    """What the parent asks for; it goes through the pipe pickled."""

    uf2: Path
    files: dict[str, bytes]
    flash_file: Path | None
    screen: bool


class Readable(Protocol):
    """A binary file, with or without a buffer."""

    def read(self, size: int, /) -> bytes | None:
        """Up to `size` bytes; b"" at the end."""


def send(file: IO[bytes], kind: bytes, payload: bytes = b"") -> None:
    """Send one message. Raises OSError when the other side is gone."""
    file.write(_HEAD.pack(kind, len(payload)) + payload)
    file.flush()


def receive(file: Readable) -> tuple[bytes, bytes] | None:
    """Wait for one message: (kind, payload); None when the other side is gone."""
    head = _read(file, _HEAD.size)
    if head is None:
        return None
    kind, size = _HEAD.unpack(head)
    payload = _read(file, size)
    return None if payload is None else (kind, payload)


def _read(file: Readable, size: int) -> bytes | None:
    data = bytearray()
    while len(data) < size:
        more = file.read(size - len(data))  # a file without a buffer gives what there is
        if not more:
            return None
        data += more
    return bytes(data)

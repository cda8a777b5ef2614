"""The interface of a byte stream to a device, whatever is behind it."""

from typing import Protocol

from rondel.errors import LinkLost


class Transport(Protocol):
    """A byte stream. One thread reads; any thread may write or close."""

    name: str

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, at least one byte, or b"" after `timeout_s`. Raises LinkLost at the end."""

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises LinkLost."""

    def close(self) -> None:
        """Close the stream; a second time does nothing. A read that waits ends soon."""


def lost(name: str, why: object = "") -> LinkLost:
    """The error for a stream that ended."""
    return LinkLost(f"{name} went away" + (f" ({why})" if why else ""), "plug it in or start it again")

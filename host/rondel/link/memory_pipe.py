"""A pipe of two byte queues in memory: the transport to a device that runs in a thread here."""

import threading
from collections.abc import Callable

from rondel.link.transport import lost

ROOM_BYTES = 65536  # a device that is not read finds its channel full, as on USB


class MemoryPipe:
    """One direction: bytes in, bytes out, across threads."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._change = threading.Condition()
        self.closed = False

    def put(self, data: bytes | memoryview) -> int:
        """Take as many bytes as there is room for; return how many."""
        with self._change:
            taken = min(len(data), max(0, ROOM_BYTES - len(self._data)))
            if taken and not self.closed:
                self._data += data[:taken]
                self._change.notify_all()
            return taken

    def take(self, most: int, timeout_s: float) -> bytes:
        """Return up to `most` bytes, waiting for the first up to `timeout_s`."""
        with self._change:
            if not self._data and timeout_s > 0:
                self._change.wait_for(lambda: self._data or self.closed, timeout_s)
            data = bytes(self._data[:most])
            del self._data[:most]
            return data

    def wait(self, timeout_s: float) -> None:
        """Wait until there is something to take, up to `timeout_s`."""
        with self._change:
            self._change.wait_for(lambda: self._data or self.closed, timeout_s)

    def close(self) -> None:
        """End it; what waits in `take` returns."""
        with self._change:
            self.closed = True
            self._change.notify_all()


class MemoryTransport:
    """The host's end. `on_close` is told that the device may end."""

    def __init__(self, name: str, on_close: Callable[[], None] | None = None):
        self.name = name
        self.to_device = MemoryPipe()
        self.to_host = MemoryPipe()
        self.reason = ""  # why the device ended, when it was not asked to
        self._on_close = on_close

    def read(self, timeout_s: float) -> bytes:
        """Return what has come within `timeout_s`. Raises LinkLost when the device has ended."""
        data = self.to_host.take(ROOM_BYTES, timeout_s)
        if not data and self.to_host.closed:
            raise lost(self.name, self.reason)
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises LinkLost when the device has ended or takes no more."""
        if self.to_device.closed or self.to_device.put(data) < len(data):
            raise lost(self.name, self.reason)

    def close(self) -> None:
        """End the device as well."""
        self.to_device.close()
        self.to_host.close()
        if self._on_close:
            on_close, self._on_close = self._on_close, None
            on_close()

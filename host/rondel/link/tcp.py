"""A running `rondel play` on this machine, reached through its hub."""

import select
import socket

from rondel.errors import NoDevice
from rondel.link.transport import lost


class TcpTransport:
    """A connection to a hub on 127.0.0.1. The hub's key goes first, as one line of its own."""

    def __init__(self, port: int, key: str, name: str = "the virtual device"):
        self.name = name
        try:
            self._socket = socket.create_connection(("127.0.0.1", port), timeout=2)
        except OSError as error:
            raise NoDevice(f"{name} is not running any more", "start it with: rondel play") from error
        self._socket.settimeout(5)
        self._closed = False
        self.write(f"key {key}\n".encode())

    def read(self, timeout_s: float) -> bytes:
        """Return what has come within `timeout_s`. Raises LinkLost when the hub closed."""
        try:
            ready, _, _ = select.select([self._socket], [], [], max(timeout_s, 0))
            if not ready:
                return b""
            data = self._socket.recv(65536)
        except (OSError, ValueError) as error:
            raise lost(self.name) from error
        if not data:
            raise lost(self.name)
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`."""
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise lost(self.name) from error

    def close(self) -> None:
        """Close the connection."""
        if not self._closed:
            self._closed = True
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other side was first
            self._socket.close()

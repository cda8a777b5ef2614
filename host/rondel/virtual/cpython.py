"""A virtual device in a thread of this process. Keys come over the link."""

import binascii
import logging
import os
import secrets
import threading
import time

from firmware.device.files import FileMedium
from rondel.link.memory_pipe import MemoryTransport
from rondel.virtual.inprocess import Board, Device
from rondel.virtual.options import DeviceOptions
from shared_rules import checksum

TICK_S = 0.01  # how long a loop with nothing to do waits; a byte on the link ends the wait

log = logging.getLogger(__name__)


class PipeEnd:
    """The device's end of a MemoryTransport. `moved` tells the loop that there may be more to do."""

    def __init__(self, transport: MemoryTransport):
        self._in = transport.to_device
        self._out = transport.to_host
        self.moved = False

    def read_into(self, buffer: bytearray) -> int:
        """Take what has come, as much as fits."""
        data = self._in.take(len(buffer), 0)
        buffer[: len(data)] = data
        self.moved = self.moved or bool(data)
        return len(data)

    def write(self, data: bytes | memoryview) -> int:
        """Give what there is room for."""
        n = self._out.put(data)
        self.moved = self.moved or n > 0
        return n


class CPythonDevice:
    """Runs one device until its transport is closed."""

    def __init__(self, options: DeviceOptions):
        checksum.use(binascii.crc32)
        self.transport = MemoryTransport(f"the virtual device '{options.name}'", self._join)
        options.folder.mkdir(parents=True, exist_ok=True)
        medium = FileMedium(str(options.folder), lambda file: os.fsync(file.fileno()))
        self._link = PipeEnd(self.transport)
        board = Board(options.name, secrets.randbelow)
        self._device = Device(options.settings(), medium, self._link, board)
        self._thread = threading.Thread(target=self._run, name="rondel-device", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        arriving = self.transport.to_device
        try:
            while not arriving.closed:
                self._link.moved = False
                self._device.tick(int(time.monotonic() * 1000))
                if not self._link.moved:
                    arriving.wait(TICK_S)
        except Exception as error:
            log.exception("the virtual device failed")
            self.transport.reason = f"{type(error).__name__}: {error}"
        finally:
            self.transport.to_host.close()
            arriving.close()

    def _join(self) -> None:
        if threading.current_thread() is not self._thread:
            self._thread.join(5)


def open_cpython(options: DeviceOptions) -> MemoryTransport:
    """Start the device and return the transport to it."""
    return CPythonDevice(options).transport

"""The real App over doors that lead nowhere, in a thread of this process. Keys come over the link."""

import binascii
import logging
import os
import secrets
import threading
import time

from firmware.device.app import App
from firmware.device.hardware import Hardware
from firmware.device.files import FileMedium
from firmware.device.settings import Settings
from rondel.link.memory import MemoryTransport
from rondel.virtual.options import DeviceOptions
from shared_rules import checksum

TICK_S = 0.01  # how long a loop with nothing to do waits; a byte on the link ends the wait
HEAP_BYTES = 1 << 30  # a desktop has enough; the number is shown as it is

log = logging.getLogger(__name__)


class NoKeys:
    """A key door without keys."""

    def poll(self, events: bytearray) -> int:
        """Nothing is pressed."""
        return 0


class NoRings:
    """A ring door without rings; the App keeps what it sent for the link."""

    def write(self, ring: int, data: bytearray) -> None:
        """Nobody looks."""


class Desktop:
    """The board door of a desktop."""

    runtime = "cpython"

    def __init__(self, name: str):
        self.id = name

    def random(self, n: int) -> int:
        return secrets.randbelow(n)

    def free(self) -> int:
        """As good as endless."""
        return HEAP_BYTES


class PipeDoor:
    """The App's end of a MemoryTransport. `moved` tells the loop that there may be more to do."""

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
    """Runs one App until its transport is closed."""

    def __init__(self, options: DeviceOptions):
        checksum.use(binascii.crc32)
        self.transport = MemoryTransport(f"the virtual device '{options.name}'", self._join)
        options.folder.mkdir(parents=True, exist_ok=True)
        medium = FileMedium(str(options.folder), lambda file: os.fsync(file.fileno()))
        self._door = PipeDoor(self.transport)
        hardware = Hardware(NoKeys(), NoRings(), medium, Desktop(options.name), link=self._door)
        self._app = App(hardware, Settings(options.settings().get))
        self._thread = threading.Thread(target=self._run, name="rondel-device", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        arriving = self.transport.to_device
        try:
            while not arriving.closed:
                self._door.moved = False
                self._app.tick(int(time.monotonic() * 1000) & 0x1FFFFFFF)
                if not self._door.moved:
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
    """Start the App and return the transport to it."""
    return CPythonDevice(options).transport

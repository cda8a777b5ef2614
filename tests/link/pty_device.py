"""A device with keys at the end of a pseudo terminal, with a bad cable in both directions."""

import os
import threading
import time

from rondel.virtual import inprocess
from shared_rules.medium import MemoryMedium
from tests.link.faults import Cable


class PtyEnd:
    """The device's end of the cable; what the terminal does not take waits here, as in a USB buffer."""

    def __init__(self, handle, percent, seed):
        os.set_blocking(handle, False)
        self._handle = handle
        self.to_device = Cable(percent, seed)
        self.to_host = Cable(percent, seed + 1000)
        self._in = bytearray()
        self._out = bytearray()

    def carry(self):
        """Move what can be moved."""
        now_s = time.monotonic()
        try:
            self.to_device.put(os.read(self._handle, 4096), now_s)
        except OSError:
            pass  # nothing there, or nobody
        for piece in self.to_device.take(now_s):
            self._in += piece
        for piece in self.to_host.take(now_s):
            self._out += piece
        if self._out:
            try:
                del self._out[: os.write(self._handle, self._out)]
            except OSError:
                pass  # it is full

    def read_into(self, buffer):
        count = min(len(buffer), len(self._in))
        buffer[:count] = self._in[:count]
        del self._in[:count]
        return count

    def write(self, data):
        if len(self._out) > 4096:
            return 0
        self.to_host.put(bytes(data), time.monotonic())
        return len(data)


class Device(inprocess.Device):
    """Runs by the real clock; `port` is where a host opens it."""

    def __init__(self, percent, seed):
        import pty
        import tty

        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.cable = PtyEnd(self._master, percent, seed)
        medium = MemoryMedium()
        medium.keep_copy = medium.put_aside = lambda: None
        super().__init__({"RONDEL_SEATS": "Ann, Ben"}, medium, self.cable, inprocess.Board("faulty"))
        self._on = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while self._on:
            self.cable.carry()
            self.tick(int(time.monotonic() * 1000))
            time.sleep(0.001)

    def tap(self, *keys):
        """Somebody taps these keys."""
        for key in keys:
            self.press(key)
            self.release(key)

    def close(self):
        self._on = False
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)

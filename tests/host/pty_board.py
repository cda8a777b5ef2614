"""A board on a serial port that can be plugged in: the real App behind a pseudo terminal, reached as a real one is."""

import os
import select
import threading

from rondel.link.find import Found
from rondel.virtual.options import DeviceOptions
from rondel.virtual.runtimes import RUNTIMES


def _terminal():
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    return master, slave


class Board:
    """Carries bytes between a pseudo terminal and a device, until it is unplugged; then it can be plugged in again.

    `unplug_after` is how many bytes of the device pass before somebody pulls the cable.
    """

    def __init__(self, name="board"):
        self.name = name
        self.unplug_after = None
        self._next = _terminal()
        self.plug()

    def plug(self):
        """Start the device, at a port with another name than before."""
        self.master, self.slave = self._next
        self._next = _terminal()  # made while the other is open: so it has another name
        self.port = os.ttyname(self.slave)
        self.device = RUNTIMES["cpython"].open(DeviceOptions(self.name))
        self.plugged = True
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def found(self):
        """What the list of USB devices says: its number, in capitals, while it is plugged in."""
        number = self.name.upper()
        return [Found("circuitpython", f"serial:{number}", self.port, number)] if self.plugged else []

    def _carry(self):
        while self.plugged:
            if select.select([self.master], [], [], 0.002)[0]:
                self.device.write(os.read(self.master, 4096))
            data = self.device.read(0)
            if data:
                os.write(self.master, data)
            if self.unplug_after is not None:
                self.unplug_after -= len(data)
                if self.unplug_after <= 0:
                    self.unplug_after = None
                    self._pull_out()

    def unplug(self):
        """Pull the cable: the port is gone, and the device has no power."""
        if self.plugged:
            self.plugged = False
            self._thread.join()
            self._pull_out()

    def _pull_out(self):
        self.device.close()
        os.close(self.slave)
        os.close(self.master)
        self.plugged = False

    def end(self):
        """Unplug it for good."""
        self.unplug()
        for handle in self._next:
            os.close(handle)

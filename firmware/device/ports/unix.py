"""MicroPython's unix port: a device without hardware. Keys come, and lights go, over the link on its standard pipes.

micropython -X heapsize=170K -c 'from device.ports.unix import main; main("FOLDER", {"RONDEL_RING_PX": 24})'
"""

import gc
import os
import select
import sys
import time
from binascii import crc32

from shared_rules import checksum

from ..app import App
from ..files import FileMedium
from ..hardware import Hardware, random_below
from ..overlay import Overlay
from ..settings import Settings


class _NoKeys:
    def poll(self, events):
        return 0


class _NoRings:
    def write(self, ring, data):
        pass


class _Board:
    runtime = "micropython"

    def __init__(self, name):
        self.id = name

    def free(self):
        gc.collect()
        return gc.mem_free()

    def random(self, n):
        return random_below(os.urandom, n)


class _Pipes:
    """Standard input and output as a link; `closed` once the other side has gone."""

    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN | select.POLLHUP)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self.closed = False

    def wait(self, timeout_ms):
        self._poll.poll(timeout_ms)

    def read_into(self, buffer):
        count = 0
        while count < len(buffer) and self._poll.poll(0):
            byte = self._input.read(1)
            if not byte:
                self.closed = True
                break
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, data):
        try:
            # A pipe that has room takes a whole line at once; one that has not would block.
            return (self._output.write(data) or 0) if self._room.poll(0) else 0
        except OSError:  # nobody is left who could read it
            self.closed = True
            return len(data)


def main(folder, values, name="unix"):
    """Run the device called `name` until its input ends. `folder` keeps the games; `values` are settings by name."""
    checksum.use(crc32)
    pipes = _Pipes()
    overlay = Overlay()
    overlay.mark()
    hardware = Hardware(_NoKeys(), _NoRings(), FileMedium(folder), _Board(name), pipes)
    app = App(hardware, Settings(values.get), overlay)
    while not pipes.closed:
        try:
            app.tick(time.ticks_ms() & 0x1FFFFFFF)
        except Exception as error:  # as on a board: shown and counted, and it goes on
            app.fail(error)
        pipes.wait(5)

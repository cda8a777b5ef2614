"""The device on the bench: the usual program, whose start shows on a pin and whose heap can be asked for.

The questions come on the console, one letter each: `h` how much heap is free, `i` what the next LOOPS loops allocate.
"""

import gc
import sys

import digitalio
import microcontroller
import supervisor

LOOPS = 1000
MARK = microcontroller.pin.GPIO27  # nothing is wired to it

_mark = digitalio.DigitalInOut(MARK)
_mark.switch_to_output(value=True)


class _Probe:
    """Takes the place of the port's short sleep, which it does as well."""

    def __init__(self, rest):
        self._rest = rest
        self._left = 0
        self._before = 0

    def rest(self):
        self._rest()
        if self._left:
            self._left -= 1
            if not self._left:
                allocated = gc.mem_alloc() - self._before
                gc.enable()
                sys.stdout.write("<%d>" % allocated)
        elif supervisor.runtime.serial_bytes_available:
            asked = sys.stdin.read(1)
            gc.collect()
            if asked == "h":
                sys.stdout.write("<%d>" % gc.mem_free())
            elif asked == "i":
                gc.disable()
                self._left = LOOPS
                self._before = gc.mem_alloc()


def main():
    """Run the device."""
    from . import circuitpython as port

    port.main(_Probe(port.rest).rest)

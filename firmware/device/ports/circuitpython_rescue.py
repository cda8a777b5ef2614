"""CircuitPython when an error has ended the program: `stop` hands its text over, `main` shows it until a key.

A reload lies between the two. So `main` has the whole heap and all pins, whatever the program had done with them.
"""

import os
import time
import traceback

import alarm
import digitalio
import microcontroller
import neopixel_write
import supervisor

from .. import pins

FILE = "rescue.py"  # calls `main`
_HELD = alarm.sleep_memory  # outlives a reload


def stop(error):
    """Say on the console what went wrong, and go on with rescue.py."""
    traceback.print_exception(error)
    supervisor.set_next_code_file(FILE)
    try:
        text = "".join(traceback.format_exception(error)).encode()[1 - len(_HELD) :]
        _HELD[: len(text) + 1] = text + b"\0"
    finally:
        supervisor.reload()


def _pin(number):
    return digitalio.DigitalInOut(getattr(microcontroller.pin, "GPIO%d" % number))


def _screen():
    # The display, and what closes it.
    try:
        from .circuitpython import bus, find_screen

        return find_screen() if os.getenv("RONDEL_SCREEN") != 0 else None, bus.close
    except Exception as error:  # perhaps it is the port that is broken: then the rings have to do
        traceback.print_exception(error)
        return None, lambda: None


def main():
    """Show the error until a key is pressed; then the device starts again."""
    from ..rescue import rescue

    rings = [_pin(number) for number in pins.RINGS]
    rows = [_pin(number) for number in pins.ROWS]
    columns = [_pin(number) for number in pins.COLUMNS]
    for pin in rings + rows:
        pin.switch_to_output()  # low: any key pulls its column down
    for pin in columns:
        pin.switch_to_input(pull=digitalio.Pull.UP)
    screen, close = _screen()
    text = str(bytes(_HELD[:]).split(b"\0")[0], "utf-8", "replace")
    rescue(
        text,
        os.getenv,
        lambda ring, data: neopixel_write.neopixel_write(rings[ring], data),
        lambda: not all([pin.value for pin in columns]),
        lambda: time.sleep(0.02),
        screen,
    )
    close()
    supervisor.reload()

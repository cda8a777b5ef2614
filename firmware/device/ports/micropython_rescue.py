"""MicroPython when an error has ended the program: shows it until a key is pressed, then resets the board."""

import io
import sys
import time

import machine

from .. import pins

_WS2812_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1


def _display():
    """The getter of settings, and the screen."""
    try:
        from .micropython import find_screen, read_settings

        read = read_settings("/settings.toml")
        return read, find_screen() if str(read("RONDEL_SCREEN")) != "0" else None
    except Exception as error:  # perhaps it is the port that is broken: then the rings have to do
        sys.print_exception(error)
        return {}.get, None


def stop(error):
    """Say on the console what went wrong, show it until a key is pressed, and start again."""
    from ..rescue import rescue

    out = io.StringIO()
    sys.print_exception(error, out)
    sys.stdout.write(out.getvalue())
    rings = [machine.Pin(number, machine.Pin.OUT, value=0) for number in pins.RINGS]
    columns = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.COLUMNS]
    for number in pins.ROWS:
        machine.Pin(number, machine.Pin.OUT, value=0)  # any key pulls its column down
    read, screen = _display()
    rescue(
        out.getvalue(),
        read,
        lambda ring, data: machine.bitstream(rings[ring], 0, _WS2812_NS, data),
        lambda: not all([pin.value() for pin in columns]),
        lambda: time.sleep_ms(20),
        screen,
    )
    machine.reset()

"""An SSD1306 screen on the I2C bus whose picture can be read back.

`Panel` is the controller: command and data bytes in, pixels out. `Screen` is its wiring to the emulated chip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8

# How many argument bytes follow a command byte; the rest have none.
_ARGUMENTS = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1) | {
    0x21: 2,
    0x22: 2,
}
_SET_COLUMNS, _SET_PAGES = 0x21, 0x22
_DISPLAY_OFF, _DISPLAY_ON = 0xAE, 0xAF

_SIO = 5  # the pin function of bit-banging
_TX_EMPTY = 1 << 4
_CLOCK_NS = 8.0  # at 125 MHz
_BITS_A_BYTE = 9  # with the acknowledge bit


class Panel:
    """The controller's memory and address counters, in horizontal and page addressing."""

    def __init__(self) -> None:
        self.ram = bytearray(WIDTH * PAGES)
        self.data_bytes = 0
        self.on = False
        self._pending = bytearray()
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = self._page = 0

    def command(self, byte: int) -> None:
        """Take one command byte, or one of the arguments of the command before."""
        self._pending.append(byte)
        if len(self._pending) <= _ARGUMENTS.get(self._pending[0], 0):
            return
        code, *arguments = self._pending
        self._pending.clear()
        if code == _SET_COLUMNS:
            self._columns = (arguments[0] % WIDTH, arguments[1] % WIDTH)
            self._column = self._columns[0]
        elif code == _SET_PAGES:
            self._pages = (arguments[0] % PAGES, arguments[1] % PAGES)
            self._page = self._pages[0]
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif code <= 0x0F:
            self._column = (self._column & 0x70) | code
        elif code <= 0x1F:
            self._column = (self._column & 0x0F) | (code & 7) << 4
        elif code in (_DISPLAY_OFF, _DISPLAY_ON):
            self.on = code == _DISPLAY_ON

    def data(self, byte: int) -> None:
        """Take eight pixels, the top one in the lowest bit, and go on to the next column."""
        self.data_bytes += 1
        self.ram[self._page * WIDTH + self._column] = byte
        if self._column == self._columns[1]:
            self._column = self._columns[0]
            self._page = self._pages[0] if self._page == self._pages[1] else (self._page + 1) % PAGES
        else:
            self._column = (self._column + 1) % WIDTH

    def picture(self, x: Sequence[int] = range(WIDTH), y: Sequence[int] = range(HEIGHT)) -> str:
        """The pixels of those columns and rows as lines of `#` and `.`."""
        return "\n".join("".join("#" if self.lit(column, row) else "." for column in x) for row in y)

    def lit(self, x: int, y: int) -> bool:
        """Whether that pixel is set; (0, 0) is top left."""
        return bool(self.ram[y // 8 * WIDTH + x] >> y % 8 & 1)


class Screen:
    """A Panel on an I2C bus of the chip, with the bus's pull-ups.

    With `timed` a byte takes its time on the bus. Also answers the empty probe that CircuitPython bit-bangs.
    """

    def __init__(self, sda: int = 4, scl: int = 5, address: int = 0x3C, bus: int = 0, timed: bool = True):
        self.panel = Panel()
        self.address = address
        self.timed = timed
        self._pins = (sda, scl)
        self._bus = bus
        self._i2c: Any = None
        self._control: int | None = None
        self._probe: _Probe | None = None
        self._after: Callable[[], None] | None = None

    def attach(self, mcu: Any) -> None:
        """Called by the chip."""
        sda, scl = (mcu.gpio[pin] for pin in self._pins)
        sda.set_input_value(True)
        scl.set_input_value(True)
        self._probe = _Probe(sda, scl, self.address)
        self._i2c = mcu.i2c[self._bus]
        self._alarm = mcu.clock.create_alarm(self._go_on)
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = lambda _ack: self._later(lambda: self._i2c.complete_read(0x40))

    def _later(self, then: Callable[[], None]) -> None:
        if not self.timed:
            then()
            return
        self._after = then
        bit_ns = (self._i2c.scl_high_period + self._i2c.scl_low_period) * _CLOCK_NS
        self._alarm.schedule(_BITS_A_BYTE * bit_ns)

    def _go_on(self) -> None:
        after, self._after = self._after, None
        if after is not None:
            after()

    def _connect(self, address: int, _mode: object) -> None:
        self._control = None
        if address == self.address:
            self._later(lambda: self._i2c.complete_connect(True))
        else:
            self._later(self._refuse)

    def _refuse(self) -> None:
        self._i2c.complete_connect(False)
        self._i2c._set_interrupts(_TX_EMPTY)  # rp2040py forgets it; the firmware would wait for ever

    def _write(self, byte: int) -> None:
        if self._control is None:
            self._control = byte
        elif self._control & 0x40:
            self.panel.data(byte)
        else:
            self.panel.command(byte)
            if self._control & 0x80:
                self._control = None
        self._later(lambda: self._i2c.complete_write(True))


class _Probe:
    """Watches the two pins while the firmware bit-bangs them, and acknowledges an address."""

    def __init__(self, sda: Any, scl: Any, address: int):
        self._sda, self._scl, self._address = sda, scl, address
        self._levels = (True, True)
        self._bits: int | None = None
        self._byte = 0
        sda.add_listener(self._edge)
        scl.add_listener(self._edge)

    def _edge(self, _new: object, _old: object) -> None:
        data, clock = _level(self._sda), _level(self._scl)
        (old_data, old_clock), self._levels = self._levels, (data, clock)
        if clock and old_clock and data != old_data:  # start when it falls, stop when it rises
            self._bits, self._byte = (None if data else 0), 0
            self._sda.set_input_value(True)
        elif self._bits is not None and clock and not old_clock:
            if self._bits < 8:
                self._byte = self._byte << 1 | data
            self._bits += 1
        elif self._bits is not None and old_clock and not clock:
            if self._bits == 8 and self._byte >> 1 == self._address:
                self._sda.set_input_value(False)
            elif self._bits > 8:
                self._sda.set_input_value(True)
                self._bits, self._byte = 0, 0


def _level(pin: Any) -> bool:
    return not (pin.function_select == _SIO and pin.output_enable and not pin.output_value)

"""Keys and encoder, wired to the emulated chip electrically: a pressed key connects two pins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Button:
    """A switch from a pin to ground; open, the pin follows its own pull-up."""

    def __init__(self, gpio: int):
        self.gpio = gpio
        self._pin: Any = None

    def attach(self, mcu: Any) -> None:
        """Called by the chip."""
        self._pin = mcu.gpio[self.gpio]
        self._pin.release_input()

    def press(self) -> None:
        """Close the switch."""
        self._pin.set_input_value(False)

    def release(self) -> None:
        """Open the switch."""
        self._pin.release_input()


class KeyMatrix:
    """Switches with diodes from column to row: a row that is driven low pulls the columns of its pressed keys
    low.

    Key `index` is row * columns + column. Current never flows the other way, so nothing ghosts, and a matrix
    that is scanned with the wrong polarity sees no key, as on the real one. No contact bounces.
    """

    def __init__(self, rows: Sequence[int], columns: Sequence[int]):
        self.rows = tuple(rows)
        self.columns = tuple(columns)
        self._down: set[int] = set()
        self._gpio: Any = None

    def attach(self, mcu: Any) -> None:
        """Called by the chip."""
        self._gpio = mcu.gpio
        for row in self.rows:
            self._gpio[row].add_listener(self._changed)
        self._settle()

    def press(self, index: int) -> None:
        """Close one switch. Raises IndexError when there is no such key."""
        self._check(index)
        self._down.add(index)
        self._settle()

    def release(self, index: int) -> None:
        """Open one switch. Raises IndexError when there is no such key."""
        self._check(index)
        self._down.discard(index)
        self._settle()

    def _check(self, index: int) -> None:
        if not 0 <= index < len(self.rows) * len(self.columns):
            raise IndexError(f"the matrix has no key {index}")

    def _changed(self, _new: object, _old: object) -> None:
        if self._down:
            self._settle()

    def _settle(self) -> None:
        for column, gpio in enumerate(self.columns):
            keys = range(column, len(self.rows) * len(self.columns), len(self.columns))
            rows = [self.rows[key // len(self.columns)] for key in keys if key in self._down]
            if any(self._gpio[row].output_enable and not self._gpio[row].output_value for row in rows):
                self._gpio[gpio].set_input_value(False)
            else:
                self._gpio[gpio].release_input()


class Encoder:
    """A rotary encoder with two switches to ground; both are open at the detents. `push` is its Button, if
    wired.

    One detent is `quarters` quarter steps; real parts have 4 or 2. Turning clockwise closes A first.
    """

    _LEVELS = ((True, True), (False, True), (False, False), (True, False))

    def __init__(self, a: int, b: int, push: int | None = None, quarters: int = 4):
        self.a, self.b = a, b
        self.quarters = quarters
        self.push = Button(push) if push is not None else None
        self._position = 0
        self._gpio: Any = None

    def attach(self, mcu: Any) -> None:
        """Called by the chip."""
        self._gpio = mcu.gpio
        self._settle()
        if self.push is not None:
            self.push.attach(mcu)

    def step(self, quarters: int) -> None:
        """Move by one quarter step: 1 clockwise, -1 back. A detent is `quarters` of them, some emulated time
        apart.
        """
        self._position += quarters
        self._settle()

    def _settle(self) -> None:
        a, b = self._LEVELS[self._position % 4]
        self._gpio[self.a].set_input_value(a)
        self._gpio[self.b].set_input_value(b)


class Probe:
    """Notes every change of one pin that the firmware drives: (emulated ns, high) in `edges`."""

    def __init__(self, gpio: int):
        self.gpio = gpio
        self.edges: list[tuple[float, bool]] = []
        self._mcu: Any = None

    def attach(self, mcu: Any) -> None:
        """Called by the chip."""
        self._mcu = mcu
        mcu.gpio[self.gpio].add_listener(self._edge)

    def _edge(self, new: int, _old: int) -> None:
        if new in (0, 1):  # GPIOPinState: the others say that nobody drives the pin
            self.edges.append((self._mcu.clock.nanos, bool(new)))
            self._mcu.simulator.stop()

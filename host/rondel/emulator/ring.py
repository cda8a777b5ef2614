"""An LED ring read off the wire: the bytes of every frame, and the times of its first and last bit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rondel.emulator.errors import need

CHANNELS = 3
LATCH_NS = 50_000.0


@dataclass(frozen=True)
class Frame:
    """One frame: `data` in the order of the wire (G, R, B a pixel); the times are emulated nanoseconds.

    `end_ns` is the falling edge of the last bit, under 1 µs before the bit's end.
    """

    start_ns: float
    end_ns: float
    data: bytes

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        """The pixels as (red, green, blue), 0 to 255."""
        wire = self.data
        return [(wire[at + 1], wire[at], wire[at + 2]) for at in range(0, len(wire), CHANNELS)]


class Ring:
    """WS2812 LEDs at one pin. Keeps every frame in `frames`; `on_frame`, if set, is called with each.

    A frame with another number of pixels than `px` is counted in `odd` and not kept: on a real ring it would
    light the wrong LEDs.
    """

    def __init__(self, gpio: int, px: int = 24):
        self.gpio = gpio
        self.px = px
        self.frames: list[Frame] = []
        self.odd = 0
        self.on_frame: Callable[[Frame], None] | None = None
        self._mcu: Any = None
        self._start_ns = 0.0
        self._end_ns = 0.0

    def attach(self, mcu: Any) -> None:
        """Called by the chip. Raises EmulatorError when rp2040py is not there."""
        self._mcu = mcu
        decoder = need("rp2040py.external.ws2812", "rp2040py").Ws2812(self.gpio, on_pixels=self._latched)
        decoder.attach(mcu)
        mcu.gpio[self.gpio].add_listener(self._edge)

    def _edge(self, new: int, old: int) -> None:
        # GPIOPinState: 0 and 1 are driven levels, the others say that nobody drives the pin.
        now_ns = self._mcu.clock.nanos
        if new == 1 and now_ns - self._end_ns > LATCH_NS:
            self._start_ns = now_ns
        elif new == 0 and old == 1:
            self._end_ns = now_ns

    def _latched(self, pixels: list[tuple[int, int, int]]) -> None:
        if len(pixels) != self.px:
            self.odd += 1
            return
        data = bytes(byte for red, green, blue in pixels for byte in (green, red, blue))
        frame = Frame(self._start_ns, self._end_ns, data)
        self.frames.append(frame)
        if self.on_frame is not None:
            self.on_frame(frame)
        self._mcu.simulator.stop()

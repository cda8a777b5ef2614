"""A device in this process: the real App over hardware of memory, and a clock that goes when it is told.

Virtual devices, pictures, the bench and the tests are built on it. It is written in the device's subset of Python,
so that tests run it on MicroPython as well.
"""

from firmware.device.app import App
from firmware.device.hardware import DOWN, Hardware
from firmware.device.settings import Settings
from shared_rules.medium import MemoryMedium

TYPE_CHECKING = False  # MicroPython has no `typing`
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from firmware.device.overlay import Overlay

CLOCK_MASK = 0x1FFFFFFF  # the device's clock has 29 bits
HEAP_BYTES = 1 << 30  # a desktop has enough; the number is shown as it is


class Keys:
    """Edges that wait to be polled. `overflowed` says once that some were lost."""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.overflowed = False

    def poll(self, events: bytearray) -> int:
        """Hand over as many events as fit."""
        if self.overflowed:
            self.overflowed = False
            return -1
        count = min(len(events), len(self.waiting))
        for i in range(count):
            events[i] = self.waiting.pop(0)
        return count


class Encoder:
    """Steps and pushes that wait."""

    def __init__(self) -> None:
        self.waiting = 0
        self.pushes = 0

    def steps(self) -> int:
        """The steps since the last call."""
        steps, self.waiting = self.waiting, 0
        return steps

    def pushed(self) -> bool:
        """True once for each push."""
        if not self.pushes:
            return False
        self.pushes -= 1
        return True


class Rings:
    """Counts the frames, and keeps each as (ms, ring, bytes) where it is asked to."""

    def __init__(self, device: "Device", keep: bool):
        self._device = device
        self._keep = keep
        self.frames: list[tuple[int, int, bytes]] = []
        self.count = 0

    def write(self, ring: int, data: bytearray) -> None:
        """Take a frame as it goes onto the wire."""
        self.count += 1
        if self._keep:
            self.frames.append((self._device.now_ms, ring, bytes(data)))


class Display:
    """The pages of a display: 128 bytes each. `there` says whether it answers."""

    def __init__(self) -> None:
        self.pages = [bytes(128)] * 8
        self.writes = 0
        self.tries = 0
        self.there = True

    def write(self, row: int, data: bytearray) -> None:
        """Take a page. Raises OSError when the display is not there."""
        self.tries += 1
        if not self.there:
            raise OSError(19)
        self.pages[row] = bytes(data)
        self.writes += 1


class Board:
    """A board with much memory. `random` is loaded: it always throws 0; hand in another."""

    runtime = "cpython"

    def __init__(self, name: str = "inprocess", random: "Callable[[int], int]" = lambda n: 0):
        self.id = name
        self.random = random

    def free(self) -> int:
        """Bytes of the heap."""
        return HEAP_BYTES


class Device:
    """One device. `values` are settings, `medium` one that may hold a game, `link` the device's end of a link.

    `overlay` is what unloads modules; by default nothing does.
    """

    def __init__(
        self,
        values: "dict[str, Any] | None" = None,
        medium: "Any" = None,
        link: "Any" = None,
        board: "Board | None" = None,
        screen: bool = False,
        keep: bool = False,
        clock_ms: int = 0,
        loop_ms: int = 5,
        overlay: "Overlay | None" = None,
    ):
        self.now_ms = clock_ms
        self.loop_ms = loop_ms
        self.keys, self.encoder, self.rings = Keys(), Encoder(), Rings(self, keep)
        self.screen = Display() if screen else None
        self.link = link
        self.medium = MemoryMedium() if medium is None else medium
        self.settings: Any = Settings((values or {}).get)
        board = board or Board()
        hardware = Hardware(self.keys, self.rings, self.medium, board, link, self.encoder, self.screen)
        self.app = App(hardware, self.settings, overlay)

    def tick(self, now_ms: int) -> None:
        """One loop of the firmware at this time."""
        self.now_ms = now_ms
        self.app.tick(now_ms & CLOCK_MASK)

    def wait(self, ms: int) -> "Self":
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.tick(self.now_ms + self.loop_ms)
        return self

    def press(self, key: int) -> None:
        """Put a key down; the next loop sees it."""
        self.keys.waiting.append(key | DOWN)

    def release(self, key: int) -> None:
        """Let a key go; the next loop sees it."""
        self.keys.waiting.append(key)

    def ring_pixels(self, ring: int = 0) -> "list[tuple[int, int, int]]":
        """Red, green and blue of each pixel of a ring, as they went onto its wire last."""
        data = self.app.lights.sent[ring]
        return [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3)]

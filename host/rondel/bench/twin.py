"""The same firmware in this process: it goes along with the board on the bench and says what each picture means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware.device.app import App
from firmware.device.hardware import DOWN, Hardware
from firmware.device.lights import FRAME_MS
from firmware.device.settings import Settings
from shared_rules.medium import MemoryMedium

TICK_MS = 5
# Everything that goes on by itself comes round within this time: breathing lights, and goods that take turns.
ROUND_MS = 14_000
STEP_MS = 50
SINCE_MS = 10_000
Pictures = tuple[set[bytes], set[bytes]]


class _Keys:
    def __init__(self) -> None:
        self.waiting: list[int] = []

    def poll(self, events: bytearray) -> int:
        now, self.waiting = self.waiting[: len(events)], self.waiting[len(events) :]
        events[: len(now)] = bytes(now)
        return len(now)


class _Rings:
    def write(self, ring: int, data: bytearray) -> None:
        pass


class _Screen:
    def __init__(self) -> None:
        self.pages = [bytes(128)] * 8

    def write(self, row: int, data: bytearray) -> None:
        self.pages[row] = bytes(data)


class _Board:
    runtime = "cpython"
    id = "twin"

    def free(self) -> int:
        return 0

    def random(self, n: int) -> int:
        return 0


class Twin:
    """A device over doors of memory; `journal` is the game that it begins with. Its clock goes when it is told."""

    def __init__(self, settings: Mapping[str, str] | None = None, journal: bytes = b"", screen: bool = False):
        self._keys = _Keys()
        self._screen = _Screen() if screen else None
        hardware = Hardware(self._keys, _Rings(), MemoryMedium(journal), _Board(), screen=self._screen)
        self.app = App(hardware, Settings(dict(settings or {}).get))
        self.now_ms = 0
        self.wait(1000)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms += TICK_MS
            self.app.tick(self.now_ms)

    def press(self, key: int) -> None:
        """Put a key down. The device does not show it yet: see `answer`."""
        self._keys.waiting.append(key | DOWN)

    def release(self, key: int) -> None:
        """Let a key go; the next loop sees it."""
        self._keys.waiting.append(key)
        self.wait(TICK_MS)

    def tap(self, key: int) -> None:
        """Press a key and let it go, and let the light of the touch pass."""
        self.press(key)
        self.wait(60)
        self.release(key)
        self.wait(300)

    def pages(self) -> bytes:
        """The picture of the screen once all of it is drawn, in the order of the SSD1306's memory."""
        assert self._screen is not None
        self.wait(500)
        return b"".join(self._screen.pages)

    # -- pictures --------------------------------------------------------------------------------------------

    def pictures(self) -> Pictures:
        """Every picture that the rings can show while nothing happens, as bytes on the wire."""
        self.app.lights.new_clock()  # what happened is long ago
        return self._draw(SINCE_MS, lambda _: None)

    def answer(self) -> Pictures:
        """Every first picture that the rings can show of what happens in the next loop: of a key that was pressed."""
        lights: Any = self.app.lights
        ui: Any = self.app.ui
        happened: list[list[int]] = []
        notice = lights.notice

        def listen(now_ms: int) -> None:
            happened.append([ui.touched, ui.refused, ui.seat_shown, ui.swept, *ui.turned])
            notice(now_ms)

        def again(now_ms: int) -> None:
            ui.touched, ui.refused, ui.seat_shown, ui.swept, *ui.turned = happened[0]
            lights.new_clock()
            notice(now_ms)

        lights.notice = listen
        self.wait(TICK_MS)
        lights.notice = notice
        return self._draw(self.now_ms, again) if happened else (set(), set())

    def _draw(self, begin_ms: int, before: Callable[[int], None]) -> Pictures:
        # The lights alone are taken through the time: for the keys nothing of it passes.
        lights = self.app.lights
        found: Pictures = (set(), set())
        for now_ms in range(begin_ms, begin_ms + ROUND_MS, STEP_MS):
            before(now_ms)
            lights.tick(now_ms)
            lights.tick(now_ms + FRAME_MS // 2)
            for ring, data in enumerate(lights.sent):
                found[ring].add(bytes(data))
        lights.new_clock()
        return found

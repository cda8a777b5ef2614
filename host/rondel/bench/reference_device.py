"""The reference device of the bench: the same firmware in this process, which says what each picture means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware.device.lights import FRAME_MS
from rondel.virtual.inprocess import Device
from shared_rules.medium import MemoryMedium

# Everything that goes on by itself comes round within this time: breathing lights, and goods that take turns.
ROUND_MS = 14_000
STEP_MS = 50
SINCE_MS = 10_000
Pictures = tuple[set[bytes], set[bytes]]


class ReferenceDevice(Device):
    """A device that plays along; `journal` is the game that it begins with."""

    def __init__(self, settings: Mapping[str, str] | None = None, journal: bytes = b"", screen: bool = False):
        super().__init__(dict(settings or {}), MemoryMedium(journal), screen=screen)
        self.wait(1000)

    def release(self, key: int) -> None:
        """Let a key go, and let the device see it."""
        super().release(key)
        self.wait(self.loop_ms)

    def tap(self, key: int) -> None:
        """Press a key and let it go, and let the light of the touch pass."""
        self.press(key)
        self.wait(60)
        self.release(key)
        self.wait(300)

    def pages(self) -> bytes:
        """The picture of the screen once all of it is drawn, in the order of the SSD1306's memory."""
        assert self.screen is not None
        self.wait(500)
        return b"".join(self.screen.pages)

    # -- pictures --------------------------------------------------------------------------------------------

    def pictures(self) -> Pictures:
        """Every picture that the rings can show while nothing happens, as bytes on the wire."""
        self.app.lights.new_clock()  # what happened is long ago
        return self._draw(SINCE_MS, lambda _: None)

    def answer(self) -> Pictures:
        """Every first picture that the rings can show of what happens in the next loop: of a key that was pressed."""
        lights: Any = self.app.lights
        happened: list[int] = []
        notice = lights.notice

        def listen(now_ms: int, events: int) -> None:
            happened.append(events)
            notice(now_ms, events)

        def again(now_ms: int) -> None:
            lights.new_clock()
            notice(now_ms, happened[0])

        lights.notice = listen
        self.wait(self.loop_ms)
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

"""The real firmware on a bench: keys are pressed by a script, time passes when told, and every light is read back."""

from collections.abc import Iterable, Mapping

from firmware.device.app import App
from firmware.device.hardware import DOWN, Hardware
from firmware.device.settings import Settings
from rondel.virtual.options import DEFAULT_GAME
from shared_rules import games
from shared_rules.medium import MemoryMedium

LOOP_MS = 10
TAP_MS = 60
HOLD_MS = 540  # past the usual 500
SEAT, WHEEL, UNDO, OK = 3, 7, 11, 15


class _Keys:
    def __init__(self) -> None:
        self.waiting: list[int] = []

    def poll(self, events: bytearray) -> int:
        now, self.waiting = self.waiting[: len(events)], self.waiting[len(events) :]
        events[: len(now)] = bytes(now)
        return len(now)


class _Rings:
    def __init__(self) -> None:
        self.data = [b"", b""]

    def write(self, ring: int, data: bytearray) -> None:
        self.data[ring] = bytes(data)


class _Screen:
    def __init__(self) -> None:
        self.pages = [bytes(128)] * 8

    def write(self, row: int, data: bytearray) -> None:
        self.pages[row] = bytes(data)


class _Board:
    runtime = "cpython"
    id = "bench"

    def free(self) -> int:
        return 1 << 20

    def random(self, n: int) -> int:
        return 0


class Bench:
    """A device with rings of `ring_px` and a screen; `settings` are values of settings.toml.

    `held` is the name of a key that is down while it starts.
    """

    def __init__(
        self,
        ring_px: int = 24,
        settings: Mapping[str, str] | None = None,
        game: str = DEFAULT_GAME,
        held: str = "",
    ):
        self._keys, self._rings, self._screen = _Keys(), _Rings(), _Screen()
        values = {"RONDEL_RING_PX": str(ring_px), "RONDEL_GAME": game, **(settings or {})}
        self.game = games.find(values["RONDEL_GAME"])
        self.ring_px = ring_px
        hardware = Hardware(self._keys, self._rings, MemoryMedium(), _Board(), screen=self._screen)
        self.app = App(hardware, Settings(values.get))
        self.now_ms = 0
        if held:
            self.down(held)
        self.wait(1000)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms += LOOP_MS
            self.app.tick(self.now_ms)

    def key_of(self, name: str) -> int:
        """The index of the key that has this good or action, SEAT, WHEEL, UNDO or OK."""
        fixed = {"SEAT": SEAT, "WHEEL": WHEEL, "UNDO": UNDO, "OK": OK}
        if name in fixed:
            return fixed[name]
        place = self.game.keys.index(name)
        return place // 3 * 4 + place % 3

    def down(self, name: str) -> None:
        """Put a key down; the next loop sees it."""
        self._keys.waiting.append(self.key_of(name) | DOWN)

    def up(self, name: str) -> None:
        """Let a key go."""
        self._keys.waiting.append(self.key_of(name))

    def tap(self, name: str, times: int = 1) -> None:
        """Tap a key."""
        for _ in range(times):
            self.down(name)
            self.wait(TAP_MS)
            self.up(name)
            self.wait(TAP_MS)

    def hold(self, name: str) -> None:
        """Hold a key until it counts as held, and let it go."""
        self.down(name)
        self.wait(HOLD_MS)
        self.up(name)
        self.wait(TAP_MS)

    def enter(self, lines: Iterable[str]) -> None:
        """Make the moves of record lines, and let their sweeps and figures pass."""
        for line in lines:
            self.app.ui.enter(line)
        self.wait(6000)

    def ring(self, number: int = 0) -> list[tuple[int, int, int]]:
        """Red, green and blue of each pixel of a ring, as they went onto its wire last."""
        data = self._rings.data[number]
        return [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3)]

    def screen(self) -> list[bytes]:
        """The eight pages of the display: 128 bytes each, a column of eight pixels a byte, lowest bit on top."""
        return list(self._screen.pages)

    def rows(self) -> list[str]:
        """The words on the display."""
        return list(self.app.screen.rows)

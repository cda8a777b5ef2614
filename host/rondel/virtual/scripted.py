"""A device in this process whose keys are pressed by name, from a script; every light is read back."""

from collections.abc import Iterable, Mapping

from rondel.view import FUNCTION_KEYS, GOODS_KEYS
from rondel.virtual.inprocess import Device
from rondel.virtual.options import DEFAULT_GAME
from shared_rules import games

LOOP_MS = 10
TAP_MS = 60
HOLD_MS = 540  # past the usual 500


class ScriptedDevice(Device):
    """One with rings of `ring_px` and a screen; `settings` are values of settings.toml.

    `held` is the name of a key that is down while it starts.
    """

    def __init__(
        self,
        ring_px: int = 24,
        settings: Mapping[str, str] | None = None,
        game: str = DEFAULT_GAME,
        held: str = "",
    ):
        values = {"RONDEL_RING_PX": str(ring_px), "RONDEL_GAME": game, **(settings or {})}
        self.game = games.find(values["RONDEL_GAME"])
        super().__init__(values, screen=True, loop_ms=LOOP_MS)
        if held:
            self.down(held)
        self.wait(1000)

    def key_of(self, name: str) -> int:
        """The index of the key that has this good or action, SEAT, WHEEL, UNDO or OK."""
        functions = {function: key for key, function in FUNCTION_KEYS.items()}
        return functions[name] if name in functions else GOODS_KEYS[self.game.keys.index(name)]

    def down(self, name: str) -> None:
        """Put a key down; the next loop sees it."""
        self.press(self.key_of(name))

    def up(self, name: str) -> None:
        """Let a key go."""
        self.release(self.key_of(name))

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

    def rows(self) -> list[str]:
        """The words on the display."""
        return list(self.app.screen.rows)

    def pages(self) -> list[bytes]:
        """The eight pages of the display: 128 bytes each, a column of eight pixels a byte, lowest bit on top."""
        assert self.screen is not None
        return list(self.screen.pages)

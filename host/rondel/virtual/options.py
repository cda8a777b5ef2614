"""Options of a virtual device."""

from dataclasses import dataclass
from pathlib import Path

from rondel.paths import device_dir
from shared_rules import games

DEFAULT_GAME = games.NAMES[0]
DEFAULT_SEATS = ("Ann", "Ben")


@dataclass(frozen=True)
class DeviceOptions:
    """`seats` and `game` are for the first game of a new device; a kept game goes on as it was."""

    name: str = "rondel"
    game: str = DEFAULT_GAME
    seats: tuple[str, ...] = DEFAULT_SEATS
    ring_px: int = 24
    uf2: Path | None = None
    mpy_cross: Path | None = None  # compiles the modules of an emulated board

    @property
    def folder(self) -> Path:
        """Where its journal is kept."""
        return device_dir(self.name)

    def settings(self) -> dict[str, str]:
        """The values of settings.toml that these options stand for."""
        return {
            "RONDEL_RING_PX": str(self.ring_px),
            "RONDEL_GAME": self.game,
            "RONDEL_SEATS": ", ".join(self.seats),
        }

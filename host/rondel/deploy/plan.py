"""The plan that makes a drive hold a payload, found by comparing every byte."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rondel.deploy.drive import Drive
from rondel.deploy.faults import DriveFull, ForeignDrive
from rondel.deploy.payload import SETTINGS, Payload
from rondel.errors import UsageFault
from shared_rules import games

# It takes the place of the entry while files are copied. So a copy that was cut short starts nothing that is half old
# and half new, says so to whoever opens the console, and is known by it.
MARK = b"""\
import time
while True:
    print("Rondel is copied by half. Hold EDIT while plugging in, then run: rondel deploy")
    time.sleep(2)
"""
_OURS = b"from device.ports."
_FACTORY = re.compile(rb'\s*(print\(["\']Hello World!?["\']\))?\s*')
_FOLDER_BYTES = 100  # what a file's name may take in its folder


@dataclass
class Plan:
    """`writes` in their order, the entry last; `removals` come first. `held` is the size of what is there by path."""

    entry: str
    writes: dict[str, bytes]
    removals: list[str]
    held: dict[str, int] = field(default_factory=dict)
    same: int = 0
    cut_short: bool = False

    def __bool__(self) -> bool:
        return bool(self.writes or self.removals)

    @property
    def size(self) -> int:
        """Bytes to be written."""
        return sum(map(len, self.writes.values()))

    def lines(self) -> list[str]:
        """What would change, a line each."""
        return [f"remove  {path}" for path in self.removals] + [
            f"{'change' if path in self.held else 'add':6}  {path} ({len(data)} bytes)"
            for path, data in self.writes.items()
        ]

    def check_room(self, drive: Drive) -> None:
        """Raises DriveFull when the drive has no room for it."""
        free, piece = drive.room()
        want = sum(_pieces(len(data), piece) for data in self.writes.values())
        want += _FOLDER_BYTES * sum(path not in self.held for path in self.writes)
        gives = sum(_pieces(self.held.get(path, 0), piece) for path in [*self.writes, *self.removals])
        if want > free + gives:
            raise DriveFull(
                f"{drive.name} has no room for the firmware: {want - free - gives} bytes are missing",
                "delete what you do not need there, but leave the folder games; or leave games out with --game",
            )


def _pieces(size: int, piece: int) -> int:
    return -(-size // piece) * piece


def make(
    drive: Drive, payload: Payload, replace: bool = False, backup: Mapping[str, bytes | None] | None = None
) -> Plan:
    """Compare drive and payload. `backup` is what was there before a copy that may have been cut short.

    Raises ForeignDrive when another program is there and is not to be replaced, and UsageFault when the settings name
    a game that is left out.
    """
    held = drive.files()
    entry = payload.entry
    first = drive.read(entry) if entry in held else b""
    cut_short = entry in held and (MARK.startswith(first) or _is_torn(first, payload.files[entry]))
    if not (cut_short or replace or _OURS in first or _FACTORY.fullmatch(first)):
        raise ForeignDrive(
            f"{drive.name} has another program on it: {entry}",
            "add --replace to put Rondel in its place; this computer keeps what it replaces",
        )
    settings = drive.read(SETTINGS) if SETTINGS in held else None
    if cut_short and settings is not None:
        settings = _mended(settings, payload, (backup or {}).get(SETTINGS))
    _check_game(settings or b"", payload)
    wanted = {SETTINGS: payload.settings(settings)} | payload.files
    writes = {
        path: data for path, data in wanted.items() if held.get(path) != len(data) or not drive.is_same(path, data)
    }
    removals = [path for path in held if payload.is_stale(path)]
    if writes or removals:
        writes[entry] = payload.files[entry]  # the mark takes its place meanwhile
    return Plan(entry, writes, removals, held, len(wanted) - len(writes), cut_short)


def _is_torn(data: bytes, whole: bytes) -> bool:
    return len(data) < len(whole) and whole.startswith(data)


def _mended(settings: bytes, payload: Payload, before: bytes | None) -> bytes | None:
    """The settings as they were before a copy was cut short while it wrote them."""
    return before if _is_torn(settings, payload.settings(before)) else settings


def back(drive: Drive, entry: str, backup: Mapping[str, bytes | None]) -> Plan:
    """The plan that brings a backup back. Raises UsageFault where none was there before."""
    held = drive.files()
    if entry in backup and backup[entry] is None:
        raise UsageFault(
            f"before the last copy there was no whole Rondel on {drive.name} to bring back",
            "run rondel deploy again; it goes on where it stopped",
        )
    order = sorted((path for path, data in backup.items() if data is not None), key=lambda path: path == entry)
    writes = {path: backup[path] or b"" for path in order}
    return Plan(entry, writes, [path for path, data in backup.items() if data is None and path in held], held)


def _check_game(settings: bytes, payload: Payload) -> None:
    for game in games.NAMES:
        if game not in payload.games and re.search(rb'^RONDEL_GAME\s*=\s*"%b"' % game.encode(), settings, re.MULTILINE):
            raise UsageFault(
                f"{SETTINGS} on the board names {game}, which is left out", f"add --game {game}, or change RONDEL_GAME"
            )

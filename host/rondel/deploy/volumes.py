"""The drives of boards among what is mounted: CIRCUITPY, and the boot loader's RPI-RP2."""

import os
import re
import string
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from rondel.deploy import boot_out
from rondel.deploy.faults import NoDrive
from rondel.deploy.folder import FolderDrive
from rondel.errors import UsageFault
from rondel.link.find import same_id

LABEL = "CIRCUITPY"
LOADER_FILE = "INFO_UF2.TXT"
BY_LABEL = Path("/dev/disk/by-label") / LABEL
_FAT = ("vfat", "msdos", "fuseblk", "exfat")


def mounted(platform: str = sys.platform) -> list[Path]:
    """Where volumes are mounted that may be a board's."""
    if platform == "win32":
        return [root for letter in string.ascii_uppercase if (root := Path(f"{letter}:\\")).exists()]
    if platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    if platform != "linux":
        return []  # no list of mounts that could be read here: the drive is named
    return from_mounts(Path("/proc/self/mounts").read_text("utf-8", "replace"))


def from_mounts(text: str) -> list[Path]:
    """The mount points of FAT volumes in Linux's list of mounts."""
    rows = [line.split(" ") for line in text.splitlines()]
    return [Path(_unescaped(row[1])) for row in rows if len(row) > 2 and row[2] in _FAT]


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)


def _holds(root: Path, name: str) -> bool:
    try:
        return (root / name).is_file()
    except OSError:
        return False  # it was pulled out, or is not ours to look at


def boards(volumes: Callable[[], Iterable[Path]] = mounted) -> list[FolderDrive]:
    """The drives of CircuitPython boards."""
    return [FolderDrive(root) for root in volumes() if _holds(root, boot_out.FILE)]


def loaders(volumes: Callable[[], Iterable[Path]] = mounted) -> list[Path]:
    """The drives of boards that wait for a UF2 file."""
    return [root for root in volumes() if _holds(root, LOADER_FILE)]


def choose(number: str = "", volumes: Callable[[], Iterable[Path]] = mounted) -> FolderDrive | None:
    """The drive of the board with this number, or the only one; None when there is none. Raises UsageFault."""
    found = [drive for drive in boards(volumes) if not number or same_id(drive.number, number)]
    if len(found) > 1:
        names = ", ".join(drive.name for drive in found)
        raise UsageFault(f"{len(found)} boards have a drive here", f"name one with --drive: {names}")
    return found[0] if found else None


def nothing_found(volumes: Callable[[], Iterable[Path]] = mounted, by_label: Path = BY_LABEL) -> NoDrive:
    """Why there is nothing to deploy to, and what to do."""
    if waiting := loaders(volumes):
        return NoDrive(
            f"the board at {waiting[0]} waits for its firmware", f"{boot_out.GET} and copy the .uf2 file there"
        )
    if by_label.exists():
        device = os.path.realpath(by_label)
        return NoDrive(f"the drive {LABEL} is there, but not mounted", f"mount it: udisksctl mount -b {device}")
    return NoDrive(
        "there is no board to deploy to",
        f"plug one in with a cable that carries data, with EDIT held if it runs Rondel already; or name its drive, "
        f"{LABEL}, with --drive",
    )

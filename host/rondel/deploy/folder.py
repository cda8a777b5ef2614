"""A drive that is mounted: CIRCUITPY, as the system shows it."""

import os
import shutil
import sys
from pathlib import Path

from rondel.deploy import boot_out

EDIT = (
    "the device is in play mode, and its drive is its own: hold EDIT while you plug it in, then the drive is this "
    "computer's, and run it again"
)
_DAMAGED = "the system has locked it, perhaps after a fault: eject it, plug it in with EDIT held, and run it again"


class FolderDrive:
    """The folder where a board's drive is mounted."""

    def __init__(self, root: Path, runtime: str = "circuitpython"):
        self.root = root
        self.name = str(root)
        self.runtime = runtime
        file = root / boot_out.FILE
        self.info = boot_out.read(file.read_text("utf-8", "replace")) if file.is_file() else None
        self.number = self.info.uid if self.info else ""

    def files(self) -> dict[str, int]:
        """Size by path."""
        found = {}
        for folder, _, names in os.walk(self.root):
            for name in names:
                path = Path(folder, name)
                if not path.is_symlink() and not name.startswith("._"):  # what macOS leaves beside a file
                    found[path.relative_to(self.root).as_posix()] = path.stat().st_size
        return found

    def read(self, path: str) -> bytes:
        """A file's bytes. Where the system can forget what it has in memory, they come from the medium."""
        with (self.root / path).open("rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def is_same(self, path: str, data: bytes) -> bool:
        """Whether a file that is there holds these bytes."""
        return self.read(path) == data

    def write(self, path: str, data: bytes) -> None:
        """Write a file in place and wait until it is on the medium, its folder too."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync_folder(target.parent)

    def remove(self, path: str) -> None:
        """Delete a file, and its folder when that is empty now."""
        target = self.root / path
        target.unlink()
        parent = target.parent
        if parent != self.root and not any(parent.iterdir()):
            parent.rmdir()
            parent = parent.parent
        self._sync_folder(parent)

    def room(self) -> tuple[int, int]:
        """Free bytes, and the size of a cluster."""
        piece = os.statvfs(self.root).f_frsize if hasattr(os, "statvfs") else 512
        return shutil.disk_usage(self.root).free, max(piece, 1)

    def why_read_only(self) -> str:
        """What to do about a drive that cannot be written to."""
        if hasattr(os, "statvfs"):
            locked = bool(os.statvfs(self.root).f_flag & os.ST_RDONLY)
        else:
            locked = not os.access(self.root, os.W_OK)
        if locked:
            return _DAMAGED if self._device_is_writable() else EDIT
        if not os.access(self.root, os.W_OK):
            return f"you have no right to write there: mount it as your own, or look who owns {self.root}"
        return ""

    def _device_is_writable(self) -> bool:
        """Whether the board allows writing and the system does not. Only Linux tells."""
        number = self.root.stat().st_dev
        told = Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}/ro") if sys.platform == "linux" else None
        return told is not None and told.is_file() and told.read_text().strip() == "0"

    @staticmethod
    def _sync_folder(folder: Path) -> None:
        if sys.platform == "win32":
            return  # a folder cannot be opened there; the drive of a board is mounted for quick removal
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

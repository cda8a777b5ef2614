"""A file that is the image of a board's drive: for the emulated board, and to fill a drive before it is written."""

import errno
import mmap
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rondel.deploy import boot_out
from rondel.deploy.faults import ForeignDrive
from rondel.emulator.errors import need

_SECTOR = 512
_PACKAGE = "fatfs-ng"
Result = TypeVar("Result")


class FatImage:
    """A FAT file system in a file. What is written is in the file at once. Close it. Raises ForeignDrive."""

    runtime = "circuitpython"

    def __init__(self, path: Path):
        self.name = str(path)
        self._fatfs = need("fatfs", _PACKAGE)
        self._failure = need("fatfs.wrapper", _PACKAGE).FatFSException
        self._writable = os.access(path, os.W_OK)
        with path.open("r+b" if self._writable else "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < _SECTOR or size % _SECTOR:
                raise ForeignDrive(f"{path} is no image of a drive: {size} bytes", "name a drive or its image")
            access = mmap.ACCESS_WRITE if self._writable else mmap.ACCESS_COPY
            self._image = mmap.mmap(file.fileno(), size, access=access)
        self._drive = self._fatfs.create_extended_partition(self._fatfs.RamDisk(self._image, sector_size=_SECTOR))
        try:
            self._drive.mount()
        except self._failure as error:
            self._image.close()
            raise ForeignDrive(f"{path} holds no FAT file system ({error})", "name a drive or its image") from error
        self.info = boot_out.read(self._text(boot_out.FILE))
        self.number = self.info.uid if self.info else ""

    def _text(self, path: str) -> str:
        return self.read(path).decode("utf-8", "replace") if self._drive.isfile(f"/{path}") else ""

    def _do(self, path: str, act: Callable[[], Result]) -> Result:
        try:
            return act()
        except self._failure as error:
            raise OSError(errno.EIO, str(error), path) from error

    def files(self) -> dict[str, int]:
        """Size by path."""
        found = {}
        for folder, _, names in self._do("/", lambda: list(self._drive.walk("/"))):
            for name in names:
                path = f"{folder}/{name}".replace("//", "/")
                found[path.strip("/")] = int(self._drive.stat(path)["size"])
        return found

    def read(self, path: str) -> bytes:
        """A file's bytes."""
        if not self._drive.isfile(f"/{path}"):
            raise FileNotFoundError(errno.ENOENT, "there is no such file", path)
        return bytes(self._do(path, lambda: self._drive.read_file(f"/{path}")))

    def is_same(self, path: str, data: bytes) -> bool:
        """Whether a file that is there holds these bytes."""
        return self.read(path) == data

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        if not self._writable:
            raise OSError(errno.EROFS, "the image cannot be written", path)
        parent = path.rpartition("/")[0]
        if parent:
            self._do(path, lambda: self._drive.makedirs(f"/{parent}", exist_ok=True))
        self._do(path, lambda: self._drive.write_file(f"/{path}", bytes(data)))
        self._image.flush()
        if self._drive.stat(f"/{path}")["size"] != len(data):  # FatFs writes what fits and says nothing
            raise OSError(errno.ENOSPC, "the drive is full", path)

    def remove(self, path: str) -> None:
        """Delete a file, and its folder when that is empty now."""
        if not self._writable:
            raise OSError(errno.EROFS, "the image cannot be written", path)
        self._do(path, lambda: self._drive.remove(f"/{path}"))
        parent = path.rpartition("/")[0]
        if parent and not self._drive.listdir(f"/{parent}"):
            self._do(parent, lambda: self._drive.rmdir(f"/{parent}"))
        self._image.flush()

    def room(self) -> tuple[int, int]:
        """Free bytes and the size of a cluster, counted in the table of clusters."""
        head = self._image[:_SECTOR]
        if head[510:512] != b"\x55\xaa" or not head[13]:
            raise OSError(errno.EIO, "the image has no boot sector", self.name)
        reserved, roots, in_fat = (int.from_bytes(head[at : at + 2], "little") for at in (14, 17, 22))
        sectors = int.from_bytes(head[19:21], "little") or int.from_bytes(head[32:36], "little")
        begin = reserved + head[16] * in_fat + -(-roots * 32 // _SECTOR)
        clusters = (sectors - begin) // head[13]
        table = self._image[reserved * _SECTOR : (reserved + in_fat) * _SECTOR]
        free = sum(not _entry(table, number, clusters) for number in range(2, clusters + 2))
        return free * head[13] * _SECTOR, head[13] * _SECTOR

    def why_read_only(self) -> str:
        """What to do about an image that cannot be written to."""
        return "" if self._writable else f"make the file {self.name} writable"

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        if not self._image.closed:
            self._drive.unmount()
            del self._drive
            self._image.close()


def _entry(table: bytes, number: int, clusters: int) -> int:
    """What the table says about a cluster; 0 when it is free. FAT12 packs two entries into three bytes."""
    if clusters >= 4085:
        return int.from_bytes(table[2 * number : 2 * number + 2], "little")
    pair = int.from_bytes(table[number * 3 // 2 : number * 3 // 2 + 2], "little")
    return pair >> 4 if number % 2 else pair & 0xFFF

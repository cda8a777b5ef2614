"""The journal of a virtual device as a file. What was appended is on the disk when `append` returns."""

import os
import shutil
import time
from pathlib import Path


class FileMedium:
    """A medium of `shared_rules.journal` in `folder`; games before are kept beside it."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "game.journal"
        self._file = self._path.open("a+b")
        self._file.seek(0)
        self._data = bytearray(self._file.read())

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return len(self._data)

    def read(self, offset: int, length: int) -> bytes:
        """Bytes from `offset`; fewer at the end."""
        return bytes(self._data[offset : offset + length])

    def append(self, data: bytes) -> None:
        """Add bytes at the end and wait until the disk has them."""
        try:
            self._file.write(data)
            self._sync()
        except OSError:
            self.cut(len(self._data))  # half of it may be there
            raise
        self._data += data

    def cut(self, size: int) -> None:
        """Keep the first `size` bytes only."""
        self._file.truncate(size)
        self._sync()
        del self._data[size:]

    def put_aside(self) -> None:
        """Begin an empty medium; what there was stays in a file named after the time."""
        self._file.close()
        self._path.rename(self._free_name())
        self._file = self._path.open("a+b")
        self._data = bytearray()

    def keep_copy(self) -> None:
        """Keep a copy of what there is, before something is left out."""
        shutil.copyfile(self._path, self._free_name())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def _free_name(self) -> Path:
        stem = time.strftime("game-%Y%m%d-%H%M%S")
        path = self._path.with_name(f"{stem}.journal")
        number = 1
        while path.exists():
            number += 1
            path = self._path.with_name(f"{stem}-{number}.journal")
        return path

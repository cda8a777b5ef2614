"""A drive in memory, for the device's modules that open files: nothing of the computer is touched."""

from contextlib import contextmanager
from io import BytesIO

from firmware.device import files, slot, slot_layout, slots

_MODULES = (files, slot, slot_layout, slots)
ENOENT, EROFS = 2, 30


class MemoryDrive:
    """Files by path. `written` are the paths that were opened for writing."""

    def __init__(self, tree, read_only=False):
        self.tree = dict(tree)
        self.read_only = read_only
        self.written = []

    def open(self, path, mode="r"):
        """A file, opened as on the board; only what is there can be opened."""
        if path not in self.tree:
            raise OSError(ENOENT, path)
        if mode == "rb":
            return BytesIO(self.tree[path])
        if mode != "r+b" or self.read_only:
            raise OSError(EROFS, path)
        self.written.append(path)
        return _Written(self, path)

    @contextmanager
    def mounted(self):
        """The device's modules see this drive in place of the computer's."""
        for module in _MODULES:
            module.open = self.open
        try:
            yield self
        finally:
            for module in _MODULES:
                del module.open


class _Written(BytesIO):
    def __init__(self, drive, path):
        super().__init__(drive.tree[path])
        self._drive = drive
        self._path = path

    def close(self):
        if not self.closed:
            self._drive.tree[self._path] = self.getvalue()
        super().close()

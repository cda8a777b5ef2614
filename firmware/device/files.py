"""A medium of the journal that is a file. Works on every runtime that has files."""

import os

GAME, NEW, ASIDE = "game.journal", "game.new", "aside-%d.journal"
_COPY = 512  # bytes at a time


def exists(path):
    """True when there is such a file or folder."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


class FileMedium:
    """The game in play in `folder`; games that were put aside lie beside it, numbered.

    Each append opens and closes the file, so that it is on the medium when it returns. `sync(file)` is called before
    closing where the system keeps writes back. OSError when the file cannot be written. Whatever is going on when the
    power goes: there is always a game in play, the one before or the one after.
    """

    def __init__(self, folder, sync=None):
        self._folder = folder
        self._sync = sync
        self.position = None
        self.problem = ""
        self._last_aside = ""
        self._fresh = False  # the game in the file was put aside, and gives way to the next one's first record
        if not exists(folder):
            os.mkdir(folder)
        path, new = self._path(GAME), self._path(NEW)
        if exists(new):
            # A cut or a new game was interrupted: it counts only once the old file is out of the way.
            if exists(path):
                os.remove(new)
            else:
                os.rename(new, path)
        self.size = os.stat(path)[6] if exists(path) else 0

    def _path(self, name):
        return self._folder + "/" + name

    def read(self, offset, length):
        """At most `length` bytes from `offset`."""
        if offset >= self.size:
            return b""
        with open(self._path(GAME), "rb") as file:
            file.seek(offset)
            return file.read(length)

    def append(self, data):
        """Write `data` at the end, over what an attempt that failed may have left there."""
        if self._fresh:
            self._write(NEW, "wb", data)
            self._aside()
            os.rename(self._path(NEW), self._path(GAME))
            self._fresh = False
        else:
            self._write(GAME, "r+b" if self.size else "wb", data, self.size)
        self.size += len(data)

    def _write(self, name, mode, data, offset=0):
        with open(self._path(name), mode) as file:
            if offset:
                file.seek(offset)
            file.write(data)
            file.flush()
            if self._sync is not None:
                self._sync(file)

    def cut(self, size):
        """Keep the first `size` bytes; the file as it was is put aside."""
        self._copy(NEW, size)
        self._aside()
        os.rename(self._path(NEW), self._path(GAME))
        self.size = size

    def _copy(self, name, size):
        self._write(name, "wb", b"")
        for offset in range(0, size, _COPY):
            self._write(name, "ab", self.read(offset, min(_COPY, size - offset)))

    def held(self):
        """A file is read from its begin; b""."""
        return b""

    def tick(self):
        """Nothing is left to do behind an append; False."""
        return False

    def put_aside(self):
        """Keep the game in play under another name, and begin with an empty medium. Until its first bytes are there, a
        power cut brings the old game back, and so does take_back().
        """
        self._last_aside = ""
        self._fresh = exists(self._path(GAME))
        self.size = 0

    def take_back(self):
        """Go on with the game that was just put aside: the one after it could not begin."""
        self._fresh = False
        path = self._path(GAME)
        if self._last_aside:
            if exists(path):
                os.remove(path)
            os.rename(self._last_aside, path)
        self.size = os.stat(path)[6]

    def _aside(self):
        self._last_aside = self._free_path()
        os.rename(self._path(GAME), self._last_aside)

    def keep_copy(self):
        """Keep a copy of the game in play as it is; it goes on."""
        self._copy(self._free_path()[len(self._folder) + 1 :], self.size)

    def _free_path(self):
        number = 1
        while exists(self._path(ASIDE % number)):
            number += 1
        return self._path(ASIDE % number)

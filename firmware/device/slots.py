"""A medium of the journal that survives a power cut at any instant: newest bytes in NVM, the rest in slots.

For a CircuitPython board. NVM is one erase block: what is written onto erased cells is kept as it is written, but an erase
loses all of it. So the newest bytes of the journal are appended there, and before it is full a *checkpoint* brings the
whole journal into a slot, reads it back, and only then NVM is erased. A slot is a file that was made once, at
its full size, in a folder of its own: writing in place never touches the drive's tables, and a cut that spoils a
folder or a file spoils one slot. The slot with the newest checkpoint is never the one that is written. With four slots the
two games before the one in play are kept as well.

NVM: `R`, format, game (2 bytes), base (4): where in the journal its bytes begin; then the bytes. A slot: the head, 32 bytes
with a CRC, and from byte 4096 on the journal of its game.
"""

import os

from shared_rules.checksum import crc32
from shared_rules.journal import number_at, number_bytes

from .files import exists

SLOTS = 4
SLOT_BYTES = 65536
DATA_AT = 4096  # the journal begins in another erase block than the head
FORMAT = 1
_HEAD = 32
_NVM_HEAD = 8
_FULL = 3072  # bytes in NVM from which on a checkpoint is made when there is time
_PIECE = 512
_PAD_BYTES = 4096
_ERASED = 0xFF
_NVM_SIGN = 0x52


class SlotError(OSError):
    """A slot could not be written as it should be."""


class Slot:
    """What the head of a slot says: which game, its how many-th checkpoint, how long its journal is, erases of NVM so far."""

    def __init__(self, path):
        self.path = path
        self.game = self.number = self.length = self.erases = 0
        self.good = False
        try:
            with open(path, "rb") as file:
                head = file.read(_HEAD)
        except OSError:
            return
        if len(head) == _HEAD and head[:2] == b"R\x01" and crc32(head[:28]) == number_at(head, 28, 4):
            self.game = number_at(head, 4, 4)
            self.number = number_at(head, 8, 4)
            self.length = number_at(head, 12, 4)
            self.erases = number_at(head, 16, 4)
            self.good = True

    def head(self):
        """The bytes of the head."""
        data = b"R\x01\x00\x00"
        for value in (self.game, self.number, self.length, self.erases):
            data += number_bytes(value, 4)
        data += bytes(28 - len(data))
        return data + number_bytes(crc32(data), 4)


def lay_out(folder):
    """Make the folders and files of the slots where they are missing; once in the life of a board.

    Between two folders lies a file of padding, so that their entries are in different erase blocks of the flash.
    """
    if not exists(folder):
        os.mkdir(folder)
    blank = bytes(_PIECE)
    for number in range(SLOTS):
        inside = "%s/%d" % (folder, number)
        if not exists(inside):
            os.mkdir(inside)
        for name, size in (("pad", 2 * _PAD_BYTES), ("slot", SLOT_BYTES)):
            path = inside + "/" + name
            if exists(path) and os.stat(path)[6] == size:
                continue
            with open(path, "wb") as file:
                for _ in range(0, size, _PIECE):
                    file.write(blank)


class SlotMedium:
    """The journal in play, over `nvm` (bytes that keep what is written onto 0xFF) and the slots in `folder`.

    `size` is the length of the journal; `erases` counts those of NVM. `tick()` makes a checkpoint when one is due, so that
    a move need not wait for it.
    """

    def __init__(self, nvm, folder):
        self._nvm = nvm
        lay_out(folder)
        self._slots = [Slot("%s/%d/slot" % (folder, number)) for number in range(SLOTS)]
        self.erases = max([slot.erases for slot in self._slots])
        self._file = None
        self._find()

    def _find(self):
        """See what is there: the newest slot, and NVM if it goes on from it."""
        newest = self._newest(None)
        self.game = newest.game if newest else 1
        self._nvm_base = 0  # where in the journal the bytes of NVM begin
        used = 0
        self._writable = False
        head = bytes(self._nvm[:_NVM_HEAD])
        if head[:2] == bytes((_NVM_SIGN, FORMAT)):
            game, base = number_at(head, 2, 2), number_at(head, 4, 4)
            held = self._newest(game)
            if game >= self.game & 0xFFFF and base <= (held.length if held else 0):
                self.game, newest = game, held
                self._nvm_base = base
                used = self._written()
                # When the power went between a checkpoint and the erase, the slot is the one to believe.
                self._writable = base == (held.length if held else 0)
        self._use(newest)
        self.size = max(self._slot_end, self._nvm_base + used)

    def _use(self, slot):
        """Read what a slot holds from it from now on, and the rest from NVM."""
        if self._file is not None:
            self._file.close()
        self._current = slot
        self._slot_end = slot.length if slot else 0
        self._file = open(slot.path, "rb") if slot else None

    def _newest(self, game):
        found = None
        for slot in self._slots:
            if slot.good and (game is None or slot.game & 0xFFFF == game):
                if found is None or (slot.game, slot.number) > (found.game, found.number):
                    found = slot
        return found

    def _written(self):
        end = len(self._nvm)
        while end > _NVM_HEAD and self._nvm[end - 1] == _ERASED:
            end -= 1
        return end - _NVM_HEAD

    # -- the medium ----------------------------------------------------------------------------------------

    def read(self, offset, length):
        """At most `length` bytes of the journal from `offset`."""
        length = min(length, self.size - offset)
        if length <= 0:
            return b""
        data = b""
        if offset < self._slot_end:
            self._file.seek(DATA_AT + offset)
            data = self._file.read(min(length, self._slot_end - offset))
            offset += len(data)
            length -= len(data)
        if length:
            at = _NVM_HEAD + offset - self._nvm_base
            data += bytes(self._nvm[at : at + length])
        return data

    def append(self, data):
        """Write `data` at the end. When it returns, the data is kept."""
        if not self._writable or _NVM_HEAD + self.size - self._nvm_base + len(data) > len(self._nvm):
            self.checkpoint()
        at = _NVM_HEAD + self.size - self._nvm_base
        self._nvm[at : at + len(data)] = data
        if bytes(self._nvm[at : at + len(data)]) != data:
            raise SlotError("NVM does not hold what was written")
        self.size += len(data)

    def cut(self, size):
        """Keep the first `size` bytes: what follows was torn or made no sense. Older bytes stay in their old slot."""
        if size < self._slot_end:
            self.game += 1  # the game as it was stays a game of its own, in its slot
        self.size = size
        self._save()
        self._begin()

    def put_aside(self):
        """Keep the game in play in a slot, and begin with an empty journal."""
        if self.size > self._slot_end:
            self._save()
        self.game += 1
        self.size = 0
        self._use(None)
        self._begin()

    def keep_copy(self):
        """Nothing to do: `cut` leaves the game as it was in its slot."""

    # -- checkpoints -----------------------------------------------------------------------------------------

    def tick(self):
        """Make a checkpoint if NVM is filling; True if one was made."""
        if self.size - self._nvm_base < _FULL:
            return False
        self.checkpoint()
        return True

    def checkpoint(self):
        """Bring the whole journal into a slot, and empty NVM."""
        if self.size > self._slot_end:
            self._save()
        self._begin()

    def _save(self):
        """Write the journal into the slot that is needed least, read it back, and use that slot from now on."""
        slot = self._spare()
        size = self.size
        start = min(slot.length, size) if slot.good and slot.game == self.game else 0
        if DATA_AT + size > os.stat(slot.path)[6]:
            _grow(slot.path, DATA_AT + size)
        slot.good = False
        with open(slot.path, "r+b") as file:
            for offset in range(start, size, _PIECE):
                file.seek(DATA_AT + offset)
                file.write(self.read(offset, min(_PIECE, size - offset)))
            file.flush()
            # The head comes last: until it is there, this slot is as it was, or is no slot at all.
            slot.number = self._current.number + 1 if self._current else 1
            slot.game, slot.length, slot.erases = self.game, size, self.erases + 1
            file.seek(0)
            file.write(slot.head())
        with open(slot.path, "rb") as file:
            good = file.read(_HEAD) == slot.head()
            for offset in range(start, size, _PIECE):
                file.seek(DATA_AT + offset)
                data = file.read(min(_PIECE, size - offset))
                good = good and data == self.read(offset, len(data))
        if not good:
            raise SlotError("a slot does not hold what was written")
        slot.good = True
        self._use(slot)

    def _spare(self):
        """A slot that may be written: never the newest of this game; an older one of it, else of the oldest game."""
        free = [slot for slot in self._slots if slot is not self._current]
        for slot in free:
            if slot.good and slot.game == self.game:
                return slot
        for slot in free:
            if not slot.good:
                return slot
        return min(free, key=lambda slot: slot.game)

    def _begin(self):
        """Erase NVM and begin it anew; the journal so far is safe in its slot."""
        self._writable = False
        self._nvm[:] = b"\xff" * len(self._nvm)
        self.erases += 1
        self._nvm[:_NVM_HEAD] = bytes((_NVM_SIGN, FORMAT)) + number_bytes(self.game, 2) + number_bytes(self.size, 4)
        self._nvm_base = self.size
        self._writable = True


def _grow(path, size):
    # Rare: a game of many hundred moves. The other slots and NVM hold the game meanwhile.
    blank = bytes(_PIECE)
    there = os.stat(path)[6]
    with open(path, "ab") as file:
        for _ in range(there, size + SLOT_BYTES // 2, _PIECE):
            file.write(blank)

"""One slot: a file that was made once, at its full size, in a folder of its own, for one checkpoint of a game.

The head, the journal and the mark lie in erase blocks of their own, apart from each other and from what lies before and
behind the file. slot_layout.py makes the file.

The head, 32 bytes: `R`, format, length of the position (2 bytes), game, its how many-th checkpoint, length of the
journal, erases of NVM so far, CRC-32 of the journal, CRC-32 of the position, CRC-32 of all this (4 bytes each, low byte
first). Behind it stands the position: what the journal leads to, so that a start need not go through it. It can be
missing.
"""

from shared_rules.checksum import crc32
from shared_rules.journal import number_at, number_bytes

ERASE_BYTES = 4096
SLOT_BYTES = 73728
HEAD_AT = ERASE_BYTES
DATA_AT = 2 * ERASE_BYTES
MARK_AT = SLOT_BYTES - ERASE_BYTES - 512  # written once, in a block that a checkpoint never reaches
ROOM = SLOT_BYTES - 2 * ERASE_BYTES - DATA_AT
MOST = 12  # folders of slots that may be there, spoiled ones included
PIECE = 2048
FORMAT = 1
_HEAD = 32
_POSITION_MAX = 2048


class SlotError(OSError):
    """The game cannot be kept; the text says why."""


def slot_path(folder, number):
    """Where slot `number` of `folder` is."""
    return "%s/%d/slot" % (folder, number)


def mark(number):
    """What stands at MARK_AT in slot `number`, so that a spoiled folder never leads into another file."""
    return ("rondel slot %d" % number).encode()


class Slot:
    """Slot `number` in `folder`, as its head tells. `there`: it can be written; `good`: it holds a game."""

    def __init__(self, folder, number):
        self.path = slot_path(folder, number)
        self.game = self.number = self.length = self.erases = self.crc = 0
        self.size = self.position_crc = 0
        self.good = self.there = self.checked = False
        try:
            with open(self.path, "rb") as file:
                file.seek(HEAD_AT)
                head = file.read(_HEAD)
                file.seek(MARK_AT)
                self.there = file.read(len(mark(number))) == mark(number)
        except OSError:
            return
        if len(head) == _HEAD and head[:1] == b"R" and crc32(head[:28]) == number_at(head, 28, 4):
            self.game = number_at(head, 4, 4)
            self.number = number_at(head, 8, 4)
            self.length = number_at(head, 12, 4)
            self.erases = number_at(head, 16, 4)
            self.crc = number_at(head, 20, 4)
            self.size = number_at(head, 2, 2)
            self.position_crc = number_at(head, 24, 4)
            self.good = head[1] == FORMAT and self.length <= ROOM
            self.there = self.there and self.good  # a newer version's slot is left alone

    def head(self):
        """The bytes of the head."""
        data = bytes((0x52, FORMAT)) + number_bytes(self.size, 2)
        for value in (self.game, self.number, self.length, self.erases, self.crc, self.position_crc):
            data += number_bytes(value, 4)
        return data + number_bytes(crc32(data), 4)

    def hold(self, position):
        """The bytes of the head, and of the position behind it; no position if that is too long."""
        position = position if len(position) <= _POSITION_MAX else b""
        self.size = len(position)
        self.position_crc = crc32(position)
        return self.head() + position

    def position(self):
        """The position of the game at the end of this journal, or b""."""
        if 0 < self.size <= _POSITION_MAX:
            with open(self.path, "rb") as file:
                file.seek(HEAD_AT + _HEAD)
                position = file.read(self.size)
            if crc32(position) == self.position_crc:
                return position
        return b""

    def holds_head(self):
        """Whether the file has this head."""
        with open(self.path, "rb") as file:
            file.seek(HEAD_AT)
            return file.read(_HEAD) == self.head()

    def check(self):
        """Whether the journal is as it was written; looked at once."""
        if self.good and not self.checked:
            self.checked = True
            try:
                with open(self.path, "rb") as file:
                    self.good = journal_crc(file, self.length) == self.crc
            except OSError:
                self.good = False
        return self.good


def journal_crc(file, length):
    """The CRC of the first `length` bytes of the journal in the file of a slot."""
    crc = 0
    file.seek(DATA_AT)
    for offset in range(0, length, PIECE):
        crc = crc32(file.read(min(PIECE, length - offset)), crc)
    return crc

"""The journal: a game as numbered records with a CRC, append only. Undo is a record like any other.

A frame is: length of the payload (2 bytes, low first), record number (4), payload, CRC-32 (4). The CRC goes on from
the CRC of the frame before, so a whole frame that an older game left behind on the same medium does not
pass as the next one. Reading stops at the first frame that is torn or foreign; what follows is left out.

The payload begins with its kind. HEAD: format, then the head of the game record as text. MOVE: offset
of the move before it in the line of play (4), length of the changes (2), changes (delta.py), move bytes. UNDO and REDO:
how many moves (2). NOTE: text. Since a MOVE holds what it changed, undo and redo need no memory but the medium, and no
rules. In format 1 the changes led back only; before format 3 Black Forest did not keep where a movement led.

A medium is handed in: `size`, `read(offset, length) -> bytes`, `append(data)`, `cut(size)` (medium.py).
"""

from shared_rules.checksum import crc32

HEAD, MOVE, UNDO, REDO, NOTE = range(5)
FORMAT = 3
PAYLOAD_MAX = 470  # so that a record fits into one line of text, two digits a byte
_FRAME_HEAD = 6
_FRAME_CRC = 4


def number_bytes(value, length):
    """`value` as `length` bytes, low byte first."""
    return bytes([value >> 8 * i & 255 for i in range(length)])


def number_at(data, at, length):
    """The number in `length` bytes of `data` from `at`, low byte first."""
    value = 0
    for i in range(length - 1, -1, -1):
        value = value << 8 | data[at + i]
    return value


class Journal:
    """The records on a `medium`. `count` good records end at `end`; `left_out` bytes after it are no records.

    With `reach`, as `reach()` gave it for the first records, these are known and the others are looked for.
    """

    def __init__(self, medium, reach=b""):
        self.medium = medium
        if len(reach) < 12 or number_at(reach, 0, 4) > medium.size:
            reach = bytes(12)  # there is none, or it is of a longer journal
        self._scan(medium.size, reach)

    def reach(self):
        """How far the records reach: 12 bytes."""
        return number_bytes(self.end, 4) + number_bytes(self.count, 4) + number_bytes(self._crc, 4)

    def _scan(self, limit, reach):
        self.end = self._offset = number_at(reach, 0, 4)
        self.count = self._number = number_at(reach, 4, 4)  # _number: a cursor, for reading records in turn
        self._crc = number_at(reach, 8, 4)
        while self.end < limit:
            frame = self._frame(self.end)
            if frame is None or number_at(frame, 2, 4) != self.count:
                break
            crc = crc32(frame[:-_FRAME_CRC], self._crc)
            if crc != number_at(frame, len(frame) - _FRAME_CRC, 4):
                break
            self._crc = crc
            self.end += len(frame)
            self.count += 1
        self.left_out = self.medium.size - self.end

    def drop_from(self, offset):
        """Leave out the records from the one at `offset` on: they are whole, but they make no sense."""
        self._scan(offset, bytes(12))

    def go_back(self, reach):
        """Leave out the records that were added since `reach()` gave `reach`."""
        self._scan(number_at(reach, 0, 4), reach)

    def _frame(self, offset):
        head = self.medium.read(offset, _FRAME_HEAD)
        if len(head) < _FRAME_HEAD:
            return None
        length = number_at(head, 0, 2)
        if not 0 < length <= PAYLOAD_MAX:
            return None
        length += _FRAME_HEAD + _FRAME_CRC
        frame = self.medium.read(offset, length)
        return frame if len(frame) == length else None

    def append(self, payload):
        """Add a record and return its offset. The first one after a torn end takes the place of the torn bytes."""
        if not 0 < len(payload) <= PAYLOAD_MAX:
            raise ValueError("a record holds 1 to %d bytes, not %d" % (PAYLOAD_MAX, len(payload)))
        if self.left_out:
            self.medium.cut(self.end)
            self.left_out = 0
        frame = number_bytes(len(payload), 2) + number_bytes(self.count, 4) + payload
        crc = crc32(frame, self._crc)
        frame += number_bytes(crc, 4)
        self.medium.append(frame)
        offset = self.end
        self._crc = crc
        self.end += len(frame)
        self.count += 1
        return offset

    def at(self, offset):
        """The payload of the record whose frame begins at `offset`."""
        frame = self._frame(offset)
        if frame is None:
            raise ValueError("no record at byte %d of the journal" % offset)
        return frame[_FRAME_HEAD:-_FRAME_CRC]

    def next_offset(self, offset):
        """The offset of the record after the one at `offset`."""
        return offset + number_at(self.medium.read(offset, 2), 0, 2) + _FRAME_HEAD + _FRAME_CRC

    def number_of(self, offset):
        """The number of the record at `offset`."""
        return number_at(self.medium.read(offset, _FRAME_HEAD), 2, 4)

    def offset_of(self, number):
        """The offset of record `number`, 0 .. count - 1."""
        if not 0 <= number < self.count:
            raise IndexError("record %d of %d" % (number, self.count))
        if number < self._number:
            self._number = self._offset = 0
        while self._number < number:
            self._offset = self.next_offset(self._offset)
            self._number += 1
        return self._offset

    def payload(self, number):
        """The payload of record `number`, 0 .. count - 1."""
        return self.at(self.offset_of(number))


def move_payload(before, changes, move_bytes):
    """The payload of a MOVE; `before` is the offset of the move before it, 0 for none."""
    return bytes((MOVE,)) + number_bytes(before, 4) + number_bytes(len(changes), 2) + changes + move_bytes


def split_move(payload):
    """(before, changes, move bytes) of the payload of a MOVE."""
    if len(payload) < 7:
        raise ValueError("a move record of %d bytes is too short" % len(payload))
    end = 7 + number_at(payload, 5, 2)
    return number_at(payload, 1, 4), payload[7:end], payload[end:]

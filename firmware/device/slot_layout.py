"""Makes the folders and files of the slots on a FAT drive: once in the life of a board, and loaded only then.

A power cut spoils the erase block that is being written. So nothing else may lie in the blocks that a checkpoint
writes: those of the slot's folder, of its head, and of its data. The drive gives out its clusters in turn; behind the
last one in use they follow each other, so pads of one block before and behind the folder of all, and the unused end of
each slot, keep the blocks apart. The clusters of a slot are taken as they are: only its head and its mark are written.

This is the one time that the device writes the tables of the drive, which a cut may spoil as a whole.
"""

import os

from shared_rules.journal import number_at

from .files import exists
from .slot import ERASE_BYTES, HEAD_AT, MARK_AT, MOST, SLOT_BYTES, SlotError, mark, slot_path

SLOTS = 4
PAD, FILL, SPOILED = "%s-pad", "%s-fill", "%s-spoiled"
_SECTOR = 512
_FAT12 = 4085  # a drive with fewer clusters has 12 bits for each
_PAD_HOLES = 64  # as many clusters between files may be left to the pad for good
_READ_ONLY = 30  # EROFS
_IS_FOLDER = 0x4000


def lay_out(folder, there, drive=None):
    """Make slots in `folder` until there are SLOTS; `there` of them are there already.

    `drive()` gives the bytes of the drive, as far as its tables reach; without it, few clusters are thought to be free
    between files. SlotError when there is no room for two slots, and then nothing was written, or when something is
    in the way.
    """
    try:
        try:
            _lay_out(folder, there, drive)
        except OSError as error:
            if there or isinstance(error, SlotError) or _is_read_only(error) or not os.stat(folder)[0] & _IS_FOLDER:
                raise
            # A cut has spoiled the folder before there was a game in it: it gets out of the way.
            os.rename(folder, SPOILED % folder)
            _lay_out(folder, there, drive)
    except OSError as error:
        if isinstance(error, SlotError) or _is_read_only(error):
            raise
        raise SlotError("no slots for games can be made in %s: %s" % (folder, error))


def _is_read_only(error):
    return error.args[:1] == (_READ_ONLY,)


def _lay_out(folder, there, drive):
    if exists(FILL % folder):
        os.remove(FILL % folder)
    holes, free, cluster = _room(drive)
    pad = -(-ERASE_BYTES // cluster)
    each = 1 + -(-SLOT_BYTES // cluster)
    more = holes + 2 * pad + 2
    count = min(SLOTS - there, (free - more) // each)
    if there + count < 2:
        needed = (more + (2 - there) * each) * cluster
        free *= cluster
        raise SlotError("no room for games: %d KB in one piece are needed, %d are free" % (needed >> 10, free >> 10))
    if count < 1:
        return
    if holes > _PAD_HOLES:
        _make(FILL % folder, holes * cluster)
        holes = 0
    if not exists(PAD % folder):
        _make(PAD % folder, (holes + pad) * cluster)
        holes = 0
    if not exists(folder):
        os.mkdir(folder)
    # What is there was left by a cut, or is not ours: it stays as it is.
    numbers = [number for number in range(MOST) if not exists("%s/%d" % (folder, number))][:count]
    for number in numbers:
        inside = "%s/%d" % (folder, number)
        if number == numbers[0]:
            _make(PAD % inside, (holes + pad) * cluster)
        os.mkdir(inside)
        _make(slot_path(folder, number), SLOT_BYTES, mark(number))
    if exists(FILL % folder):
        os.remove(FILL % folder)


def _make(path, size, mark=b""):
    # To go beyond the end takes clusters without writing them.
    with open(path, "wb") as file:
        if mark:
            file.seek(HEAD_AT)
            file.write(bytes(_SECTOR))  # what lay there before must not pass as a head
            file.seek(MARK_AT)
            file.write(mark + bytes(_SECTOR - len(mark)))
        file.seek(size)
    if os.stat(path)[6] != size:
        raise SlotError("%s could not be made: the drive is full" % path)


def _room(drive):
    """(clusters free before the last one in use, clusters free behind it, bytes of a cluster)."""
    seen = drive and _look(drive())
    if seen:
        return seen
    sizes = os.statvfs("/")
    return _PAD_HOLES // 2, sizes[3], sizes[0]


def _look(data):
    boot = bytes(data[:_SECTOR])
    if boot[510:] != b"\x55\xaa" or boot[54:57] != b"FAT" or number_at(boot, 11, 2) != _SECTOR:
        return None
    start, each_table = number_at(boot, 14, 2), number_at(boot, 22, 2)
    begin = start + boot[16] * each_table + number_at(boot, 17, 2) * 32 // _SECTOR
    clusters = (number_at(boot, 19, 2) - begin) // boot[13]
    if not 0 < clusters < _FAT12:
        return None
    table = bytes(data[start * _SECTOR : (start + each_table) * _SECTOR])
    holes = free = 0
    for cluster in range(2, clusters + 2):
        at = cluster * 3 // 2
        if table[at + 1] << 4 | table[at] >> 4 if cluster & 1 else (table[at + 1] & 15) << 8 | table[at]:
            holes += free
            free = 0
        else:
            free += 1
    return holes, free, boot[13] * _SECTOR

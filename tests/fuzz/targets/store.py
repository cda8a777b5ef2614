"""A board's NVM and slots with anything in them: the device starts, and the game that it has then goes on."""

from functools import cache

from firmware.device.slot import DATA_AT, HEAD_AT, MARK_AT, SLOT_BYTES, mark, slot_path
from firmware.device.slots import SlotMedium
from firmware.device.store import begin_game, open_game
from shared_rules.checksum import crc32
from shared_rules.journal import number_bytes
from shared_rules.record import statement
from tests.device.memory_drive import MemoryDrive
from tests.fuzz.pieces import Pieces, part
from tests.fuzz.promises import GAME, a_game, all_of, is_one_line, refused

FOLDER = "/games"
SLOTS = 3
NVM_BYTES = 4096
READ_ONLY, CHECKPOINT = 0x80, 0x40
NVM = SLOTS  # the number of NVM among the places of an edit
_BASE = (0, HEAD_AT, DATA_AT, MARK_AT)
_HEAD, _NVM_HEAD = 32, 20


def one(data):
    """The first byte: which board, and flags. Then edits: place, offset (2 bytes), bytes. A head that was edited gets a
    right CRC back if the place has its bit 7.
    """
    pieces = Pieces(data)
    which = pieces.byte()
    nvm, tree = _boards()[which % 32 % len(_boards())]
    nvm = bytearray(nvm)
    slots = [bytearray(each) for each in tree]
    for _ in range(8):
        if not pieces.left:
            break
        _edit(nvm, slots, pieces)
    tree = {slot_path(FOLDER, n): bytes(each) for n, each in enumerate(slots) if each}
    drive = MemoryDrive(tree, bool(which & READ_ONLY))
    with drive.mounted():
        return _start(nvm, drive, bool(which & CHECKPOINT))


def _edit(nvm, slots, pieces):
    where = pieces.byte()
    offset, new = pieces.number(2), pieces.part()
    place = (where & 0x1F) % (SLOTS + 1)
    target = nvm if place == NVM else slots[place]
    at = offset if place == NVM else _BASE[where >> 5 & 3] + offset
    new = new[: max(0, len(target) - at)]
    target[at : at + len(new)] = new
    if where & 0x80 and len(target) > _HEAD:
        _right(target, place == NVM)


def _right(target, is_nvm):
    """Give a head that was edited a right CRC. What it tells of the journal and of the position stays damaged: with
    right CRCs these would be what a slot keeps without looking at it again.
    """
    at, size = (0, _NVM_HEAD) if is_nvm else (HEAD_AT, _HEAD)
    target[at + size - 4 : at + size] = number_bytes(crc32(target[at : at + size - 4]), 4)


def _start(nvm, drive, checkpoint):
    before = bytes(nvm)
    medium = SlotMedium(nvm, FOLDER)
    assert (bytes(nvm), drive.written) == (before, []), "looking writes"
    kept = {slot.path for slot in (medium._newest(None), medium._current) if slot}
    try:
        table, problem = open_game(medium)
        if table is None:
            table = begin_game(medium, GAME, ["Eve"])
            told = "begun"
        else:
            told = "opened"
    except OSError as error:
        is_one_line(str(error))
        return "no room"
    assert medium.problem in problem, "not told"
    if problem:
        is_one_line(problem)
        told += ", told"
    assert told == "begun" or not kept & set(drive.written), "the newest game was written over"
    return told + _goes_on(nvm, table, medium.checkpoint if checkpoint else medium.tick)


def _goes_on(nvm, table, later):
    """What is entered now is there after the next start, whatever becomes of the checkpoint that follows it."""
    before = all_of(table)
    try:
        refusal = refused(lambda: table.enter(table.parse(f'{table.names[0]} set wood 3 "again"')))
    except OSError as error:
        is_one_line(str(error))
        assert all_of(table) == before
        return ", no room"
    try:
        later()
    except OSError as error:
        is_one_line(str(error))
    assert refusal is None or all_of(table) == before
    again = open_game(SlotMedium(nvm, FOLDER))[0]
    assert again is not None
    assert all_of(again) == all_of(table)
    return ""


@cache
def _boards():
    """(NVM, slots) of a new board, of a game in NVM, of one over slot and NVM, and of one with older games in slots."""
    found = [(b"\xff" * NVM_BYTES, [_blank(n) for n in range(SLOTS)]), (b"\xff" * NVM_BYTES, [b""] * SLOTS)]
    for games in ((4,), (90,), (12, 90, 3)):
        nvm = bytearray(b"\xff" * NVM_BYTES)
        drive = MemoryDrive({slot_path(FOLDER, n): _blank(n) for n in range(SLOTS)})
        with drive.mounted():
            medium = SlotMedium(nvm, FOLDER)
            for statements in games:
                source = a_game(statements)
                table = begin_game(medium, GAME, source.names)
                for number in range(1, source.log.count):
                    table.enter(statement(source.log.payload(number)))
                    medium.tick()
                if statements > 50:
                    medium.checkpoint()
                    table.note("behind the slot")
        found.append((bytes(nvm), [drive.tree[slot_path(FOLDER, n)] for n in range(SLOTS)]))
    return found


def _blank(number):
    data = bytearray(SLOT_BYTES)
    data[MARK_AT : MARK_AT + len(mark(number))] = mark(number)
    return bytes(data)


def seeds():
    """Each board as it is, and with damage to each part of it."""
    for board in range(len(_boards())):
        for flags in (0, READ_ONLY, CHECKPOINT, READ_ONLY | CHECKPOINT):
            yield bytes((board | flags,))
            yield bytes((board | flags, NVM, 9, 0)) + part(b"\x07")
        for place in range(SLOTS + 1):
            for base in range(4):
                for fixed in (0, 0x80):
                    yield bytes((board, place | base << 5 & 0x60 | fixed, 9, 0)) + part(b"\x07")
        for record in range(0, 60, 6):
            yield bytes((board, 0x80 | 2 << 5 | record % SLOTS, 50 + record, 0)) + part(b"\x07")
            yield bytes((board, 0x80 | 1 << 5 | record % SLOTS, 32 + record, 0)) + part(b"\x07")
    yield bytes((3, NVM)) + (60).to_bytes(2, "little") + part(b"\xff" * 40)

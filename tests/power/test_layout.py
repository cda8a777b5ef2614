"""Where the slots lie on the drive: in erase blocks that hold nothing else, wherever there was room for them."""

import random

import pytest

from firmware.device.slot import DATA_AT, HEAD_AT, MARK_AT, ROOM, SlotError
from firmware.device.slot_layout import SLOTS
from shared_rules.journal import NOTE, Journal
from tests.power.fat_model import SECTOR, board, computer, new_flash
from tests.power.fat_tables import Tables
from tests.power.flash_model import BLOCK
from tests.power.session import FOLDER, TREE, journal_of, medium_of


def slot_paths(tables):
    """The slots that are there."""
    return sorted(path for path in tables.offsets if path.endswith("/slot"))


def parts(tables, path):
    """The blocks of a slot that count: those of its folder, head, journal and mark."""
    return {
        "folder": tables.places[path[: -len("slot")]],
        "head": tables.blocks(path, HEAD_AT, HEAD_AT + SECTOR),
        "data": tables.blocks(path, DATA_AT, DATA_AT + ROOM),
        "mark": tables.blocks(path, MARK_AT, MARK_AT + SECTOR),
    }


def assert_apart(flash, slots=SLOTS):
    """What a checkpoint writes shares no block with anything that counts."""
    tables = Tables(flash)
    held = {path: blocks for path, blocks in tables.places.items() if not path.endswith("-pad")}
    paths = slot_paths(tables)
    assert len(paths) == slots
    for path in paths:
        del held[path], held[path[: -len("slot")]]
        held |= {path + " " + name: blocks for name, blocks in parts(tables, path).items()}
    held["tables"] = tables.tables
    for path in paths:
        for name in ("folder", "head", "data"):
            for other, blocks in held.items():
                assert other == path + " " + name or not held[path + " " + name] & blocks, (path, name, other)


def lay_out(flash, read_only=False, seen=True):
    """Let a board lay its slots out; its flash then."""
    with board(flash, read_only) as chip:
        medium = medium_of(chip)
        if not seen:
            medium._drive = None
        log = Journal(medium)
        log.append(bytes((NOTE,)) + b"first")
        medium.tick()
        return bytes(chip.flash)


def test_on_a_new_drive():
    assert_apart(lay_out(new_flash(TREE)))


def used(seed, holes, free_end):
    """A drive where files came and went: `holes` clusters are free between others, at most `free_end` behind them."""
    dice = random.Random(seed)
    flash = new_flash(TREE)
    size = len(Tables(flash).free()) - free_end
    counts = []
    with computer(flash) as drive:
        while size > 0:
            counts.append(min(size, dice.choice((1, 2, 3, 9, 40))))
            drive.write(f"/lib/{len(counts)}.py", bytes([len(counts) % 256]) * (SECTOR * counts[-1]))
            size -= counts[-1] + (len(counts) % 14 == 0)  # the folder grows too
        for number in dice.sample(range(1, len(counts)), len(counts) - 1):
            if counts[number - 1] <= holes:
                drive.remove(f"/lib/{number}.py")
                holes -= counts[number - 1]
    return bytes(drive.chip.flash)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("holes", [3, 40, 63, 64, 200, 500])
def test_on_a_drive_where_files_came_and_went(seed, holes):
    flash = used(seed, holes, 1300)
    with board(flash) as chip:
        files = chip.drive.tree()
    after = lay_out(flash)
    assert_apart(after)
    with board(after) as chip:
        assert chip.drive.tree(without=FOLDER) == files
    gone = {cluster for cluster in Tables(flash).free() if cluster not in Tables(after).free()}
    slots = SLOTS * (1 + 144) + 2 * 8 + 1
    assert len(gone) <= slots + 64 + 2, "small holes are left to the pad, large ones are given back"


def test_where_the_tables_cannot_be_seen_the_pad_takes_some_holes():
    assert_apart(lay_out(used(1, 20, 1300), seen=False))


def test_where_there_is_room_for_two_slots_there_are_two():
    flash = used(2, 10, 400)
    after = lay_out(flash)
    assert_apart(after, 2)
    with board(after) as chip:
        medium = medium_of(chip)
        log = Journal(medium)
        for number in range(400):
            log.append(bytes((NOTE,)) + b"n%d" % number * 5)
            medium.tick()
        held = journal_of(medium)
        assert medium.erases >= 3
        after = bytes(chip.flash)
    with board(after) as chip:
        assert journal_of(medium_of(chip)) == held


@pytest.mark.parametrize("free", [0, 100, 299])
def test_a_full_drive_is_told_and_left_alone(free):
    """The device plays on in NVM for as long as it can, and says why it cannot any longer."""
    flash = used(3, 150, free)
    with board(flash) as chip:
        files = chip.drive.tree()
        medium = medium_of(chip)
        log = Journal(medium)
        log.append(bytes((NOTE,)) + b"first")
        with pytest.raises(SlotError, match=r"^no room for games: \d+ KB in one piece are needed, \d+ are free$"):
            medium.tick()
        assert not medium.tick(), "said once"
        with pytest.raises(SlotError, match="no room for"):
            for number in range(400):
                log.append(bytes((NOTE,)) + b"n%d" % number * 5)
        held = journal_of(medium)
        assert 3900 < len(held) < 4096
        with pytest.raises(SlotError, match="no room for"):
            medium.put_aside()
        assert journal_of(medium) == held
        assert not [op for op in chip.ops if op.block]
        assert chip.drive.tree() == files
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert journal_of(medium_of(chip)) == held


def test_while_the_drive_belongs_to_the_computer_the_game_is_in_nvm():
    """Edit mode: nothing is said before NVM is full; what is there then stays, and goes on in play mode."""
    with board(new_flash(TREE), read_only=True) as chip:
        medium = medium_of(chip)
        log = Journal(medium)
        log.append(bytes((NOTE,)) + b"first")
        medium.tick()
        with pytest.raises(SlotError, match="belongs to the computer: plug in again without EDIT"):
            for number in range(400):
                log.append(bytes((NOTE,)) + b"n%d" % number * 5)
        held = journal_of(medium)
        assert not [op for op in chip.ops if op.block]
        flash = bytes(chip.flash)
    with board(flash) as chip:
        medium = medium_of(chip)
        assert journal_of(medium) == held
        Journal(medium).append(bytes((NOTE,)) + b"and on")
        assert medium.tick()
        flash = bytes(chip.flash)
    assert_apart(flash)
    with board(flash) as chip:
        assert journal_of(medium_of(chip)).startswith(held)


@pytest.mark.parametrize(
    ("path", "made"), [("/games", 0), ("/games/0", 4), ("/games/0/slot", 4), ("/games-pad", 4), ("/games/aside", 4)]
)
def test_what_is_in_the_way_is_left_alone(path, made):
    tree = {**TREE, path: b"somebody's own"}
    flash = new_flash(tree)
    if made:
        flash = lay_out(flash)
    else:
        with pytest.raises(SlotError, match="no slots for games can be made in /games"):
            lay_out(flash)
    with board(flash) as chip:
        assert tree.items() <= chip.drive.tree().items()
        assert sum(slot.there for slot in medium_of(chip)._slots) == made


@pytest.mark.parametrize("seed", range(-2, 10))
def test_a_folder_that_a_cut_spoiled_before_there_was_a_game_in_it_is_no_hindrance(seed):
    flash = bytearray(lay_out(new_flash(TREE)))
    (block,) = Tables(flash).places["/games/"]
    noise = bytes(BLOCK) if seed == -2 else b"\xff" * BLOCK if seed == -1 else random.Random(seed).randbytes(BLOCK)
    flash[block * BLOCK : (block + 1) * BLOCK] = noise
    flash = lay_out(flash)
    with board(flash) as chip:
        medium = medium_of(chip)
        assert sum(slot.there for slot in medium._slots) == SLOTS
        medium.checkpoint()
        held = journal_of(medium)
        assert chip.drive.tree(without=FOLDER) == TREE
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert journal_of(medium_of(chip)) == held != b""
    if seed < 0:
        assert_apart(flash)


def test_spoiled_slots_are_made_anew_between_two_games():
    """Two of four are enough to go on; new ones are made once the game in play is not in a slot."""
    flash = bytearray(lay_out(new_flash(TREE)))
    with board(flash) as chip:
        log = Journal(medium_of(chip))
        for number in range(200):
            log.append(bytes((NOTE,)) + b"n%d" % number * 5)
        held = journal_of(log.medium)
        current = log.medium._current.path
        flash = bytearray(chip.flash)
    tables = Tables(flash)
    for path in [path for path in slot_paths(tables) if path != current][:2]:
        (block,) = tables.places[path[: -len("slot")]]
        flash[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
    with board(flash) as chip:
        medium = medium_of(chip)
        assert journal_of(medium) == held
        assert not medium.tick() and not chip.ops
        medium.put_aside()
        Journal(medium).append(bytes((NOTE,)) + b"another game")
        assert medium.tick()
        flash = bytes(chip.flash)
    assert_apart(flash)
    with board(flash) as chip:
        assert sum(slot.there for slot in medium_of(chip)._slots) == SLOTS

"""What real CircuitPython does to the flash: what an append and a checkpoint touch, and that a start writes nothing."""

from itertools import pairwise

import pytest

from firmware.device import pins
from firmware.device.slot import DATA_AT, HEAD_AT, ROOM
from rondel.emulator.parts import Button
from tests.power.emulated import Board, small_files
from tests.power.fat_tables import Tables
from tests.power.test_layout import assert_apart, slot_paths

LONGEST_LAYOUT = 50  # erases, of 50 ms each on the chip


@pytest.fixture(scope="module")
def board(circuitpython_uf2):
    """A board after its first start: `begun` is what the first records wrote, `made` what the slots did."""
    board = Board(circuitpython_uf2, files=small_files())
    board.do()
    done = len(board.ops)
    board.do("a4")
    board.begun = board.ops[done:]
    done = len(board.ops)
    board.do("t1")
    board.made = board.ops[done:]
    return board


def erased(ops):
    """The blocks that are erased, in turn."""
    return [op.block for op in ops if op.kind == "erase"]


def test_the_slots_lie_in_blocks_of_their_own(board):
    assert_apart(board.flash)
    assert len(erased(board.made)) <= LONGEST_LAYOUT


def test_the_first_records_are_programmed_into_nvm_without_an_erase(board):
    assert {(op.kind, op.block) for op in board.begun} == {("program", 0)}


def test_a_start_writes_nothing(board):
    """CircuitPython itself writes boot_out.txt at the very first start; after that nothing is written without a key."""
    board.again()
    done = len(board.ops)
    board.do()
    board.machine.run(4000, wall_s=600)
    assert board.ops[done:] == []


def test_an_append_never_erases_and_a_checkpoint_touches_one_slot_and_nvm(board):
    tables = Tables(board.flash)
    slots = {}
    for path in slot_paths(tables):
        blocks = tables.places[path[: -len("slot")]] | tables.blocks(path, HEAD_AT, HEAD_AT + 512)
        slots[path] = blocks | tables.blocks(path, DATA_AT, DATA_AT + ROOM)
    written = []
    for commands, checkpoint in (("a30", False), ("a50", False), ("c1", True), ("a60", False), ("c1", True)):
        done = len(board.ops)
        board.do(commands)
        ops = board.ops[done:]
        if not checkpoint:
            assert {(op.kind, op.block) for op in ops} == {("program", 0)}
            continue
        touched = {op.block for op in ops} - {0}
        (path,) = [path for path, blocks in slots.items() if touched & blocks]
        assert touched <= slots[path] and not touched & tables.tables
        assert erased(ops)[-1] == 0 and erased(ops).count(0) == 1, "NVM comes last"
        written.append(path)
    assert all(before != after for before, after in pairwise(written)), "never the newest"


def test_with_the_edit_key_held_the_drive_is_the_computers(circuitpython_uf2, board):
    """The game goes on in NVM; the drive is not written, and what is missing is said."""
    edit = Button(pins.EDIT)
    other = Board(circuitpython_uf2, board.flash, parts=[edit], before_boot=edit.press)
    has = other.do("a20")
    assert not has["errors"]
    assert other.do("c1")["errors"] == ["the drive belongs to the computer: plug in again without EDIT"]
    assert {op.block for op in other.ops} == {0}
    edit.release()
    other.again()
    after = other.do("c1")
    assert (after["length"], after["crc"], after["errors"]) == (has["length"], has["crc"], [])

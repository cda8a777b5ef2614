"""Moves without end on real CircuitPython: the heap and the flash are at the end as they were planned.

RONDEL_SOAK=all makes 5,000 moves, which takes hours; else it is a sample.
"""

import os

from rondel.emulator.snapshot import forked
from tests.soak.on_board import BoardSoak

ALL = os.environ.get("RONDEL_SOAK") == "all"
MOVES = 5000 if ALL else 200
HEAP_BYTES = 1024
NVM_ROOM = 3072  # so much of a journal is in NVM before a checkpoint
ERASES = 12  # a checkpoint: NVM, the slot's folder and head, and the blocks of the journal that are new in the slot


def report(told):
    """How far it is, for whoever waits."""
    print(told, flush=True)


def test_moves_leave_the_heap_as_it_was_and_erase_what_checkpoints_need(board, capsys):
    told = forked(lambda: BoardSoak(board).play(MOVES, report))
    with capsys.disabled():
        print(f"\n{told}")
    assert told.moves >= MOVES
    assert told.by_keys > MOVES // 40
    assert told.free[-1] > told.free[0] - HEAP_BYTES
    assert told.nvm_erases <= told.bytes // NVM_ROOM + 2 * told.games
    assert told.erases <= ERASES * told.nvm_erases
    assert told.nvm_erases > 0

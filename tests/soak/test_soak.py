"""A device that is played on for days loses nothing and does not grow. RONDEL_SOAK=all makes 100,000 moves in 14 days.

The sample is a tenth of the moves in the same time. Both go over the wraps of the port's clock (65 seconds after
power-on, and each 6.2 days after that) and of the App's own.
"""

import os

import pytest

from tests.checksum_in_c import checksum_in_c
from tests.device.memory_drive import MemoryDrive
from tests.soak.device import SETTLED, Soak

ALL = os.environ.get("RONDEL_SOAK") == "all"
MOVES = 100_000 if ALL else 10_000
LOOPS = 200 if ALL else 20  # from one move to the next
DAYS = 14
BLOCKS = 1_000  # what the interpreter itself may keep for later
NVM_ROOM = 3_072  # bytes of a journal that go into NVM at least before a checkpoint
CHECKPOINTS = 2  # a game: when it is put aside, and when the next one begins


@pytest.fixture(autouse=True)
def fast_checksum():
    """The checksum in C, as a board has it."""
    with checksum_in_c():
        yield


def test_days_of_moves_lose_nothing_and_leave_nothing_behind(capsys):
    with MemoryDrive(Soak.files()).mounted():
        told = Soak(1, DAYS * 86_400_000 // MOVES, LOOPS).play(MOVES)
    with capsys.disabled():
        print(f"\n{told}")
    assert told.moves >= MOVES
    assert min(told.by_keys, told.undone, told.refused) > MOVES // 20
    assert told.ticked_ms >= 7 * 86_400_000
    assert told.wraps >= 2
    assert told.games >= MOVES // 2_000
    assert told.starts > told.games // 4
    assert told.games > SETTLED
    assert told.blocks < BLOCKS
    assert told.erases <= told.bytes // NVM_ROOM + CHECKPOINTS * (told.games + 1)

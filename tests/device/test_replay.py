"""The medium of a replay on a board: the same as the one in a piece."""

import random

import pytest

from firmware.device.replay import Pieces
from shared_rules.medium import MemoryMedium


@pytest.mark.parametrize("seed", range(20))
def test_a_medium_in_pieces_holds_what_one_in_a_piece_does(seed):
    dice = random.Random(seed)
    pieces, whole = Pieces(), MemoryMedium()
    for _ in range(60):
        if dice.random() < 0.2:
            size = dice.randrange(whole.size + 1)
            pieces.cut(size), whole.cut(size)
        else:
            data = dice.randbytes(dice.choice((1, 20, 511, 512, 513, 1024)))
            pieces.append(data), whole.append(data)
        assert pieces.size == whole.size
        assert pieces.read(0, whole.size + 9) == whole.data
        begin = dice.randrange(whole.size + 1)
        length = dice.randrange(700)
        assert pieces.read(begin, length) == whole.read(begin, length)

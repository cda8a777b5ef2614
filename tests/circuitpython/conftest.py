"""Real CircuitPython on the emulated board: skipped where no UF2 is given."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def uf2():
    named = os.environ.get("RONDEL_UF2")
    if not named:
        pytest.skip("set RONDEL_UF2 to a UF2 file of CircuitPython for the Raspberry Pi Pico to run this")
    pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[emulator]'")
    return Path(named)


@pytest.fixture(scope="session")
def board(uf2):
    """A board with a new game for four, switched on and at rest. What a test does to it, it does in a fork."""
    from rondel.bench.board import BenchBoard
    from rondel.bench.game import new_game

    made = BenchBoard(uf2, game=new_game())
    made.boot()
    made.run(2000)
    return made

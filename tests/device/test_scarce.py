"""Wherever memory is full, no move is lost or invented, it is told, and the next try finds room."""

import pytest

from shared_rules import games
from tests.vectors.runtimes import run_micropython

RUN = """
import sys
sys.path.append("tests/device")
import scarce
scarce.trials(%r)
"""


@pytest.mark.parametrize("game", games.NAMES)
def test_whichever_import_finds_no_memory_nothing_is_lost(game):
    assert int(run_micropython(RUN % game, heap="2M")) > 100

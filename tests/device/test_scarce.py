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


def test_what_the_game_in_play_is_made_of_is_loaded_once():
    """Unloaded while it is in use, it would be loaded a second time, and take its room twice."""
    assert run_micropython(RUN.replace("scarce.trials(%r)", "scarce.resident()"), heap="2M") == ""

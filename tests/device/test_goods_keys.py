"""Keys of goods load nothing: whatever they need is there from the start, in every game."""

import subprocess
import sys

import pytest

from shared_rules import games
from tests.vectors.runtimes import ROOT

# They come by WHEEL behind Brick, and ask for room.
LIVESTOCK = {"shared_rules.black_forest." + name for name in ("livestock", "domain", "spaces", "own_rules")}

RUN = """
import sys
sys.path[:0] = ["host"]
from rondel.bench.game import new_game
from rondel.bench.reference_device import ReferenceDevice
from rondel.view import GOODS_KEYS
from firmware.device.keys import OK, UNDO, WHEEL

reference = ReferenceDevice({}, new_game(sys.argv[1]).journal)
game = reference.app.ui.table.game
reference.app.overlay.mark()  # as a board does
reference.app.overlay.take_game(game)
reference.wait(8000)
there = set(sys.modules)
keys = [GOODS_KEYS[i] for i, word in enumerate(game.keys) if game.goods.find(word) >= 0]
for key in keys:
    for then in (key, OK, key, key, WHEEL, UNDO):
        reference.tap(then)
print(reference.app.ui.table.moves, *sorted(set(sys.modules) - there))
"""


@pytest.mark.parametrize("game", games.NAMES)
def test_keys_of_goods_load_nothing(game):
    done = subprocess.run(
        [sys.executable, "-c", RUN, game], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    moves, *loaded = done.stdout.split()
    assert int(moves) >= 8
    assert set(loaded) <= LIVESTOCK

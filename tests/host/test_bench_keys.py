"""Every example game can be entered with keys, knob and screen alone, and few presses do."""

import json

import pytest

from rondel.bench.by_keys import play
from rondel.bench.game import EXAMPLES
from rondel.cli.bench_keys import entered, rows
from shared_rules import games, record
from tests.host.commands import rondel

MOST = {"glass-road": ("all", 7), "black-forest": ("a turn", 10)}  # presses and steps: of a record, of a turn
FURTHEST = 12  # steps of the knob to an entry
each_example = pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.rondel")), ids=lambda path: path.stem)


@each_example
def test_a_game_that_keys_entered_is_the_one_that_was_written(path):
    text = path.read_text("utf-8")
    entries, walker = play(text)
    assert walker.table.digest() == record.read(text).digest()
    assert len(entries) > 80
    assert 15 < walker.longest <= 2 * FURTHEST  # the knob goes both ways


@pytest.mark.parametrize("game", games.NAMES)
def test_few_presses_do(game):
    what, most = MOST[game]
    (row,) = (row for row in rows(entered(game)) if row["what"] == what)
    assert row["mean"] <= most


def test_the_command_prints_a_row_a_verb():
    done = rondel("bench", "keys", "--game", "glass-road", "--json")
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)["glass-road"]
    assert {"play", "first", "second", "all"} <= {row["what"] for row in there}
    assert there[-1]["records"] == sum(row["records"] for row in there[:-1])

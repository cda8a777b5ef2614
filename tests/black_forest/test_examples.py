"""The example games that are shipped: whole games by the course of play, which end the same in every runtime."""

import pytest

from rondel.cli import rondel
from rondel.replay.runtimes import from_json, in_cpython
from shared_rules import record
from tests.vectors import checks
from tests.vectors.runtimes import ROOT, run_micropython

FILES = sorted((ROOT / "host" / "rondel" / "examples" / "black-forest").glob("*.rondel"))
# The journal and the result of a whole game, in words of 64 bits: a board needs half of that, and has files.
HEAP = "640K"
REPLAY = """
import sys
from device.overlay import Overlay
from device.replay import run
overlay = Overlay()
overlay.mark()
with open("%s") as file:
    run((line.rstrip("\\n") for line in file), sys.stdout, overlay)
"""
BEGINS = ("move", "beg")  # what every turn has once
each_example = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def played(path):
    """The lines of moves, and the Table at the end."""
    reader = record.Reader()
    lines = path.read_text("utf-8").splitlines()
    for line in lines:
        reader.feed(line)
    return [line.split() for line in lines if line and line[0] != "#"], reader.finish()


def test_there_is_a_game_of_two_of_four_and_a_solo_game():
    assert [len(played(path)[1].names) for path in FILES] == [4, 1, 2]


@each_example
def test_the_whole_course_is_in_it(path):
    lines, table = played(path)
    verbs = {words[1] for words in lines if words[0] in table.names}
    assert {"move", "visit", "use", "done", "points"} <= verbs
    assert table.game.is_over(table) and lines[-1] == ["score"]
    built = [name for seat in range(len(table.names)) for name in table.game.report(table, seat)["buildings"]]
    assert len(built) == len(set(built)) >= 5 * len(table.names)
    turns = [sum(words[0] == name and words[1] in BEGINS for words in lines) for name in table.names]
    if len(turns) == 1:
        assert table.get("count") == 25
        return
    assert max(turns) - min(turns) <= 1 + sum("clockmaker" in words for words in lines)
    trigger = next(at for at, words in enumerate(lines) if words[1:] == ["trigger"])
    who = lines[trigger][0]
    last = [words[0] for words in lines[trigger:-1] if words[1] in BEGINS]
    first = table.names.index(who) + 1
    assert last == [table.names[(first + i) % len(table.names)] for i in range(len(table.names))]


@each_example
def test_it_is_written_undone_and_read_as_it_was_played(path):
    _, table = played(path)
    assert not checks.round_trips(table)
    assert not checks.undo_and_redo(table)
    assert checks.settled(table)


@each_example
def test_the_same_in_micropython(path):
    here = in_cpython(path.read_text("utf-8"))
    assert here.refused is None
    there = from_json(run_micropython(REPLAY % path.relative_to(ROOT).as_posix(), heap=HEAP), "MicroPython")
    assert there.refused is None and there.result == here.result
    assert all(seat["score"]["total"] > 0 for seat in here.result["seats"])


def test_the_score_of_the_solo_game_has_its_title(capsys):
    rondel(["score", str(next(path for path in FILES if path.stem == "solo"))], standalone_mode=False)
    assert "Ann has 24 points: Water carrier" in capsys.readouterr().out

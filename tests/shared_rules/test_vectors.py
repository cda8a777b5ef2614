"""The vector files of tests/vectors, on every runtime. How to read them stands in runner.py."""

import os
import re

import pytest

from tests.vectors import runner
from tests.vectors.runtimes import HEAP, LOAD, ROOMY_HEAP, ROOT, modules_of, run_circuitpython, run_micropython

VECTORS = ROOT / "tests" / "vectors"
FILES = sorted(VECTORS.rglob("*.txt"), key=lambda path: path.as_posix())
NAMES = [path.relative_to(VECTORS).as_posix() for path in FILES]
# A board prints the same as the host: cases, checks, and one digest over all games.
ON_A_BOARD = """
from vectors import runner
gc.collect()
print(runner.summary("%s", %r))
"""
# The wheels' part, and what the rulebook plays through: an emulated board takes minutes for the rest, which
# RONDEL_VECTORS=all adds.
ON_CIRCUITPYTHON = [
    path
    for path in FILES
    if os.environ.get("RONDEL_VECTORS") == "all" or path.parent == VECTORS or path.name == "worked-examples.txt"
]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_here(path):
    with path.open(encoding="utf-8") as lines:
        assert not runner.run(lines)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_on_micropython(path):
    heap = HEAP if path.parent == VECTORS else ROOMY_HEAP
    code = LOAD % (modules_of(path),) + ON_A_BOARD % (path.relative_to(ROOT).as_posix(), False)
    there = run_micropython(code, heap=heap)
    assert there == runner.summary(path) + "\n"


@pytest.mark.parametrize("path", ON_CIRCUITPYTHON, ids=lambda path: path.name)
def test_on_circuitpython(path):
    code = LOAD % (modules_of(path),) + ON_A_BOARD % ("vectors/" + path.relative_to(VECTORS).as_posix(), True)
    assert run_circuitpython(code) == runner.summary(path, True) + "\n"


def test_the_rulebook_is_covered():
    cases = [(path, line) for path in FILES for line in path.read_text("utf-8").splitlines() if line[:2] == "=="]
    assert len(cases) == len(set(cases)) >= 80
    assert {"glass-road-wheels.txt", "glass-road-choices.txt", "record-lines.txt", "positions.txt"} <= set(NAMES)


# -- the runner itself: each kind of expectation can fail ------------------------------------------------------

HEAD = ["rondel 1", "game glass-road", "seats Ann Ben", "== a case"]
TURN = "Ann gain 2 quartz-sand"


@pytest.mark.parametrize(
    "lines",
    [
        [TURN, "= Ann glassworks 0"],
        [TURN, "= Ann glassworks 1: wood 4"],
        [TURN, "= Ben glassworks 1"],
        [TURN, "= Ann glassworks sectors: dial 0"],
        [TURN, "= Ann glassworks sectors: glass 10"],
        [TURN, "= moves 2"],
        [TURN, "= records 1"],
        [TURN, "= digest 00000000"],
        [TURN, "= nonsense 1"],
        [TURN, "= last nothing"],
        [TURN, "= position glass-road"],
        [TURN, "= Ann report name Ben"],
        [TURN, "> turns nothing"],
        [TURN, "> turns glassworks 2"],
        [TURN, "> gained 1 quartz-sand"],
        [TURN, "> lost 1 quartz-sand"],
        [TURN, "> eaten nothing"],
        [TURN, "> written Ann gain 1 quartz-sand"],
        [TURN, "> nonsense"],
        [TURN, "! illegal short"],
        ["Ann pay 9 wood"],
        ["Ann pay 9 wood", "! malformed short"],
        ["Ann pay 9 wood", "! illegal long"],
        ["Ann pay 9 wood", "= moves 0"],
        ["? " + TURN, "> turns nothing"],
        ["? " + TURN, "! illegal short"],
        ["? Ann pay 9 wood", "> short 4 wood"],
        ["? Ann fly", "> turns nothing"],
        ["note", "undo"],
        ["at nowhere"],
        ["rondel 1", "game chess"],
    ],
    ids="; ".join,
)
def test_the_runner_finds_what_is_false(lines):
    failures = runner.run(HEAD + lines)
    assert failures
    assert all(re.match(r"\d+: a case: ", line) for line in failures)


def test_the_runner_passes_what_is_true():
    seen = runner.run_all([*HEAD, TURN, "> turns glassworks 1", "= Ann glassworks 1: wood 3", "== next", "= moves 0"])
    assert (seen.failures, seen.cases) == ([], 2)
    assert seen.checks >= 6


def test_the_runner_names_the_line():
    assert runner.run([*HEAD, "", TURN, "= moves 2"]) == ["7: a case: moves is 1, not 2"]

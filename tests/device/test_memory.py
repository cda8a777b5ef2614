"""The heap: a loop in which nothing happens allocates nothing, and a thousand moves leave the heap as it was."""

import pytest

from tests.vectors.runtimes import run_micropython

HEAP = "1M"  # room to measure in; how much there is does not matter here
RUN = """
import sys
sys.path.append("tests/device")
import memory_bench
memory_bench.%s
"""
STATES = {
    *("rest", "gain", "warning", "both wheels", "rest again", "menu", "correction", "error", "asleep", "with a host"),
    "with a host that listens",
}


@pytest.mark.parametrize(("ring_px", "pairs"), [(12, 1), (24, 1), (60, 1), (24, 4)])
def test_a_thousand_idle_loops_allocate_nothing(ring_px, pairs):
    lines = run_micropython(RUN % f"idle({ring_px}, {pairs})", heap=HEAP).splitlines()
    used = {}
    for line in lines:
        _, _, rest = line.partition(" ")
        name, _, number = rest.rpartition(" ")
        used[name] = int(number)
    assert used == dict.fromkeys(STATES, 0)


def test_a_thousand_moves_leave_the_heap_as_it_was():
    *lines, records = run_micropython(RUN % "growth(1000)", heap=HEAP).splitlines()
    assert int(records.split()[1]) > 1500  # moves, undo and redo
    in_use = [int(line.split()[1]) for line in lines]
    assert len(in_use) == 10
    steady = in_use[1:]  # in the first hundred moves all parts are loaded
    assert max(steady) - min(steady) < 1024
    assert abs(steady[-1] - steady[0]) < 512

"""A player who presses anything: no fault, no light above the limit, no game that cannot be read back."""

import random

import pytest

from shared_rules import record
from shared_rules.journal import HEAD, MOVE, REDO, UNDO, Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.device.bench import Bench
from tests.device.random_keys import press
from tests.vectors.checks import settled
from tests.vectors.games import Dice


def drawn_ma(data):
    """1 mA a pixel at rest, and 55 mA for three channels at 255 each."""
    return len(data) / 3 + sum(data) * 55 / (3 * 255)


@pytest.mark.parametrize("seed", range(12))
def test_no_frame_is_above_the_limit_whatever_is_pressed_and_set(seed):
    dice = random.Random(seed)
    ring_px = dice.choice((12, 24, 60))
    tight = seed % 3 == 0
    limit_ma = 2 * ring_px + 76 if tight else dice.randint(200, 1000)
    values = {
        "RONDEL_RING_PX": ring_px,
        "RONDEL_BRIGHTNESS": 100 if tight else dice.choice((1, 40, 100)),
        "RONDEL_GAMMA_10": 10 if tight else dice.randint(10, 40),
        "RONDEL_LIMIT_MA": limit_ma,
        "RONDEL_COLOUR_WATER": "#ffffff",
        "RONDEL_COLOUR_GLASS": "#ffffff",
    }
    bench = Bench(values, screen=seed % 2 == 0)
    assert bench.settings.problems == []
    press(bench, Dice(seed), 150)
    bench.app.fail(ValueError("a figure too"))
    bench.wait(1500).sleep(300_001).wait(500)
    on = [0.0, 0.0]
    most = 0.0
    for _, ring, data in bench.frames:
        on[ring] = drawn_ma(data)
        most = max(most, sum(on))
        assert max(on) <= limit_ma / 2
        assert sum(on) <= limit_ma
    assert len(bench.frames) > 150
    assert most > (limit_ma - 10 if tight else 2 * ring_px)


@pytest.mark.parametrize("seed", range(100, 110))
def test_whatever_is_pressed_the_game_can_be_read_back(seed):
    bench = Bench(screen=seed % 2 == 0, keep=False)
    press(bench, Dice(seed), 400)
    table = bench.table
    assert settled(table)
    assert bench.app.health.errors == 0
    again = open_journal(Journal(MemoryMedium(bench.medium.data)))
    assert (again.state, again.moves, again.can_redo) == (table.state, table.moves, table.can_redo)
    assert record.write(again) == record.write(table)
    for data in bench.medium.aside:  # games that a new one put aside are whole
        log = Journal(MemoryMedium(data))
        assert log.left_out == 0
        assert open_journal(log).left_out == ""


def test_the_keys_of_these_tests_play_games():
    records = 0
    kinds = set()
    for seed in range(100, 106):
        bench = Bench(screen=True, keep=False)
        press(bench, Dice(seed), 400)
        for data in (bench.medium.data, *bench.medium.aside):
            log = Journal(MemoryMedium(data))
            records += log.count
            kinds |= {log.payload(number)[0] for number in range(log.count)}
    assert records > 150
    assert kinds == {HEAD, MOVE, UNDO, REDO}

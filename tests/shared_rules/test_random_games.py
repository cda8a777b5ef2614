"""A hundred random games of three hundred statements of each game come out the same on every runtime."""

import pytest

from shared_rules.errors import MoveError
from tests.vectors import games
from tests.vectors.checks import round_trips, settled, undo_and_redo
from tests.vectors.runtimes import LOAD, ROOMY_HEAP, rules_of, run_circuitpython, run_micropython

GAMES, STATEMENTS = 100, 300
BOARD_GAMES, BOARD_STATEMENTS = 2, 100  # an emulated board is slow
PLAY = """
from vectors import games
for seed in range(%d):
    gc.collect()
    print(games.figures(seed, %d, (%r,)))
"""
each_game = pytest.mark.parametrize("name", ["glass-road", "black-forest"])


def play(seeds, statements, name):
    return "".join(games.figures(seed, statements, (name,)) + "\n" for seed in range(seeds))


def code(seeds, statements, name):
    return LOAD % (rules_of(name.replace("-", "_")),) + PLAY % (seeds, statements, name)


@each_game
def test_micropython_plays_the_same_games(name):
    assert run_micropython(code(GAMES, STATEMENTS, name), heap=ROOMY_HEAP) == play(GAMES, STATEMENTS, name)


@each_game
def test_circuitpython_plays_the_same_games(name):
    there = run_circuitpython(code(BOARD_GAMES, BOARD_STATEMENTS, name))
    assert there == play(BOARD_GAMES, BOARD_STATEMENTS, name)


@each_game
def test_the_games_are_worth_comparing(name):
    lines = play(60, STATEMENTS, name).splitlines()
    assert len({line.split()[1] for line in lines}) == 60
    refused = [int(line.split()[-1]) for line in lines]
    assert min(refused) > 0 and max(refused) < STATEMENTS * 2 // 3
    tables = [games.play(seed, STATEMENTS, (name,))[0] for seed in range(12)]
    assert {len(table.names) for table in tables} == {1, 2, 3, 4}
    turns = [wheel.turns or 0 for table in tables for wheels in table.wheels for wheel in wheels]
    assert max(turns) >= 6


def test_a_random_game_can_be_written_read_undone_and_redone():
    for seed in range(300, 312):
        table, _, _ = games.play(seed, 150)
        assert not round_trips(table)
        assert not undo_and_redo(table)


def test_no_wheel_is_due_after_any_statement():
    for seed in range(400, 410):
        dice = games.Dice(seed)
        table = games.new_table(dice)
        for _ in range(150):
            try:
                table.enter(games.draw(dice, table))
            except MoveError:
                pass
            assert settled(table)

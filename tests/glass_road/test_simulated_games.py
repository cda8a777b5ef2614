"""Simulated legal games: no legal line is refused and each leads to what lies on the table; no impossible one passes.

A few games of each number of seats, and a thousand each with RONDEL_AUDIT=all.
"""

import os
import random
from fractions import Fraction

import pytest

from shared_rules.errors import MoveError
from shared_rules.record import Reader
from tests.glass_road.drive import space
from tests.glass_road.simulate import NAMES, Table

GAMES = 1000 if os.environ.get("RONDEL_AUDIT") == "all" else 12
SHARE = 0.3  # of the moments that get impossible lines


class Engine:
    """The rules, driven by lines."""

    def __init__(self, seats):
        self.reader = Reader()
        for line in ("rondel 1", "game glass-road", "seats " + " ".join(NAMES[:seats]), ""):
            self.reader.feed(line)
        self.table = self.reader.table

    def goods(self, seat):
        """All goods of a seat, {wheel: {good: count}}."""
        words = self.table.game.goods
        return {
            w.spec.name: {words.name(good): w.count(good) for good in w.spec.goods} for w in self.table.wheels[seat]
        }

    def offer(self, seat):
        """How many buildings lie in the private offer, and the names that are known."""
        course = self.table.game.view(self.table, ("course",))["course"]["seats"][seat]
        return len(course["offer"]) + course["unnamed"], sorted(course["offer"])


def play(seats, seed):
    """One game; how many lines were legal, how many impossible."""
    engine, model = Engine(seats), Table(seats, random.Random(seed), SHARE)
    made = refused = 0
    for line, is_legal in model.lines():
        if not is_legal:
            before = engine.table.digest()
            with pytest.raises(MoveError):
                engine.reader.feed(line)
                print(f"seed {seed}: {line}")
            assert engine.table.digest() == before
            refused += 1
            continue
        try:
            engine.reader.feed(line)
        except MoveError as error:
            raise AssertionError(f"seed {seed}, line {engine.reader.line}: {line}: {error}") from error
        made += 1
        for number, seat in enumerate(model.seats):
            assert engine.goods(number) == seat.goods, (seed, line)
        if line == "score" or line == "end period":
            compare(engine, model)
    return made, refused


def compare(engine, model):
    """Boards, private offers, points and the goblet."""
    for number, seat in enumerate(model.seats):
        report = engine.table.game.report(engine.table, number)
        assert report["spaces"] == {space(cell): content for cell, content in seat.board.items()}
        assert engine.offer(number) == (seat.offer, sorted(seat.named))
        assert Fraction(engine.table.game.score(engine.table, number)["total"]) == seat.points()
    if len(model.seats) > 1 and not engine.table.get("phase"):
        assert engine.table.get("goblet") == model.goblet


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_legal_games_are_played_and_impossible_lines_refused(seats):
    made = refused = 0
    for seed in range(GAMES):
        one, other = play(seats, seed)
        made, refused = made + one, refused + other
    assert made > GAMES * 40 and refused > GAMES * 40

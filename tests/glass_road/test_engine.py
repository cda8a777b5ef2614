"""The rules engine against the second transcription: effects by record lines, and scores of random boards."""

import random
from fractions import Fraction

import pytest

from shared_rules.errors import MoveError
from tests.glass_road.brute_score import FULL_WHEELS, beside, random_state, score
from tests.glass_road.drive import ANSWERS, PLENTY, SPACES, STARTS, Game, play, prepare
from tests.glass_road.effect_cases import effect_cases
from tests.glass_road.second_source import BUILDINGS, SPECIALISTS

BY_NAME = {}
for each in effect_cases():
    BY_NAME.setdefault(each["name"], []).append(each)
PROCESSING = [name for name, building in BUILDINGS.items() if building.kind == "processing"]
NOTHING = {wheel: dict.fromkeys(goods, 0) for wheel, goods in FULL_WHEELS.items()}


@pytest.mark.parametrize("name", BY_NAME)
def test_effects_are_those_of_the_second_transcription(name):
    for case in BY_NAME[name]:
        game = prepare(case)
        play(game, case)
        after = case["after"]
        assert game.goods() == after["goods"], case["title"]
        assert game.board() == dict.fromkeys(SPACES, "empty") | after["board"], case["title"]
        assert game.offer() == after["offer"], case["title"]
        assert game.goods("Ben") == with_gift(after["others"]), case["title"]
        assert not any(game.is_open(field) for field in ("card", "effect", "gift")), case["title"]


def with_gift(good):
    """What Ben has once he took one good."""
    goods = {wheel: dict(counts) for wheel, counts in PLENTY.items()}
    if good:
        answer = ANSWERS.get(good, "").removeprefix("accept on ")
        wheel = answer or next(wheel for wheel in goods if good in goods[wheel])
        goods[wheel][good] += 1
    return goods


def test_records_of_the_cases_can_be_read_and_taken_back():
    for cases in BY_NAME.values():
        game = prepare(cases[0])
        before = game.table.digest()
        moves = game.table.moves
        play(game, cases[0])
        text, table = game.replayed()
        assert table.digest() == game.table.digest()
        assert game.replayed()[0] == text
        game.enter(f"undo {game.table.moves - moves}")
        assert game.table.digest() == before, cases[0]["title"]


@pytest.mark.parametrize("name", PROCESSING)
def test_who_has_nothing_can_use_no_processing_building(name):
    game = Game(["Ann", "Ben"], {})
    game.raise_building(name, (1, 1))
    game.put(NOTHING)
    before = game.table.digest()
    for choice in ("", "as clay", "as pit at a1", "on brickworks", "on glassworks"):
        with pytest.raises(MoveError):
            game.enter(f"Ann use {name} {choice}")
    assert game.table.digest() == before


@pytest.mark.parametrize("name", [name for name, building in BUILDINGS.items() if any(building.cost.values())])
def test_who_lacks_one_good_can_build_nothing(name):
    cost = {good: number for good, number in BUILDINGS[name].cost.items() if number}
    for lacking in cost:
        game = Game(["Ann", "Ben"], {})
        game.put(goods_for(cost | {lacking: cost[lacking] - 1}))
        with pytest.raises(MoveError) as caught:
            game.enter(f"Ann build {name}" + ("" if BUILDINGS[name].replaces else " at b2"))
        assert caught.value.code == "short", name


def goods_for(cost):
    """Just these goods on the wheels; Food 0 keeps the wheels from turning."""
    return {wheel: {good: cost.get(good, 0) for good in goods} for wheel, goods in FULL_WHEELS.items()}


def test_the_country_house_places_no_third_tile_and_none_elsewhere():
    game = Game(["Ann", "Ben"], {(1, 0): "pond"})
    game.put(PLENTY)
    for spaces in ("b2 a2 c2 b3", "b2 a1", "b2 b1", "b2 a2 a2"):
        with pytest.raises(MoveError):
            game.enter(f"Ann build country-house at {spaces} as pit")
    game.enter("Ann build country-house at b2 a2 c2 as pit")


@pytest.mark.parametrize("name", [name for name, specialist in SPECIALISTS.items() if specialist.fee])
def test_who_cannot_pay_the_fee_can_use_neither_ability(name):
    game = Game(["Ann", "Ben"], {})
    game.put(goods_for({"wood": 0 if name == "charcoal-burner" else 1}))  # enough for the Shed
    game.enter(f"Ann play {name}")
    for line in ("first", "second", "first build shed at a1", "second build shed at a1", "first on brickworks"):
        with pytest.raises(MoveError):
            game.enter(f"Ann {line}")
    game.enter("Ann done")


@pytest.mark.parametrize("seed, boards, is_usual", [(1, 2500, True), (2, 2500, False)])
def test_scores_are_those_of_brute_force(seed, boards, is_usual):
    rng = random.Random(seed)
    seen, scored = set(), set()
    for _ in range(boards):
        spaces = SPACES if is_usual else random_shape(rng)
        state = random_state(rng, spaces, STARTS)
        game = raised(state, spaces, rng)
        found = game.table.game.score(game.table, 0)
        points = score(state)
        assert {line["name"]: Fraction(line["points"]) for line in found["lines"]} == points
        assert len(found["lines"]) == len(points)
        assert Fraction(found["total"]) == sum(points.values())
        seen |= points.keys()
        scored |= {name for name in points if BUILDINGS[name].bonus and points[name] > BUILDINGS[name].points}
    assert len(seen) == 96
    assert len(scored) == 34


def random_shape(rng):
    """Twenty cells that hang together."""
    cells = [(0, 0)]
    while len(cells) < 20:
        x, y = rng.choice(beside(rng.choice(cells)))
        if 0 <= x < 7 and 0 <= y < 8 and (x, y) not in cells:
            cells.append((x, y))
    return cells


def raised(state, spaces, rng):
    """A Game in which Ann has come to this end state; what she paid is written into the state."""
    game = Game(["Ann", "Ben"], state.board, spaces)
    state.paid = {"glass": 0, "bricks": 0}
    standing = [(cell, name) for cell, name in state.board.items() if name in BUILDINGS and name not in STARTS]
    rng.shuffle(standing)
    for cell, name in standing:
        paying = ""
        paid = {good: BUILDINGS[name].cost[good] for good in state.paid}
        if rng.random() < 0.1:  # the tile says something else
            paid = {good: rng.randint(0, 1) for good in paid}
            said = ", ".join(f"{number} {good}" for good, number in paid.items() if number)
            paying = "paying " + (said or "nothing")
        for good in paid:
            state.paid[good] += paid[good]
        game.raise_building(name, None if BUILDINGS[name].replaces else cell, paying)
    game.even_out(state.board)
    game.put(state.goods)
    assert game.board() == {cell: state.board[cell] for cell in spaces}
    return game

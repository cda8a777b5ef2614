"""5,000 random domains: the rules house livestock and score as the brute force does, which tries every way."""

import random

import pytest

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids
from shared_rules.black_forest.livestock import Herd
from shared_rules.black_forest.score import Score
from tests.black_forest import brute, drive
from tests.black_forest.second_source import BUILDINGS, REFINED

DOMAINS, PARTS = 5000, 10
CONTENTS = {"empty": ids.EMPTY, "field": ids.FIELD, "pond": ids.POND, "pasture": ids.PASTURE, "forest": ids.FOREST}
CONTENTS |= {"stable": ids.STABLE, "hut": ids.HUT}
GLASSMAKING = ("sand", "water", "wood", "glass")
COOKING = ("porridge", "meat", "commodity")


def one(dice):
    """A random domain in both forms: the player of the brute force, and a table with it."""
    table = drive.new_table(("Ann",))
    land = dm.Domain(table, 0)
    layout = land.layout
    estates = dice.randrange(4)
    player = {"goods": {}, "wheel": dice.randrange(30), "estates": [], "livestock": {}}
    left = sorted(BUILDINGS)
    dice.shuffle(left)
    taken = set()
    tiles = dice.choices(list(CONTENTS), (5, 3, 3, 4, 4, 1, 0), k=40)
    for estate in range(estates + 1):
        columns, spaces = layout.grid(estate)
        there = {(i % columns, i // columns): dice.choice(tiles) for i in range(len(spaces))}
        for name in left[estate * 5 : estate * 5 + dice.randrange(6)]:
            if BUILDINGS[name].number in taken:
                continue
            free = [cell for cell in there if there[cell] not in BUILDINGS]
            pairs = [(a, b) for a in free for b in free if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
            if BUILDINGS[name].number is None:
                for cell in dice.choice(pairs) if pairs else ():
                    there[cell] = name
            elif free:
                there[dice.choice(free)] = name
                taken.add(BUILDINGS[name].number)
        player["estates"].append(there)
        for (x, y), content in there.items():
            number = CONTENTS.get(content)
            if number is None:
                number = ids.BUILT + table.game.catalogue["building"].find(content)
            land.put(layout.first(estate) + y * columns + x, number)
    return player, table


def fill(player, table, dice):
    """Random goods, and livestock that can be housed."""
    goods = player["goods"]
    for good in (*GLASSMAKING, *COOKING, "brick"):
        goods[good] = dice.randrange(4 if good in REFINED else 8)
        wheel = table.game.homes(table.game.goods.find(good))[0]
        table.wheel(0, wheel).put(table.game.goods.find(good), goods[good])
    goods["provision"] = [dice.randrange(4), dice.randrange(4)]
    for token, count in zip(table.wheel(0, 1).tokens(8), goods["provision"], strict=True):
        table.wheel(0, 1).stand(token, count)
    goods["charcoal"] = [dice.randrange(8), dice.randrange(8)]
    for wheel in (0, 1):
        table.wheel(0, wheel).put(2, goods["charcoal"][wheel])
    animals = [(p, c) for p in range(9) for c in range(9) if brute.can_house(player, p, c)]
    pigs, cattle = dice.choice(animals[len(animals) // 2 :])
    player["livestock"] = {"pig": pigs, "cattle": cattle}
    table.wheel(0, 3).put(10, cattle)
    table.wheel(0, 3).put(11, pigs)
    if "tannery" in brute.buildings(player):
        player["held"] = dice.randrange(6)
        table.state[table.at(0, "tannery")] = player["held"]
    table.state[table.at(0, "points")] = player["wheel"] + 1


@pytest.mark.parametrize("part", range(PARTS))
def test_scores_and_houses_the_same(part):
    dice = random.Random(part)
    for _ in range(DOMAINS // PARTS):
        player, table = one(dice)
        fill(player, table, dice)
        check_score(player, table)
        check_housing(player, table, dice)


def check_score(player, table):
    wanted = brute.score(player)
    score = Score(table, 0)
    lines = {name: points for name, points, _ in score.lines}
    assert lines["glass"] == wanted["glass"]
    assert lines["cooking-wheel"] == wanted["wheel"]
    assert lines["small-estates"] == wanted["estates"]
    assert score.total == wanted["total"], (player, score.lines)
    assert lines["livestock"] + lines.get("livestock-farm", 5) - 5 == wanted["livestock"] + wanted["of"].get(
        "livestock-farm", 0
    )
    for name, points in wanted["of"].items():
        if name != "livestock-farm":
            assert lines[name] == BUILDINGS[name].points + points, name


def check_housing(player, table, dice):
    herd = Herd(table, 0)
    pigs, cattle = player["livestock"]["pig"], player["livestock"]["cattle"]
    for p in range(pigs, pigs + 3):
        for c in range(cattle, cattle + 3):
            assert herd.fits(c, p) == brute.can_house(player, p, c)
    kind = dice.randrange(2)
    gained = (0, 3) if kind == 0 else (3, 0)
    wanted = brute.outcomes(player, (pigs, cattle), gained)
    herd.gain(10 + kind, 3)
    assert wanted == {(herd.pigs, herd.cattle)}
    # What is lost when room is lost: as few as can be.
    pastures = [(e, cell) for e, there in enumerate(player["estates"]) for cell in there if there[cell] == "pasture"]
    if pastures:
        estate, (x, y) = dice.choice(pastures)
        player["estates"][estate][x, y] = "empty"
        land = herd.domain
        land.put(land.layout.first(estate) + y * land.layout.grid(estate)[0] + x, ids.EMPTY)
        had = (herd.pigs, herd.cattle)
        Herd(table, 0).leave()
        left = brute.outcomes(player, (0, 0), had)
        assert (herd.pigs, herd.cattle) in left
        assert herd.pigs + herd.cattle == max(p + c for p, c in left)


def test_the_domains_are_worth_scoring():
    dice = random.Random(0)
    seen = set()
    for _ in range(400):
        player, table = one(dice)
        fill(player, table, dice)
        seen.update(name for name, points in brute.score(player)["of"].items() if points)
    assert seen == {name for name, each in BUILDINGS.items() if each.bonus}

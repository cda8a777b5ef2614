"""Random transactions: the wheels do what the model does, which knows no sectors, and refuse what it refuses.

20,000 of them; RONDEL_AUDIT=all makes 500,000.
"""

import copy
import os
import random

import pytest

from shared_rules.black_forest import ids
from shared_rules.errors import AmbiguousMove
from tests.black_forest import drive
from tests.black_forest.model import ON, TOP, Player, Refused

PARTS = 20
EACH = (500_000 if os.environ.get("RONDEL_AUDIT") == "all" else 20_000) // PARTS


class Ambiguous(Exception):
    """It has to be said on which wheel."""


def shown(table):
    """Turns, counts and animals of a table, as the model has them."""
    goods = {}
    for good in TOP:
        number = table.game.goods.find(good)
        wheels = [table.wheel(0, home) for home in table.game.homes(number)]
        goods[good] = [wheel.count(number) if wheel.tokens(number) else None for wheel in wheels]
    goods["provision"] = table.game.report(table, 0)["provisions"]
    return [table.wheel(0, i).turns for i in (0, 1)], goods, [table.count(0, 3, kind) for kind in (ids.PIG, ids.CATTLE)]


def of_model(player):
    """The same of the model."""
    goods = {good: player.goods[good] for good in TOP} | {"provision": sorted(player.goods["provision"])}
    return player.turns, goods, [player.animals["pig"], player.animals["cattle"]]


def pair(dice):
    """A table and a model in the same random state."""
    table = drive.new_table(("Ann",))
    player = Player()
    for good in TOP:
        wheels = table.game.homes(table.game.goods.find(good))
        for i, home in enumerate(wheels):
            if good != "provision":
                player.goods[good][i] = dice.randrange(TOP[good] + 1)
                table.wheel(0, home).put(table.game.goods.find(good), player.goods[good][i])
    player.goods["provision"] = [dice.randrange(4), dice.randrange(4)]
    for i, n in enumerate(player.goods["provision"]):
        table.wheel(0, 1).stand(1 + i, n)
    if dice.random() < 0.3:
        player.goods["charcoal"][0] = None
        table.state[table.wheel(0, 0).at + 2 + 2] = 255
    if dice.random() < 0.3:
        player.put((1, 1), "cabinet-painter")
        at = table.at(0, "spaces") + 6
        table.state[at] = ids.BUILT + table.game.catalogue["building"].find("cabinet-painter")
    while player.is_due(0) or player.is_due(1):  # not as a gain: nothing is painted for it
        for wheel, home in ((0, "water"), (1, "meat")):
            if player.is_due(wheel):
                player.goods[home][0] = 0
                table.wheel(0, wheel).put(table.game.goods.find(home), 0)
    player.bonus = table.state[table.at(0, "bonus")] = 2
    return table, player


def amount(dice, sign):
    """(number, good, where or None)."""
    good = dice.choice((*TOP, "charcoal", "provision", *(("pig", "cattle") if dice.random() < 0.2 else ())))
    where = None
    if good == "charcoal" and dice.random() < 0.7:
        where = dice.randrange(2)
    if good == "provision" and dice.random() < 0.5:
        where = dice.choice(("low", "high"))
    return dice.choice((1, 1, 2, 3, 4, 7) if sign else (1, 1, 1, 2, 3)), good, where


def text(amounts):
    """Amounts as a record has them."""
    on = {0: " on glassmaking", 1: " on cooking", None: "", "low": " on low", "high": " on high"}
    return ", ".join(f"{n} {good}{on[where]}" for n, good, where in amounts)


def pay(player, amounts):
    """Pay in the model, a good without its wheel from where it can only come."""
    parts = []
    there = copy.deepcopy(player)
    for n, good, where in amounts:
        have = [number or 0 for number in there.goods.get(good, [0])]
        if good == "charcoal" and where is None:
            ways = [(a, n - a) for a in range(n + 1) if a <= have[0] and n - a <= have[1]]
            if len(ways) > 1:
                raise Ambiguous
            if not ways:
                raise Refused("short")
            found = [(good, k, i) for i, k in enumerate(ways[0]) if k]
        else:
            found = [(good, n, ([where] if where else []) if good == "provision" else where or 0)]
        for each in found:
            if each[0] in there.animals:
                there.take_animals(each[0], each[1])
                continue
            for _ in range(each[1] if good != "provision" else 0):
                if not there.goods[good][each[2]]:
                    raise Refused("short")
                there.goods[good][each[2]] -= 1
            if good == "provision":  # it cannot turn a wheel in the midst of a payment
                there.turns, kept = [-999, -999], there.settle
                there.settle = lambda wheel: None
                there.spend([each])
                there.settle = kept
        parts += found
    player.spend(parts)


def gain(player, amounts):
    """Gain in the model, one by one."""
    for n, good, where in amounts:
        i = where or 0
        if good == "provision":
            player.gain_provisions(n, [where] if where else [])
            continue
        if good == "charcoal":
            markers = player.goods[good]
            room = [j for j in (0, 1) if markers[j] is not None and markers[j] < 7]
            if where is None and len(room) > 1:
                raise Ambiguous
            if where is not None and markers[where] is None:
                raise Refused("no such marker")
            i = (room or [1])[0] if where is None else where
        for _ in range(n):
            player.gain_one(good, i)


@pytest.mark.parametrize("part", range(PARTS))
def test_transactions_come_out_as_in_the_model(part):
    dice = random.Random(part)
    told = {"done": 0, "refused": 0, "ambiguous": 0}
    for number in range(EACH):
        if number % 12 == 0:
            table, player = pair(dice)
        paid = [amount(dice, False) for _ in range(dice.choice((0, 1, 1, 2)))]
        gained = [amount(dice, True) for _ in range(dice.choice((0, 1, 1, 2, 3) if paid else (1, 1, 2, 3)))]
        line = "Ann" + (" pay " + text(paid) if paid else "") + (" gain " + text(gained) if gained else "")
        after = copy.deepcopy(player)
        wanted = "done"
        try:
            pay(after, paid)
            gain(after, gained)
        except Refused:
            wanted = "refused"
        except Ambiguous:
            wanted = "ambiguous"
        before = bytes(table.state)
        result = table._try(table.parse(line))
        got = "done" if result.error is None else "ambiguous" if isinstance(result.error, AmbiguousMove) else "refused"
        assert got == wanted or {got, wanted} == {"ambiguous", "refused"}, (line, str(result.error), of_model(player))
        told[got] += 1
        if got == "done":
            player = after
            assert shown(table) == of_model(player), (line, part, number)
        else:
            assert bytes(table.state) == before
    assert min(told.values()) > EACH // 50, told


def test_the_wheels_have_names():
    assert tuple(spec.name for spec in drive.new_table().game.wheels) == ON

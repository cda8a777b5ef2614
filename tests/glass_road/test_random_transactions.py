"""Random transactions against a second model of the wheels, which shares no code with the rules.

In the model a wheel is a dict of counts. 20,000 transactions are made, and 500,000 with RONDEL_AUDIT=all.
"""

import os
import random

import pytest

from shared_rules.errors import AmbiguousMove, IllegalMove, MoveError
from tests.glass_road.brute_score import FULL_WHEELS, REFINED
from tests.glass_road.drive import Game

TRANSACTIONS = 500_000 if os.environ.get("RONDEL_AUDIT") == "all" else 20_000
PER_GAME = 500
GOODS = sorted({good for goods in FULL_WHEELS.values() for good in goods})
START = {
    "glassworks": {"glass": 0, "quartz-sand": 0, "food": 1, "charcoal": 2, "water": 3, "wood": 4},
    "brickworks": {"bricks": 0, "clay": 1, "food": 2, "charcoal": 0},
}


class Ambiguous(Exception):
    """Two wheels could serve."""


class Impossible(Exception):
    """A payment that is not there, or a wheel on which the good does not stand."""


def homes(good):
    """The wheels on which a good stands."""
    return [wheel for wheel, goods in FULL_WHEELS.items() if good in goods]


def limit(good):
    """The most that a wheel holds of a good."""
    return 3 if good in REFINED else 7


def which(counts, amount, is_gain):
    """The wheel that an amount means."""
    if amount["wheel"]:
        if amount["wheel"] not in homes(amount["good"]):
            raise Impossible
        return amount["wheel"]
    there = homes(amount["good"])
    if len(there) == 1:
        return there[0]
    numbers = {wheel: counts[wheel][amount["good"]] for wheel in there}
    able = [wheel for wheel in there if (numbers[wheel] < 7 if is_gain else numbers[wheel] >= amount["number"])]
    if len(able) > 1:
        raise Ambiguous
    if not able and not is_gain:
        raise Impossible
    return (able or there)[0]


def transact(counts, paid, gained):
    """One transaction on the counts; how often each wheel turned, and how much was lost of each good."""
    for amount in paid:
        wheel = which(counts, amount, False)
        counts[wheel][amount["good"]] -= amount["number"]
        if counts[wheel][amount["good"]] < 0:
            raise Impossible
    lost = 0
    for amount in gained:
        wheel = which(counts, amount, True)
        wanted = amount["number"] if amount["take"] is None else amount["take"]
        fits = min(wanted, limit(amount["good"]) - counts[wheel][amount["good"]])
        counts[wheel][amount["good"]] += fits
        lost += wanted - fits
    turns = []
    for refined, *basic in FULL_WHEELS.values():
        wheel = counts[homes(refined)[0]]
        turned = 0
        while wheel[refined] < 3 and all(wheel[good] > 0 for good in basic):
            for good in basic:
                wheel[good] -= 1
            wheel[refined] += 1
            turned += 1
        turns.append(turned)
    return turns, lost


def amounts(dice, most, is_gain):
    """Random amounts, mostly ones that can be."""
    out = []
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        good = dice.choice(GOODS)
        wheel = dice.choice([*homes(good), None, *(homes(good) if dice.random() < 0.8 else FULL_WHEELS)])
        number = dice.randint(1, most)
        take = dice.randint(0, number) if is_gain and dice.random() < 0.1 else None
        out.append({"number": number, "good": good, "wheel": wheel, "take": take})
    return out


def said(word, given):
    """The words of amounts."""
    parts = []
    for amount in given:
        part = f"{amount['number']} {amount['good']}"
        part += f" on {amount['wheel']}" if amount["wheel"] else ""
        parts.append(part + (f" take {amount['take']}" if amount["take"] is not None else ""))
    return f" {word} {', '.join(parts)}" if parts else ""


@pytest.mark.parametrize("part", range(4))
def test_random_transactions_end_as_in_the_second_model(part):
    dice = random.Random(part)
    seen = {"made": 0, Ambiguous: 0, Impossible: 0, "turned": 0, "lost": 0}
    for _ in range(TRANSACTIONS // PER_GAME // 4):
        game = Game(["Ann"], {})
        counts = {wheel: dict(goods) for wheel, goods in START.items()}
        total = [0, 0]
        for _ in range(PER_GAME):
            kind = dice.choice(("gain", "gain", "gain", "pay", "trade"))
            paid = amounts(dice, 3, False) if kind != "gain" else []
            gained = amounts(dice, dice.choice((2, 4, 9)), True) if kind != "pay" else []
            after = {wheel: dict(goods) for wheel, goods in counts.items()}
            line = "Ann" + said("pay", paid) + said("gain", gained)
            try:
                turns, lost = transact(after, paid, gained)
            except (Ambiguous, Impossible) as refused:
                seen[type(refused)] += 1
                before = game.table.digest()
                with pytest.raises(MoveError) as caught:
                    game.enter(line)
                if len(paid) + len(gained) == 1:
                    wanted = AmbiguousMove if isinstance(refused, Ambiguous) else IllegalMove
                    assert type(caught.value) is wanted, line
                assert game.table.digest() == before
                continue
            result = game.enter(line)
            assert game.goods() == after, line
            assert result.turns == turns, line
            assert sum(number for _, _, number in result.lost) == lost, line
            counts = after
            total = [one + more for one, more in zip(total, turns, strict=True)]
            seen["made"] += 1
            seen["turned"] += any(turns)
            seen["lost"] += lost > 0
        assert [wheel.turns for wheel in game.table.wheels[0]] == total
    assert min(seen.values()) > TRANSACTIONS // 4 // 50

"""The second transcription of the buildings and specialists: sound in itself, and the same as the catalogue."""

import json
from collections import Counter

import pytest

from tests.glass_road.effect_cases import CELLS, choices, effect_cases
from tests.glass_road.second_source import BUILDINGS, PAID, SPECIALISTS, effect, slug
from tests.host.commands import rondel

CASES = list(effect_cases())


def of_kind(kind):
    """The buildings of a kind."""
    return [building for building in BUILDINGS.values() if building.kind == kind]


def test_there_are_15_specialists_93_buildings_and_3_at_the_start():
    assert Counter(building.kind for building in BUILDINGS.values()) == {
        "processing": 31,
        "immediate": 31,
        "bonus": 31,
        "start": 3,
    }
    assert len(SPECIALISTS) == 15


def test_the_costs_add_up_to_the_sums_of_the_text():
    # The rulebook's own remark says 39 Glass and 58 Bricks; its rows do not.
    sums = {good: sum(building.cost[good] for building in BUILDINGS.values()) for good in PAID}
    assert sums == {"wood": 100, "glass": 53, "clay": 90, "bricks": 50}


def test_each_start_building_has_an_immediate_and_a_bonus_upgrade_without_shrine():
    for start in of_kind("start"):
        upgrades = [building for building in BUILDINGS.values() if building.replaces == start.name]
        assert [building.kind for building in upgrades] == ["immediate", "bonus"]
        assert not any(building.shrine for building in upgrades)
    assert sum(bool(building.replaces) for building in BUILDINGS.values()) == 6


def test_shrines():
    assert Counter(b.kind for b in BUILDINGS.values() if b.shrine) == {
        "start": 3,
        "processing": 19,
        "immediate": 15,
        "bonus": 16,
    }


def test_rows_of_each_kind_are_in_alphabetical_order():
    for kind in ("start", "processing", "immediate", "bonus"):
        names = [building.title.replace("'", "") for building in of_kind(kind)]
        assert names == sorted(names)


def test_points_lie_between_minus_one_and_four():
    assert {building.points for building in of_kind("processing")} == {0, 1, 2, 3, 4}
    assert {building.name for building in BUILDINGS.values() if building.points < 0} == {"loess-plateau"}
    assert max(building.points for building in of_kind("immediate")) == 4
    assert {b.name: b.points for b in of_kind("bonus") + of_kind("start") if b.points} == {"village-church": 4}


@pytest.fixture(scope="module")
def catalogue():
    """The program's own catalogue, as it shows it to other programs."""
    return json.loads(rondel("catalogue", "glass-road", "--json").stdout)


def test_the_catalogue_has_the_same_buildings(catalogue):
    rows = {
        row["name"]: {key: row[key] for key in row if key not in ("name", "effect")} for row in catalogue["buildings"]
    }
    assert rows == {
        building.name: {
            "kind": building.kind,
            "shrine": building.shrine,
            "cost": {good: number for good, number in building.cost.items() if number},
            "points": building.points,
            "upgrades": building.replaces or None,
        }
        for building in BUILDINGS.values()
    }


def test_the_catalogue_has_the_same_specialists(catalogue):
    assert [row["name"] for row in catalogue["specialists"]] == list(SPECIALISTS)
    fees = {row["name"]: row["fee"] for row in catalogue["specialists"]}
    for specialist in SPECIALISTS.values():
        (term,) = specialist.fee.ways[0] if specialist.fee else (None,)
        assert fees[specialist.name] == (
            "" if term is None else "fell a forest" if term.what == "forest" else f"pay {term.formula} {term.what}"
        )


def test_names_are_written_as_in_records():
    assert slug("Builder's Hut") == "builders-hut"
    assert slug("Slash-and-burn Farmer") == "slash-and-burn-farmer"


@pytest.mark.parametrize(
    "text", ["wod-1", "wood-", "food+2", "wood+2@", "coal+pig@", "wood 2", "pit-2", "sand+2*adjacent(pond)"]
)
def test_slips_in_the_notation_are_refused(text):
    with pytest.raises((ValueError, KeyError, SyntaxError)):
        effect(text)


def test_choices_of_an_effect():
    assert list(choices(effect("wood-1 water+2"))) == [(0, None, None, None)]
    assert len(list(choices(effect("coal-1@ water-1 food+4@")))) == 4
    assert len(list(choices(effect("brick-1 basic+2@")))) == 8
    assert len(list(choices(effect("again wood-1 other+2@")))) == 7
    assert len(list(choices(effect("food+grove@ | wood+grove")))) == 3
    assert len(list(choices(effect("offer-2 tile+1")))) == 3


def test_there_are_cases_for_every_effect():
    names = Counter(case["name"] for case in CASES)
    wanted = {b.name for b in of_kind("processing") + of_kind("immediate")} | SPECIALISTS.keys()
    assert set(names) == wanted
    assert min(names.values()) >= 4
    assert len({case["title"] for case in CASES}) == len(CASES)


def total(goods, good):
    """The count of a good on both wheels."""
    return sum(wheel.get(good, 0) for wheel in goods.values())


@pytest.mark.parametrize(
    "name, changes",
    {
        "boarding-house": {"charcoal": -1, "water": -1, "food": 4},
        "cooperage": {"wood": -1, "water": 2},
        "farmstead": {"food": 2, "water": 1},
        "sandstone-factory": {"quartz-sand": -3, "bricks": 1},
        "buttery": {"wood": -2, "clay": -1, "food": 6},
        "storage": {"wood": -2, "clay": -2, "bricks": 2},
        "forest-hut": {"glass": -1, "clay": -1, "wood": 5},
        "feudal-lord": {},
    }.items(),
)
def test_the_first_case_of_each_shows_the_bare_effect(name, changes):
    case = next(case for case in CASES if case["name"] == name)
    for good in ("glass", "wood", "clay", "bricks", "quartz-sand", "water", "food", "charcoal"):
        before, after = total(case["goods"], good), total(case["after"]["goods"], good)
        assert after - before == changes.get(good, 0), good


def test_cases_change_only_what_their_steps_name():
    for case in CASES:
        named = {case["at"]}
        for step in case["steps"]:
            named |= {*step.get("place", []), *step.get("filled", [])}
            for removed in (step.get("remove"), step.get("fee", {}).get("remove")):
                named |= {removed, *([] if case["board"].get(removed) != "forest" else beside_forest(case, removed))}
        before, after = case["board"], case["after"]["board"]
        assert {cell for cell in CELLS if before[cell] != after[cell]} <= named, case["title"]


def beside_forest(case, cell):
    """The other space of a forest."""
    x, y = cell
    return [near for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if case["board"].get(near) == "forest"]

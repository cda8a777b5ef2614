"""The rules engine of Black Forest: every cost to the last good, what waits for what, and whole games by the lists."""

import random

import pytest

from rondel import catalogue
from rondel.catalogue import page
from shared_rules import games
from shared_rules.black_forest import ids
from shared_rules.black_forest import spaces as sp
from shared_rules.errors import IllegalMove
from tests.black_forest import drive
from tests.vectors import checks
from tests.vectors.runtimes import ROOT

FOUND = catalogue.load("black-forest")
BUILDINGS = FOUND.of("buildings", "large")
CASES = page.cases(ROOT / "tests" / "vectors" / "black_forest")
SPACES = {"small": "b2", "large": "b2 c2"}


def with_goods(entry, less=""):
    """A table whose first seat has just what a building costs, but one of `less`; the line that constructs it."""
    table = drive.new_table()
    for good in ("charcoal", "sand", "water", "wood", "porridge", "meat", "brick", "commodity", "glass"):
        number = entry["cost"].get(good, 0)
        number = 2 if number == "x" else number
        # The markers are stood directly: what is set by hand would turn a wheel that is due.
        place = table.game.goods.find(good)
        table.wheel(0, table.game.homes(place)[0]).put(place, number - (good == less))
    table.wheel(0, 1).put(2, 0)
    line = f"Ann build {entry.name} at {SPACES['small' if entry.section.name == 'buildings' else 'large']}"
    if entry["cost"].get("forest-tile") == 1:
        line += " fell a1"
    if entry["cost"].get("field") == 1:
        line += " from d2"
    return table, line


EXTRA = {"clearing-house": " as pond", "beechnut-gatherers-hut": "", "renderer": " on cooking"}
PLACED = {"clearing-house": " c3", "beechnut-gatherers-hut": " c3"}


def line_of(entry, line):
    """The line with the choices that the building itself needs."""
    line = line.replace(" at b2", " at b2" + PLACED.get(entry.name, ""))
    line += EXTRA.get(entry.name, "")
    if entry.name in ("storehouse",):
        line += " on cooking"
    return line + (" gain 1 cattle, 1 pig" if entry.name == "feeding-farm" else "")


@pytest.mark.parametrize("entry", BUILDINGS, ids=lambda entry: entry.name)
def test_a_building_costs_what_the_catalogue_says_and_not_one_less(entry):
    for less in entry["cost"]:
        if less in FOUND.steps.goods:
            table, line = with_goods(entry, less)
            ready(entry, table)
            with pytest.raises(IllegalMove) as refused:
                table.apply(table.parse(line_of(entry, line)))
            assert refused.value.code == "short"
    table, line = with_goods(entry)
    ready(entry, table)
    result = table.apply(table.parse(line_of(entry, line)))
    paid = {}
    for good, _, number in result.paid:
        paid[table.game.goods.name(good)] = paid.get(table.game.goods.name(good), 0) + number
    assert paid == {good: 2 if n == "x" else n for good, n in entry["cost"].items() if good in FOUND.steps.goods}
    assert entry.name in table.game.report(table, 0)["buildings"]


def ready(entry, table):
    """Give the Domain what the building needs."""
    if entry.name == "farmers-residence":
        for name in ("c3", "d3"):
            space = sp.DEFAULT.find(name)
            table.state[table.at(0, "spaces") + space] = ids.FIELD
    if entry.name == "smokehouse":
        table.state[table.at(0, "spaces") + sp.DEFAULT.find("c3")] = ids.POND


def test_as_many_as_the_box_holds_and_the_sides_by_their_numbers():
    counts = [len(FOUND.of(name)) for name in ("tradespeople", "jobs", "buildings")]
    assert (*counts, len(BUILDINGS)) == (ids.TRADES, ids.JOBS, ids.SMALL_BUILDINGS, ids.BUILDINGS)
    labels = [(entry.holding("label") or [""])[0] for entry in BUILDINGS]
    small, large = labels[: ids.SMALL_BUILDINGS], labels[ids.SMALL_BUILDINGS :]
    find = games.find("black-forest").words("building").find
    assert [find(label.lower()) for label in small] == list(range(ids.SMALL_BUILDINGS))
    assert not any(large)
    places = [entry["kind"] for entry in FOUND.of("jobs")]
    assert places.index("location") == ids.FIRST_LOCATION


@pytest.mark.parametrize("entry", FOUND.entries, ids=lambda entry: f"{entry.section.name}-{entry.name}")
def test_every_entry_has_a_case_in_the_vectors_and_every_choice_one_more(entry):
    assert len(page.covering(entry, CASES)) >= entry["steps"].count("or") + 1


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_by_the_lists_of_the_device(seed):
    dice = random.Random(seed)
    table = drive.new_table(("Ann", "Ben Lee", "Chris", "Dora")[: 1 + seed % 4])
    for _ in range(8):
        for seat in range(len(table.names)):
            if not table.get("phase"):
                drive.plenty(table, seat, dice)
        for refused in drive.play(table, dice, 25):
            assert refused.text != refused.key
        assert checks.settled(table)
    assert not checks.round_trips(table)
    assert not checks.undo_and_redo(table)
    for seat in range(len(table.names)):
        assert table.game.score(table, seat)["lines"]

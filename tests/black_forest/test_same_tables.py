"""The catalogue and the second transcription say the same: costs, points, kinds, and every step of every effect."""

import pytest

from rondel import catalogue
from tests.black_forest.second_source import BUILDINGS, JOBS, LIVESTOCK, PEOPLE, TILES

FOUND = catalogue.load("black-forest")
GOODS = {"coal": "charcoal"}
PLACES = {"@G": "glassmaking", "@C": "cooking"}
MEASURES = {
    **{name: name for name in ("field", "pond", "cattle", "empty")},
    "step(pond,2,4,6)": "pond-pair",
    "step(cattle,1,2,4,7)": "cattle-step",
    "nested": "forest-pig",
    "forest//2": "forest-pair",
    "vacant": "empty-pasture",
    "min(field,4)": "field-to-four",
}
EVENTS = {
    "estate": "estate",
    "visit(herder)": "herder",
    "enter(cook)": "cook",
    "lose(forest)": "fell",
    "swap": "merchant",
    "gain(glass)": "glass",
    "gain(meat,butcher)": "butcher",
    "gain(pond,gardener)": "gardener-pond",
    "gain(field,farmhand)": "farmhand-field",
}
SCORES = {
    "2*held": "score 2 per tannery",
    "-min(empty,5)": "score -1 per empty to 5",
    "estate": "score 1 per estate",
    "adj(empty)": "score 1 per empty around",
    "2*adj(building)": "score 2 per building around",
    "2*adj(herd)": "score 2 per herd around",
    "min(brick,wood)": "score 1 per brick-and-wood",
    "min(2*min(field,pond,pasture),10)": "score 2 per set to 10",
    "coal//2": "score 1 per 2 charcoal",
    "2*meat": "score 2 per 1 meat",
    "field": "score 1 per field",
    "pond": "score 1 per pond",
}
WHOLE = {  # effects that are one word here, or that the rules do by the building's name
    "no-coal@G": ["take-off charcoal"],
    "tile!beside": ["place any around"],
    "pasture~3here": ["place 3 pasture here"],
    "livestock+field": ["feed"],
    "match+min(pairs,4)": ["breed"],
    "zeros=1": ["raise 1 each"],
    "turn": ["again"],
    "wood=3": ["raise 3 wood"],
    "no-toll": [],
    "no-estate": [],
    "visit": [],
    "nest+1": [],
    "held+1": [],
    "build": ["build"],
    "build-free": ["free"],
}
RULES = {  # their permanent effects are rules of their own, in no other step
    "beechnut-gatherers-hut": "rule more-pigs",
    "castle-hotel": "rule no-estates",
    "distillery": "rule second-visit",
    "fort": "rule no-toll",
    "tannery": "rule keep-pigs",
}


def words_of(term):
    """The steps that a term of the second transcription means."""
    whole = f"{term.what}{term.sign}{term.formula}{term.place if term.sign in '!~' else ''}"
    if whole in WHOLE:
        return WHOLE[whole]
    what, number = GOODS.get(term.what, term.what), term.formula
    if term.sign == "-":
        if what == "forest":
            return [f"fell {number}"]
        if what in TILES:
            return [f"remove {number} {what}"]
        return [f"pay {number} {'step' if what == 'hut' else what}"]
    if term.for_others:
        return ["gift"]
    if what == "hut":
        return [f"progress {number}"]
    if what in TILES:
        return [f"place {number} {what}"]
    return [f"gain {number} {what}"] if number.isdigit() else [f"gain 1 {what} per {MEASURES[number]}"]


def steps_of(ways):
    """The steps of alternatives, with `or` between them."""
    steps = []
    for way in ways:
        steps += ["or"] if steps else []
        found = [step for term in way for step in words_of(term)]
        for both in ("gain 4 charcoal",):
            if found.count(both) == 2:  # on each wheel
                found = [f"{both} both"]
        steps += found
    return steps


def conditions(text):
    """The conditions of an effect, as steps."""
    return [f"if {number} {what}" for what, _, number in (part.partition(">=") for part in text.split(" and "))]


def effects(building):
    """The steps of a building in the second transcription."""
    steps = []
    for ability in building.abilities:
        if ability.kind == "end-game":
            steps.append(SCORES.get(ability.formula) or f"score 1 per 1 {ability.formula}")
        elif ability.kind == "required":
            what, _, number = ability.formula.partition(">=")
            steps.append(f"needs {number} {what}" if number else "alone")
        elif not (ability.kind == "permanent" and building.name in RULES):
            steps += [f"when {EVENTS[ability.on]}"] if ability.on else []
            if ability.condition and "raise" not in " ".join(steps_of(ability.ways)):
                steps += conditions(ability.condition)
            steps += ["may"] if ability.may else []
            steps += steps_of(ability.ways)
    return steps


def plain(cost):
    """A cost with the catalogue's names."""
    names = {"coal": "charcoal", "forest": "forest-tile"}
    return {names.get(what, what): "x" if number == "X" else number for what, number in cost.items()}


@pytest.mark.parametrize("entry", FOUND.of("buildings", "large"), ids=lambda entry: entry.name)
def test_a_building(entry):
    building = BUILDINGS[entry.name]
    assert entry.holding("label") == ([f"{building.number:02}{building.side}"] if building.number else [])
    assert (entry["cost"], entry["points"]) == (plain(building.cost), building.points)
    assert [step for step in entry["steps"] if not step.startswith("rule ")] == effects(building)
    assert [step for step in entry["steps"] if step.startswith("rule ")] == [
        rule for name, rule in RULES.items() if name == entry.name
    ]
    kinds = {"required": "condition"}
    said = {kinds.get(ability.kind, ability.kind) for ability in building.abilities}
    if entry.name == "castle-hotel":  # its permanent effect is part of its conversion here
        said -= {"permanent"}
    assert set(entry["kinds"]) == said


@pytest.mark.parametrize("entry", FOUND.of("tradespeople"), ids=lambda entry: entry.name)
def test_a_tradesperson(entry):
    person = PEOPLE[entry.name]
    assert list(entry["steps"]) == steps_of(person.ways)
    alike = [other for other in FOUND.of("tradespeople") if other["back"] == entry["back"]]
    assert {other.name for other in alike} == {name for name, each in PEOPLE.items() if each.back == person.back}


@pytest.mark.parametrize("entry", FOUND.of("jobs"), ids=lambda entry: entry.name)
def test_a_job(entry):
    job = JOBS[entry.name]
    assert list(entry["steps"]) == steps_of(job.ways)
    assert entry["kind"] == ("location" if job.is_location else "tradesperson")


def test_nothing_is_missing():
    assert {entry.name for entry in FOUND.of("buildings", "large")} == set(BUILDINGS)
    assert {entry.name for entry in FOUND.of("tradespeople")} == set(PEOPLE)
    assert {entry.name for entry in FOUND.of("jobs")} == set(JOBS)
    assert set(LIVESTOCK) <= set(FOUND.steps.goods)


def test_the_glass_of_a_small_building_follows_its_number():
    for entry in FOUND.of("buildings"):
        assert entry["cost"].get("glass", 0) == (int(entry["number"][:2]) - 1) % 3
    assert {entry["cost"]["glass"] for entry in FOUND.of("large")} == {3}

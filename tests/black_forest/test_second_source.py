"""The second transcription of Black Forest's tables: sound in itself, and as the rulebook's other pages say."""

from collections import Counter

import pytest

from tests.black_forest.second_source import (
    BASIC,
    BUILDINGS,
    FACTS,
    JOBS,
    LIVESTOCK,
    PEOPLE,
    REFINED,
    TILES,
    Names,
    ability,
    amounts,
    evaluate,
    numbers,
    slug,
    term,
    ways,
)

ROWS = ("brick", "wood", "sand", "coal", "water", "porridge", "meat", "pig", "cattle", "land", "glass", "points")
STARTS = ("glassmaking", "cooking", "track")


def small(side):
    """The small buildings' sides A or B."""
    return [building for building in BUILDINGS.values() if building.side == side]


def large():
    """The large buildings."""
    return small("")


def changed(terms, sign):
    """The things that an effect's terms with a sign name, with their formulas."""
    return {each.what: each.formula for each in terms if each.sign == sign}


def test_the_counts_are_those_of_the_components():
    pieces = amounts("pieces")
    assert pieces["small"] == len(small("A")) == len(small("B")) == 36
    assert pieces["large"] == len(large()) == sum(amounts("pieces large").values()) == 14
    assert pieces["tradesperson"] == len(PEOPLE) == sum(numbers("villages")) == 17
    assert pieces["job"] == len(JOBS) == 11
    assert pieces["landscape"] == sum(amounts("pieces landscape").values()) == 52


def test_the_backs_are_those_of_the_tradespeople_not_of_the_jobs():
    backs = Counter(person.back for person in PEOPLE.values())
    assert sorted(backs.values()) == sorted(amounts("pieces backs").values()) == [2, 5, 5, 5]
    assert backs[4] == amounts("pieces backs")["mouse"]


def test_every_number_has_two_sides_in_order():
    assert [building.number for building in small("A")] == list(range(1, 37))
    assert [building.number for building in small("B")] == list(range(1, 37))


def test_rows_of_the_other_tables_are_in_alphabetical_order():
    titles = [building.title.replace("'", "") for building in large()]
    assert titles == sorted(titles)
    for is_location in (True, False):
        titles = [job.title for job in JOBS.values() if job.is_location == is_location]
        assert titles == sorted(titles)
    for back in (1, 2, 3, 4):
        titles = [person.title for person in PEOPLE.values() if person.back == back]
        assert titles == sorted(titles)


def test_the_glass_of_a_small_building_follows_from_its_column():
    for building in small("A") + small("B"):
        assert building.cost.get("glass", 0) == (building.number - 1) % 3, building.name
    assert {building.cost["glass"] for building in large()} == {3}


def test_the_costs_and_points_add_up():
    sums = {}
    for building in BUILDINGS.values():
        row = sums.setdefault(building.side, Counter())
        row["points"] += building.points
        row.update({what: number for what, number in building.cost.items() if number != "X"})
    assert sums == {
        "A": {"points": 88, "glass": 36, "brick": 58, "wood": 67, "water": 15, "coal": 4, "sand": 2, "forest": 2},
        "B": {"points": 82, "glass": 36, "brick": 60, "wood": 55, "meat": 10, "water": 5, "porridge": 5}
        | {"coal": 2, "sand": 2},
        "": {"points": 90, "glass": 42, "brick": 36, "wood": 35, "porridge": 8, "coal": 6, "forest": 4, "pond": 2}
        | {"water": 2, "meat": 1, "sand": 1, "field": 1},
    }


def test_a_row_of_the_board_shares_its_main_reward():
    others = {}
    for building in small("A") + small("B"):
        gains = set()
        for each in building.abilities:
            for way in each.ways:
                gains |= {one.what for one in way if one.sign in ("+", "=", "!", "~")}
        gains |= {name for name, parts in FAMILIES.items() if gains & parts}
        row = ROWS[(building.number - 1) // 3]
        if row == "points":
            assert not gains, building.name
        elif row not in gains:
            others[building.name] = row
    assert others == {"clockmaker": "sand", "potash-manufacturer": "coal", "farm-laborers-house": "land"}


FAMILIES = {
    "land": {*TILES, "tile"},
    "glass": {"hut", "provision"},
    "pig": {"livestock", "held", "nest"},
    "cattle": {"livestock", "match"},
}


def test_only_the_forts_bricks_depend_on_the_players():
    assert [building.name for building in BUILDINGS.values() if "X" in building.cost.values()] == ["fort"]
    assert numbers("fort brick") == [1, 2, 2, 3]  # solo; with the neutral pawn; 3 and 4 players


def test_kinds_of_abilities():
    kinds = Counter(each.kind for building in BUILDINGS.values() for each in building.abilities)
    assert kinds == {"conversion": 29, "instant": 30, "permanent": 17, "end-game": 15, "required": 3}
    assert [building.name for building in BUILDINGS.values() if not building.abilities] == [
        "general-hospital",
        "hunting-lodge",
        "thermal-baths",
    ]


def test_conversions_pay_before_they_gain():
    for building in BUILDINGS.values():
        for each in building.abilities:
            if each.kind == "conversion":
                for way in each.ways:
                    signs = "".join(one.sign for one in way)
                    assert signs == "-" * signs.count("-") + "+" * signs.count("+") and "-+" in signs, building.name


def test_jobs_take_each_basic_resource_once():
    paid = Counter()
    for job in JOBS.values():
        (way,) = job.ways
        paid.update({what: int(number) for what, number in changed(way, "-").items()})
    assert paid == {"wood": 7, "meat": 5, "coal": 7, "water": 5, "sand": 5, "brick": 7, "porridge": 7} | {
        "field": 3,
        "forest": 3,
        "provision": 2,
        "livestock": 5,
    }
    assert set(BASIC) < set(paid)


def test_tradesperson_jobs_bear_the_names_of_tradespeople():
    assert {name for name, job in JOBS.items() if not job.is_location} == JOBS.keys() & PEOPLE.keys()
    assert len([job for job in JOBS.values() if job.is_location]) == 6


def test_tradespeople_have_one_effect_or_a_choice_of_two():
    choices = {name for name, person in PEOPLE.items() if len(person.ways) == 2}
    assert choices == {"carpenter", "cook", "farmhand", "gardener", "butcher", "herder", "landowner"}
    assert all(len(person.ways) == 1 for name, person in PEOPLE.items() if name not in choices)


def test_the_game_starts_with_wheels_that_are_not_due():
    start = {fact: amounts(f"markers {fact}") for fact in STARTS}
    assert {good for row in start.values() for good in row} == {*BASIC, *REFINED}
    assert start["glassmaking"]["sand"] == start["cooking"]["porridge"] == 0
    assert start["glassmaking"]["coal"] + start["cooking"]["coal"] == 3


def test_extra_resources_for_each_seat_but_the_first():
    for players in (2, 3, 4):
        first, *others = FACTS[f"extra {players}"].split(" / ")
        assert first == "-" and len(others) == players - 1
        for text in others:
            assert set(changed(ways(text)[0], "+")) <= {*BASIC, *REFINED, *LIVESTOCK}


def test_solo_titles_are_ten_points_apart():
    titles = {int(name[6:]): title for name, title in FACTS.items() if name.startswith("title ")}
    assert list(titles) == [20, 30, 40, 50, 60, 70]
    assert titles[20] == "Water carrier" and titles[70] == "Duchess"


@pytest.mark.parametrize(
    "name, text",
    {
        "clay-pit": "C water-2 brick+3",
        "hotzenwald-house": "I sand+3 cattle+1",
        "glaswald-lake": "P on estate: sand+3",
        "water-tower": "I water+empty",
        "village-church": "E adj(empty)",
        "half-timbered-house": "I if wood>=5: brick+7",
    }.items(),
)
def test_buildings_that_the_rulebook_explains_elsewhere(name, text):
    assert BUILDINGS[name].abilities == (ability(text),)


def test_costs_and_points_that_the_rulebook_explains_elsewhere():
    assert BUILDINGS["water-tower"].cost == {"glass": 1, "brick": 3}
    assert BUILDINGS["village-church"].points == 4
    assert [b.name for b in BUILDINGS.values() if ability("R field>=4") in b.abilities] == ["farmers-residence"]


@pytest.mark.parametrize(
    "effect, text",
    [
        (JOBS["count"], "sand-5 glass+2 porridge+5 hut+3"),
        (PEOPLE["cattle-farmer"], "cattle+1"),
        (PEOPLE["builder"], "build"),
        (PEOPLE["glass-miller"], "sand+pond"),
        (PEOPLE["brickmaker"], "coal-1 brick+4"),
        (PEOPLE["woodworker"], "forest-1 wood+1 build"),
    ],
)
def test_effects_that_the_rulebook_explains_elsewhere(effect, text):
    assert [sorted(way, key=repr) for way in effect.ways] == [sorted(way, key=repr) for way in ways(text)]


class Counts(Names):
    """A state of the game with the given counts and nothing else."""

    def __init__(self, **counts):
        self.counts = counts

    def number(self, name):
        """The count, 0 where none is given."""
        return self.counts.get(name, super().number(name))


@pytest.mark.parametrize("ponds, meat", [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_the_cook_counts_ponds_by_twos_up_to_six(ponds, meat):
    _, (second,) = PEOPLE["cook"].ways
    assert evaluate(second.formula, Counts(pond=ponds)) == meat


@pytest.mark.parametrize("cattle, wood", [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (12, 4)])
def test_the_ox_stable_counts_cattle_in_steps(cattle, wood):
    (conversion,) = BUILDINGS["ox-stable"].abilities
    assert evaluate(conversion.ways[0][1].formula, Counts(cattle=cattle)) == wood


def test_the_guildhall_wants_both_glass_and_provisions():
    (instant,) = BUILDINGS["guildhall"].abilities
    assert evaluate(instant.condition, Counts(glass=1, provision=3))
    assert not evaluate(instant.condition, Counts(glass=1, provision=2))
    assert not evaluate(instant.condition, Counts(provision=6))


def test_names_are_written_as_in_records():
    assert slug("Beechnut Gatherer's Hut") == "beechnut-gatherers-hut"
    assert slug("Half-timbered House") == "half-timbered-house"


@pytest.mark.parametrize(
    "text", ["wod-1", "wood-", "coal+3", "wood+1@", "coal-1@", "pasture~3", "tile!", "wood+pg", "bild"]
)
def test_slips_in_a_term_are_refused(text):
    with pytest.raises((ValueError, KeyError)):
        term(text)


@pytest.mark.parametrize(
    "text", ["K wood+1", "P on vist(cook): wood+1", "I if wood>=5 and gras>=1: wood+1", "E adj(cow)", "R", "E wood^2"]
)
def test_slips_in_an_ability_are_refused(text):
    with pytest.raises((ValueError, KeyError, SyntaxError)):
        ability(text)

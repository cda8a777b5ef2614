"""The brute-force housing and scorer on the rulebook's example and on domains that were counted by hand."""

from itertools import product

import pytest

from tests.black_forest.brute import can_house, is_due, outcomes, problems, score, winner
from tests.black_forest.second_source import BUILDINGS

SIGNS = {".": "empty", "f": "field", "o": "pond", "p": "pasture", "T": "forest", "S": "stable", "H": "hut"}


def owned(*drawings, pig=0, cattle=0, wheel=0, held=0, goods=None, **named):
    """A player: one drawing an Estate, rows of signs from the top; capital letters as given buildings."""
    signs = SIGNS | {letter: name.replace("_", "-") for letter, name in named.items()}
    estates = [
        {(x, y): signs[sign] for y, row in enumerate(drawing.split()) for x, sign in enumerate(row)}
        for drawing in drawings
    ]
    livestock = {"pig": pig, "cattle": cattle}
    return {"goods": goods or {}, "wheel": wheel, "estates": estates, "livestock": livestock, "held": held}


def points(player, name):
    """The points of a building's effect."""
    return score(player)["of"][name]


def test_the_example_of_the_rulebook():
    # 16 points of buildings: the Smokehouse's 5, and 5 + 5 + 1 of three buildings it does not name.
    player = owned(
        "ooofS AABD. Co.T.",
        "oopT S..TH",
        cattle=6,
        wheel=7,
        goods={"glass": 2, "charcoal": [0, 0]},
        A="smokehouse",
        B="sand_sifting_plant",
        C="charcoal_pile",
        D="well",
    )
    assert not list(problems(player))
    lines = {"glass": 2, "wheel": 7, "estates": 2, "livestock": 3, "buildings": 16, "effects": 6}
    assert score(player) == lines | {"total": 36, "of": {"smokehouse": 6}}


def test_a_pasture_houses_three_of_one_kind():
    assert can_house(owned("p"), 3, 0) and can_house(owned("p"), 0, 3)
    assert not can_house(owned("p"), 4, 0)
    assert not can_house(owned("p"), 1, 1)
    assert can_house(owned("pp"), 3, 3) and not can_house(owned("pp"), 4, 1)


def test_a_stable_houses_two_cattle_and_no_pig_unless_the_hut_is_on_it():
    assert can_house(owned("S"), 0, 2)
    assert not can_house(owned("S"), 0, 3) and not can_house(owned("S"), 1, 0)
    assert not can_house(owned("H"), 0, 1)


def test_a_forest_houses_one_pig_and_no_cattle():
    assert can_house(owned("TT"), 2, 0)
    assert not can_house(owned("TT"), 3, 0) and not can_house(owned("TT"), 0, 1)


def test_the_beechnut_gatherers_hut_lets_a_forest_house_two():
    assert can_house(owned("TT", "B", B="beechnut_gatherers_hut"), 4, 0)
    assert not can_house(owned("TT", "B", B="beechnut_gatherers_hut"), 5, 0)


def test_nothing_else_houses_livestock():
    assert can_house(owned(".fo"), 0, 0)
    assert not can_house(owned(".fo"), 1, 0) and not can_house(owned(".fo"), 0, 1)


def one_by_one(places, pigs, cattle):
    """Whether the livestock can be put, one after the other, into `places`, lists of the kinds in them."""
    if not pigs and not cattle:
        return True
    kind = "pig" if pigs else "cattle"
    for i, (place, inside) in enumerate(places):
        may = {"S": kind == "cattle" and len(inside) < 2, "T": kind == "pig" and not inside}
        if may.get(place, len(inside) < 3 and set(inside) <= {kind}):
            rest = [*places[:i], (place, (*inside, kind)), *places[i + 1 :]]
            if one_by_one(rest, pigs - (kind == "pig"), cattle - (kind == "cattle")):
                return True
    return False


@pytest.mark.parametrize("places", ["", "p", "S", "T", "pp", "pS", "pT", "ST", "ppT", "pST", "SST", "pTT"])
def test_housing_is_the_same_one_animal_after_the_other(places):
    for pigs, cattle in product(range(6), range(5)):
        wanted = one_by_one([(place, ()) for place in places], pigs, cattle)
        assert can_house(owned(places or "."), pigs, cattle) == wanted, (pigs, cattle)


def test_what_cannot_be_housed_is_not_gained():
    assert outcomes(owned("TTT"), (0, 0), (1, 0)) == {(1, 0)}
    assert outcomes(owned("TTT"), (3, 0), (1, 1)) == {(3, 0)}
    assert outcomes(owned("TTTS"), (3, 0), (1, 3)) == {(3, 2)}


def test_the_player_chooses_what_takes_the_last_pasture():
    assert outcomes(owned("p"), (0, 0), (1, 1)) == {(1, 0), (0, 1)}
    assert outcomes(owned("p"), (1, 0), (3, 1)) == {(3, 0)}
    assert outcomes(owned("pT"), (1, 0), (2, 2)) == {(3, 0), (1, 2)}


def test_a_pasture_less_leaves_as_many_as_can_be_housed():
    assert outcomes(owned("pT"), (0, 0), (3, 3)) == {(3, 0), (1, 3)}
    assert outcomes(owned("."), (0, 0), (3, 3)) == {(0, 0)}


def test_only_livestock_on_pastures_scores():
    assert score(owned("TTTS", pig=3, cattle=2))["livestock"] == 0
    assert score(owned("pTTTS", pig=3, cattle=2))["livestock"] == 3
    assert score(owned("ppTS", pig=2, cattle=4))["livestock"] == 5
    assert score(owned("pTTS", pig=2, cattle=3))["livestock"] == 3  # the third cattle needs the Pasture


def test_livestock_without_a_house_is_an_error():
    with pytest.raises(ValueError, match="cannot be housed"):
        score(owned("T", pig=2))


def test_small_estates_score_two_points_each_and_one_more_with_the_castle_hotel():
    assert score(owned(".", ".", "."))["estates"] == 4
    assert points(owned("CC", ".", ".", C="castle_hotel"), "castle-hotel") == 2


@pytest.mark.parametrize(
    "name, goods, wanted",
    [
        ("charcoal_storage", {"charcoal": [3, 4]}, 3),
        ("charcoal_storage", {"charcoal": [None, 4]}, 2),
        ("farm_store", {"meat": 7}, 14),
        ("hardware_store", {"brick": 2, "wood": 3}, 2),
        ("inn", {"porridge": 5}, 5),
        ("reservoir", {"water": 6}, 6),
        ("sand_storage", {"sand": 4}, 4),
    ],
)
def test_large_buildings_that_count_goods(name, goods, wanted):
    assert points(owned("LL", goods=goods, L=name), name.replace("_", "-")) == wanted


def test_fields_and_ponds_of_the_whole_domain():
    player = owned("AAff oo..", "ffo", "BBo", A="farmers_residence", B="smokehouse")
    assert score(player)["of"] == {"farmers-residence": 4, "smokehouse": 4}


def test_the_construction_yard_counts_buildings_beside_it_once_each_on_its_estate():
    # The Inn touches it with both halves; Well and Kiln lie across a corner, the Bathhouse on another Estate.
    named = {"A": "inn", "B": "bathhouse", "C": "construction_yard", "F": "fort", "K": "kiln", "W": "well"}
    assert points(owned("WAA .CC K.F", "B", **named), "construction-yard") == 4  # Inn and Fort


def test_the_livestock_farm_counts_pastures_beside_it_with_two_or_more():
    assert points(owned("pFFp p..p", F="livestock_farm", pig=4), "livestock-farm") == 4  # two and two
    assert points(owned("pFFp .p.p", "p", F="livestock_farm", pig=4, cattle=2), "livestock-farm") == 6
    assert points(owned("pFFp", F="livestock_farm", pig=3), "livestock-farm") == 2
    assert points(owned("pFFp", F="livestock_farm", pig=1, cattle=1), "livestock-farm") == 0


def test_the_farm_does_not_take_livestock_from_the_pastures_for_nothing():
    player = owned("pFFpTTT", F="livestock_farm", pig=7)
    assert score(player)["livestock"] == 6 and score(player)["effects"] == 4


@pytest.mark.parametrize("empty, wanted", [(0, 0), (1, -1), (4, -4), (5, -5), (9, -5)])
def test_the_knights_manor_loses_up_to_five(empty, wanted):
    player = owned("KSHf" + "." * empty, K="knights_manor")
    assert points(player, "knights-manor") == wanted
    assert score(player)["total"] == 6 + wanted


def test_the_village_church_counts_empty_spaces_beside_it():
    assert points(owned("... .V. ...", V="village_church"), "village-church") == 4
    assert points(owned(".S. fV. .T.", V="village_church"), "village-church") == 1
    assert points(owned("V", "...", V="village_church"), "village-church") == 0


def test_the_colonization_house_counts_sets_up_to_ten_points():
    assert points(owned("Cffoop", "ppo", C="colonization_house"), "colonization-house") == 4
    assert points(owned("C" + "fop" * 6, C="colonization_house"), "colonization-house") == 10


def test_the_tannery_scores_two_for_each_pig_on_it():
    player = owned("A", held=5, A="tannery")
    assert points(player, "tannery") == 10 and score(player)["total"] == 10


def test_every_building_with_an_effect_at_the_end_is_scored():
    names = {name for name, building in BUILDINGS.items() if building.bonus}
    assert len(names) == 15
    for name in names:
        drawing = "A" if BUILDINGS[name].number else "AA"
        assert score(owned(drawing, A=name))["of"] == {name: 0}


def test_a_tie_goes_to_the_trigger_and_else_to_whoever_is_next():
    assert winner([30, 36, 20], 0) == 1
    assert winner([36, 36, 36], 1) == 1
    assert winner([36, 36, 20], 2) == 0
    assert winner([36, 20, 36, 36], 1) == 2


def test_wheels_are_due_as_in_the_example_of_the_rulebook():
    player = owned(".", goods={"provision": [1, 2], "charcoal": [0, 0], "meat": 3, "porridge": 2})
    assert not is_due(player, "Cooking")
    player["goods"]["charcoal"] = [0, 2]
    assert is_due(player, "Cooking") and not is_due(player, "Glassmaking")
    player["goods"] |= {"provision": [2, 3], "commodity": 1, "charcoal": [0, 1], "porridge": 1, "meat": 2}
    assert not is_due(player, "Cooking")
    assert is_due(owned(".", goods={"charcoal": [None, 0], "sand": 1, "water": 1, "wood": 1}), "Glassmaking")


@pytest.mark.parametrize(
    "player, problem",
    [
        (owned("?", **{"?": "cow"}), "no such thing as cow"),
        (owned("AA", A="well"), "well stands on 2 spaces"),
        (owned("A", A="inn"), "inn stands on 1 spaces"),
        (owned("A", "A", A="inn"), "inn stands on spaces that are not beside each other"),
        (owned("AB", A="well", B="cistern"), "both sides of a small building"),
        (owned(".", goods={"wood": 8}), "8 wood"),
        (owned(".", goods={"provision": [0, 4]}), "4 provision"),
        (owned(".", goods={"charcoal": [1, 0], "sand": 1, "water": 1, "wood": 1}), "the Glassmaking wheel is due"),
        (owned("p", pig=1, cattle=1), "the livestock cannot be housed"),
        (owned("A", held=6, A="tannery"), "pigs on the Tannery"),
        (owned(".", held=1), "pigs on the Tannery"),
    ],
)
def test_states_that_cannot_be_are_told(player, problem):
    assert list(problems(player)) == [problem]

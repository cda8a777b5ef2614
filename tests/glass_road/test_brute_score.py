"""The brute-force scorer on boards that were counted by hand."""

import random
from fractions import Fraction

import pytest

from tests.glass_road.brute_score import EndState, random_state, score, settle

SPACES = [(x, y) for x in range(4) for y in range(5)]
STARTS = {"forest-glassworks": (-1, 0), "glassmakers-colony": (-1, 1), "brotherhood-of-the-masons": (-1, 2)}
SIGNS = {".": "empty", "i": "pit", "g": "grove", "o": "pond", "f": "forest", "P": "inn", "I": "shed", "B": "slipway"}


def ended(drawing="", glassworks=(0, 0, 0, 0, 0, 0), brickworks=(0, 0, 0, 0), starts=(), paid=(0, 0), **buildings):
    """An end state: rows of signs from the top, the counts as on the wheels, capital letters as given buildings."""
    signs = SIGNS | {letter: name.replace("_", "-") for letter, name in buildings.items()}
    board = {(x, y): signs[sign] for y, row in enumerate(drawing.split()) for x, sign in enumerate(row)}
    board |= dict(zip(STARTS.values(), starts, strict=False))
    glass, sand, food, charcoal, water, wood = glassworks
    first = {"glass": glass, "quartz-sand": sand, "food": food, "charcoal": charcoal, "water": water, "wood": wood}
    second = dict(zip(("bricks", "clay", "food", "charcoal"), brickworks, strict=True))
    return EndState(
        {"glassworks": first, "brickworks": second}, board, dict(zip(("glass", "bricks"), paid, strict=True))
    )


def test_three_quartz_sand_are_one_and_a_half_points():
    points = score(ended(glassworks=(0, 3, 0, 0, 0, 0), starts=("glassmakers-colony",)))
    assert points == {"glassmakers-colony": Fraction(3, 2)}


def test_the_forest_hut_scores_two_points_and_not_the_glass_beneath():
    points = score(ended(glassworks=(3, 0, 0, 0, 0, 0), starts=("forest-hut",)))
    assert points == {"forest-hut": 2}


def test_the_start_buildings_score_glass_bricks_and_half_the_sand():
    starts = ("forest-glassworks", "glassmakers-colony", "brotherhood-of-the-masons")
    points = score(ended(glassworks=(2, 7, 0, 0, 0, 0), brickworks=(3, 0, 0, 0), starts=starts))
    assert points == {"forest-glassworks": 2, "glassmakers-colony": Fraction(7, 2), "brotherhood-of-the-masons": 3}


def test_bonus_upgrades_score_in_place_of_the_start_buildings():
    starts = ("glassworks", "glassmakers-village", "masons-guild")
    points = score(ended(glassworks=(2, 5, 0, 0, 0, 0), brickworks=(1, 0, 0, 0), starts=starts))
    assert points == {"glassworks": 6, "glassmakers-village": 5, "masons-guild": 3}


def test_printed_points_may_be_negative():
    assert score(ended("AB. CD.", A="loess_plateau", B="cooperage", C="spa", D="water_tower")) == {
        "loess-plateau": -1,
        "cooperage": 3,
        "spa": 4,
        "water-tower": 4,
    }


@pytest.mark.parametrize("number, points", list(enumerate([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])))
def test_charcoal_and_food_of_both_wheels_count_by_threes(number, points):
    one, other = min(number, 7), max(number - 7, 0)
    state = ended("AB", (0, 0, one, other, 0, 0), (0, 0, other, one), A="coal_storage", B="food_locker")
    assert score(state) == {"coal-storage": points, "food-locker": points}


@pytest.mark.parametrize("number, points", list(enumerate([0, 0, 1, 1, 2, 2, 3, 3])))
def test_clay_water_and_wood_count_by_twos(number, points):
    state = ended(
        "ABC",
        (0, 0, 0, 0, number, number),
        (0, number, 0, 0),
        A="potters_parlor",
        B="springhouse",
        C="woodcarvers_house",
    )
    assert score(state) == {"potters-parlor": points, "springhouse": points, "woodcarvers-house": points}


def test_goods_that_score_a_point_each():
    state = ended("ABC", (0, 0, 0, 0, 6, 5), (0, 4, 0, 0), A="water_mill", B="slipway", C="pottery")
    assert score(state) == {"water-mill": 6, "slipway": 5, "pottery": 4}


def test_the_wheel_with_fewer_counts_and_a_tie_only_once():
    state = ended("AB", (0, 0, 2, 5, 0, 0), (0, 0, 6, 5), A="storehouse", B="coal_facility")
    assert score(state) == {"storehouse": 2, "coal-facility": 5}


def test_the_warehouse_counts_tokens_from_sector_four():
    state = ended("W", (3, 3, 4, 7, 5, 0), (3, 6, 0, 4), W="warehouse")
    assert score(state) == {"warehouse": 5}  # food, charcoal and water; clay and charcoal


def test_paid_glass_and_bricks():
    state = ended("AB", paid=(7, 11), A="glaziers_workshop", B="clinker_plant")
    assert score(state) == {"glaziers-workshop": 7, "clinker-plant": 11}


def test_sets_of_three_kinds_of_tiles():
    assert score(ended("Eiig ggo. oo..", E="estate"))["estate"] == 4  # 2 pits, 3 groves, 3 ponds


def test_only_edges_make_neighbours():
    #       b2 has the pond above and the pond at its left; the pits lie across corners
    state = ended("ioi. oAg. igi.", A="bathhouse")
    assert score(state) == {"bathhouse": 4}
    state = ended("ioi. oAg. igi.", A="mansion")
    assert score(state) == {"mansion": 4}
    state = ended("oio. iAi. oio.", A="factory")
    assert score(state) == {"factory": 8}


def test_the_edge_of_the_board_is_no_empty_space():
    assert score(ended("V. ..", V="village_church")) == {"village-church": 6}
    assert score(ended("oV. .f. .f.", V="village_church")) == {"village-church": 5}


def test_the_extension_counts_buildings_of_every_kind_and_the_start_buildings():
    state = ended("EP. I.B", starts=("forest-hut",), E="extension")
    assert score(state)["extension"] == 3  # inn, shed, forest hut; the slipway lies across a corner
    assert sum(score(state).values()) == 3 + 3 + 0 + 0 + 2


def test_the_largest_network_counts_not_all_tiles():
    state = ended("ooi. .ogi o..i oFii", F="floodgate")
    assert score(state)["floodgate"] == 3  # a1 b1 b2; the two below hang together by no edge with them
    assert score(ended("ooi. .ogi o..i oFii", F="sediment_factory"))["sediment-factory"] == 4  # b4 to d2
    assert score(ended("gog. ogog Pgg. .g.g", P="plant_nursery"))["plant-nursery"] == 4  # b2, b3, c3, b4


def test_a_network_may_have_holes():
    assert score(ended("ooo. oFo. ooo.", F="floodgate")) == {"floodgate": 8}


def test_a_square_scores_once_and_only_if_it_is_full():
    assert score(ended("ooo. ooo. Foo.", F="fish_yard")) == {"fish-yard": 4}
    assert score(ended("ooo. o.o. Foo.", F="fish_yard")) == {"fish-yard": 0}
    assert score(ended("F... .gg. .gg.", F="foresters_lodge")) == {"foresters-lodge": 4}
    assert score(ended("F... .ii. .ig.", F="friends_of_nature_house")) == {"friends-of-nature-house": 0}


def test_a_forest_is_one_forest_on_two_spaces():
    assert score(ended("ffff HffO", H="hunting_lodge", O="foresters_office")) == {
        "hunting-lodge": 0,
        "foresters-office": 3,
    }
    assert score(ended("ffff ffff H...", H="hunting_lodge")) == {"hunting-lodge": 3}


def test_immediate_buildings_with_upgrades_among_them():
    state = ended(
        "HI.T P...", starts=("forest-hut", "artists-colony", "masons-guild"), H="half_timbered_house", T="tavern"
    )
    assert score(state)["half-timbered-house"] == 4  # shed, tavern, forest hut, artists' colony


def test_random_states_can_be():
    rng = random.Random(3)
    seen = set()
    for _ in range(300):
        state = random_state(rng, SPACES, STARTS)
        assert not list(state.problems())
        seen |= score(state).keys()
    assert len(seen) == 96


def test_states_that_cannot_be_are_told():
    state = ended("AAf .f.", (1, 1, 1, 1, 1, 1), (4, 0, 0, 0), ("glassworks", "inn"), A="inn")
    assert len(list(state.problems())) == 6


def test_wheels_settle_as_in_the_rulebook():
    goods = ended(glassworks=(2, 2, 4, 4, 2, 3), brickworks=(0, 1, 2, 0)).goods
    assert settle(goods) == {"glassworks": 1, "brickworks": 0}
    assert goods == ended(glassworks=(3, 1, 3, 3, 1, 2), brickworks=(0, 1, 2, 0)).goods

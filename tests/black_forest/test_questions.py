"""The lists of the device, which the page asks with too: words, lengths, and that every entry leads on."""

import pytest

from rondel.web.questions import ask
from shared_rules import record
from shared_rules.errors import AmbiguousMove, MoveError
from shared_rules.lists import Names
from tests.vectors.games import Dice

TITLE, LABEL = 21, 20  # signs of a row; an entry has a mark in front of it

GIVEN = ("glass 3", "sand 7", "water 7", "wood 7", "porridge 7", "meat 7", "commodity 3", "brick 7", "cattle 2")


def table(seats="Ann Ben Chris", *lines):
    text = "\n".join(["rondel 1", "game black-forest", f"seats {seats}", "", *lines])
    return record.read(text)


def behind(there, seat, line, final):
    """The list behind a line; None where the line is whole."""
    more = None if final else there.game.menu_after(there, seat, line, None)
    if more is not None:
        return more
    result = there.preview(there.parse(line))
    if isinstance(result.error, AmbiguousMove):
        assert result.error.word, (line, result.error)
        return there.game.menu_after(there, seat, line, result.error)
    return None


def entries(listed):
    return {listed.label(i): listed.part(i) or listed.line(i) for i in range(len(listed))}


def check(listed):
    """What each list has: a title in the rulebook's words that fits, and entries that fit, but for printed names."""
    assert listed.title and listed.title[0] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789", listed.title
    names = isinstance(listed, Names) or listed.title == "Side B and large ones"
    if not listed.title.startswith("Space for "):
        assert len(listed.title) <= TITLE, listed.title
    labels = list(entries(listed))
    assert labels, listed.title
    assert len(labels) == len(listed), labels  # no two entries are called the same
    for label in labels:
        assert names or len(label) <= LABEL, label


def walk(there, seat, dice, action="turn"):
    """A whole line by the lists, each entry by chance; "" where nothing can be chosen."""
    listed, line = there.game.menu(there, seat, action, None), ""
    while listed is not None:
        if not line and not len(listed):
            return ""  # nothing can be chosen at all
        check(listed)
        place = dice.below(len(listed))
        if listed.part(place) is not None:
            listed = listed.part(place)
            continue
        line = listed.line(place)
        listed = behind(there, seat, line, listed.final)
    return line


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seats", ["Ann", "Ann Ben", 'Ann "Ben B" Chris'])
def test_every_list_leads_to_a_line_that_can_be_read(seats, seed):
    dice = Dice(seed)
    there = table(seats, *(f"Ann set {each}" for each in GIVEN))
    done = 0
    for _ in range(120):
        seat = there.get("turn") if dice.below(4) else dice.below(len(there.names))
        line = walk(there, seat, dice, "turn" if dice.below(5) else "use")
        if not line or line.startswith(("end", "score")) or line.endswith("trigger"):
            continue
        move = there.parse(line)  # it can be read, whatever the rules say of it
        try:
            there.enter(move)
            done += 1
        except MoveError as error:
            assert not isinstance(error, AmbiguousMove), (line, error)
    assert done > 10


def asked(there, line, seat=0):
    listed = behind(there, seat, line, False)
    return listed.title, entries(listed)


def test_a_movement_says_where_to_then_what_the_way_costs_then_who_is_paid_what():
    there = table('Ann "Ben B" Chris', "reveal count", "Ann beg", '"Ben B" beg', "Chris beg", "Ann set wood 1")
    title, where = asked(there, "Ann move")
    ways = ["Same village", "1 provision", *(f"{n} provisions" for n in range(2, 5))]
    assert title == "Where does it go?" and list(where) == [*ways, "Whose village it is", "Job: Count"]
    assert asked(there, where["Job: Count"])[1]["1 provision"] == "Ann move to count paying 1 provision "
    title, villages = asked(there, where["Whose village it is"])
    assert title == "In whose village?" and len(villages) == 17
    title, costs = asked(there, villages["Cook"])
    assert title == "What the way costs" and list(costs) == ["Nothing", *ways[1:]]
    assert asked(there, costs["2 provisions"])[0] == "Who is there?"
    title, who = asked(there, where["2 provisions"])
    assert title == "Who is there?" and list(who) == ["Nobody is there", "Ben B", "Chris"]
    assert behind(there, 0, who["Nobody is there"], False) is None
    title, goods = asked(there, who["Ben B"])
    assert title == "1 good for Ben B" and {"Wood", "Water", "Glassmaking charcoal", "Cooking charcoal"} <= set(goods)
    title, who = asked(there, goods["Cooking charcoal"])
    assert title == "Who is there?" and list(who) == ["Nobody else", "Chris"]
    title, goods = asked(there, who["Chris"])
    assert title == "1 good for Chris"
    line = asked(there, goods["Wood"])[1]["Nobody else"]
    there.enter(there.parse(line))
    assert there.game.view(there, ("course",))["course"]["gifts"] == {"Ben B": "charcoal", "Chris": "wood"}


def test_the_next_seat_is_asked_the_same_while_the_turn_before_is_not_ended():
    there = table("Ann Ben", "Ann beg", "Ben beg", "Ann move", "Ann visit glass-miller")
    assert list(asked(there, "Ben move", 1)[1])[:2] == ["Same village", "1 provision"]


def test_whoever_has_the_fort_is_asked_for_nobody():
    there = table("Ann Ben", "Ann build fort at b2 paying nothing", "Ann beg", "Ben beg")
    assert behind(there, 0, "Ann move paying 1 provision", False) is None


def test_the_pawns_of_the_next_year_are_there_when_the_last_turn_of_a_year_is_over():
    there = table("Ann", *("Ann beg",) * 5)
    assert list(asked(there, "Ann beg")[1]) == ["blue", "yellow", "red", "black", "white"]
    assert "First placement" in asked(there, "Ann move as red")[1]


def test_different_goods_are_chosen_one_after_the_other():
    there = table("Ann Ben", "Ann build grocer at b2 paying nothing")
    title, goods = asked(there, "Ann effect")
    assert title == "Good 1 of 3 to pay" and len(goods) < 12
    title, goods = asked(there, goods["1 wood"])
    assert title == "Good 2 of 3 to pay" and "1 wood" not in goods
    title, goods = asked(there, goods["1 water"])
    assert title == "Good 3 of 3 to pay"
    there.enter(there.parse(goods["1 meat"]))
    assert there.count(0, 1, there.game.goods.find("porridge")) == 5


def test_questions_are_asked_in_the_words_of_the_rulebook():
    there = table("Ann Ben", "Ann move", "Ann set brick 7", "Ann set glass 3", "Ann set water 7")
    assert asked(there, "Ann gain 1 charcoal") == (
        "Charcoal: to where?",
        {"Glassmaking wheel": "Ann gain 1 charcoal on glassmaking", "Cooking wheel": "Ann gain 1 charcoal on cooking"},
    )
    assert asked(there, "Ann visit carpenter")[1].keys() == {"Building", "Glass Hut step"}
    assert asked(there, "Ann visit farmhand as field")[0] == "Space for a Field"
    assert asked(there, "Ann visit lumberjack")[0] == "Give up a Forest"
    assert asked(there, "Ann build inn paying nothing")[0] == "Space for the Inn"
    assert asked(there, "Ann visit traveling-merchant")[0] == "Which good?"
    assert asked(there, "Ann points")[0] == "Large hand points at"


def test_the_captain_offers_small_buildings_whatever_they_cost():
    there = table(
        "Ann Ben", "Ann set water 5", "reveal captain", "Ann beg", "Ben beg", "Ann move to captain paying 1 provision"
    )
    listed = behind(there, 0, "Ann job captain", False)
    labels = [listed.label(i) for i in range(len(listed))]
    assert "* Kiln" in labels and not any(label.endswith("Inn") for label in labels)


def test_with_the_distillery_the_second_visit_may_be_elsewhere():
    there = table("Ann Ben", "Ann build distillery at b2 paying nothing", "Ann set wood 3", "Ann move")
    there.enter(there.parse("Ann visit farmhand as field at c2"))
    title, ways = asked(there, "Ann visit pig-farmer")
    assert title == "Visit from where?" and list(ways) == ["Beside the pawn", "By the Distillery"]
    there.enter(there.parse(ways["By the Distillery"]))
    assert there.count(0, 0, there.game.goods.find("water")) == 0
    assert behind(table("Ann Ben", "Ann move"), 0, "Ann visit pig-farmer", False) is None


def test_whoever_enters_the_course_of_play_can_construct_as_a_visit():
    there = table("Ann Ben", "Ann move")
    (more,) = ask(there, 0, "Ann build well at b2")["whole"]["more"]
    assert more["title"] == "As a visit of"
    assert {entry["label"]: entry["line"] for entry in more["entries"]} == {
        "Builder": "Ann visit builder build well at b2",
        "Carpenter": "Ann visit carpenter build well at b2",
        "Woodworker": "Ann visit woodworker build well at b2",
    }
    there.enter(there.parse("Ann visit builder build well at b2"))
    assert ask(table("Ann Ben"), 0, "Ann build well at b2")["whole"]["more"] == []


def test_what_is_open_is_asked_before_all_else():
    there = table("Ann Ben Chris", "Ann move", "Ann visit traveling-merchant as charcoal on cooking")
    seen = there.game.view(there)
    assert seen["asked"]["title"] == "Who takes 1 charcoal?" and seen["asked"]["seat"] == 1
    assert [entry["label"] for entry in seen["asked"]["entries"]][:2] == ["Ben: accept", "Ben: decline"]
    assert seen["steps"] == [[], [], []]
    title, wheels = asked(there, "Ben accept", 1)
    assert title == "Charcoal: to where?" and list(wheels) == ["Glassmaking wheel", "Cooking wheel"]


def test_the_page_is_told_the_domain_and_what_can_be_constructed():
    there = table(
        "Ann", "Ann build inn at b2 c2 paying nothing", "Ann set water 5", "Ann set brick 3", "Ann set wood 3"
    )
    seen = there.game.view(there)
    (estate,) = seen["maps"][0]
    inn = next(place for place in estate["places"] if place["holds"] == "inn")
    assert (inn["name"], inn["size"], inn["label"], inn["tone"]) == ("b2 c2", [2, 1], "Inn", "built")
    assert inn["acts"] == [{"label": "Use its conversion", "line": "Ann use inn"}]
    assert estate["facts"] == "2 Fields · 2 Ponds · 3 Forests · 1 Stable · 4 empty"
    assert {"label": "Pawns left", "text": "blue, yellow, red, black, white"} in seen["facts"][0]
    yours, now, later = seen["offers"][0]
    assert [entry["name"] for entry in yours["entries"]] == ["inn"]
    assert {"clay-pit", "well"} <= {entry["name"] for entry in now["entries"]}
    why = {entry["name"]: entry["why"] for entry in later["entries"]}
    assert why["kiln"] == "short: 2 glass" and "inn" not in why
    assert seen["course"]["line"] == "Year 1 of 5 · turn 1 of 5"


def test_an_effect_that_has_to_be_carried_out_cannot_be_done_without():
    there = table("Ann Ben", "Ann build wilderness-hut at b2 paying nothing")
    asked = there.game.view(there)["asked"]
    assert (asked["title"], asked["about"]) == ("Wilderness Hut", "wilderness-hut")
    use, without = asked["entries"]
    assert use["line"] == "Ann effect" and without["line"] is None and "has to be carried out" in without["note"]


def test_tiles_have_capitals_and_goods_have_none():
    name_of = table().game.name_of
    choices = table().game.words("choice")
    said = [
        name_of("choice", choices.find(word)) for word in ("pig", "wood", "field", "forest", "building", "progress")
    ]
    assert said == ["pig", "wood", "Field", "Forest", "Building", "Glass Hut step"]


def test_a_building_that_asks_for_a_tile_is_constructed_by_the_lists():
    there = table("Ann Ben", *(f"Ann set {each}" for each in GIVEN))
    line = "Ann visit carpenter as building build clearing-house fell b1 at c2"
    assert asked(there, line)[1]["Pasture"] == "Ann visit carpenter as pasture build clearing-house fell b1 at c2"
    where = asked(there, asked(there, line)[1]["Pasture"])[1]
    there.enter(there.parse(where["a3"]))
    assert there.game.report(there, 0)["spaces"]["a3"] == "pasture"

"""Whatever a player can choose can be chosen by answering questions, and nothing else is asked."""

import pytest

from rondel.web.questions import ask
from tests.glass_road.drive import ANSWERS, SPACES, Game, open_card, prepare, space
from tests.glass_road.effect_cases import effect_cases

BY_NAME = {}
for each in effect_cases():
    BY_NAME.setdefault(each["name"], []).append(each)
CASES = 8  # of each name
BASIC_MAX = 7
HAND = "builder carpenter supplier woodcutter pit-worker"


def questions(game, line, answers=(), seat=0):
    """The questions that come one after the other, each answered by the first entry of `answers`; the whole line."""
    found = []
    final = False
    while "whole" not in (answer := ask(game.table, seat, line, final)):
        question = answer["question"]
        found.append(question)
        fits = [each for each in question["entries"] if any(each["line"].endswith(f" {said}") for said in answers)]
        if question["most"] > 1:
            chosen = fits or question["entries"][: question["least"]]
            line = " ".join([chosen[0]["line"], *(each["value"] for each in chosen[1:])])
        else:
            line = (fits or question["entries"])[0]["line"]
        final = question["final"]
    return found, answer["whole"]


def said(step, **fee):
    """What a step of a case chooses, as the words that end a line."""
    step = step | fee
    wheels = [step[key] for key in ("pay_on", "gain_on") if key in step]
    cells = [step[key] for key in ("remove",) if key in step] + list(step.get("place", ()))
    return [word for word in (step.get("as"), " ".join(wheels), *wheels, *map(space, cells)) if word]


class NoRoom(Exception):
    """Something is to be gained on a wheel that is full: such a wheel is not offered."""


def enter(game, line, step, **fee):
    """Ask for what the line lacks, take fewer where the step does, and enter it."""
    there = game.goods().get(step.get("gain_on"), {})
    if BASIC_MAX in (there.get("food"), there.get("charcoal")):
        raise NoRoom
    _, whole = questions(game, line, said(step, **fee))
    line = whole["line"]
    if "take" in step or "fewer" in step:
        wanted = f"{line} take {step.get('take', step.get('fewer'))}"
        offered = [entry["line"] for question in whole["more"] for entry in question["entries"]]
        line = wanted if wanted in offered else line
    game.enter(line)


def play(game, case):
    """Play a case by questions alone."""
    name = case["name"]
    if case["kind"] == "use":
        for step in case["steps"]:
            enter(game, f"Ann use {name}", step)
    elif case["kind"] == "build":
        first = {key: case["steps"][0][key] for key in ("take", "fewer", "gain_on") if key in case["steps"][0]}
        enter(game, f"Ann build {name}", first | {"place": [case["at"]] if case["at"] else []})
        if game.is_open("effect"):
            for step in case["steps"]:
                enter(game, "Ann effect", step)
        if game.is_open("effect"):
            game.enter("Ann done")
    else:
        play_card(game, case)


def play_card(game, case):
    open_card(game, case)
    for step in case["steps"]:
        verb = ("first", "second")[step["ability"] - 1]
        build = f" build {step['build']}" if "build" in step else ""
        fee = step.get("fee", {})
        _, whole = questions(game, f"Ann {verb}{build}", [*said(step), *said(fee)])
        if " fee " in whole["line"]:
            enter(game, f"Ann {verb}{build}", fee)
        enter(game, f"Ann {verb}{build}", step, **({"remove": fee["remove"]} if "remove" in fee else {}))
        if game.is_open("gift"):
            game.enter(f"Ben {ANSWERS.get(case['after']['others'], 'accept')}")
    if game.is_open("card"):
        game.enter("Ann done")


@pytest.mark.parametrize("name", BY_NAME)
def test_every_choice_of_the_second_transcription_can_be_made_by_questions(name):
    tried = 0
    for case in BY_NAME[name]:
        game = prepare(case)
        try:
            play(game, case)
        except NoRoom:
            continue
        assert game.goods() == case["after"]["goods"], case["title"]
        assert game.board() == dict.fromkeys(SPACES, "empty") | case["after"]["board"], case["title"]
        tried += 1
        if tried == CASES:
            break
    assert tried


def begin(*lines, board=None, names=("Ann", "Ben")):
    """A game in which these lines were entered."""
    game = Game(list(names), board or {})
    for line in lines:
        game.enter(line)
    return game


def entries(question):
    """What a question offers, by its labels."""
    return {each["label"]: each["line"] for each in question["entries"]}


def asked(game):
    """The question that is open."""
    return game.table.game.view(game.table, ("asked",))["asked"]


def test_an_entry_fee_from_two_wheels_is_asked_before_the_abilities():
    game = begin("Ann set food 2 on glassworks", "Ann set food 3 on brickworks", "Ann play builder")
    found = asked(game)
    assert entries(found) == {
        "Entry fee: Glassworks, 2 there": "Ann fee food on glassworks",
        "Entry fee: Brickworks, 3 there": "Ann fee food on brickworks",
        "First ability": None,
        "Second ability": None,
        "Done": "Ann done",
    }
    (question,), whole = questions(game, "Ann first build shed", ["brickworks"])
    assert (question["title"], question["kind"]) == ("First the entry fee: 1 food", "wheel")
    assert whole["line"] == "Ann fee food on brickworks"
    game.enter(whole["line"])
    assert entries(asked(game))["First ability"] == "Ann first"


def test_a_seat_without_room_for_a_gift_is_told_so():
    game = begin("Ann set wood 3", "Ben set wood 7", "Ann play supplier", "Ann first as wood")
    found = asked(game)
    assert entries(found) == {"Ben accepts": "Ben accept", "Ben declines": "Ben decline"}
    assert found["seat"] == 1
    assert "Processing" in found["entries"][0]["note"]


def test_a_gift_of_a_good_of_both_wheels_is_answered_with_the_wheel():
    game = begin("Ann play supplier")
    (good, wheel), whole = questions(game, "Ann first", ["food", "brickworks"])
    assert (good["kind"], wheel["kind"]) == ("good", "wheel")
    game.enter(whole["line"])
    assert list(entries(asked(game))) == [
        "Ben accepts on the glassworks",
        "Ben accepts on the brickworks",
        "Ben declines",
    ]


def test_a_swap_from_one_wheel_to_another_asks_for_both_at_once():
    game = begin("Ann build boarding-house at b2 paying nothing", "Ann set water 3", board={})
    game.enter("Ann set charcoal 2 on glassworks")
    game.enter("Ann set charcoal 0 on brickworks")
    (question,), whole = questions(game, "Ann use boarding-house", ["glassworks brickworks"])
    assert list(entries(question)) == [
        "Charcoal from the glassworks, food to the glassworks",
        "Charcoal from the glassworks, food to the brickworks",
    ]
    assert whole["look"]["error"] is None


def test_up_to_two_spaces_are_two_values_of_one_question():
    game = begin("Ann build country-house at b2 paying nothing")
    _, spaces = questions(game, "Ann effect", ["pond", "a2", "b1"])[0]
    assert (spaces["kind"], spaces["least"], spaces["most"]) == ("space", 1, 2)
    assert [each["value"] for each in spaces["entries"]] == ["b1", "a2", "c2", "b3"]
    assert questions(game, "Ann effect", ["pond", "a2", "b1"])[1]["line"] == "Ann effect as pond at b1 a2"
    assert questions(game, "Ann effect", ["pond", "c2"])[1]["line"] == "Ann effect as pond at c2"


def test_a_tavern_beside_several_buildings_asks_which_of_them():
    lines = ["shed at a2", "storage at b3", "forest-hut", "pottery at b1", "tavern at a1"]
    game = begin(*(f"Ann build {line} paying nothing" for line in lines))
    assert game.is_open("effect")
    (question,), _ = questions(game, "Ann effect", ["a2"])
    assert entries(question) == {"Forest Hut": "Ann effect as forest-hut", "Shed at a2": "Ann effect at a2"}
    assert question["kind"] == "space"
    for line in entries(question).values():
        assert ask(game.table, 0, line)["whole"]["look"]["error"] is None


def test_the_hand_of_a_period_is_one_question_that_knows_what_was_chosen():
    game = begin(f"Ann hand {HAND}", "Ann play builder", "Ann done")
    question = ask(game.table, 0, "Ann hand")["question"]
    assert (question["kind"], question["least"], question["most"]) == ("card", 5, 5)
    assert sorted(each["value"] for each in question["entries"] if each.get("chosen")) == sorted(HAND.split())
    assert [each["value"] for each in question["entries"] if each["note"] == "played"] == ["builder"]


def test_drawn_buildings_are_named_out_of_those_that_nobody_has():
    game = begin("Ben build spa at b2 paying nothing", "Ann play feudal-lord", "Ann draw inn shed pottery", "Ann done")
    game.enter("Ben play feudal-lord")
    assert entries(asked(game))["First ability, and name what is drawn"] == "Ben draw"
    question = ask(game.table, 1, "Ben draw")["question"]
    values = {each["value"] for each in question["entries"]}
    assert (question["kind"], question["most"]) == ("building", 3)
    assert values.isdisjoint({"inn", "shed", "pottery", "spa", "forest-glassworks"}) and "kiln" in values


def test_who_follows_is_asked_before_a_card_is_revealed():
    game = begin(names=("Ann", "Ben", "Chris"))
    (question,), _ = questions(game, "Ann play builder", ["with Ben Chris"])
    assert list(entries(question)) == ["Nobody follows", "Ben", "Chris", "Ben, Chris"]
    assert begin(names=("Ann",)) and questions(begin(names=("Ann",)), "Ann play builder")[0] == []


def test_fewer_goods_can_be_taken_by_an_effect_and_when_a_building_gives_them_at_once():
    game = begin("Ann set wood 4", "Ann set clay 0")
    whole = questions(game, "Ann build lumber-storage at b2 paying nothing")[1]
    (fewer,) = whole["more"]
    assert (fewer["title"], list(entries(fewer))) == ("Take fewer", ["0", "1", "2"])
    assert ask(game.table, 0, entries(fewer)["1"])["whole"]["look"]["lines"] == ["gain 1 wood"]


def test_of_several_goods_fewer_of_one_can_be_taken():
    game = begin("Ann set food 0 on brickworks", "Ann play water-carrier")
    whole = questions(game, "Ann second")[1]
    more = {question["title"]: list(entries(question).values()) for question in whole["more"]}
    assert more == {
        "Take fewer": ["Ann second take 0", "Ann second take 1"],
        "Take fewer quartz sand": ["Ann second take 0 quartz-sand"],
        "Take fewer water": ["Ann second take 0 water", "Ann second take 1 water"],
    }


def test_the_fuel_collector_may_say_how_many_cards_are_left():
    game = begin("Ann set water 3", "Ann play fuel-collector")
    whole = questions(game, "Ann first", ["glassworks"])[1]
    (cards,) = whole["more"]
    assert cards["title"] == "Specialists left in hand"
    assert list(entries(cards)) == ["0", "1", "2", "3", "4"]


def test_another_cost_than_the_printed_one_can_be_paid():
    game = begin("Ann set wood 5", "Ann set clay 2")
    line = "Ann build shed at b2"
    whole = ask(game.table, 0, line)["whole"]
    assert whole["pay"]["parts"] == ["wood", "glass", "clay", "bricks"]
    assert whole["pay"]["amounts"] == whole["pay"]["printed"] == {"wood": 1}
    assert ask(game.table, 0, line, paying={"clay": 2})["whole"]["line"] == f"{line} paying 2 clay"
    assert ask(game.table, 0, line, paying={"wood": 0})["whole"]["line"] == f"{line} paying nothing"
    assert ask(game.table, 0, f"{line} paying 2 clay", paying={"wood": 1})["whole"]["line"] == line


def test_an_answer_that_was_given_before_is_given_to_the_question_that_lists_it():
    game = begin()
    assert ask(game.table, 0, "Ann build shed", answer="b2")["whole"]["line"] == "Ann build shed at b2"
    assert "question" in ask(game.table, 0, "Ann build shed", answer="z9")

"""Black Forest on the page: tracks and two markers, the Domain, the lists of a turn, the announced end, its boards."""

from itertools import pairwise

import pytest

from tests.page.steps import count, wait_until


@pytest.fixture
def game(served):
    """A real game of two; the fixture `play` opens its page."""
    return served(("Ann", "Ben"), game="black-forest")


def choose(page, words):
    """Take an entry of the list of the Turn tab."""
    page.click(f'#turn .turn-entry:text-is("{words}")')


def test_goods_stand_on_wheels_and_beside_them_and_provisions_twice(play):
    page = play(["Ann gain 2 brick"])
    assert page.inner_text("#title") == "Black Forest"
    assert count(page, "provision", 1) == "1+2"
    assert count(page, "brick", 2) == "5"
    tokens = page.locator('[data-wheel="1"] .token[data-good="provision"]')
    assert sorted(tokens.nth(i).get_attribute("data-sector") for i in range(tokens.count())) == ["10", "9"]
    assert page.inner_text("#tabs").split() == ["Goods", "Domain", "Turn", "Score"]


def test_a_pending_brick_is_shown_on_the_page_as_on_the_ring(play):
    page = play()
    page.keyboard.press("z")
    page.wait_for_selector("#pending >> text=Ann gain 1 brick")
    wait_until(lambda: count(page, "brick", 2) == "3 → 4", "the count that would be")


def test_the_domain_has_its_estates_side_by_side(play, game):
    page = play(["Ann gain 2 brick", "Ann build inn at b2 c2 paying nothing"], tab="domain")
    game.enter("Ann build glassworks at b3 paying nothing")
    page.wait_for_selector('#domain [data-space="g1"]')
    assert page.inner_text('#domain [data-space="b2"]').split() == ["b2", "Inn"]
    assert page.inner_text('#domain [data-space="g1"]').split("\n")[-1] == "Glass Hut"
    assert page.locator("#domain .land").count() == 2
    assert "Glass Hut: step 0 of 3" in page.inner_text("#domain")


def test_a_turn_is_entered_step_by_step(play, game):
    page = play(tab="turn")
    choose(page, "Move the pawn")
    choose(page, "First placement")
    page.wait_for_selector("#turn .turn-line >> text=Ann move")
    page.click('#turn button:has-text("Enter")')
    wait_until(lambda: game.log() == ["Ann move"], "a move in the journal")
    choose(page, "Visit Tradesperson")
    assert "1 porridge for each Field" in page.inner_text('#turn .turn-entry:has-text("cook")')
    page.click('#turn .turn-entry:has-text("cook")')
    page.wait_for_selector("#turn h3 >> text=What do you choose?")
    page.click('#turn button:text-is("Back")')
    page.click('#turn .turn-entry:has-text("cook")')
    choose(page, "Meat")
    page.wait_for_selector("#turn .panel-line >> text=gain 1 meat")
    page.click('#turn button:has-text("Enter")')
    wait_until(lambda: game.log()[-1] == "Ann visit cook as meat", "the visit in the journal")


def test_both_orders_of_a_reward_are_on_the_list(play, game):
    page = play(["Ann set charcoal 0 on cooking", "Ann set porridge 3", "Ann set meat 6", "Ann set brick 7"])
    page.fill("#move", "Ann set glass 2")
    page.press("#move", "Enter")
    page.click("#tab-turn")
    choose(page, "Construct a Building")
    page.click('#turn .turn-entry:has-text("storehouse")')
    choose(page, "b2")
    choose(page, "Cooking wheel")
    page.wait_for_selector("#turn h3 >> text=What comes first?")
    labels = page.locator("#turn .turn-entry").all_inner_texts()
    assert any("1 meat lost" in label for label in labels) and any("lost" not in label for label in labels)
    page.click('#turn .turn-entry:not(:has-text("lost"))')
    page.click('#turn button:has-text("Enter")')
    wait_until(lambda: "storehouse" in game.log()[-1] and " order " in game.log()[-1], "the Building in its order")


def test_what_cannot_be_paid_is_told_and_cannot_be_entered(play, game):
    page = play(["Ann set brick 0", "Ann move"], tab="turn")
    choose(page, "Visit Tradesperson")
    page.click('#turn .turn-entry:has-text("furnace maker")')
    page.wait_for_selector("#turn >> text=short: 3 brick")
    assert page.locator('#turn button:has-text("Enter")').is_disabled()
    assert game.log() == ["Ann set brick 0", "Ann move"]


def test_the_end_is_announced_on_the_whole_page(play, game):
    page = play(["Ann trigger"])
    box, wheels = page.locator("#announce").bounding_box(), page.locator("#wheels").bounding_box()
    assert box["height"] > 30 and box["y"] + box["height"] <= wheels["y"]  # it covers nothing
    assert page.inner_text("#announce") == "Ann has triggered the end! Last turn of: Ann, Ben"
    game.enter("undo")
    page.wait_for_selector("#announce", state="hidden")


def test_what_waits_is_told_on_every_tab_and_leads_to_the_turn(play):
    page = play(["Ann move", "Ann visit traveling-merchant as wood"], tab="domain")
    assert "Ben may accept or decline 1 wood" in page.inner_text("#open")
    page.click("#open-go")
    page.wait_for_selector('#turn .turn-entry:has-text("Ben: accept")')


def test_a_game_of_black_forest_is_begun_on_the_page_with_its_board(play, game):
    page = play(["Ann move"])
    page.click("#open-new")
    page.select_option("#new-name", "black-forest")
    page.wait_for_selector("#board-field:not([hidden])")
    assert page.locator("#edit-board").is_hidden()
    page.click("#new-yes")
    wait_until(lambda: game.look(lambda table: table and table.moves == 0), "a new game")
    assert game.look(lambda table: table.game.name) == "black-forest"


def test_the_log_is_there_beside_twelve_goods(play):
    page = play(["Ann gain 1 wood", "Ben gain 1 wood"], tab="goods")
    page.wait_for_selector(".log .now")
    panel = page.locator("ol.log").bounding_box()
    assert panel["height"] > 60
    assert page.locator(".log .now").bounding_box()["y"] + 20 < panel["y"] + panel["height"]


@pytest.mark.parametrize("width", [360, 1280])
def test_every_name_stands_whole_over_its_points(play, width):
    page = play(["Ann gain 1 wood"], tab="score", width=width)
    cut = page.locator(".total-name").evaluate_all("names => names.filter((n) => n.scrollWidth > n.clientWidth).length")
    assert cut == 0 and page.locator(".total-name").count() == 2


def test_on_a_narrow_screen_the_headings_of_the_goods_do_not_meet(play):
    page = play(width=360, height=740, tab="goods")
    boxes = page.locator("#goods thead th").evaluate_all(
        "cells => cells.map((c) => { const r = document.createRange(); r.selectNodeContents(c);"
        " const b = r.getBoundingClientRect(); return [b.left, b.right]; })"
    )
    assert all(one[1] <= other[0] for one, other in pairwise(boxes))


def test_after_the_end_nothing_is_announced_and_nothing_is_offered(play):
    page = play(["end game", "score"], tab="turn")
    page.wait_for_selector("#turn h3 >> text=The game was scored")
    assert page.locator("#announce").is_hidden() and page.locator(".turn-entry").count() == 0

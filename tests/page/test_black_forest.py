"""Black Forest on the page: tracks, two markers, Domain, Buildings, Tradespeople, Jobs, the announced end, boards."""

import pytest

from tests.page.steps import DRAWN, choose, count, enter, wait_until


@pytest.fixture
def game(served):
    """A real game of two; the fixture `play` opens its page."""
    return served(("Ann", "Ben"), game="black-forest")


def test_goods_stand_on_wheels_and_beside_them_and_provisions_twice(play):
    page = play(["Ann gain 2 brick"])
    assert page.inner_text("#title") == "Black Forest"
    assert count(page, "provision", 1) == "1+2"
    assert count(page, "brick", 2) == "5"
    tokens = page.locator('[data-wheel="1"] .token[data-good="provision"]')
    assert sorted(tokens.nth(i).get_attribute("data-sector") for i in range(tokens.count())) == ["10", "9"]
    assert page.inner_text("#tabs").split() == ["Goods", "Domain", "Buildings", "Turn", "Score"]


def test_a_pending_brick_is_shown_on_the_page_as_on_the_ring(play):
    page = play()
    page.keyboard.press("z")
    page.wait_for_selector("#pending >> text=Ann gain 1 brick")
    wait_until(lambda: count(page, "brick", 2) == "3 → 4", "the count that would be")


def test_the_domain_has_its_estates_side_by_side(play, game):
    page = play(["Ann gain 2 brick", "Ann build inn at b2 c2 paying nothing"], tab="maps")
    game.enter("Ann build glassworks at b3 paying nothing")
    page.wait_for_selector('#maps [data-space="g1"]')
    assert page.get_attribute('#maps [data-space="b2 c2"]', "aria-label").startswith("b2, c2: Inn")
    assert page.inner_text('#maps [data-space="g1"]').split("\n")[-1] == "Glass Hut"
    assert page.locator("#maps .land").count() == 2
    assert "Glass Hut: step 0 of 3" in page.inner_text("#maps")
    one, two = (page.locator("#maps .land").nth(i).bounding_box() for i in range(2))
    assert one["x"] + one["width"] <= two["x"] and abs(one["y"] - two["y"]) < 1
    wide, usual = (page.locator(f'#maps [data-space="{name}"]').bounding_box()["width"] for name in ("b2 c2", "a1"))
    assert wide > 1.9 * usual


def test_a_click_on_the_domain_clears_a_tile_after_ok(play, game):
    page = play(tab="maps")
    tile = page.locator('#maps button[aria-label*="lear it"]').first
    space = tile.get_attribute("data-space")
    tile.click()
    page.wait_for_selector(f"#maps .draft-text >> text=Ann clear {space}")
    assert enter(page, game, "maps") == f"Ann clear {space}"
    page.wait_for_selector(f"#maps >> text=Made: Ann clear {space}")
    page.click('#maps button:has-text("Undo")')
    wait_until(lambda: game.log()[-1] == "undo", "the tile back")


def test_an_empty_space_leads_to_a_building_that_is_built_there(play, game):
    page = play(["Ann set glass 3", "Ann set brick 7", "Ann set wood 7"], tab="maps")
    page.click('#maps [data-space="b2"]')
    page.wait_for_selector("#offers >> text=b2")
    page.fill("#offers .find", "storeh")
    page.press("#offers .find", "Enter")
    page.wait_for_selector("#offers .form-head >> text=Storehouse")
    while not page.locator("#offers .draft-text").is_visible():
        page.locator("#offers .form-body button:not(.back)").first.click()
        page.wait_for_timeout(200)
    assert " at b2" in page.inner_text("#offers .draft-text")
    assert page.locator("#offers .payment .stepper").count() > 3
    page.click('#offers .payment button:enabled:text-is("−")')
    page.wait_for_selector("#offers .draft-text >> text=paying")
    assert "Paid, not as printed" in page.inner_text("#offers .payment")
    assert " at b2" in enter(page, game, "offers")


def test_buildings_stand_in_groups_with_tokens_points_and_what_is_missing(play):
    page = play(["Ann set brick 0", "Ann set wood 0"], tab="offers")
    heads = page.locator("#offers .group-head").all_inner_texts()
    assert [head.rsplit(" ", 1)[0] for head in heads][-1] == "You cannot construct now"
    row = page.locator('#offers [data-name="storehouse"]')
    assert row.locator(".cost .token-icon").count() > 0
    assert "Short: " in row.inner_text()
    page.fill("#offers .find", "sth")
    assert all("s" in name for name in page.locator("#offers .row-name").all_inner_texts())


def test_a_turn_is_entered_step_by_step(play, game):
    page = play(tab="cards")
    assert page.locator('[data-card="cook"][data-focus^="card tradespeople"]').is_disabled()
    assert "Move first" in page.inner_text("#cards .card-groups")
    page.click('#cards .course-line button:has-text("Move")')
    choose(page, "First placement")
    assert enter(page, game).startswith("Ann move")
    cook = page.locator('[data-card="cook"][data-focus^="card tradespeople"]')
    assert "1 porridge for each Field" in cook.inner_text()
    cook.click()
    page.wait_for_selector("#cards .form-head >> text=Cook")
    choose(page, "Meat")
    page.wait_for_selector("#cards .outcome >> text=Gain 1 meat")
    page.click('#cards [aria-label="Back"]')
    choose(page, "Porridge")
    page.wait_for_selector("#cards .outcome >> text=porridge")
    page.click('#cards [aria-label="Back"]')
    choose(page, "Meat")
    assert enter(page, game) == "Ann visit cook as meat"


def test_jobs_are_cards_with_their_reasons(play, game):
    page = play(["reveal freiburg", "Ann move"], tab="cards")
    heads = " | ".join(page.locator("#cards .group-head").all_inner_texts())
    assert "Jobs on the board" in heads and "Jobs in the pile" in heads
    job = page.locator('#cards [data-focus^="card jobs"]:enabled').first
    name = job.get_attribute("data-card")
    job.click()
    page.wait_for_selector(f"#cards .draft-text >> text=Ann job {name}")
    page.wait_for_selector("#cards .not-yet, #cards .outcome")


def test_both_orders_of_a_reward_are_asked_for(play, game):
    page = play(["Ann set charcoal 0 on cooking", "Ann set porridge 3", "Ann set meat 6", "Ann set brick 7"])
    game.enter("Ann set glass 2")
    page.click("#tab-offers")
    page.click('#offers [data-name="storehouse"]')
    page.click('#offers [data-space="b2"]')
    choose(page, "Cooking", "offers")
    page.wait_for_selector("#offers .asks >> text=What comes first?")
    labels = page.locator("#offers .entry").all_inner_texts()
    assert any("1 meat lost" in label for label in labels) and any("lost" not in label for label in labels)
    page.click('#offers .entry:not(:has-text("lost"))')
    line = enter(page, game, "offers")
    assert "storehouse" in line and " order " in line


def test_what_cannot_be_paid_is_told_and_cannot_be_entered(play, game):
    page = play(["Ann set brick 0", "Ann move"], tab="cards")
    page.click('[data-card="furnace-maker"][data-focus^="card tradespeople"]')
    page.wait_for_selector("#cards .not-yet >> text=3 to pay")
    assert page.inner_text("#cards .not-yet").startswith("Not yet: ")
    assert page.locator('#cards .draft button:text-is("OK")').is_disabled()
    assert game.log() == ["Ann set brick 0", "Ann move"]


def test_the_end_is_announced_on_the_whole_page(play, game):
    page = play(["Ann beg", "Ann trigger"])
    box, wheels = page.locator("#announce").bounding_box(), page.locator("#wheels").bounding_box()
    assert box["height"] > 30 and box["y"] + box["height"] <= wheels["y"]  # it covers nothing
    assert page.inner_text("#announce") == "Ann has triggered the end! Last turn of: Ann, Ben"
    game.enter("undo")
    page.wait_for_selector("#announce", state="hidden")


def test_what_waits_is_told_on_every_tab_and_is_asked_on_the_turn(play, game):
    page = play(["Ann move", "Ann visit traveling-merchant as wood"], tab="maps")
    assert "Ben may accept or decline 1 wood" in page.inner_text("#open")
    page.click("#open-go")
    page.wait_for_selector('#cards .form-head .chip:has-text("Ben")')
    choose(page, "accept")
    assert enter(page, game) == "Ben accept"
    page.wait_for_selector("#cards .asks", state="detached")


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


def test_the_points_are_counted_in_one_step(play, game):
    page = play(["Ann move"], tab="score")
    page.click("#score >> text=Count the points")
    page.click("#confirm-yes")
    page.wait_for_selector("#score .winner:not(:has-text('As it stands'))")
    assert game.look(lambda table: table.game.is_over(table))


@pytest.mark.parametrize("width", [360, 1280])
def test_every_name_stands_whole_over_its_points(play, width):
    page = play(["Ann gain 1 wood"], tab="score", width=width)
    cut = page.locator(".total-name").evaluate_all("names => names.filter((n) => n.scrollWidth > n.clientWidth).length")
    assert cut == 0 and page.locator(".total-name").count() == 2


@pytest.mark.parametrize("width", [320, 360, 740, 768, 1280])
def test_no_name_and_no_sign_of_a_good_is_cut(play, width):
    page = play(["Ann gain 1 wood", "Ann set charcoal 0 on cooking"], width=width, height=740, tab="goods")
    cut = page.locator("#goods :is(th, td, caption, .stops)").evaluate_all(
        "cells => cells.filter((c) => c.scrollWidth > c.clientWidth + 1).map((c) => c.textContent)"
    )
    assert cut == []
    boxes = page.locator("#goods .stop-sign").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    edge = page.locator("#goods").bounding_box()
    assert boxes and all(right <= edge["x"] + edge["width"] for right in boxes)


@pytest.mark.parametrize("tab", ["goods", "maps", "offers", "cards", "score"])
@pytest.mark.parametrize(
    ("width", "height"), [(1920, 1080), (1280, 800), (1100, 640), (768, 1024), (360, 740), (320, 640)]
)
def test_every_tab_fits_its_screen(play, tab, width, height):
    page = play(["Ann move", "Ann build glassworks at b3 paying nothing"], tab=tab, width=width, height=height)
    page.evaluate(DRAWN)
    assert page.evaluate("document.scrollingElement.scrollWidth") == width
    if width >= 1100:
        assert page.evaluate("document.scrollingElement.scrollHeight") == height
        assert page.locator("#seat-panel").evaluate("node => node.scrollHeight <= node.clientHeight + 1")


def test_after_the_end_nothing_is_announced_and_nothing_is_offered(play):
    page = play(["end game", "score"], tab="cards")
    page.wait_for_selector("#cards .course-line >> text=The game is scored")
    assert page.locator("#announce").is_hidden() and page.locator("#cards .card:enabled").count() == 0

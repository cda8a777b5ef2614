"""Playing Specialists on the page: who follows, fees, choices, the gift, effects, the course of play."""

import pytest

from tests.page.steps import wait_until


def foot(page):
    """The foot of the Cards tab: the move that is being put together."""
    return page.locator("#cards .draft")


def enter(page, game):
    """Press the button of the foot and wait until the journal has the move; the move."""
    before = game.records()
    foot(page).locator("button").click()
    wait_until(lambda: game.records() == before + 1, "a move in the journal")
    return game.log()[-1]


def test_a_card_is_played_with_a_follower_and_each_uses_one_ability(play, game):
    page = play(tab="cards")
    page.click('[data-card="forest-manager"]')
    assert "As many Food or as many Wood as you have Groves." in page.inner_text("#cards")
    page.click('#cards .option:has-text("Ben")')
    page.wait_for_selector("#cards .draft-text >> text=Ann play forest-manager with Ben")
    assert enter(page, game) == "Ann play forest-manager with Ben"

    page.wait_for_selector('#cards h3:has-text("Forest Manager")')
    page.click('.ability-head:has-text("A new Grove")')
    assert "Choose the space." in foot(page).inner_text()
    page.click('#cards [data-space="c2"]')
    page.wait_for_selector("#cards .outcome >> text=Grove placed at c2")
    assert enter(page, game) == "Ann first at c2"

    page.wait_for_selector('#cards .chip:has-text("Ben")')
    page.click('.ability-head:has-text("As many Food")')
    page.click('#cards .option:has-text("Food")')
    page.click('#cards .option:has-text("Brickworks")')
    page.wait_for_selector("#cards .outcome >> text=Gain 2 food (brickworks)")
    assert enter(page, game) == "Ben second as food on brickworks"
    page.wait_for_selector(".card-grid")
    assert game.goods(1)["brickworks"]["food"] == 4
    assert game.spaces(0)["c2"] == "grove"


def test_who_plays_alone_uses_both_abilities_and_a_forest_is_felled_once(play, game):
    page = play(["Ann play woodcutter"], tab="cards")
    assert "both abilities, in any order" in page.inner_text("#cards")
    page.click(".ability-head >> nth=1")
    page.click('#cards [data-space="d2"]')
    assert enter(page, game) == "Ann second fell d2"
    page.wait_for_selector(".ability.is-open >> text=2 Wood.")
    page.wait_for_selector("#cards .draft-text >> text=Ann first")
    assert enter(page, game) == "Ann first"
    assert game.spaces()["d2"] == game.spaces()["d3"] == "empty"


def test_a_fee_that_two_wheels_can_pay_is_asked_for_first(play, game):
    page = play(["Ann play water-carrier"], tab="cards")
    assert page.locator("#cards .ability.is-open").count() == 0
    page.click('.fee-step .option:has-text("Brickworks")')
    wait_until(lambda: game.log()[-1] == "Ann fee food on brickworks", "the fee")
    page.wait_for_selector(".fee-step", state="detached")
    page.click(".ability-head >> nth=0")
    page.wait_for_selector("#cards .outcome")
    assert enter(page, game) == "Ann first"


def test_a_card_is_given_up_with_done(play, game):
    page = play(["Ann play cultivator with Chris"], tab="cards")
    page.click('#cards button:has-text("Done")')
    page.wait_for_selector("#cards .draft-text >> text=Ann done")
    assert enter(page, game) == "Ann done"
    page.wait_for_selector('#cards .chip:has-text("Chris")')


def test_the_gift_is_accepted_and_declined_by_each(play, game):
    page = play(["Ann play supplier with Chris", "Ann first as charcoal on glassworks"], tab="cards")
    page.click('.gift:has-text("Ben") button:has-text("Accept on Brickworks")')
    wait_until(lambda: game.log()[-1] == "Ben accept on brickworks", "the answer of Ben")
    page.wait_for_selector('.gift:has-text("Ben")', state="detached")
    page.click('.gift:has-text("Chris") button:has-text("Decline")')
    wait_until(lambda: game.log()[-1] == "Chris decline", "the answer of Chris")
    page.wait_for_selector('#cards h3:has-text("Supplier")')
    assert page.locator("#cards .chip.accent").inner_text() == "Chris"


def test_an_effect_is_repeated_until_it_is_given_up(play, game):
    lines = ["Ann set wood 6", "Ann set clay 3", "Ann set bricks 2", "Ann build wood-trader at c2"]
    page = play(lines, tab="cards")
    page.click('#cards .option:has-text("Water")')
    page.wait_for_selector("#cards .draft-text >> text=Ann effect as water")
    assert enter(page, game) == "Ann effect as water"
    page.wait_for_selector("#cards .draft >> text=Choose what it is.")
    page.click('#cards .option:has-text("Food")')
    page.click('#cards .option:has-text("Glassworks")')
    assert enter(page, game) == "Ann effect as food on glassworks"
    page.click('#cards button:has-text("Done")')
    assert enter(page, game) == "Ann done"


def test_country_house_takes_up_to_two_spaces_beside_it(play, game):
    lines = ["Ann clear a2 b2", "Ann set bricks 2", "Ann set glass 2", "Ann build country-house at b2"]
    page = play(lines, tab="cards")
    page.click('#cards .option:has-text("Pond")')
    assert sorted(page.locator("#cards button.cell").evaluate_all("cells => cells.map((c) => c.dataset.space)")) == [
        "a2",
        "b3",
        "c2",
    ]
    page.click('#cards [data-space="b3"]')
    page.click('#cards [data-space="c2"]')
    assert enter(page, game) == "Ann effect as pond at b3 c2"


def test_what_the_rules_refuse_is_said_where_it_was_entered(play, game):
    page = play(["Ann play pit-worker", "Ann done"], tab="cards")
    page.click('[data-card="builder"]')
    page.wait_for_selector("#cards .draft-text >> text=Ann play builder")
    game.enter("Ann play builder")  # somebody else was faster
    page.wait_for_selector('#cards h3:has-text("Builder")')
    assert page.locator('[data-card="pit-worker"]').count() == 0
    game.enter("Ann done")
    page.wait_for_selector('[data-card="pit-worker"][disabled]')
    assert page.is_disabled('[data-card="builder"]')


def test_drawn_buildings_can_be_named_and_become_the_private_offer(play, game):
    page = play(["Ann play feudal-lord"], tab="cards")
    page.click(".ability-head >> nth=0")
    for kind, name in (("processing", "spa"), ("immediate", "winery"), ("bonus", "pottery")):
        page.select_option(f'[data-focus="drawn {kind}"]', name)
    assert enter(page, game) == "Ann draw spa winery pottery"
    page.click("#tab-buildings")
    groups = page.locator(".group-head").all_inner_texts()
    assert groups[0].startswith("Your private offer")
    page.click(".seat-tab >> nth=1")
    wait_until(lambda: page.locator('[data-building="winery"]').count() == 0, "the offer is Ann's alone")


def test_the_hand_and_the_end_of_a_period(play, game):
    page = play(tab="cards")
    page.click('button:has-text("Enter the hand")')
    for name in ("builder", "carpenter", "supplier", "woodcutter"):
        page.click(f'[data-card="{name}"]')
    assert "Choose 1 more." in foot(page).inner_text()
    page.click('[data-card="pit-worker"]')
    assert enter(page, game) == "Ann hand builder carpenter supplier woodcutter pit-worker"
    page.wait_for_selector("text=5 of 5 in hand")
    page.click('#cards button:has-text("End period")')
    assert enter(page, game) == "end period"
    page.wait_for_selector("text=Period 2 of 4 · round 1 · goblet: Ben")
    page.click('#cards button:has-text("End game")')
    assert enter(page, game) == "end game"
    page.click('#cards button:has-text("Score")')
    assert enter(page, game) == "score"
    page.wait_for_selector("text=The game is scored")


def test_what_is_open_is_shown_beside_the_other_tabs(play, game):
    page = play(["Ann play carpenter"], tab="score")
    assert page.inner_text("#open-text") == "Ann: carpenter, first or second, or done"
    page.click("#open-go")
    page.wait_for_selector('#cards h3:has-text("Carpenter")')
    assert page.is_hidden("#open")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_move_that_is_put_together_is_shown_on_the_wheels(play, width):
    page = play(["Ann play clay-worker"], tab="cards", width=width)
    page.click(".ability-head >> nth=0")
    page.wait_for_selector("#cards .outcome >> text=Gain 2 clay")
    if width == 1280:
        page.wait_for_selector('[data-wheel="1"] .token.ghost[data-good="clay"]')
        page.click("#tab-goods")
        page.wait_for_selector(".token.ghost", state="detached")


def test_enter_makes_the_move_in_the_panel_unless_the_device_has_one_pending(play, game):
    page = play(tab="cards")
    page.click('[data-card="pit-worker"]')
    page.wait_for_selector("#cards .draft .primary:enabled")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("e")
    page.wait_for_selector(".pending.is-open")
    page.keyboard.press("Enter")
    wait_until(lambda: game.log() == ["Ann gain 1 wood"], "what was pending on the device")
    page.wait_for_selector("#cards .draft .primary:enabled")
    page.keyboard.press("Enter")
    wait_until(lambda: game.log()[-1] == "Ann play pit-worker", "the card")

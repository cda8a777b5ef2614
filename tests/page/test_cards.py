"""Playing Specialists on the page: who follows, fees, choices, the gift, effects, the course of play."""

import pytest

from tests.page.steps import choose, enter, wait_until


def card(page, name):
    """The card of that name in the list."""
    return page.locator(f'#cards .card-groups [data-card="{name}"]')


def place(page, name):
    """A place that can be chosen."""
    return page.locator(f'#cards .form-body button.cell[data-space~="{name}"]')


def asks(page, words):
    """Wait until the Cards tab asks for something."""
    page.wait_for_selector(f'#cards .form:has-text("{words}")')


def test_a_card_is_played_with_a_follower_and_each_uses_one_ability(play, game):
    page = play(tab="cards")
    card(page, "forest-manager").click()
    asks(page, "As many Food or as many Wood as you have Groves.")
    page.click('#cards .form-body :text-is("Ben")')
    assert enter(page, game) == "Ann play forest-manager with Ben"

    asks(page, "Forest Manager")
    choose(page, "A new Grove")
    place(page, "c2").click()
    page.wait_for_selector("#cards .outcome >> text=Grove placed at c2")
    assert enter(page, game) == "Ann first at c2"

    page.wait_for_selector('#cards .chip:has-text("Ben")')
    choose(page, "As many Food")
    choose(page, "Food")
    choose(page, "Brickworks")
    page.wait_for_selector("#cards .outcome >> text=Gain 2 food (brickworks)")
    assert enter(page, game) == "Ben second as food on brickworks"
    page.wait_for_selector("#cards .form", state="detached")
    assert game.goods(1)["brickworks"]["food"] == 4
    assert game.spaces(0)["c2"] == "grove"


def test_who_plays_alone_uses_both_abilities_and_a_forest_is_felled_once(play, game):
    page = play(["Ann play woodcutter"], tab="cards")
    asks(page, "both abilities, in any order")
    page.click("#cards .entry >> nth=1")
    place(page, "d2").click()
    assert enter(page, game) == "Ann second fell d2"
    page.wait_for_selector('#cards .entry:disabled:has-text("used")')
    page.click("#cards .entry:enabled >> nth=0")
    assert enter(page, game) == "Ann first"
    assert game.spaces()["d2"] == game.spaces()["d3"] == "empty"


def test_a_fee_that_two_wheels_can_pay_is_asked_for_first(play, game):
    page = play(["Ann play water-carrier"], tab="cards")
    assert page.locator('#cards .entry:has-text("First ability")').is_disabled()
    choose(page, "Brickworks")
    assert enter(page, game) == "Ann fee food on brickworks"
    choose(page, "First ability")
    assert enter(page, game) == "Ann first"


def test_back_leads_from_question_to_question(play):
    page = play(["Ann play pit-worker"], tab="cards")
    page.click("#cards .entry >> nth=1")
    asks(page, "Which one?")
    choose(page, "Clay")
    page.wait_for_selector("#cards .draft-text >> text=Ann second as clay")
    page.click('#cards [aria-label="Back"]')
    asks(page, "Which one?")
    page.click('#cards [aria-label="Back"]')
    asks(page, "Pit Worker")
    assert page.locator('#cards [aria-label="Back"]').count() == 0


def test_a_card_is_given_up_with_done(play, game):
    page = play(["Ann play cultivator with Chris"], tab="cards")
    choose(page, "Done")
    page.wait_for_selector("#cards .draft-text >> text=Ann done")
    assert enter(page, game) == "Ann done"
    page.wait_for_selector('#cards .chip:has-text("Chris")')


def test_the_gift_is_accepted_and_declined_by_each(play, game):
    page = play(["Ann play supplier with Chris", "Ann first as charcoal on glassworks"], tab="cards")
    choose(page, "Ben accepts on the Brickworks")
    assert enter(page, game) == "Ben accept on brickworks"
    page.wait_for_selector('#cards .entry:has-text("Ben")', state="detached")
    choose(page, "Chris declines")
    assert enter(page, game) == "Chris decline"
    asks(page, "Supplier")
    assert page.locator("#cards .chip.accent").inner_text() == "Chris"


def test_an_effect_is_repeated_until_it_is_given_up(play, game):
    lines = ["Ann set wood 6", "Ann set clay 3", "Ann set bricks 2", "Ann build wood-trader at c2"]
    page = play(lines, tab="cards")
    page.click("#cards .entry >> nth=0")
    choose(page, "Water")
    assert enter(page, game) == "Ann effect as water"
    asks(page, "Wood Trader")
    page.click("#cards .entry >> nth=0")
    choose(page, "Food")
    choose(page, "Glassworks")
    assert enter(page, game) == "Ann effect as food on glassworks"
    choose(page, "Done")
    assert enter(page, game) == "Ann done"


def test_country_house_takes_up_to_two_spaces_beside_it(play, game):
    lines = ["Ann clear a2 b2", "Ann set bricks 2", "Ann set glass 2", "Ann build country-house at b2"]
    page = play(lines, tab="cards")
    page.click("#cards .entry >> nth=0")
    choose(page, "Pond")
    page.wait_for_selector("#cards button.cell")
    there = page.locator("#cards button.cell").evaluate_all("cells => cells.map((c) => c.dataset.space)")
    assert sorted(there) == ["a2", "b3", "c2"]
    place(page, "b3").click()
    page.wait_for_selector("#cards >> text=/1 of (up to )?2 chosen/")
    assert place(page, "b3").get_attribute("aria-pressed") == "true"
    place(page, "c2").click()
    assert set(enter(page, game).split()) == {"Ann", "effect", "as", "pond", "at", "b3", "c2"}


def test_what_another_page_was_faster_with_is_asked_here_too(play, game):
    page = play(["Ann play pit-worker", "Ann done"], tab="cards")
    card(page, "builder").click()
    asks(page, "Builder")
    game.enter("Ann play builder")  # somebody else was faster
    page.wait_for_selector('#cards .asks:has-text("Builder")')
    game.enter("Ann done")
    page.wait_for_selector('#cards .card-groups [data-card="pit-worker"]:disabled')
    assert card(page, "builder").is_disabled()


def test_drawn_buildings_can_be_named_and_become_the_private_offer(play, game):
    page = play(["Ann play feudal-lord"], tab="cards")
    choose(page, "name what is drawn")
    for name in ("spa", "winery", "pottery"):
        page.fill("#cards .find", name)
        page.click(f'#cards .form-body [data-name="{name}"]')
    assert enter(page, game) == "Ann draw spa winery pottery"
    page.click("#tab-offers")
    groups = page.locator("#offers .group-head").all_inner_texts()
    assert groups[0].startswith("Your private offer")
    page.click(".seat-tab >> nth=1")
    wait_until(lambda: page.locator('#offers [data-name="winery"]').count() == 0, "the offer is Ann's alone")


def test_the_hand_and_the_end_of_a_period(play, game):
    page = play(tab="cards")
    page.click('#cards button:has-text("Enter the hand")')
    for name in ("builder", "carpenter", "supplier", "woodcutter"):
        page.click(f'#cards .form-body [data-card="{name}"]')
    page.wait_for_selector("#cards >> text=4 of 5 chosen")
    assert page.is_disabled('#cards button:text-is("Go on")')
    page.click('#cards .form-body [data-card="pit-worker"]')
    assert enter(page, game) == "Ann hand builder carpenter supplier woodcutter pit-worker"
    page.wait_for_selector("text=5 of 5 in hand")
    assert "Ann: a hand of 5" in page.inner_text("#log li.now")
    assert "builder" not in page.inner_text("#log")
    page.fill("#move", "Ben set hand builder carpenter")
    page.press("#move", "Enter")
    page.wait_for_selector("#log li.now >> text=Ben: a hand, corrected")
    page.click("#undo")
    page.wait_for_selector("#log li.now >> text=Ann: a hand of 5")
    page.click('#cards button:has-text("End period")')
    assert enter(page, game) == "end period"
    page.wait_for_selector("text=Period 2 of 4 · round 1 · goblet: Ben")
    page.click('#cards button:has-text("End game")')
    assert enter(page, game) == "end game"
    page.click('#cards button:has-text("Score")')
    assert enter(page, game) == "score"
    page.wait_for_selector("#cards >> text=scored")


def test_the_points_are_counted_in_one_step(play, game):
    page = play(["Ann gain 1 wood"], tab="score")
    assert page.inner_text("#score .winner").startswith("As it stands")
    page.click("#score >> text=Count the points")
    page.click("#confirm-yes")
    page.wait_for_selector("#score .winner:not(:has-text('As it stands'))")
    assert page.locator("#score >> text=Count the points").count() == 0
    assert game.look(lambda table: table.game.is_over(table))
    page.click("#undo")
    page.wait_for_selector("#score >> text=Count the points")


def test_while_something_is_open_the_points_are_not_counted(play, game):
    page = play(["Ann play carpenter"], tab="score")
    page.wait_for_selector("#score .winner")
    assert page.locator("#score >> text=Count the points").count() == 0


def test_what_is_open_is_shown_beside_the_other_tabs(play, game):
    page = play(["Ann play carpenter"], tab="score")
    assert page.inner_text("#open-text") == "Ann: Carpenter, first or second, or done"
    page.click("#open-go")
    asks(page, "Carpenter")
    assert page.is_hidden("#open")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_move_that_is_put_together_is_shown_on_the_wheels(play, width):
    page = play(["Ann play clay-worker"], tab="cards", width=width)
    page.click("#cards .entry >> nth=0")
    page.wait_for_selector("#cards .outcome >> text=Gain 2 clay")
    if width == 1280:
        page.wait_for_selector('[data-wheel="1"] .token.ghost[data-good="clay"]')
        page.click("#tab-goods")
        page.wait_for_selector(".token.ghost", state="detached")


def test_enter_makes_the_move_in_the_panel_unless_the_device_has_one_pending(play, game):
    page = play(["Ann play cultivator"], tab="cards")
    choose(page, "Done")
    page.wait_for_selector("#cards .draft .primary:enabled")
    page.keyboard.press("e")
    page.wait_for_selector(".pending.is-open")
    page.keyboard.press("Enter")
    wait_until(lambda: game.log()[-1] == "Ann gain 1 wood", "what was pending on the device")
    page.wait_for_selector("#cards .draft .primary:enabled")
    page.keyboard.press("Enter")
    wait_until(lambda: game.log()[-1] == "Ann done", "the card given up")


def test_a_tavern_takes_over_a_building_on_the_map_or_an_upgrade_that_has_no_space(play, game):
    built = ["shed at a2", "forest-hut", "tavern at a1"]
    lines = [f"Ann build {each} paying nothing" for each in built]
    page = play(["Ann clear a1", "Ann clear a2", *lines, "Ann set glass 0"], tab="cards")
    choose(page, "once more")
    assert "[object" not in page.inner_text("#cards")
    place(page, "a2").click()
    page.wait_for_selector("#cards .outcome >> text=Gain 1 glass")
    page.click("#cards .back")
    page.click('#cards .option >> text="Forest Hut"')
    assert enter(page, game) == "Ann effect as forest-hut"

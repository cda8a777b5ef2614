"""Finding, building and using buildings on the page."""

from tests.page.steps import choose, enter, wait_until

RICH = ["Ann set wood 7", "Ann set clay 6", "Ann set bricks 2", "Ann set glass 2"]


def rows(page):
    """The names in the list, as they stand."""
    return page.locator(".offer-row").evaluate_all("rows => rows.map((row) => row.dataset.name)")


def test_the_list_begins_with_what_can_be_paid(play, game):
    page = play(tab="offers")
    heads = page.locator(".group-head").all_inner_texts()
    able = int(heads[0].removeprefix("You can pay "))
    assert heads == [f"You can pay {able}", f"You cannot pay now {93 - able}"]
    assert "buttery" in rows(page)[:able] and "spa" in rows(page)[able:]
    shed = page.locator('[data-name="shed"]')
    assert shed.locator(".cost").get_attribute("aria-label") == "1 Wood"
    assert "1 Glass." in shed.inner_text()
    game.enter("Ann set glass 3", "Ann set clay 7", "Ann set wood 7")
    count = page.locator(".group-head .quiet").first
    wait_until(lambda: rows(page).index("spa") < int(count.inner_text()), "the Spa among what can be paid")


def test_a_few_letters_or_initials_find_a_building(play):
    page = play(tab="offers")
    page.fill(".find", "coop")
    assert rows(page) == ["cooperage"]
    page.fill(".find", "hotb")
    assert rows(page) == ["house-of-the-brotherhood"]
    page.fill(".find", "builders' h")
    assert rows(page) == ["builders-hut"]
    page.fill(".find", "xyzzy")
    page.wait_for_selector("text=Nothing is called that.")
    page.fill(".find", "shed")
    page.press(".find", "Enter")
    page.wait_for_selector('#offers .form-head:has-text("Shed")')


def test_a_building_is_built_on_a_space_as_the_tile_says_it(play, game):
    page = play(RICH, tab="offers")
    page.click('[data-name="cooperage"]')
    assert "Swap 1 Wood for 2 Water." in page.inner_text("#offers")
    page.wait_for_selector("#offers .asks")
    page.click('#offers [data-space="c2"]')
    page.wait_for_selector("#offers .draft-text >> text=Ann build cooperage at c2")
    page.wait_for_selector("#offers .outcome >> text=Pay 1 wood, 2 bricks")
    page.click('[aria-label="one Bricks less"]')
    page.click('[aria-label="one Clay more"]')
    page.wait_for_selector("#offers .draft-text >> text=Ann build cooperage at c2 paying 1 wood, 1 bricks, 1 clay")
    assert enter(page, game, "offers") == "Ann build cooperage at c2 paying 1 wood, 1 bricks, 1 clay"
    page.wait_for_selector('.group-head:has-text("Yours, to use")')
    assert rows(page)[0] == "cooperage"


def test_a_tile_without_a_cost_is_paid_with_nothing(play, game):
    page = play(RICH, tab="offers")
    page.click('[data-name="shed"]')
    page.click('#offers [data-space="c2"]')
    page.click('[aria-label="one Wood less"]')
    page.wait_for_selector("#offers .draft-text >> text=paying nothing")
    assert enter(page, game, "offers") == "Ann build shed at c2 paying nothing"


def test_what_cannot_be_paid_is_said_in_the_form(play):
    page = play(tab="offers")
    page.click('[data-name="spa"]')
    page.click('#offers [data-space="c2"]')
    page.wait_for_selector("#offers .draft >> text=there is only 0 glass, of 2 to pay")
    assert page.is_disabled("#offers .draft .primary")


def test_an_upgrade_needs_no_space(play, game):
    page = play(RICH, tab="offers")
    page.click('[data-name="forest-hut"]')
    page.wait_for_selector("#offers .draft-text")
    assert enter(page, game, "offers") == "Ann build forest-hut"


def test_a_card_that_builds_is_used_for_it_with_its_fee(play, game):
    page = play([*RICH, "Ann play carpenter"], tab="offers")
    page.click('[data-name="grain-house"]')
    page.wait_for_selector("#offers .asks >> text=Which Forest?")
    page.click('#offers button.cell[data-space~="c3"]')
    page.wait_for_selector("#offers .asks >> text=Which space?")
    page.click('#offers button.cell[data-space~="b3"]')
    line = enter(page, game, "offers")
    assert line.startswith("Ann second build grain-house") and " at b3" in line and " fell c3" in line
    page.wait_for_selector('#cards .form-head:has-text("Grain House")')


def test_an_effect_that_stays_open_is_gone_on_with_at_once(play, game):
    page = play([*RICH, "Ann set bricks 1"], tab="offers")
    page.click('[data-name="wood-trader"]')
    page.click('#offers [data-space="c2"]')
    assert enter(page, game, "offers") == "Ann build wood-trader at c2"
    page.wait_for_selector('#cards .form-head:has-text("Wood Trader")')


def test_an_own_building_is_used_with_its_choices_again_and_again(play, game):
    lines = [*RICH, "Ann build roofing-company at c2", "Ann set bricks 2"]
    page = play(lines, tab="offers")
    page.click('[data-name="roofing-company"]')
    choose(page, "Charcoal", "offers")
    page.wait_for_selector("#offers .asks >> text=/Charcoal|wheel/")
    choose(page, "Brickworks", "offers")
    assert enter(page, game, "offers") == "Ann use roofing-company as charcoal on brickworks"
    choose(page, "Water", "offers")
    page.wait_for_selector("#offers .outcome >> text=Gain 2 water")
    assert enter(page, game, "offers") == "Ann use roofing-company as water"


def test_goods_that_would_be_lost_are_warned_of_before(play):
    lines = [*RICH, "Ann build cooperage at c2", "Ann set water 6", "Ann set wood 3"]
    page = play(lines, tab="offers")
    page.click('[data-name="cooperage"]')
    page.wait_for_selector("#offers .warning >> text=Warning: no room: 1 water lost")


def test_who_pays_from_one_wheel_and_gains_on_the_other_says_both(play, game):
    lines = [*RICH, "Ann set charcoal 2 on brickworks", "Ann build boarding-house at c2"]
    page = play(lines, tab="offers")
    page.click('[data-name="boarding-house"]')
    choose(page, "Charcoal from the Brickworks, Food to the Glassworks", "offers")
    assert enter(page, game, "offers") == "Ann use boarding-house on brickworks glassworks"

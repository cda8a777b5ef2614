"""Finding, building and using buildings on the page."""

from tests.page.steps import wait_until

RICH = ["Ann set wood 7", "Ann set clay 6", "Ann set bricks 2", "Ann set glass 2"]


def rows(page):
    """The names in the list, as they stand."""
    return page.locator(".building-row").evaluate_all("rows => rows.map((row) => row.dataset.building)")


def enter(page, game):
    """Press the button of the form and wait until the journal has the move; the move."""
    before = game.records()
    page.locator("#buildings .draft .primary").click()
    wait_until(lambda: game.records() == before + 1, "a move in the journal")
    return game.log()[-1]


def test_the_list_begins_with_what_can_be_paid(play, game):
    page = play(tab="buildings")
    heads = page.locator(".group-head").all_inner_texts()
    able = int(heads[0].removeprefix("You can pay "))
    assert heads == [f"You can pay {able}", f"You cannot pay now {93 - able}"]
    assert "buttery" in rows(page)[:able] and "spa" in rows(page)[able:]
    shed = page.locator('[data-building="shed"]')
    assert shed.locator(".cost").get_attribute("aria-label") == "1 Wood"
    assert "1 Glass." in shed.inner_text()
    game.enter("Ann set glass 3", "Ann set clay 7", "Ann set wood 7")
    count = page.locator(".group-head .quiet").first
    wait_until(lambda: rows(page).index("spa") < int(count.inner_text()), "the Spa among what can be paid")


def test_a_few_letters_or_initials_find_a_building(play):
    page = play(tab="buildings")
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
    page.wait_for_selector('#buildings h3:has-text("Shed")')


def test_a_building_is_built_on_a_space_as_the_tile_says_it(play, game):
    page = play(RICH, tab="buildings")
    page.click('[data-building="cooperage"]')
    assert "Swap 1 Wood for 2 Water." in page.inner_text("#buildings")
    page.click('#buildings [data-space="c2"]')
    page.wait_for_selector("#buildings .draft-text >> text=Ann build cooperage at c2")
    page.wait_for_selector("#buildings .outcome >> text=Pay 1 wood, 2 bricks")
    page.click('[aria-label="one Bricks less"]')
    page.click('[aria-label="one Clay more"]')
    page.wait_for_selector("#buildings .draft-text >> text=Ann build cooperage at c2 paying 1 wood, 1 bricks, 1 clay")
    assert enter(page, game) == "Ann build cooperage at c2 paying 1 wood, 1 bricks, 1 clay"
    page.wait_for_selector('.group-head:has-text("Yours, to use")')
    assert rows(page)[0] == "cooperage"


def test_a_tile_without_a_cost_is_paid_with_nothing(play, game):
    page = play(RICH, tab="buildings")
    page.click('[data-building="shed"]')
    page.click('#buildings [data-space="c2"]')
    page.click('[aria-label="one Wood less"]')
    page.wait_for_selector("#buildings .draft-text >> text=paying nothing")
    assert enter(page, game) == "Ann build shed at c2 paying nothing"


def test_what_cannot_be_paid_is_said_in_the_form(play):
    page = play(tab="buildings")
    page.click('[data-building="spa"]')
    page.click('#buildings [data-space="c2"]')
    page.wait_for_selector("#buildings .draft >> text=there is only 0 glass, of 2 to pay")
    assert page.is_disabled("#buildings .draft .primary")


def test_an_upgrade_needs_no_space(play, game):
    page = play(RICH, tab="buildings")
    page.click('[data-building="forest-hut"]')
    page.wait_for_selector("text=It goes onto the Forest Glassworks.")
    assert enter(page, game) == "Ann build forest-hut"


def test_a_card_that_builds_is_used_for_it_with_its_fee(play, game):
    page = play([*RICH, "Ann play carpenter"], tab="buildings")
    page.click('[data-building="grain-house"]')
    assert "With the Carpenter." in page.inner_text("#buildings")
    page.click('#buildings .choice:has-text("Which one goes?") [data-space="c3"]')
    page.click('#buildings .choice:has-text("Where to?") [data-space="b3"]')
    page.click('#buildings .option:has-text("Brickworks")')
    assert enter(page, game) == "Ann second build grain-house at b3 fell c3 on brickworks"
    page.wait_for_selector('#cards h3:has-text("Carpenter")')


def test_an_effect_that_stays_open_is_gone_on_with_at_once(play, game):
    page = play([*RICH, "Ann set bricks 1"], tab="buildings")
    page.click('[data-building="wood-trader"]')
    page.click('#buildings [data-space="c2"]')
    assert enter(page, game) == "Ann build wood-trader at c2"
    page.wait_for_selector('#cards h3:has-text("Wood Trader")')


def test_an_own_building_is_used_with_its_choices_again_and_again(play, game):
    lines = [*RICH, "Ann build roofing-company at c2", "Ann set bricks 2"]
    page = play(lines, tab="buildings")
    page.click('[data-building="roofing-company"]')
    page.click('#buildings .option:has-text("Charcoal")')
    assert "Choose the wheel." in page.inner_text("#buildings .draft")
    page.click('#buildings .option:has-text("Brickworks")')
    assert enter(page, game) == "Ann use roofing-company as charcoal on brickworks"
    page.click('#buildings .option:has-text("Water")')
    page.wait_for_selector("#buildings .outcome >> text=Gain 2 water")
    assert enter(page, game) == "Ann use roofing-company as water"


def test_goods_that_would_be_lost_are_warned_of_before(play):
    lines = [*RICH, "Ann build cooperage at c2", "Ann set water 6", "Ann set wood 3"]
    page = play(lines, tab="buildings")
    page.click('[data-building="cooperage"]')
    page.wait_for_selector("#buildings .warning >> text=Warning: no room: 1 water lost")


def test_who_pays_from_one_wheel_and_gains_on_the_other_says_both(play, game):
    lines = [*RICH, "Ann set charcoal 2 on brickworks", "Ann build boarding-house at c2"]
    page = play(lines, tab="buildings")
    page.click('[data-building="boarding-house"]')
    page.click('#buildings .choice:has-text("Charcoal from") button:has-text("Brickworks")')
    page.click('#buildings .choice:has-text("Food goes to") button:has-text("Glassworks")')
    assert enter(page, game) == "Ann use boarding-house on brickworks glassworks"

"""Gaining and paying goods with a click: by the keys of the device, and goods without a key as a move of their own."""

import pytest

from tests.page.steps import count, press, sent, tap, wait_for_sent, wait_until


def step(page, words):
    """Click the small button with this name."""
    page.click(f'#goods [aria-label="{words}"]')


def test_one_more_and_one_less_go_through_the_keys_of_the_device(page, game):
    step(page, "Wood, Glassworks: one more")
    page.wait_for_selector("#pending >> text=Ann gain 1 wood")
    step(page, "Wood, Glassworks: one more")
    page.wait_for_selector("#pending >> text=Ann gain 2 wood")
    step(page, "Wood, Glassworks: one less")
    page.wait_for_selector("#pending >> text=Ann gain 1 wood")
    assert sent(page) == [*tap(6), *tap(6), {"type": "turn", "steps": -1}]
    page.click("#pending-ok")
    wait_until(lambda: game.log() == ["Ann gain 1 wood"], "the wood")


def test_one_less_pays_a_good_that_was_not_selected(page, game):
    step(page, "Wood, Glassworks: one less")
    page.wait_for_selector("#pending >> text=Ann pay 1 wood")
    page.click("#pending-ok")
    wait_until(lambda: game.log() == ["Ann pay 1 wood"], "the wood paid")


def test_a_good_of_both_wheels_goes_where_it_was_clicked(page, game):
    step(page, "Food, Brickworks: one more")
    wait_until(lambda: count(page, "food", 1) == "2 → 3", "the food on the other wheel")
    wait_for_sent(page, *tap(7), *tap(2))
    page.click("#pending-ok")
    wait_until(lambda: game.goods()["brickworks"]["food"] == 3, "the food")


def test_a_token_on_a_wheel_is_clicked_to_gain_and_with_shift_to_pay(page):
    token = page.locator('[data-wheel="1"] .token[data-good="clay"]')
    token.click()
    page.wait_for_selector("#pending >> text=Ann gain 1 clay")
    token.and_(page.locator(":not(.ghost)")).click(modifiers=["Shift"])
    page.wait_for_selector("#pending:not(:has-text('gain'))")
    assert sent(page) == [press(9, True), press(9, False), {"type": "turn", "steps": -1}]


@pytest.fixture
def forest(served, open_at):
    """A game of Black Forest, and its page."""
    game = served(("Ann", "Ben"), game="black-forest")
    return game, open_at(game.url)


def test_a_good_without_a_key_is_a_move_of_its_own(forest):
    game, page = forest
    step(page, "Cattle, Livestock: one more")
    step(page, "Cattle, Livestock: one more")
    page.wait_for_selector("#goods .draft-text >> text=Ann gain 2 cattle")
    wait_until(lambda: count(page, "cattle", 3).endswith("→ 2"), "the count that would be")
    page.click('#goods button:text-is("OK")')
    wait_until(lambda: game.log() == ["Ann gain 2 cattle"], "the cattle")
    page.wait_for_selector("#goods .draft", state="detached")
    step(page, "Cattle, Livestock: one less")
    page.wait_for_selector("#goods .draft-text >> text=Ann pay 1 cattle")
    step(page, "Cattle, Livestock: one more")
    page.wait_for_selector("#goods .draft", state="detached")

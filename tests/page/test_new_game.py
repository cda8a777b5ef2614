"""The options of a game in the dialog for a new one, against a real game."""

from tests.page.steps import wait_until


def test_a_new_game_is_begun_with_its_options(play, game):
    page = play()
    page.click("#open-new")
    page.get_by_label("Periods").select_option("5")
    page.get_by_label("Introductory").select_option("yes")
    page.click("#new-yes")
    page.wait_for_selector("#new-game", state="hidden")
    wait_until(
        lambda: game.look(lambda table: table and table.head.options) == {"periods": 5, "introductory": "yes"},
        "the options",
    )
    page.click("#tab-offers")
    page.wait_for_selector("#tab-offers[aria-selected=true]")
    wait_until(lambda: "Bathhouse" not in page.inner_text("main"), "a building without a shrine is not offered")


def test_another_game_can_be_begun_with_the_options_and_boards_of_its_own(play, game):
    page = play()
    page.click("#open-new")
    page.locator("#new-name").select_option("black-forest")
    assert page.get_by_label("Periods").count() == 0
    page.wait_for_selector("#board-field:visible")
    page.locator("#new-name").select_option("glass-road")
    assert page.get_by_label("Periods").input_value() == "4"
    page.locator("#new-name").select_option("black-forest")
    page.click("#new-yes")
    page.wait_for_selector("#new-game", state="hidden")
    page.wait_for_selector("#title >> text=Black Forest")
    assert game.look(lambda table: (table.game.name, table.names)) == ("black-forest", ["Ann", "Ben", "Chris"])


def test_on_a_narrow_screen_each_option_shows_its_value(play):
    page = play(width=360, height=740)
    page.click("#open-new")
    assert page.get_by_label("Introductory").bounding_box()["width"] > 120

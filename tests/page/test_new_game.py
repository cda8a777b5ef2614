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
    page.click("#tab-buildings")
    page.wait_for_selector("#tab-buildings[aria-selected=true]")
    wait_until(lambda: "Bathhouse" not in page.inner_text("main"), "a building without a shrine is not offered")

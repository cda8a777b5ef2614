"""The move box, the log with its undo points, and new games."""

from tests.page.steps import count, sent, wait_for_sent, wait_until


def enter(page, text):
    page.fill("#move", text)
    page.press("#move", "Enter")


def test_a_move_in_words_is_made_and_the_box_is_free_again(page):
    enter(page, "Ann gain 2 wood")
    wait_for_sent(page, {"type": "move", "text": "Ann gain 2 wood"})
    wait_until(lambda: page.input_value("#move") == "", "an empty box")
    page.press("#move", "ArrowUp")
    assert page.input_value("#move") == "Ann gain 2 wood"
    assert page.inner_text("#log li.now").split("\n")[1] == "Ann gain 2 wood"


def test_a_move_that_is_wrong_says_why_and_stays_in_the_box(page):
    enter(page, "Ann gian 2 wood")
    page.wait_for_selector("#move-error >> text=there is no verb gian; there is: gain, pay, set")
    assert page.get_attribute("#move", "aria-invalid") == "true"
    assert page.input_value("#move") == "Ann gian 2 wood"
    page.fill("#move", "Ann gain 2 wood")
    assert page.inner_text("#move-error") == ""
    page.press("#move", "Enter")
    wait_until(lambda: page.input_value("#move") == "", "the move made")


def test_a_move_that_loses_goods_or_turns_a_wheel_is_shown_before_it_is_made(page):
    for text, shown in (("Ann gain 99 wood", "lost"), ("Ann gain 1 quartz-sand", "Glassworks")):
        enter(page, text)
        page.wait_for_selector(f"#confirm[open] >> text={shown}")
        assert sent(page, "move") == []
        page.click('#confirm button:has-text("Keep")')
        assert page.input_value("#move") == text  # it can be put right
    enter(page, "Ann gain 99 wood")
    page.click("#confirm-yes")
    wait_for_sent(page, {"type": "move", "text": "Ann gain 99 wood"})
    wait_until(lambda: page.input_value("#move") == "", "the move made")


def test_the_log_counts_moves_as_the_screen_does(page):
    for text in ("Ann gain 1 wood", "undo", "Ben gain 1 clay"):
        enter(page, text)
        page.wait_for_selector(f"#log li.now >> text={text}" if text != "undo" else "#log li.aside >> text=undo")
    assert page.inner_text("#log li.now .log-number") == "1"
    assert page.inner_text("#log li.aside .log-number") == ""


def test_an_empty_move_is_not_sent(page):
    enter(page, "  ")
    page.wait_for_selector("#move-error >> text=Write a move first")
    assert sent(page) == []


def test_a_line_of_the_log_undoes_back_to_it_after_a_question(page):
    for text in ("Ann gain 1 wood", "Ben gain 1 clay", "Ann gain 1 water"):
        enter(page, text)
        page.wait_for_selector(f"#log li.now >> text={text}")
    page.click('#log button:has-text("Ann gain 1 wood")')
    question = page.locator("#confirm")
    assert "Undo 2 moves?" in question.inner_text()
    assert "Ben gain 1 clay" in question.inner_text()
    page.click('#confirm button:has-text("Keep")')
    assert sent(page, "undo") == []
    page.click('#log button:has-text("Ann gain 1 wood")')
    page.click("#confirm-yes")
    wait_for_sent(page, {"type": "undo", "n": 2})
    page.wait_for_selector("#log li.now >> text=Ann gain 1 wood")
    assert page.locator("#log li.undone").count() == 2
    assert count(page, "water") == "3"

    page.click('#log button:has-text("Ben gain 1 clay")')
    page.click('#confirm-yes:has-text("Redo 1 move")')
    wait_for_sent(page, {"type": "redo", "n": 1})
    page.wait_for_selector("#log li.now >> text=Ben gain 1 clay")
    page.click("#redo")
    page.wait_for_selector("#log li.now >> text=Ann gain 1 water")
    assert page.is_disabled("#redo")


def test_all_can_be_undone_back_to_the_start(page):
    enter(page, "Ann gain 1 wood")
    page.wait_for_selector("#log li.now >> text=Ann gain 1 wood")
    page.click('#log button:has-text("Start of the game")')
    page.click("#confirm-yes")
    wait_for_sent(page, {"type": "undo", "n": 1})
    page.wait_for_selector("#log li.now >> text=Start of the game")
    assert page.is_disabled("#undo")


def states(page):
    """The lines of the log, oldest first: text, state, and whether a click leads there."""
    told = """rows => rows.map((row) =>
        [row.querySelector('.log-text').textContent, row.className, Boolean(row.querySelector('button'))])"""
    rows = page.locator("#log li").evaluate_all(told)
    return rows[::-1]


def test_undo_points_are_those_of_the_journal(play):
    lines = ["Ann gain 1 wood", "Ben gain 1 wood", 'note "x"', "undo 2", "redo", "Ann gain 1 clay", "undo"]
    page = play(lines)
    page.wait_for_selector("#log li >> nth=7")
    assert states(page) == [
        ["Start of the game", "made", True],
        ["Ann gain 1 wood", "now", False],
        ["Ben gain 1 wood", "undone", False],  # another move was made since
        ['note "x"', "aside", False],
        ["undo 2", "aside", False],
        ["redo", "aside", False],
        ["Ann gain 1 clay", "undone", True],
        ["undo", "aside", False],
    ]


def test_three_hundred_moves_are_undone_and_redone(play, game):
    page = play(["Ann gain 1 wood", *("Ann pay 1 wood", "Ann gain 1 wood") * 150])
    page.wait_for_selector('#log button:has-text("101 earlier lines")')
    page.click('#log button:has-text("101 earlier lines")')
    page.wait_for_selector("#log li >> nth=301")
    assert page.locator('#log button:has-text("earlier lines")').count() == 0
    page.click('#log button:has-text("Start of the game")')
    page.click('#confirm-yes:has-text("Undo 301 moves")')
    page.wait_for_selector("#log li.now >> text=Start of the game")
    assert page.is_enabled("#redo")
    page.reload()
    page.wait_for_selector("#redo:enabled")
    page.click("#log li >> nth=1 >> button")  # the newest move, behind the undo
    page.click('#confirm-yes:has-text("Redo 301 moves")')
    wait_until(lambda: game.look(lambda table: table.moves) == 301, "all made again")
    page.wait_for_selector("#redo:disabled")


def test_a_new_game_is_begun_with_its_seats(page, game):
    page.click("#open-new")
    fields = page.locator("#new-seats input")
    assert [fields.nth(at).input_value() for at in range(4)] == ["Ann", "Ben", "Chris", ""]
    fields.nth(1).fill("ann")
    page.click("#new-yes")
    page.wait_for_selector("#new-error >> text=Two seats are named ann.")
    fields.nth(0).fill("Cleo von Bern")
    fields.nth(2).fill("")
    page.press("#new-seats input >> nth=2", "Enter")
    page.wait_for_selector('.seat-tab[aria-selected="true"] >> text=Cleo von Bern')
    assert game.look(lambda table: table.names) == ["Cleo von Bern", "ann"]
    assert page.get_attribute("#move", "placeholder") == '"Cleo von Bern" gain 2 quartz-sand'


def test_a_new_game_can_be_left_alone(page):
    page.click("#open-new")
    page.click('#new-game button:has-text("Cancel")')
    page.wait_for_selector("#new-game", state="hidden")
    assert sent(page) == []

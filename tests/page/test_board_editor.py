"""The board file on the page: edited by clicks, checked and kept by the server, used for the new game."""

import pytest

from rondel.game_boards.files import boards_dir, read_file
from tests.page.steps import wait_until


@pytest.fixture
def editor(play):
    """The page of a game of three, at the editor of the dialog for a new game."""
    page = play()
    page.click("#open-new")
    page.wait_for_selector("#board-field:visible")
    page.click("#edit-board")
    page.wait_for_selector(".land.editor")
    return page


def click(page, space, times=1):
    for _ in range(times):
        page.click(f'.editor [data-cell="{space}"]')


def words(page):
    return page.inner_text(".editor-words")


def test_a_click_goes_through_the_tiles_and_what_is_wrong_is_said(editor):
    click(editor, "c2")
    assert editor.get_attribute('[data-cell="c2"]', "aria-label") == "c2: Pit"
    wait_until(lambda: "pit is on 3 of the spaces" in words(editor), "what is wrong")
    editor.click("#new-yes")
    editor.wait_for_selector("#new-error >> text=at the start it is on 2")
    assert not boards_dir().exists()


def test_an_edited_board_is_kept_and_the_game_is_played_on_it(editor, game):
    click(editor, "a1", 2)  # Pit, Grove, Pond
    click(editor, "a3", 2)  # Pond, a Forest to the right, none is free: empty, Pit
    editor.check('[data-switch="landscape.verified"]')
    wait_until(lambda: "This board can be played" in words(editor), "a board that is right")
    editor.click("#new-yes")
    editor.wait_for_selector("#new-game", state="hidden")
    wait_until(lambda: game.look(lambda table: table and table.head.board) == "glass-road.toml", "the new game")
    board = read_file(boards_dir() / "glass-road.toml")
    assert board.faults == []
    assert board.layout.unverified == ("extension", "costs")
    assert board.game.write_layout(board.layout) == game.look(lambda table: table.game.write_layout(table.head.layout))
    assert game.spaces()["a1"] == "pond" and game.spaces()["a3"] == "pit"
    editor.click("#tab-maps")
    assert editor.locator('#maps [data-space="a1"]').get_attribute("aria-label") == "a1: Pond: Clear it"
    editor.click("#open-new")
    wait_until(lambda: editor.input_value("#new-board") == "glass-road.toml", "the own board as the first choice")


def test_a_forest_is_turned_by_clicks(editor):
    click(editor, "b1")  # b1-c1: from the right to downwards is not possible beside b2, which is a Pond: it is taken
    label = editor.get_attribute('[data-cell="b1"]', "aria-label")
    assert label == "b1: Forest"
    assert editor.locator('[data-cell="b2"]').count() == 0
    assert editor.locator('[data-cell="c1"]').count() == 1
    click(editor, "b1")
    assert editor.get_attribute('[data-cell="b1"]', "aria-label") == "b1: Empty"
    assert editor.get_attribute('[data-cell="b2"]', "aria-label") == "b2: Empty"


def test_the_shape_of_the_board_can_be_changed(editor):
    editor.check(".editor-bar input")
    editor.click('button:has-text("+ row")')
    assert editor.locator('[data-cell="a5"]').count() == 1
    click(editor, "a5")
    click(editor, "c2")
    wait_until(lambda: "This board can be played" in words(editor), "a board of another shape")
    click(editor, "start1")
    wait_until(lambda: "stands on the map once, not" in words(editor), "what is wrong with the Start buildings")


def test_a_file_that_is_wrong_is_named_and_not_used(play):
    boards_dir().mkdir(parents=True)
    (boards_dir() / "glass-road.toml").write_text('game = "glass-road"\n[landscape]\nfoo = 1\n')
    page = play()
    page.click("#open-new")
    page.wait_for_selector("#board-note >> text=nothing reads the key foo of [landscape]")
    page.click("#new-yes")
    page.wait_for_selector("#new-error >> text=glass-road.toml:3: nothing reads the key foo")
    page.select_option("#new-board", "")
    page.click("#new-yes")
    page.wait_for_selector("#new-game", state="hidden")

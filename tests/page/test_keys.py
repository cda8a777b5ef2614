"""The device on the page: keys that go down and up, the encoder, the keyboard, the screen."""

import pytest

from tests.page.steps import DRAWN, press, sent, tap, wait_for_sent


def test_a_key_goes_down_and_up_with_the_pointer(page):
    page.locator('[data-key="5"]').hover()
    page.mouse.down()
    wait_for_sent(page, press(5, True))
    page.wait_for_selector('[data-key="5"].down')
    page.mouse.up()
    wait_for_sent(page, *tap(5))
    page.wait_for_selector('[data-key="5"]:not(.down)')


def test_a_key_is_released_where_the_pointer_leaves_it(page):
    page.locator('[data-key="0"]').hover()
    page.mouse.down()
    page.mouse.move(900, 30)
    page.mouse.up()
    wait_for_sent(page, *tap(0))


def test_a_held_key_is_released_when_the_window_loses_the_focus(page):
    page.keyboard.down("q")
    wait_for_sent(page, press(4, True))
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    wait_for_sent(page, *tap(4))
    page.keyboard.up("q")
    page.keyboard.press("1")
    wait_for_sent(page, *tap(4), *tap(0))


@pytest.mark.parametrize(("typed", "key"), [("1", 0), ("4", 3), ("w", 5), ("r", 7), ("s", 9), ("v", 15)])
def test_the_keyboard_has_the_keys_by_their_place(page, typed, key):
    page.keyboard.press(typed)
    wait_for_sent(page, *tap(key))


def test_enter_is_ok_and_backspace_is_undo(page):
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    wait_for_sent(page, *tap(15), *tap(11))


def test_a_held_keyboard_key_is_pressed_once(page):
    page.keyboard.down("e")
    page.keyboard.down("e")  # the keyboard's own repeat
    page.keyboard.up("e")
    wait_for_sent(page, press(6, False))
    assert sent(page) == [*tap(6)]


def test_arrows_turn_and_space_pushes_the_encoder(page):
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", " "):
        page.keyboard.press(key)
    turns = [{"type": "turn", "steps": steps} for steps in (1, -1, 1, -1)]
    wait_for_sent(page, *turns, {"type": "push"})


def test_the_encoder_can_be_clicked_and_rolled(page):
    page.click("#turn-up")
    page.click("#push")
    page.mouse.wheel(0, 100)
    wait_for_sent(page, {"type": "turn", "steps": 1}, {"type": "push"}, {"type": "turn", "steps": -1})


def test_a_key_with_the_focus_is_pressed_with_enter(page):
    page.focus('[data-key="8"]')
    page.keyboard.press("Enter")
    wait_for_sent(page, *tap(8))
    page.keyboard.press(" ")
    wait_for_sent(page, *tap(8), *tap(8))
    page.evaluate(DRAWN)
    assert len(sent(page)) == 4


def test_a_click_without_a_pointer_is_a_tap(page):
    page.evaluate("document.querySelector('[data-key=\"9\"]').click()")
    wait_for_sent(page, *tap(9))


def test_the_mouse_leaves_the_focus_so_enter_stays_ok(page):
    page.click('[data-key="1"]')
    page.keyboard.press("Enter")
    wait_for_sent(page, *tap(1), *tap(15))


def test_tab_is_left_to_the_browser_and_letters_to_the_move_box(page):
    page.focus("#move")
    page.keyboard.type("quartz 1")
    page.keyboard.press("Backspace")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Enter"
    assert page.input_value("#move") == "quartz "
    assert sent(page) == []


def test_keys_rest_while_a_dialog_is_open(page):
    page.keyboard.press("?")
    page.wait_for_selector("#legend[open]")
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    page.wait_for_selector("#legend:not([open])", state="attached")
    page.keyboard.press("a")
    wait_for_sent(page, *tap(8))
    assert len(sent(page)) == 2


def test_the_legend_names_the_lights_in_the_device_words(page):
    page.keyboard.press("?")
    words = page.locator("#legend").inner_text()
    assert "amber hands" in words
    assert "correction: amounts are set by hand" in words


def test_the_screen_shows_its_rows(page):
    for key in "eee22":
        page.keyboard.press(key)
    whole = page.locator(".screen-row", has_text="gain 2 quartz sand, 3")
    whole.wait_for()
    assert len(whole.inner_text()) == 21
    assert whole.evaluate("row => row.scrollWidth <= row.clientWidth"), "all 21 characters fit"
    assert "gain 2 quartz sand, 3" in page.get_attribute("#screen", "aria-label")

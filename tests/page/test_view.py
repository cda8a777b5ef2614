"""What the page draws of a view: counts, tokens, dial, lights, what is pending, names."""

import pytest

from tests.page.steps import count, press, sent, wait_for_sent, wait_until


def token(page, wheel, good):
    return page.locator(f'[data-wheel="{wheel}"] .token[data-good="{good}"]:not(.ghost)')


def test_the_counts_of_the_seat_stand_in_the_table(page):
    assert [count(page, good) for good in ("glass", "quartz-sand", "food", "wood")] == ["0", "0", "1", "4"]
    assert [count(page, good, 1) for good in ("clay", "food", "charcoal")] == ["1", "2", "0"]
    assert "stops" in page.locator('#goods tr[data-good="quartz-sand"]').inner_text()
    assert "stops" not in page.locator('#goods tr[data-good="wood"]').inner_text()


def test_tokens_stand_in_their_board_sectors_and_the_dial_turns(page, server):
    assert token(page, 0, "wood").get_attribute("data-sector") == "4"
    assert page.locator('[data-wheel="0"] svg').first.get_attribute("data-dial") == "0"
    page.fill("#move", "Ann gain 2 quartz-sand")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-wheel="0"] svg[data-dial="1"]')
    assert token(page, 0, "wood").get_attribute("data-sector") == "4"
    assert token(page, 0, "glass").get_attribute("data-sector") == "11"
    assert count(page, "wood") == "3"
    label = page.locator('[data-wheel="0"] svg').first.get_attribute("aria-label")
    assert label.startswith("Glassworks: glass 1, quartz sand 1, food 0")
    assert "Stopped by food." in label


def test_tokens_that_share_a_sector_do_not_overlap(page, server):
    view = server.server.view()
    for one in view["seats"][0]["wheels"][0]["tokens"]:
        one.update(count=0, sector=3)
    server.send(view)
    wait_until(lambda: token(page, 0, "wood").get_attribute("data-sector") == "3", "the crowded sector")
    page.wait_for_timeout(300)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('[data-wheel="0"] .token .token-face')].map((face) => {
            const box = face.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
        })"""
    )
    assert len(boxes) == 6
    for at, (x, y, radius) in enumerate(boxes):
        for other_x, other_y, other_radius in boxes[at + 1 :]:
            apart = ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
            assert apart > (radius + other_radius) * 0.97


def test_a_pending_move_shows_its_outcome_and_where_things_would_be(page):
    page.keyboard.press("2")
    page.keyboard.press("2")
    page.wait_for_selector(".pending.is-open >> text=Ann gain 2 quartz-sand")
    assert "Glassworks turns once: glass +1" in page.locator("#pending").inner_text()
    assert count(page, "quartz-sand") == "0 → 1"
    assert count(page, "glass") == "0 → 1"
    assert page.locator('[data-wheel="0"] figcaption').inner_text().count("turns once") == 1
    assert page.locator('[data-wheel="0"] .token.ghost').count() == 1
    assert page.locator('[data-wheel="0"] .ghost-hands.shown').count() == 1
    page.click("#pending-ok")
    page.wait_for_selector(".pending:not(.is-open)")
    assert count(page, "quartz-sand") == "1"
    assert page.locator(".token.ghost").count() == 0


def test_warnings_and_what_is_not_allowed_are_said_in_words(page, server):
    server.server.good, server.server.amount = "wood", 5
    server.send(server.server.view())
    page.wait_for_selector("#pending >> text=Warning: 2 wood is lost: 7 is the most")
    server.server.amount = -9
    server.send(server.server.view())
    page.wait_for_selector("#pending >> text=Not allowed: illegal: 9 wood to pay, 4 there")
    assert page.is_disabled("#pending-ok")
    page.click("#pending-drop")
    wait_for_sent(server, press(11, True), press(11, False))


def test_correction_mode_is_said_and_the_hands_are_amber(page, server):
    server.server.correct = True
    server.send(server.server.view())
    page.wait_for_selector("#correction:visible")
    fill = page.locator('[data-wheel="0"] .hand').first.evaluate("hand => getComputedStyle(hand).fill")
    assert fill == "rgb(233, 161, 27)"


@pytest.mark.parametrize("ring_px", [12, 24, 60])
def test_leds_change_colour_with_a_pixels_frame(page, server, ring_px):
    frame = bytearray(ring_px * 3)
    frame[3:6] = bytes((0, 255, 0))
    server.send({"type": "pixels", "ring": 1, "rgb": frame.hex()})
    leds = page.locator('[data-ring="1"] .led')
    wait_until(lambda: leds.count() == ring_px, "as many LEDs as the frame has")
    wait_until(lambda: leds.nth(1).get_attribute("data-rgb") == "00ff00", "the frame on the ring")
    light = leds.nth(1).locator(".led-light")
    assert light.evaluate("node => getComputedStyle(node).fill") == "rgb(0, 255, 0)"
    assert float(light.get_attribute("opacity")) == 1
    assert float(leds.nth(0).locator(".led-light").get_attribute("opacity")) == 0
    frame[3:6] = bytes((0, 0, 9))
    server.send({"type": "pixels", "ring": 1, "rgb": frame.hex()})
    wait_until(lambda: "rgb(0, 0, 255)" in light.get_attribute("style"), "the dim blue light")
    assert 0 < float(light.get_attribute("opacity")) < 1


def test_the_first_led_is_right_of_12_oclock(page):
    box = page.locator('[data-wheel="0"] svg').first.bounding_box()
    led = page.locator('[data-ring="0"] .led').first.bounding_box()
    assert 0 < led["x"] + led["width"] / 2 - (box["x"] + box["width"] / 2) < box["width"] / 8
    assert led["y"] - box["y"] < box["height"] / 8


def test_a_seat_name_is_text_and_never_markup(page, server):
    name = "<script>alert(1)</script>"
    page.on("dialog", lambda dialog: pytest.fail("the name was run as a script"))
    server.server.start([name, "Ben"])
    server.send(server.server.view())
    tab = page.locator(".seat-tab").first
    wait_until(lambda: tab.text_content() == name, "the name on the tab")
    assert page.locator("body script").count() == 0
    page.keyboard.press("w")
    page.wait_for_selector(".pending-text")
    assert name in page.locator(".pending-text").text_content()


def test_a_seat_tab_takes_the_device_there_with_its_seat_key(page, server):
    page.click(".seat-tab >> nth=2")
    page.wait_for_selector('.seat-tab[aria-selected="true"] >> text=Chris')
    assert sent(server) == [press(3, True), press(3, False)] * 2


def test_without_a_game_the_page_says_so(page, server):
    nothing = {
        **server.server.view(),
        "game": "",
        "title": "",
        "goods": [],
        "keys": [],
        "seats": [],
        "log": [],
    }
    server.send(nothing)
    page.wait_for_selector("text=There is no game on the device yet.")
    assert page.locator(".key").count() == 16
    assert page.locator("#goods").is_hidden()
    server.send(server.server.view())
    page.wait_for_selector("#goods:visible")

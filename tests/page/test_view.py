"""What the page draws of a view: counts, tokens, dial, lights, what is pending, names."""

import re

import pytest

from rondel.link.steps import new_steps
from tests.host.fakes import FakeDevice
from tests.page.steps import COME_TO_REST, count, sent, tap, wait_for_sent, wait_until


def token(page, wheel, good):
    return page.locator(f'[data-wheel="{wheel}"] .token[data-good="{good}"]:not(.ghost)')


def test_the_counts_of_the_seat_stand_in_the_table(page):
    assert [count(page, good) for good in ("glass", "quartz-sand", "food", "wood")] == ["0", "0", "1", "4"]
    assert [count(page, good, 1) for good in ("clay", "food", "charcoal")] == ["1", "2", "0"]
    assert page.locator('#goods tr[data-good="quartz-sand"] [aria-label="stops"]').is_visible()
    assert page.locator('#goods tr[data-good="wood"] [aria-label="stops"]').count() == 0


def test_tokens_stand_in_their_board_sectors_and_the_dial_turns(page):
    assert token(page, 0, "wood").get_attribute("data-sector") == "4"
    assert page.locator('[data-wheel="0"] svg').first.get_attribute("data-dial") == "0"
    page.fill("#move", "Ann gain 2 quartz-sand")
    page.keyboard.press("Enter")
    page.click("#confirm-yes")  # it turns the wheel
    page.wait_for_selector('[data-wheel="0"] svg[data-dial="1"]')
    assert token(page, 0, "wood").get_attribute("data-sector") == "4"
    assert token(page, 0, "glass").get_attribute("data-sector") == "11"
    assert count(page, "wood") == "3"
    label = page.locator('[data-wheel="0"] svg').first.get_attribute("aria-label")
    assert label.startswith("Glassworks: glass 1, quartz sand 1, food 0")
    assert "Stopped by food." in label


def test_tokens_that_share_a_sector_do_not_overlap(play):
    shared = ("quartz-sand", "food", "charcoal", "water", "wood")
    on = {"food": " on glassworks", "charcoal": " on glassworks"}
    stopped = "Ann set glass 3"
    page = play([stopped, *(f"Ann set {good} 3{on.get(good, '')}" for good in shared)])
    for good in shared:
        wait_until(lambda good=good: token(page, 0, good).get_attribute("data-sector") == "3", "the crowded sector")
    page.evaluate(COME_TO_REST)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('[data-wheel="0"] .token .token-face')].map((face) => {
            const box = face.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
        })"""
    )
    assert len(boxes) == 6, "and the glass, in a sector of its own"
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
    wait_until(lambda: count(page, "quartz-sand") == "1", "the record of the move comes after the pending one is gone")
    assert page.locator(".token.ghost").count() == 0


def test_warnings_and_what_is_not_allowed_are_said_in_words(page):
    for _ in range(5):
        page.keyboard.press("e")
    page.wait_for_selector("#pending >> text=Warning: no room: 2 wood lost")
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#pending >> text=Ann pay 9 wood")
    assert page.inner_text("#pending .error") == "Not allowed: there is not enough; there is only 4 wood, of 9 to pay"
    assert page.is_disabled("#pending-ok")
    page.click("#pending-drop")
    page.wait_for_selector(".pending:not(.is-open)")
    wait_for_sent(page, *tap(11))


def test_correction_mode_is_said_and_the_hands_are_amber(page):
    page.keyboard.down("r")
    page.wait_for_selector("#correction:visible")
    page.keyboard.up("r")
    fill = page.locator('[data-wheel="0"] .hand').first.evaluate("hand => getComputedStyle(hand).fill")
    assert fill == "rgb(233, 161, 27)"


@pytest.mark.parametrize("ring_px", [12, 24, 60])
def test_leds_show_what_the_device_sends(open_at, served, ring_px):
    game = served(ring_px=ring_px)
    page = open_at(game.url)
    leds = page.locator('[data-ring="1"] .led')
    wait_until(lambda: leds.count() == ring_px, "as many LEDs as the ring has")
    page.keyboard.press("s")  # clay is selected now, and pending: it blinks
    colours = seen_leds(page, 1, lambda lit: len(lit) > 1)
    for rgb, fill, opacity in colours:
        assert (opacity > 0) == (rgb != "000000")
        if opacity:
            sent_bytes = list(bytes.fromhex(rgb))
            shown = [int(part) for part in re.findall(r"\d+", fill)]
            assert shown[sent_bytes.index(max(sent_bytes))] == 255, "the brightest channel in full, the level beside it"
            assert [value > 0 for value in shown] == [value > 0 for value in sent_bytes], "no colour is added"
    before = [rgb for rgb, _, _ in colours]
    wait_until(lambda: [rgb for rgb, _, _ in all_leds(page, 1)] != before, "the next picture of what blinks")


def all_leds(page, ring):
    """The bytes, the colour and the opacity of every LED of a ring, at one instant."""
    return page.evaluate(
        """(ring) => [...document.querySelectorAll(`[data-ring="${ring}"] .led`)].map((led) => {
            const light = led.querySelector(".led-light");
            return [led.dataset.rgb, getComputedStyle(light).fill, Number(light.getAttribute("opacity"))];
        })""",
        ring,
    )


def seen_leds(page, ring, enough):
    """All LEDs of a ring, as soon as there are `enough(lit)` of them."""
    found = []

    def look():
        found[:] = all_leds(page, ring)
        return enough([rgb for rgb, _, _ in found if rgb != "000000"])

    wait_until(look, "light on the ring")
    return found


def test_the_first_led_is_right_of_12_oclock(page):
    box = page.locator('[data-wheel="0"] svg').first.bounding_box()
    led = page.locator('[data-ring="0"] .led').first.bounding_box()
    assert 0 < led["x"] + led["width"] / 2 - (box["x"] + box["width"] / 2) < box["width"] / 8
    assert led["y"] - box["y"] < box["height"] / 8


def test_a_seat_name_is_text_and_never_markup(open_at, served):
    name = "<script>a()</script>"
    page = open_at(served([name, "Ben"]).url)
    page.on("dialog", lambda dialog: pytest.fail("the name was run as a script"))
    tab = page.locator(".seat-tab").first
    wait_until(lambda: tab.text_content() == name, "the name on the tab")
    assert page.locator("body script").count() == 0
    page.keyboard.press("w")
    wait_until(lambda: name in page.locator(".pending-text").text_content(), "the name in the pending move")


def test_a_seat_tab_takes_the_device_there_with_its_seat_key(page):
    page.click(".seat-tab >> nth=2")
    page.wait_for_selector('.seat-tab[aria-selected="true"] >> text=Chris')
    assert sent(page) == [*tap(3)] * 2


def test_without_a_game_the_page_says_so(open_at, served):
    device = GamelessDevice()
    game = served(opened=lambda: device)
    page = open_at(game.url)
    page.wait_for_selector("text=There is no game on the device yet.")
    assert page.locator(".key").count() == 16
    assert page.locator("#goods").is_hidden()
    game.call(game.device.hub.run(new_steps("glass-road", ["Ann", "Ben"], {})))
    page.wait_for_selector("#goods:visible")


class GamelessDevice(FakeDevice):
    """A device on which no game has been begun yet."""

    has_game = False

    def on_game(self):
        if not self.has_game:
            return "error", {"code": "no-game", "text": "there is no game"}
        return super().on_game()

    def on_new(self, game, seats, options):
        self.has_game = True
        return super().on_new(game, seats, options)

    def digest(self):
        return super().digest() if self.has_game else ""

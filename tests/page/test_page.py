"""The page as a whole: layout, connection, colours, access without a mouse."""

import pytest

from tests.page.steps import count, sent, tap, wait_until

FITS = "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"


def fill_the_log(page, game):
    game.enter(*["Ann gain 1 wood"] * 30)
    for _ in range(2):
        page.keyboard.press("2")
    page.wait_for_selector(".pending.is-open >> text=Ann gain 2 quartz-sand")
    page.wait_for_selector("#log li >> nth=29", state="attached")


def test_one_screen_without_scrolling_at_1280_by_800(page, game):
    fill_the_log(page, game)
    assert page.evaluate(FITS) == [1280, 800]
    for part in (
        ".wheel >> nth=0",
        ".wheel >> nth=1",
        "#keys",
        "#screen",
        "#goods",
        "#pending",
        "#move",
        "#log",
    ):
        box = page.locator(part).bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0, part
        assert box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800, part
    assert page.locator(".wheel svg").first.bounding_box()["width"] > 340


@pytest.mark.parametrize(("width", "height"), [(1100, 640), (1440, 900), (1920, 1080)])
def test_larger_pages_fill_the_screen_and_do_not_scroll(play, game, width, height):
    page = play(width=width, height=height)
    fill_the_log(page, game)
    assert page.evaluate(FITS) == [width, height]
    inside = page.evaluate("[...document.querySelectorAll('.column')].map((c) => c.scrollHeight <= c.clientHeight)")
    assert inside == [True, True]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 640), (800, 600), (1024, 768)])
def test_a_smaller_page_never_scrolls_sideways(play, game, width, height):
    page = play(width=width, height=height)
    fill_the_log(page, game)
    assert page.evaluate(FITS)[0] == width


def test_a_narrow_page_shows_one_wheel_and_follows_the_good(play):
    page = play(width=360, height=740)
    wheels = page.locator(".wheel")
    assert wheels.nth(0).is_visible() and wheels.nth(1).is_hidden()
    page.click('#wheel-tabs button:has-text("Brickworks")')
    assert wheels.nth(0).is_hidden() and wheels.nth(1).is_visible()
    page.click('#wheel-tabs button:has-text("Glassworks")')
    page.click('[data-key="9"]')
    page.wait_for_selector(".wheel[data-wheel='1']:visible")
    assert page.locator("#keys").bounding_box()["y"] < 480, "wheel and keys are on one screen"


def test_the_page_comes_back_after_a_lost_connection_and_is_complete(page, game):
    page.wait_for_selector("#connection >> text=Connected")
    game.close_page_server()
    page.wait_for_selector("body[data-state=lost]")
    assert "Not connected" in page.inner_text("#connection-text")
    game.enter("Ann gain 3 wood")
    game.open_page_server()
    page.wait_for_selector("body[data-state=connected]")
    wait_until(lambda: count(page, "wood") == "7", "the counts after the return")


def test_while_the_server_is_away_keys_are_not_kept_for_later(page, game):
    game.close_page_server()
    page.wait_for_selector("body[data-state=lost]")
    assert page.is_visible("#connect-now")
    assert page.locator('[data-ring="0"] .led:not([data-rgb="000000"])').count() == 0
    page.keyboard.press("q")
    page.fill("#move", "Ann gain 1 wood")
    page.press("#move", "Enter")
    page.wait_for_selector("#move-error >> text=Not connected: nothing was sent.")
    game.open_page_server()
    page.dispatch_event("#connect-now", "click")  # it is hidden where the page has come back by itself
    page.wait_for_selector("body[data-state=connected]")
    page.locator("#connection-text").click()
    page.locator("body").focus()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("1")
    page.wait_for_selector(".pending.is-open >> text=Ann gain 1 glass")
    assert sent(page) == [*tap(0)]
    assert game.log() == []


def test_a_device_that_is_not_there_is_said(page, game):
    game.unplug()
    page.wait_for_selector("#connection >> text=The device is not connected.")
    game.plug()
    page.wait_for_selector("body[data-state=connected]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_until_they_are_chosen(play, scheme):
    page = play(color_scheme=scheme)
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = {"light": "rgb(236, 228, 214)", "dark": "rgb(23, 19, 16)"}
    other = "dark" if scheme == "light" else "light"
    assert page.evaluate(ground) == colours[scheme]
    page.click("#theme")
    assert page.evaluate(ground) == colours[other]
    page.reload()
    page.wait_for_selector("body[data-state=connected]")
    assert page.evaluate(ground) == colours[other]


def test_nothing_moves_for_those_who_want_it_still(play):
    page = play(reduced_motion="reduce")
    for part in (".token", ".turning", ".dial-number"):
        moving = page.locator(part).first.evaluate("node => getComputedStyle(node).transitionDuration")
        assert moving == "0s", part


def test_everything_that_can_be_used_has_a_name(page):
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, [role=img], [role=tablist], section")]
            .filter((node) => node.checkVisibility())
            .filter((node) => !(node.ariaLabel || node.getAttribute("aria-labelledby") || node.labels?.length
                || node.textContent.trim()))
            .map((node) => node.outerHTML)"""
    )
    assert nameless == []
    for part in ("#pending", "#connection", "#move-error"):
        assert page.locator(part).evaluate("node => node.ariaLive || node.role || node.getAttribute('role')")


def test_the_page_asks_nobody_else(play, game):
    page = play()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector("body[data-state=connected]")
    assert asked
    assert [url for url in asked if not url.startswith(game.url)] == []

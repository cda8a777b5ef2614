"""The Landscape board and the score on the page."""

import pytest

from tests.page.steps import DRAWN, enter, wait_until

TABS = ("goods", "maps", "offers", "cards", "score")
BUILT = [
    *("Ann set wood 7", "Ann set clay 7", "Ann set glass 3", "Ann set bricks 3", "Ann clear a2"),
    *("Ann build extension at a2", "Ann set bricks 3", "Ann build clinker-plant at b3", "Ann set glass 2"),
    *("Ann set clay 3", "Ann build forest-hut", "Ben set quartz-sand 3", "Ann build sand-pit at c2"),
]


def cell(page, space):
    return page.locator(f'#maps [data-space~="{space}"]')


def test_the_board_shows_tiles_forests_over_two_spaces_and_buildings(play):
    page = play(BUILT, tab="maps")
    assert "6 Forests · 2 Pits · 1 Grove · 2 Ponds" in page.inner_text("#maps")
    assert cell(page, "b2").get_attribute("aria-label") == "b2: Pond: Clear it"
    assert cell(page, "a2").get_attribute("aria-label") == "a2: Extension: what it does"
    across, down = cell(page, "b1").bounding_box(), cell(page, "d2").bounding_box()
    one = cell(page, "a1").bounding_box()
    assert across["width"] > 1.9 * one["width"] and down["height"] > 1.9 * one["height"]
    assert page.locator('#maps .cell:not([data-space]):has-text("Forest Hut")').count() == 1


def test_a_click_clears_a_tile_after_ok_and_undo_brings_it_back(play, game):
    page = play(tab="maps")
    cell(page, "b2").click()
    page.wait_for_selector("#maps .outcome >> text=Pond cleared at b2.")
    assert enter(page, game, "maps") == "Ann clear b2"
    page.click('#maps button:has-text("Undo")')
    wait_until(lambda: game.spaces()["b2"] == "pond", "the Pond")
    page.wait_for_selector('#maps button:has-text("Undo")', state="detached")


def test_a_tile_is_cleared_with_the_keyboard_alone(play, game):
    page = play(tab="maps")
    page.focus('#maps [data-space="b2"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("#maps .draft-text >> text=Ann clear b2")
    page.keyboard.press("Enter")
    wait_until(lambda: game.log() == ["Ann clear b2"], "the tile cleared")


def test_nothing_is_cleared_when_the_game_is_scored(play, game):
    page = play(tab="maps")
    game.enter("end game", "score")
    wait_until(lambda: page.locator('div[data-space="b2"]').count() == 1, "nothing to clear after the score")


def test_an_empty_space_leads_to_building_and_a_building_to_its_words(play):
    page = play([*BUILT, "Ann clear b2"], tab="maps")
    cell(page, "a2").click()
    page.wait_for_selector("#maps >> text=Each building beside it scores 1.")
    assert "point now: 1 building beside it at 1" in page.inner_text("#maps")
    cell(page, "c2").click()
    page.wait_for_selector('.form-head:has-text("Sand Pit"):visible')
    page.click("#tab-goods")
    page.click("#tab-maps")
    page.click('#maps [aria-label="Back"]')
    cell(page, "a1").click()
    page.click('#maps button:text-is("OK")')
    page.wait_for_selector("#maps >> text=Made: Ann clear a1")
    cell(page, "a1").click()
    page.wait_for_selector("#offers >> text=Build here: a1")
    page.click('#offers [data-name="shed"]')
    page.wait_for_selector("#offers .draft-text >> text=Ann build shed at a1")


def test_the_score_explains_every_line_and_names_who_wins(play):
    page = play(BUILT, tab="score")
    cells = "rows => rows.map((row) => [...row.children].map((cell) => cell.innerText))"
    lines = page.locator("#score tr").evaluate_all(cells)
    assert ["Clinker Plant", "5", "5 bricks paid for buildings, at 1"] in lines
    assert ["Forest Hut", "2", "printed"] in lines
    assert lines[-1][0] == "Total"
    total = float(lines[-1][1])
    assert total == sum(float(line[1]) for line in lines[:-1])
    assert page.inner_text('#score .total[aria-pressed="true"] b') == lines[-1][1]
    page.wait_for_selector("text=As it stands, Ann would win.")
    page.click(".score-notes summary")
    notes = page.inner_text(".score-notes")
    assert "Not verified: what the buildings cost" in notes
    assert "the rulebook says 39, the costs add up to" in notes
    page.click('#score .total:has-text("Ben")')
    page.wait_for_selector('#score tr:has-text("2 quartz sand at 0.5")')


def test_names_of_seats_are_text_everywhere(open_at, game, page_dialogs):
    name = "<img src=x onerror=a()>"
    game.call(game.device.ensure_game(None, [name, "O'Neil", "note"], True))
    game.enter(f'"{name}" play cultivator with "note"', f'"{name}" done', '"note" done')
    page = open_at(game.url)
    page_dialogs(page)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        assert page.locator("main img").count() == 0
    page.click(".seat-tab >> nth=0")
    page.wait_for_selector('.seat-tab[aria-selected="true"] >> text=onerror')
    page.click("#tab-cards")
    page.click('[data-card="builder"]')
    page.click('#cards .option >> text="note"')
    text = f'"{name}" play builder with "note"'
    wait_until(lambda: page.locator("#cards .draft-text").text_content() == text, "the move with quoted names")
    page.click("#cards .draft .primary")
    wait_until(lambda: game.log()[-1] == text, "the move in the journal")
    page.click("#tab-maps")
    cell(page, "a1").click()
    page.click("#maps .draft .primary")
    wait_until(lambda: game.log()[-1] == f'"{name}" clear a1', "the tile cleared")


@pytest.fixture
def page_dialogs():
    """Fails the test when a page opens a dialog: a name was run as a script."""
    return lambda page: page.on("dialog", lambda dialog: pytest.fail("a name was run"))


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1100, 640), (800, 600), (360, 740), (320, 640)])
def test_every_tab_fits_its_screen(play, tab, width, height):
    page = play(BUILT, tab=tab, width=width, height=height)
    page.evaluate(DRAWN)
    size = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    assert size[0] == width
    if width >= 1100:
        assert size[1] == height
        boxes = [page.locator(part).bounding_box() for part in ("#seat-panel", "#move", "#log", ".pending")]
        assert all(box["y"] + box["height"] <= height for box in boxes)
        assert page.locator("#seat-panel").evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    hidden = page.evaluate(
        """(tab) => [...document.querySelectorAll(`#${tab} button, #${tab} select, #${tab} input`)]
            .filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect())
            .filter((box) => box.left < 0 || box.right > innerWidth + 0.5).length""",
        tab,
    )
    assert hidden == 0


def test_everything_on_the_tabs_has_a_name(play):
    page = play([*BUILT, "Ann play carpenter"])
    for tab in TABS:
        page.click(f"#tab-{tab}")
        nameless = page.evaluate(
            """(tab) => [...document.querySelectorAll(`#${tab} :is(button, input, select, [role=img], [role=group])`)]
                .filter((node) => node.checkVisibility())
                .filter((node) => !(node.ariaLabel || node.labels?.length || node.textContent.trim()))
                .map((node) => node.outerHTML)""",
            tab,
        )
        assert nameless == []


def test_tabs_are_reached_by_arrow_keys(play):
    page = play()
    page.focus("#tab-goods")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#maps:visible")
    assert page.evaluate("document.activeElement.id") == "tab-maps"
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#goods:visible")


CONTRAST = """() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (colours) => {
        context.clearRect(0, 0, 1, 1);
        for (const colour of colours) { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); }
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const names = document.querySelectorAll("#maps :is(.space-name, .tile-name, .building-name)");
    return Object.fromEntries([...names].map((name) => {
        const ground = getComputedStyle(name.closest(".cell")).backgroundColor;
        const [one, other] = [light([ground]), light([ground, getComputedStyle(name).color])].sort();
        return [`${name.textContent} ${ground}`, (other + 0.05) / (one + 0.05)];
    }));
}"""


@pytest.mark.parametrize("name", ["glass-road", "black-forest"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_on_the_map_can_be_read_on_every_tone(open_at, served, name, scheme):
    page = open_at(served(("Ann", "Ben"), game=name).url, color_scheme=scheme)
    page.click("#tab-maps")
    page.wait_for_selector("#maps .tile-sign")
    found = page.evaluate(CONTRAST)
    assert len(found) > 8
    assert {words: ratio for words, ratio in found.items() if ratio < 4.5} == {}

"""A browser for the page's tests, and a server for each of them."""

import shutil

import pytest

from tests.page.real_game import RealGame
from tests.page.steps import LISTEN

CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium. The tests are skipped, with the reason, where there is none."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no chromium in PATH")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield chromium
        chromium.close()


@pytest.fixture
def served(tmp_path, monkeypatch):
    """`served(...)` starts a RealGame of such options, with a home of its own."""
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    games = []

    def started(*arguments, **options):
        games.append(RealGame(*arguments, **options))
        return games[-1]

    yield started
    for each in games:
        each.stop()


@pytest.fixture
def game(served):
    """A real game of three on a virtual device."""
    return served()


@pytest.fixture
def play(open_at, game):
    """`play(lines, tab, ...)` opens the page of a real game after these moves, at a tab."""

    def opened(lines=(), tab=None, width=1280, height=800, **settings):
        game.enter(*lines)
        page = open_at(game.url, width, height, **settings)
        if tab:
            page.click(f"#tab-{tab}")
        return page

    return opened


@pytest.fixture
def open_at(browser):
    """`open_at(url, width, height, ...)` opens a page and fails the test on any script error in it."""
    contexts, faults = [], []

    def opened(url, width=1280, height=800, **settings):
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(15_000)
        context.add_init_script(LISTEN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
        page.on("console", lambda line: faults.append(line.text) if is_fault(line) else None)
        page.goto(url)
        page.wait_for_selector("body[data-state=connected]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


def is_fault(line):
    """Whether a console line is an error of the page. A server that is away is none: it is tried again."""
    return line.type == "error" and "WebSocket" not in line.text


@pytest.fixture
def page(play):
    """The page of a game of three at 1280 x 800."""
    return play()

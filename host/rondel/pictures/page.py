"""A photograph of the page of `rondel play`, with a game in progress on it. It needs Playwright and Chromium."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rondel.errors import RondelError

GAME = Path(__file__).with_name("game.rondel")
SIZE = (1280, 800)
SCALE = 1.5  # dots a pixel of the page
KEYS = ("2", "2")  # tapped on the keyboard at the end: a pending move
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def photograph(path: Path) -> None:
    """Play GAME on a virtual device of its own and write the page into a PNG file. RondelError without a browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise RondelError("the picture of the page needs Playwright", "pip install -e '.[test]'") from None
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise RondelError("the picture of the page needs Chromium", "install it, for example: apt install chromium")
    head, _, moves = GAME.read_text(encoding="utf-8").partition("\n\n")
    seats = next(line.split()[1:] for line in head.splitlines() if line.startswith("seats"))
    with tempfile.TemporaryDirectory() as home:
        play = _play(seats, home)
        try:
            assert play.stdout is not None
            url = next(line.strip() for line in play.stdout if line.startswith("http"))
            with sync_playwright() as api:
                browser = api.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
                page = browser.new_page(
                    viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=SCALE, color_scheme="light"
                )
                page.goto(url)
                page.wait_for_selector("body[data-state=connected]")
                for line in moves.splitlines():
                    line = line.partition("#")[0].strip()
                    if line:
                        page.fill("#move", line)
                        page.press("#move", "Enter")
                        page.wait_for_selector("#move:placeholder-shown")  # it was taken
                page.wait_for_timeout(4000)  # sweeps and figures of the rings come to rest
                page.evaluate("document.activeElement.blur()")
                for key in KEYS:
                    page.keyboard.press(key, delay=40)
                    page.wait_for_timeout(150)
                page.wait_for_timeout(1200)
                page.screenshot(path=path)
                browser.close()
        finally:
            play.terminate()
            play.wait(10)


def _play(seats: list[str], home: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "rondel", "play", "--no-browser", "--seats", ",".join(seats)]
    env = os.environ | {"RONDEL_HOME": home}
    return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=env)

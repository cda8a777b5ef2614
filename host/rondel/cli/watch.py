"""`rondel watch`: the device's wheels in the terminal, live."""

import time
from collections.abc import Iterator
from typing import Any

import click
from rich.console import Console
from rich.live import Live
from rich.text import Text

from rondel.archive.saving import Saver
from rondel.cli._connect import connect, device_option
from rondel.cli._keyboard import keyboard
from rondel.errors import LinkLost, NoDevice, RondelError
from rondel.link.client import Client
from rondel.link.finder import Finder
from rondel.link.mirror import Mirror, pull_steps
from rondel.terminal.screen import picture
from rondel.view import ViewMaker

POLL_S = 0.1
REOPEN_S = 1.0


class Watcher:
    """Follows one device and archives its game; when it goes away it is looked for again, at any port."""

    def __init__(self, device: str | None):
        self._finder = Finder(device)
        self._saver = Saver()
        self._client: Client | None = None
        self._mirror = Mirror()
        self._maker = ViewMaker()
        self._notice: dict[str, Any] = {}
        self._trouble = ""
        self._fresh = True
        self._reopen_s = 0.0

    def open(self) -> None:
        """Connect, subscribe and pull. Raises RondelError."""
        self._client = connect(self._finder, self._take)
        try:
            self._client.request("subscribe", views=1, pixels=0, screen=0)
            self._pull()
        except RondelError:
            self.close()
            raise
        self._trouble = ""
        self._fresh = True

    def close(self) -> None:
        """Let the device go."""
        if self._client:
            self._client.close()
            self._client = None
        self._notice = {}

    def _take(self, name: str, values: dict[str, Any]) -> None:
        if name == "view":
            self._notice = values
            self._fresh = True

    def follow(self) -> bool:
        """Wait a moment for news; True when there is something new to show."""
        if self._client is None:
            self._reopen()
        else:
            try:
                self._client.poll(POLL_S)
                if self._notice and not self._mirror.fits(self._notice):
                    self._fresh = self._pull() or self._fresh
            except LinkLost as error:
                self.close()
                self._say(f"{error.what}; waiting for it to come back, at any port")
        fresh, self._fresh = self._fresh, False
        return fresh

    def _pull(self) -> bool:
        assert self._client
        changed = bool(self._client.run(pull_steps(self._mirror)))
        self._saver.save_table(self._client.welcome["id"], self._mirror.table)
        return changed

    def _say(self, trouble: str) -> None:
        self._fresh = self._fresh or trouble != self._trouble
        self._trouble = trouble

    def _reopen(self) -> None:
        time.sleep(POLL_S)
        self._reopen_s += POLL_S
        if self._reopen_s >= REOPEN_S:
            self._reopen_s = 0.0
            try:
                self.open()
            except NoDevice:
                pass  # it is still away, as is said already
            except RondelError as error:  # it is back, but busy, not permitted, or another one
                self._say(str(error))

    def picture(self, console: Console) -> Text:
        """What there is to see now."""
        welcome = self._client.welcome if self._client else {}
        view = self._maker.view(self._mirror, self._notice, welcome, self._trouble)
        height = console.height if console.is_terminal else 24
        return picture(view, console.width, height, self._saver.trouble)


@click.command("watch")
@click.option("--once", is_flag=True, help="Show the wheels once, and end.")
@device_option
def command(once: bool, device: str | None) -> None:
    """Show the device's wheels, counts, warnings and log, live. q or Ctrl-C ends it.

    Each wheel is a ring of twelve cells with the letters of the goods, as the printed wheel lies there.
    """
    console = Console(highlight=False)
    watcher = Watcher(device)
    watcher.open()
    try:
        if once:
            watcher.follow()
            console.print(watcher.picture(console))
        elif console.is_terminal:
            _live(console, watcher)
        else:
            for text in _pictures(console, watcher):
                console.print(text, end="\n\n")
    except KeyboardInterrupt:
        pass  # the usual way to end it
    finally:
        watcher.close()


def _pictures(console: Console, watcher: Watcher) -> Iterator[Text]:
    while True:
        if watcher.follow():
            yield watcher.picture(console)


def _live(console: Console, watcher: Watcher) -> None:
    with keyboard() as key, Live(console=console, screen=True, auto_refresh=False) as live:
        size = console.size
        while key() != "q":
            if watcher.follow() or console.size != size:
                size = console.size
                live.update(watcher.picture(console), refresh=True)

"""A session of the hub that saves every game that the device has while it is served into the archive."""

import asyncio
import contextlib
import logging
from typing import Any

from rondel.archive.games import Seen
from rondel.archive.saving import Saver
from rondel.errors import RondelError
from rondel.hub.hub import Hub
from shared_rules.table import Table

LAST_LOOK_S = 2.0

log = logging.getLogger(__name__)


class ArchivingSession:
    """Hangs on a hub until it is stopped. What cannot be archived is a warning, once for each reason."""

    wants: frozenset[str] = frozenset()

    def __init__(self, hub: Hub, saver: Saver | None = None):
        self._hub = hub
        self._saver = saver or Saver()
        self._waiting: list[tuple[Table, Seen]] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._said = ""

    def start(self) -> None:
        """Join the hub, which has pulled the device's game already."""
        self._task = asyncio.create_task(self._run())
        self._hub.join(self)
        self.changed()

    async def stop(self) -> None:
        """Leave the hub when all that was seen is archived."""
        if self._task is None:
            return
        if self._hub.link.connected:  # a move that was made just now
            with contextlib.suppress(RondelError, TimeoutError):
                async with asyncio.timeout(LAST_LOOK_S):
                    await self._hub.refresh()
        self._hub.leave(self)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        await self._archive_all()

    def notice(self, name: str, values: dict[str, Any]) -> None:
        """It wants none."""

    def changed(self) -> None:
        """Note the game as it is now; a newer state of the same game takes the place of one that still waits."""
        table = self._hub.mirror.table
        device = self._hub.link.welcome.get("id", "")
        if not device or table is None or not self._saver.is_news(device, table):
            return
        if self._waiting and self._waiting[-1][0] is table:
            self._waiting.pop()
        self._waiting.append((table, Seen.on(device, table)))
        self._news.set()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._archive_all()

    async def _archive_all(self) -> None:
        while self._waiting:
            seen = self._waiting[0][1]
            done = await asyncio.to_thread(self._saver.save, seen)
            trouble = self._saver.trouble
            if trouble and trouble != self._said:
                log.warning("%s", trouble)
            self._said = trouble
            if not done:
                return  # it waits for the next change, or for the end
            if self._waiting and self._waiting[0][1] is seen:
                del self._waiting[0]

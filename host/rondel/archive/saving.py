"""Saving the games that a command sees into the archive; a command goes on where that cannot be done."""

import logging
from pathlib import Path

from rondel.archive.faults import ArchiveFault
from rondel.archive.games import Seen
from rondel.archive.store import Archive
from shared_rules.table import Table

log = logging.getLogger(__name__)


class Saver:
    """Archives games as they are seen. `trouble` says in one line why it could not, "" when it could."""

    def __init__(self, path: Path | None = None):
        self.trouble = ""
        self.game: int | None = None  # the number of the game that was saved last
        self._path = path
        self._saved: tuple[str, Table | None, int] = ("", None, 0)

    def is_news(self, device: str, table: Table | None) -> bool:
        """True when `table` has something that was not saved yet; remember it as saved."""
        if table is None:
            return False
        mark = (device, table, table.log.count)
        news = mark != self._saved
        self._saved = mark
        return news

    def save(self, seen: Seen) -> bool:
        """Archive a game; False, with `trouble`, when that cannot be done."""
        try:
            with Archive(self._path) as archive:
                self.game = archive.keep(seen)
        except ArchiveFault as error:
            trouble = f"the game is not archived: {error}"
            if trouble != self.trouble:
                log.debug("archiving failed", exc_info=error)
            self.trouble = trouble
            return False
        self.trouble = ""
        return True

    def save_table(self, device: str, table: Table | None) -> bool:
        """Archive the game on a table if there is something new; False, with `trouble`, when it cannot be done."""
        if not self.is_news(device, table):
            return not self.trouble
        assert table is not None
        done = self.save(Seen.on(device, table))
        if not done:
            self._saved = ("", None, 0)  # once more, when somebody asks
        return done

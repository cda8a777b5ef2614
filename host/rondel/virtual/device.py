"""A served device: its stream and hub, the door for other commands, the page, the archive, the registry entry."""

import contextlib
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from filelock import FileLock, Timeout

from rondel import running
from rondel.errors import DeviceBusy, UsageFault
from rondel.game_boards.choice import chosen
from rondel.hub.archiving import ArchivingSession
from rondel.hub.hub import Hub
from rondel.hub.server import HubServer
from rondel.link.steps import new_steps
from rondel.link.transport import Transport
from rondel.virtual.options import DEFAULT_GAME, DEFAULT_SEATS, DeviceOptions
from rondel.virtual.runtimes import Runtime
from rondel.web.server import WebServer
from shared_rules import games
from shared_rules.errors import MoveError
from shared_rules.head import Head
from shared_rules.head_reader import option

LOCK = "lock"  # in the folder of a device's games


class ServedDevice:
    """Serves the device behind `open_transport` under `name` until it is stopped.

    `folder` is where its games are kept on this computer: nobody else may serve it meanwhile.
    """

    def __init__(
        self,
        name: str,
        open_transport: Callable[[], Transport],
        patience: float = 1.0,
        port: int = 0,
        met: Callable[[str], None] | None = None,
        folder: Path | None = None,
    ):
        self.name = name
        self._lock = FileLock(folder / LOCK, timeout=0) if folder else None
        self.hub = Hub(open_transport, patience, met=met)
        self.door = HubServer(self.hub)
        self.web = WebServer(self.hub, port)
        self.archiving = ArchivingSession(self.hub)
        self._entry: running.Entry | None = None

    async def start(self) -> None:
        """Claim the name, open the device, serve the page. When one of these fails, all is undone."""
        try:
            await self.door.start()
            entry = running.Entry(self.name, self.door.port, self.door.key, os.getpid())
            running.claim(entry)
            self._entry = entry
            self._take_folder()
            await self.web.start()
            await self.hub.start()
            self.archiving.start()
            welcome = self.hub.link.welcome
            runtime, number = welcome["runtime"], welcome["id"]
            self._entry = replace(entry, runtime=runtime, id=number, url=self.web.url)
            running.update(self._entry)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Close everything; the game is on the device's medium already."""
        await self.web.stop()
        await self.door.stop()
        await self.archiving.stop()
        await self.hub.stop()
        if self._entry:
            running.release(self._entry)
            self._entry = None
        if self._lock:
            self._lock.release()

    def _take_folder(self) -> None:
        if self._lock is None:
            return
        Path(self._lock.lock_file).parent.mkdir(parents=True, exist_ok=True)
        # A file system that knows no locks does not stop a game.
        with contextlib.suppress(NotImplementedError):
            try:
                self._lock.acquire()
            except Timeout:
                raise DeviceBusy(
                    f"the games of '{self.name}' are open in another program",
                    "stop the `rondel play` that has them, or choose another name with --name",
                ) from None

    async def ensure_game(
        self,
        game: str | None,
        seats: Sequence[str] | None,
        new: bool,
        board: str | None = None,
        options: dict[str, str] | None = None,
    ) -> None:
        """Begin a game when it is asked for, or when seats are named and the game in play has no move yet.

        `board` is the path of a board file, or "usual"; without it a new game is played on the user's own board.
        `options` are those of the game, as in the head of a record.
        Raises UsageFault when others sit at the table of a game that has moves, or when the board file is wrong.
        """
        table = self.hub.mirror.table
        asked = game or (table.game.name if table else DEFAULT_GAME)
        on = chosen(board, games.find(asked))
        if table is not None and not new:
            fits = game in (None, table.game.name) and (not seats or list(seats) == table.names)
            if board is not None or (table.log.count == 1 and not table.head.board):
                fits = fits and on.is_of(table.head)
            if options:
                fits = fits and options == {name: str(value) for name, value in table.head.options.items()}
            if fits:
                return
        if table is not None and table.log.count > 1 and not new:
            there = f"{table.game.title} with {', '.join(table.names)}"
            named = ["--seats", "--game"]
            named += ["--board"] if board is not None else []
            named += ["--option"] if options else []
            raise UsageFault(
                f"on '{self.name}' a game of {there} is in play",
                f"leave {', '.join(named[:-1])} and {named[-1]} out to go on with it, or add --new to put it aside",
            )
        seats = seats or (table.names if table else DEFAULT_SEATS)
        check_new(asked, seats, options or {})
        await self.hub.run(new_steps(asked, seats, {**on.options(), **(options or {})}))
        self.hub.mirror.clear()  # another board alone does not show in the digest
        await self.hub.refresh()


def check_new(game: str, names: Sequence[str], options: dict[str, str]) -> None:
    """Refuse seats and options that no game can begin with. Raises UsageFault."""
    try:
        Head(game, list(names))
        for name, value in options.items():
            option(games.find(game), name, value)
    except MoveError as error:
        raise UsageFault(error.text) from None


class VirtualDevice(ServedDevice):
    """A device without hardware: one of the runtimes, served."""

    def __init__(self, options: DeviceOptions, runtime: Runtime, port: int = 0):
        super().__init__(options.name, lambda: runtime.open(options), runtime.patience, port, folder=options.folder)

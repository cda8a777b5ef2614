"""A served device: the stream to it, its hub, the door for other commands, the page, the registry entry."""

import os
from collections.abc import Callable, Sequence

from rondel.errors import UsageFault
from rondel.hub import registry
from rondel.hub.hub import Hub
from rondel.hub.server import HubServer
from rondel.link.steps import new_steps
from rondel.link.transport import Transport
from rondel.virtual.options import DEFAULT_GAME, DEFAULT_SEATS, DeviceOptions
from rondel.virtual.runtimes import Runtime
from rondel.web.server import WebServer


class ServedDevice:
    """Serves the device behind `open_transport` under `name` until it is stopped."""

    def __init__(self, name: str, open_transport: Callable[[], Transport], patience: float = 1.0, port: int = 0):
        self.name = name
        self.hub = Hub(open_transport, patience)
        self.door = HubServer(self.hub)
        self.web = WebServer(self.hub, port)
        self._entry: registry.Entry | None = None

    async def start(self) -> None:
        """Claim the name, open the device, serve the page. When one of these fails, all is undone."""
        try:
            await self.door.start()
            entry = registry.Entry(self.name, self.door.port, self.door.key, os.getpid())
            registry.claim(entry)
            self._entry = entry
            await self.web.start()
            await self.hub.start()
            welcome = self.hub.link.welcome
            self._entry = registry.Entry(
                self.name,
                self.door.port,
                self.door.key,
                os.getpid(),
                welcome["runtime"],
                welcome["id"],
                self.web.url,
            )
            registry.update(self._entry)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Close everything; the game is on the device's medium already."""
        await self.web.stop()
        await self.door.stop()
        await self.hub.stop()
        if self._entry:
            registry.release(self._entry)
            self._entry = None

    async def ensure_game(self, game: str | None, seats: Sequence[str] | None, new: bool) -> None:
        """Begin a game when it is asked for, or when seats are named and the game in play has no move yet.

        Raises UsageFault when others sit at the table of a game that has moves.
        """
        table = self.hub.mirror.table
        fits = table is not None and game in (None, table.game.name) and (not seats or list(seats) == table.names)
        if fits and not new:
            return
        if table is not None and table.log.count > 1 and not new:
            there = f"{table.game.title} with {', '.join(table.names)}"
            raise UsageFault(
                f"on '{self.name}' a game of {there} is in play",
                "leave --seats and --game out to go on with it, or add --new to put it aside",
            )
        game = game or (table.game.name if table else DEFAULT_GAME)
        seats = seats or (table.names if table else DEFAULT_SEATS)
        await self.hub.run(new_steps(game, seats))
        await self.hub.refresh()


class VirtualDevice(ServedDevice):
    """A device without hardware: one of the runtimes, served."""

    def __init__(self, options: DeviceOptions, runtime: Runtime, port: int = 0):
        super().__init__(options.name, lambda: runtime.open(options), runtime.patience, port)

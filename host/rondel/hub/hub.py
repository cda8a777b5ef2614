"""The hub: one link to the device, shared by the page and by other commands.

It keeps the mirror of the game up to date and hands notices to its sessions. A session says what it
wants; the device is asked for the union.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from rondel.errors import NoAnswer, RondelError
from rondel.hub.device_link import REOPEN_S, DeviceLink
from rondel.link.mirror import Mirror, pull_steps
from rondel.link.moves import move_steps
from rondel.link.steps import Answer, Request, Steps
from rondel.link.transport import Transport
from rondel.view import ViewMaker

KINDS = ("views", "pixels", "screen")
_KIND_OF = {"view": "views", "pixels": "pixels", "screen": "screen"}
_CHANGES_GAME = ("move", "new", "press", "push")


class Session(Protocol):
    """A page or a command that hangs on the hub."""

    wants: frozenset[str]

    def notice(self, name: str, values: dict[str, Any]) -> None:
        """A line of the device that nobody asked for; never blocks."""

    def changed(self) -> None:
        """The game, the device's view or the connection is another now; never blocks."""


class Hub:
    """Shares one device. All methods belong to one asyncio loop."""

    def __init__(
        self,
        open_transport: Callable[[], Transport],
        patience: float = 1.0,
        reopen_s: float = REOPEN_S,
        met: Callable[[str], None] | None = None,
    ):
        self.link = DeviceLink(open_transport, self._on_notice, self._on_state, patience, reopen_s, met)
        self._reopen_s = reopen_s
        self.mirror = Mirror()
        self.view: dict[str, Any] = {}
        self.pixels: dict[int, str] = {}
        self.screen: dict[int, str] = {}
        self.trouble = ""  # why the device is not connected, or why the game cannot be followed
        self._sessions: list[Session] = []
        self._asked: frozenset[str] | None = None
        self._stale = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._pulling = asyncio.Lock()  # the mirror is filled by one at a time

    async def start(self) -> None:
        """Open the device and pull its game. Raises what cannot be helped by waiting."""
        await self.link.start()
        await self._pull()
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Let the device go."""
        if self._keeper:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self.link.stop()

    # -- sessions --------------------------------------------------------------------------------------------

    def join(self, session: Session) -> None:
        """Add a session; it is shown what is known already."""
        self._sessions.append(session)
        self.rewant(session)

    def leave(self, session: Session) -> None:
        """Take a session out."""
        if session in self._sessions:
            self._sessions.remove(session)
            self._stale.set()

    def rewant(self, session: Session) -> None:
        """A session's `wants` changed: tell it what is known of these, and the device what is wanted."""
        if "pixels" in session.wants:
            for ring, data in self.pixels.items():
                session.notice("pixels", {"ring": ring, "data": data})
        if "screen" in session.wants:
            for row, text in self.screen.items():
                session.notice("screen", {"row": row, "text": text})
        if "views" in session.wants and self.view:
            session.notice("view", self.view)
        self._stale.set()

    async def ask(self, name: str, values: dict[str, Any]) -> Answer:
        """Forward one request. Raises Refused, NoAnswer, LinkLost, UsageFault."""
        answer = await self.link.request(name, values)
        if name == "new":
            self.mirror.clear()  # another board alone does not show in the digest
        if name in _CHANGES_GAME:
            self._stale.set()
        return answer

    async def run(self, steps: Steps) -> Any:
        """Drive a generator of `rondel.link.steps`."""
        result = await self.link.run(steps)
        self._stale.set()
        return result

    async def move(self, text: str) -> dict[str, Any]:
        """Make a move behind all that is known, exactly once; return the values of `done`.

        When it returns, the mirror has it: the next move of the same session is not stale.
        """
        if self.mirror.count == 0:
            await self._pull()
        done = await self.link.run(move_steps(text, self.mirror.count - 1))
        await self.refresh()
        return done

    async def refresh(self) -> None:
        """Bring the mirror up to date now."""
        await self._pull()

    def look(self, maker: ViewMaker) -> dict[str, Any]:
        """The view of the game and the device, as it is now."""
        return maker.view(self.mirror, self.view, self.link.welcome, self.trouble)

    # -- what keeps it going ---------------------------------------------------------------------------------

    def _on_notice(self, name: str, values: dict[str, Any]) -> None:
        if name == "view":
            self.view = values
            if not self.mirror.fits(values):
                self._stale.set()
        elif name == "pixels":
            self.pixels[values["ring"]] = values["data"]
        elif name == "screen":
            self.screen[values["row"]] = values["text"]
        kind = _KIND_OF.get(name)
        for session in list(self._sessions):
            if kind in session.wants:
                session.notice(name, values)
            if name == "view":
                session.changed()

    def _on_state(self, connected: bool, text: str) -> None:
        self.trouble = text
        self._asked = None  # a device that was started anew knows no subscriptions
        if connected:
            self._stale.set()
        else:
            self.view = {}
        self._tell()

    async def _pull(self) -> None:
        """Bring the mirror up to date; the sessions hear of what came, of the part before a failure as well."""
        async with self._pulling:
            before = self.mirror.mark
            try:
                await self.link.run(pull_steps(self.mirror))
            finally:
                if self.mirror.mark != before:
                    self._tell()

    def _tell(self) -> None:
        for session in list(self._sessions):
            session.changed()

    def _union(self) -> frozenset[str]:
        wanted = {"views"}
        for session in self._sessions:
            wanted |= session.wants
        return frozenset(wanted)

    async def _keep(self) -> None:
        """Whenever something may have changed: subscribe, pull what is missing, tell the sessions."""
        while True:
            await self._stale.wait()
            self._stale.clear()
            if not self.link.connected:
                continue  # `_on_state` calls again
            try:
                wanted = self._union()
                if wanted != self._asked:
                    await self.link.run(_subscribe_steps(wanted))
                    self._asked = wanted
                await self._pull()
                if self.trouble:
                    self.trouble = ""
                    self._tell()
            except RondelError as error:
                if str(error) != self.trouble:
                    self.trouble = str(error)
                    self._tell()
                if isinstance(error, NoAnswer):  # nothing else may call again
                    await asyncio.sleep(self._reopen_s)
                    self._stale.set()


def _subscribe_steps(wanted: frozenset[str]) -> Steps:
    yield Request("subscribe", {kind: int(kind in wanted) for kind in KINDS})

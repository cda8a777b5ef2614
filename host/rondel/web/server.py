"""The page's server: static files and one WebSocket, on 127.0.0.1, for pages that it served itself."""

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from rondel import art
from rondel.errors import RondelError, UsageFault
from rondel.hub.hub import Hub
from rondel.hub.server import release_keys
from rondel.legend import message as legend
from rondel.view import ViewMaker
from rondel.web import boards
from rondel.web.catalogue import catalogue_object
from rondel.web.requests import MESSAGE_MAX, answer, read

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class WebServer:
    """Serves the page of one hub. `port` 0 takes a free one."""

    def __init__(self, hub: Hub, port: int = 0, static: Path = STATIC):
        self._hub = hub
        self._static = static
        self.port = port
        self._runner: web.AppRunner | None = None
        self._sockets: set[web.WebSocketResponse] = set()
        self._maker = ViewMaker()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        """Begin to serve. Raises UsageFault when the port is taken."""
        app = web.Application(middlewares=[self._guard], client_max_size=MESSAGE_MAX)
        app.router.add_get("/", self._index)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/catalogue.json", self._catalogue)
        app.router.add_get("/boards.json", self._boards)
        app.router.add_post("/boards", self._store_board)
        app.router.add_get("/games/{name}/art.svg", self._art)
        if self._static.is_dir():
            app.router.add_static("/", self._static)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise UsageFault(f"port {self.port} is taken", "choose another with --port, or 0 for any") from error
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Close all pages and the port."""
        for socket in list(self._sockets):
            await socket.close(code=1001, message=b"the hub stops")
        if self._runner:
            await self._runner.cleanup()

    def _hosts(self) -> set[str]:
        return {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")}

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        # A foreign page that was resolved to 127.0.0.1 (DNS rebinding) sends its own name as Host; a foreign
        # page that opens our socket sends its own Origin.
        hosts = self._hosts()
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden(text="This page is only for this machine.")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            raise web.HTTPForbidden(text="Another page may not talk to Rondel.")
        try:
            response = await handler(request)
        except web.HTTPException as error:
            self._harden(error)
            raise
        if not response.prepared:
            self._harden(response)
        return response

    def _harden(self, response: Any) -> None:
        response.headers["Content-Security-Policy"] = CSP.format(port=self.port)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = "no-cache"

    async def _index(self, request: web.Request) -> web.StreamResponse:
        page = self._static / "index.html"
        if not page.is_file():
            raise web.HTTPNotFound(text="The page is not installed.")
        return web.FileResponse(page)

    async def _catalogue(self, request: web.Request) -> web.StreamResponse:
        return self._json(catalogue_object, request.query.get("game", ""))

    async def _boards(self, request: web.Request) -> web.StreamResponse:
        return self._json(boards.boards_object, request.query.get("game", ""))

    async def _art(self, request: web.Request) -> web.StreamResponse:
        path = art.path(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound(text="There are no pictures of this game.")
        return web.FileResponse(path, headers={"Content-Type": "image/svg+xml"})

    async def _store_board(self, request: web.Request) -> web.StreamResponse:
        # A form of a foreign page cannot be of this type: the browser would ask first, and is not answered.
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(text="A board is sent as application/json.")
        try:
            message = json.loads(await request.text())
        except (ValueError, LookupError, RecursionError):  # LookupError: an encoding that there is not
            return web.json_response({"error": "this is not JSON"}, status=400)
        return self._json(boards.store, message if isinstance(message, dict) else {})

    @staticmethod
    def _json(make: Callable[[Any], dict[str, Any]], asked: Any) -> web.StreamResponse:
        """What `make` makes of what was asked, or the error in words."""
        try:
            return web.json_response(make(asked))
        except RondelError as error:
            return web.json_response({"error": str(error)}, status=400)
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            return web.json_response({"error": f"it cannot be kept ({error.strerror}{where})"}, status=400)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=MESSAGE_MAX, heartbeat=30)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await _PageSession(self._hub, self._maker, socket).serve()
        finally:
            self._sockets.discard(socket)
        return socket


LOG_LINES = 200  # newest entries of the log that a page is sent until it asks for more


class _PageSession:
    """One open page."""

    def __init__(self, hub: Hub, maker: ViewMaker, socket: web.WebSocketResponse):
        self.wants = frozenset(("views", "pixels", "screen"))
        self._hub = hub
        self._maker = maker
        self._socket = socket
        self._waiting: dict[tuple[str, int], dict[str, Any]] = {}  # the newest of each kind, in order of coming
        self._news = asyncio.Event()
        self._held: set[int] = set()
        self._lines = LOG_LINES

    def notice(self, name: str, values: dict[str, Any]) -> None:
        if name == "pixels":
            self._put((name, values["ring"]), {"type": name, "ring": values["ring"], "rgb": values["data"]})
        elif name == "screen":
            self._put((name, values["row"]), {"type": name, "row": values["row"], "text": values["text"]})

    def changed(self) -> None:
        self._put(("view", 0), {})  # made when it is sent

    def _put(self, key: tuple[str, int], message: dict[str, Any]) -> None:
        self._waiting[key] = message
        self._news.set()

    async def serve(self) -> None:
        self._put(("legend", 0), legend())
        self.changed()
        self._hub.join(self)
        sender = asyncio.create_task(self._send_news())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    await self._take(message.data)
                elif message.type is WSMsgType.BINARY:
                    self._error("this is not text")
        finally:
            self._hub.leave(self)
            sender.cancel()
            await release_keys(self._hub, self._held)

    async def _take(self, text: str) -> None:
        number = None  # a message with a number is answered with it
        try:
            message = read(text)
            number = message.get("id")
            if message["type"] == "log":
                self._lines = max(message["lines"], LOG_LINES)
                self.changed()
            said = await answer(self._hub, message, self._held)
        except RondelError as error:
            self._error(str(error), number)
            return
        if number is not None:
            self._put(("done", number), {"type": "done", "id": number, **said})

    def _error(self, text: str, number: int | None = None) -> None:
        about = {} if number is None else {"id": number}
        self._put(("error", number or 0), {"type": "error", "text": text, **about})

    async def _send_news(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    key = next(iter(self._waiting))
                    message = self._waiting.pop(key)
                    if key[0] == "view":
                        message = self._hub.look(self._maker)
                        message |= {
                            "log": message["log"][-self._lines :],
                            "earlier": len(message["log"][: -self._lines]),
                        }
                    await self._socket.send_str(json.dumps(message, ensure_ascii=False))
        except ConnectionError:
            pass  # the page is gone; its reader ends the session
        except Exception as error:
            # A page that hears nothing any more would show an old game: closed, it connects again and gets the whole.
            log.warning("the page is connected anew, for it could not be shown the game: %s", error)
            log.debug("sending to the page failed", exc_info=error)
            await self._socket.close(code=1011)

"""A small server that speaks the page's WebSocket protocol, for tests and for work on the page.

Run it alone with `python -m tests.page.fake_server` and open the address it prints. It serves
the real page files under the same content security policy as `rondel play`, and answers keys,
moves, undo and redo with a stand-in game. Everything a page sends is kept in `received`.
"""

import argparse
import asyncio
import json
from pathlib import Path

from aiohttp import WSMsgType, web

from tests.page.fake_game import FUNCTION_KEYS, GOODS, LABELS, REFINED, FakeError, Game, keys

STATIC = Path(__file__).resolve().parents[2] / "host/rondel/web/static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
GOOD_MEMBERS = ("id", "name", "label", "letter", "colour", "key", "refined")
KEY_GOODS = {good[4]: good[0] for good in GOODS}
LEGEND = [
    {"sign": "steady light", "means": "a token, in the colour of its good"},
    {"sign": "dim white", "means": "the two hands of the dial"},
    {"sign": "amber hands", "means": "correction: amounts are set by hand, nothing is produced"},
    {"sign": "blinking", "means": "the pending move: now, then what it would be"},
    {"sign": "SEAT", "means": "next seat; held: the seat before"},
]


class FakeServer:
    """The page's other side: one stand-in game, one stand-in device, any number of pages."""

    def __init__(self, seats=("Ann", "Ben", "Chris"), ring_px=24):
        self.ring_px = ring_px
        self.received = []
        self.pages = set()
        self.connected = True
        self.start(seats)
        self.runner = None

    def start(self, seats):
        """Begin a new game."""
        self.game = Game(seats)
        self.seat = self.wheel = 0
        self.good, self.amount, self.correct, self.said = None, 0, False, "A new game begins."
        self.frame = 0

    # What the page shows

    def pending_text(self):
        """The pending move as record text, or an empty text."""
        if not self.good or (not self.amount and not self.correct):
            return ""
        name = self.game.names[self.seat]
        name = f'"{name}"' if not name.isalnum() else name
        where = ""
        if self.good in ("food", "charcoal"):
            where = " on brickworks" if self.wheel else " on glassworks"
        if self.correct:
            return f"{name} set {self.good} {max(self.amount, 0)}{where}"
        return f"{name} {'gain' if self.amount > 0 else 'pay'} {abs(self.amount)} {self.good}{where}"

    def view(self):
        """The whole state of the page."""
        game, text = self.game, self.pending_text()
        return {
            "type": "view",
            "game": "glass-road",
            "title": "Glass Road",
            "games": [{"name": "glass-road", "title": "Glass Road", "options": []}],
            "connected": self.connected,
            "device": {"id": "virtual-1", "runtime": "cpython", "version": "0.1.0"},
            "goods": [
                dict(zip(("id", "name", "label", "letter", "colour", "key", "refined"), (i, *good), strict=True))
                for i, good in enumerate(GOODS)
            ],
            "keys": keys(),
            "seat": self.seat,
            "wheel": self.wheel,
            "good": self.good,
            "correct": self.correct,
            "seats": [
                {"name": name, "word": name if name.isalnum() else f'"{name}"', "wheels": game.wheels(seat)}
                for seat, name in enumerate(game.names)
            ],
            "pending": game.preview(text) if text else None,
            "said": self.said,
            "log": game.log(),
            "records": len(game.journal) + 1,
            "digest": game.digest(),
            "moves": len(game.moves),
        }

    def pixels(self, ring, frame=0):
        """One frame of a ring: the tokens, the two hands, and the pending picture in turn."""
        drawn = self.game.wheels(self.seat)[ring]
        text = self.pending_text()
        if text and frame:
            drawn = self.game.preview(text)["wheels"][ring]
        sector_px = self.ring_px // 12
        rgb = bytearray(self.ring_px * 3)
        for hand in (drawn["dial"], (drawn["dial"] + 8) % 12):
            at = hand * sector_px * 3
            rgb[at : at + 3] = bytes((30, 14, 0) if self.correct else (10, 10, 10))
        slots = {}
        for token in drawn["tokens"]:
            slot = slots.get(token["sector"], 0)
            slots[token["sector"]] = slot + 1
            colour = next(good[3] for good in GOODS if good[0] == token["good"])
            at = (token["sector"] * sector_px + (sector_px - 1 - slot) % sector_px) * 3
            rgb[at : at + 3] = bytes(int(255 * (int(colour[i : i + 2], 16) / 255) ** 2.2 * 0.6) for i in (1, 3, 5))
        return {"type": "pixels", "ring": ring, "rgb": rgb.hex()}

    def screen(self):
        """The eight rows of the device's screen."""
        wheels = self.game.wheels(self.seat)
        rows = [f"{self.game.names[self.seat][:12]:<13}{len(self.game.moves):>3} made", ""]
        text = self.pending_text()
        if text:
            rows += [
                f"{'set' if self.correct else 'gain' if self.amount > 0 else 'pay'} "
                f"{abs(self.amount)} {LABELS[self.good]}"
            ]
            rows += [line[:21] for line in self.game.preview(text)["lines"][1:]]
        else:
            for wheel in wheels:
                refined = next(token for token in wheel["tokens"] if token["good"] in REFINED)
                rows.append(f"{wheel['label']:<12}{refined['good']} {refined['count']}")
        rows = [*(rows + [""] * 8)[:7], "OK ok UNDO drop  +/-" if text else "UNDO back    +/- good"]
        return [{"type": "screen", "row": row, "text": f"{line:<21}"[:21]} for row, line in enumerate(rows)]

    def everything(self):
        """All messages that a page needs when it connects."""
        return [
            self.view(),
            {"type": "legend", "rows": LEGEND},
            self.pixels(0),
            self.pixels(1),
            *self.screen(),
        ]

    # What the page does

    def act(self, message):
        """Take one message of a page. Returns an error text or None."""
        kind = message.get("type")
        if kind == "press" and message["down"]:
            self.key(message["key"])
        elif kind == "turn":
            self.good = self.good or "wood"
            self.amount += message["steps"]
        elif kind == "push":
            names = [good[0] for good in GOODS]
            self.good = names[(names.index(self.good) + 1) % len(names)] if self.good else names[0]
        elif kind == "move":
            self.said = self.game.apply(message["text"])
        elif kind == "undo":
            self.game.undo(message["n"])
            self.said = f"{message['n']} undone"
        elif kind == "redo":
            self.game.redo(message["n"])
            self.said = f"{message['n']} made again"
        elif kind == "new":
            self.start(message["seats"])

    def key(self, index):
        """One tap of a key."""
        sign = FUNCTION_KEYS.get(index)
        if sign == "SEAT":
            self.seat = (self.seat + 1) % len(self.game.names)
        elif sign == "WHEEL":
            self.wheel = 1 - self.wheel
        elif sign == "UNDO":
            if self.pending_text():
                self.good, self.amount = None, 0
            else:
                self.game.undo(1)
        elif sign == "OK":
            text, self.good, self.amount = self.pending_text(), None, 0
            if text:
                self.said = self.game.apply(text)
        elif index in KEY_GOODS:
            good = KEY_GOODS[index]
            self.amount = self.amount + 1 if good == self.good else 1
            self.good = good

    # The wires

    async def send(self, message):
        """Send one message to all pages."""
        for page in list(self.pages):
            await page.send_str(json.dumps(message))

    async def page(self, request):
        """One page's WebSocket, from the first view to its end."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.pages.add(socket)
        for message in self.everything():
            await socket.send_str(json.dumps(message))
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                continue
            told = json.loads(message.data)
            self.received.append(told)
            number = {"id": told["id"]} if "id" in told else {}
            done = {"type": "done", **number} if number else None
            try:
                self.act(told)
            except FakeError as error:
                done = {"type": "error", "text": str(error), **number}
            for answer in (self.view(), self.pixels(0), self.pixels(1), *self.screen()):
                await self.send(answer)
            if done:
                await socket.send_str(json.dumps(done))
        self.pages.discard(socket)
        return socket

    async def blink(self):
        """Twice a second: the pending picture in turn with the present one."""
        while True:
            await asyncio.sleep(0.5)
            if self.pending_text():
                self.frame = 1 - self.frame
                await self.send(self.pixels(0, self.frame))
                await self.send(self.pixels(1, self.frame))

    async def open(self, port=0):
        """Listen on 127.0.0.1. Returns the port."""

        @web.middleware
        async def policy(request, handler):
            answer = await handler(request)
            if not isinstance(answer, web.WebSocketResponse):
                answer.headers["Content-Security-Policy"] = POLICY
            return answer

        async def index(_request):
            return web.FileResponse(STATIC / "index.html")

        async def boards(_request):
            return web.json_response({"usual": None, "files": []})

        app = web.Application(middlewares=[policy])
        app.router.add_get("/boards.json", boards)
        app.router.add_get("/ws", self.page)
        app.router.add_get("/", index)
        app.router.add_static("/", STATIC)
        self.runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", port)
        await site.start()
        self.port = self.runner.addresses[0][1]
        self.blinking = asyncio.create_task(self.blink())
        return self.port

    async def drop(self):
        """Close the WebSocket of every page."""
        for page in list(self.pages):
            await page.close()
        self.pages.clear()

    async def close(self):
        """Stop listening, and drop all pages."""
        self.blinking.cancel()
        await self.drop()
        await self.runner.cleanup()


async def serve(port):
    """Serve until interrupted."""
    server = FakeServer()
    print(f"http://127.0.0.1:{await server.open(port)}/")
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve the page with a stand-in game.")
    parser.add_argument("--port", type=int, default=8123)
    asyncio.run(serve(parser.parse_args().port))

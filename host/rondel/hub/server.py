"""The hub's door for other commands of this user: the link's lines over TCP, on this machine only.

The first line is `key HEX` with the key from the registry; without it nothing is answered, so neither another
user nor a web page in a browser gets in. After that it is the link as in firmware/LINK.md, with the same promises: a
request that comes twice is done once, and of each thing the newest notice is sent until the client has it.
"""

import asyncio
import hmac
import secrets
from typing import Any

from firmware.device.framing import SEQ_MAX, LinkError, write
from rondel.errors import Refused, RondelError
from rondel.hub.hub import KINDS, Hub
from rondel.link.conversation import Reader
from rondel.link.lines import BadLine, encode, parse

KEY_S = 5.0  # how long a client may take to say the key
CLIENTS_MAX = 32


class HubServer:
    """Listens on 127.0.0.1; `port` and `key` go into the registry."""

    def __init__(self, hub: Hub, key_s: float = KEY_S):
        self.key = secrets.token_hex(16)
        self.port = 0
        self._hub = hub
        self._key_s = key_s
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to listen, on a port that is free."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close the door and all clients."""
        if self._server:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if len(self._tasks) <= CLIENTS_MAX and await self._has_key(reader):
                await _ClientSession(self._hub, writer).serve(reader)
        except (OSError, asyncio.CancelledError):
            pass  # the client went away, or the hub stops
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _has_key(self, reader: asyncio.StreamReader) -> bool:
        try:
            async with asyncio.timeout(self._key_s):
                line = await reader.readline()
        except (TimeoutError, ValueError):
            return False
        return hmac.compare_digest(line.strip(), b"key " + self.key.encode())


class _ClientSession:
    def __init__(self, hub: Hub, writer: asyncio.StreamWriter):
        self.wants: frozenset[str] = frozenset()
        self.left_out = 0  # notices that a newer one has replaced before the client took them
        self._hub = hub
        self._writer = writer
        self._held: set[int] = set()
        self._asked = self._answered = b""  # the last request and its answer
        self._due: dict[tuple[str, Any], dict[str, Any]] = {}  # the newest notice of each thing
        self._number = 0
        self._told = False  # a notice is on its way that is not acknowledged

    def notice(self, name: str, values: dict[str, Any]) -> None:
        about = (name, values.get("ring", values.get("row")))
        if self._due.pop(about, None) is not None:
            self.left_out += 1
        self._due[about] = values
        self._tell()

    def _tell(self) -> None:
        """Send the notice that has waited longest, unless one is on its way. TCP loses none: none is sent again."""
        if self._told or not self._due:
            return
        about = next(iter(self._due))
        self._told = True
        self._number = self._number % SEQ_MAX + 1
        self._writer.write(encode(-self._number, about[0], self._due.pop(about)))

    def changed(self) -> None:
        """A command pulls for itself; the view is its news. One that only listens would never hear of a lost device."""
        if self.wants and not self._hub.link.connected:
            self._writer.close()

    async def serve(self, reader: asyncio.StreamReader) -> None:
        lines = Reader()
        self._hub.join(self)
        try:
            while data := await reader.read(4096):
                for line in lines.feed(data):
                    if answer := await self._take(line):
                        self._writer.write(answer)
                        await self._writer.drain()
        finally:
            self._hub.leave(self)
            await release_keys(self._hub, self._held)

    async def _take(self, line: bytes) -> bytes:
        """The answer to a line, b"" for none; the same one when the line has come before."""
        if line == self._asked:
            return self._answered
        answer = await self._answer(line)
        if answer:
            self._asked, self._answered = line, answer
        return answer

    async def _answer(self, line: bytes) -> bytes:
        seq = 0
        try:
            seq, name, values = parse(line)
            if seq < 0:
                self._told = self._told and seq != -self._number
                self._tell()
                return b""
            if name == "hello":
                if not self._hub.link.connected:
                    raise Refused("no-device", "the device is not connected; wait, or start it again")
                return encode(seq, "welcome", self._hub.link.welcome)
            if name == "subscribe":
                self.wants = frozenset(kind for kind in KINDS if values[kind])
                self._hub.rewant(self)
                return encode(seq, "ok")
            if name == "press":
                (self._held.add if values["down"] else self._held.discard)(values["key"])
            answer = await self._hub.ask(name, values)
            return encode(seq, answer.name, answer.values)
        except BadLine as error:
            return self._error(error.seq, error.code, error.text)
        except LinkError as error:
            return self._error(seq, error.code, error.text)
        except Refused as error:
            return self._error(seq, error.code, str(error))
        except RondelError as error:
            return self._error(seq, "no-device", str(error))

    @staticmethod
    def _error(seq: int | None, code: str, text: str) -> bytes:
        if not seq or seq < 0:
            return b""  # nobody knows what it was
        return bytes(write(seq, "error", (code, text)))


async def release_keys(hub: Hub, held: set[int]) -> None:
    """Let go of keys that a session held when it ended, so that the device does not repeat for ever."""
    for key in sorted(held):
        try:
            await hub.ask("press", {"key": key, "down": 0})
        except Refused:
            continue  # it was never held
        except RondelError:
            return  # without the device nothing is held

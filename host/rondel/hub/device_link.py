"""The hub's own link to the device, for asyncio: one request at a time; opened anew when it was lost."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any

from rondel.errors import LinkLost, NoAnswer, Refused, RondelError
from rondel.link.client import RESEND_S, is_given_up, lost_session
from rondel.link.conversation import LOST_CODES, Conversation, Message, again
from rondel.link.steps import Answer, Request, Steps, hello_steps
from rondel.link.transport import Transport

READ_SLICE_S = 0.5
REOPEN_S = 1.0


class DeviceLink:
    """Keeps a stream to one device open. `open_transport` may block; it runs in a thread.

    `on_notice(name, values)` gets the lines that nobody asked for; `on_state(connected, text)` every change. `met(id)`
    is told who answered, and raises RondelError when it is not the device that is meant.
    """

    def __init__(
        self,
        open_transport: Callable[[], Transport],
        on_notice: Callable[[str, dict[str, Any]], None],
        on_state: Callable[[bool, str], None],
        patience: float = 1.0,
        reopen_s: float = REOPEN_S,
        met: Callable[[str], None] | None = None,
    ):
        self._open_transport = open_transport
        self._on_notice = on_notice
        self._on_state = on_state
        self._patience = patience
        self._reopen_s = reopen_s
        self._met = met
        self._conversation = Conversation()
        self._transport: Transport | None = None
        self._turn = asyncio.Lock()
        self._writing = threading.Lock()
        self._heard_s = 0.0
        self._awaited: dict[int, asyncio.Future[Message]] = {}
        self._reopening: asyncio.Task[None] | None = None
        self._stopped = False
        self.welcome: dict[str, Any] = {}

    @property
    def connected(self) -> bool:
        """True while the device has greeted and its stream is open."""
        return self._transport is not None and bool(self.welcome)

    @property
    def junk(self) -> int:
        """Lines from the device that were none."""
        return self._conversation.junk

    async def start(self) -> None:
        """Open the stream and greet. Raises what opening raises, NoAnswer, OtherVersion."""
        transport = await asyncio.to_thread(self._open_transport)
        if self._stopped:
            transport.close()
            raise LinkLost("the hub has stopped")
        self._conversation.reset()
        self._transport = transport
        threading.Thread(
            target=self._pump, args=(transport, asyncio.get_running_loop()), name="rondel-link", daemon=True
        ).start()
        try:
            await asyncio.to_thread(transport.write, b"\n")
            welcome = await self.run(hello_steps())
            if self._met:
                self._met(welcome["id"])
            self.welcome = welcome
        except RondelError:
            self._drop(transport)
            raise
        self._on_state(True, "")

    async def stop(self) -> None:
        """Close the stream for good."""
        self._stopped = True
        if self._reopening:
            self._reopening.cancel()
        transport, self._transport = self._transport, None
        self._fail_awaited(LinkLost("the hub has stopped"))
        if transport:
            await asyncio.to_thread(transport.close)

    async def request(self, name: str, values: dict[str, Any]) -> Answer:
        """Ask and return the answer; the device has done it once. Raises Refused, LinkLost, and UsageFault when it
        fits no line. After NoAnswer nobody knows whether it was done.
        """
        async with self._turn:
            transport = self._transport
            if transport is None or not (self.welcome or name == "hello"):
                raise LinkLost("the device is not connected", "plug it in or start it again")
            message = await self._ask(transport, name, values)
        if message.name != "error":
            return Answer(message.name, message.values)
        if message.values["code"] not in LOST_CODES:
            raise Refused(message.values["code"], message.values["text"])
        error = lost_session("the device")
        self._lost(transport, error)
        raise error

    async def run(self, steps: Steps) -> Any:
        """Drive a generator of `rondel.link.steps` and return its result."""
        try:
            request: Request = next(steps)
            while True:
                try:
                    answer = await self.request(request.name, request.values)
                except RondelError as error:
                    request = steps.throw(error)
                else:
                    request = steps.send(answer)
        except StopIteration as done:
            return done.value

    async def _ask(self, transport: Transport, name: str, values: dict[str, Any]) -> Message:
        """Send a request until it is answered, as in the blocking client."""
        seq, line = self._conversation.ask(name, values)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Message] = loop.create_future()
        self._awaited[seq] = future
        begun_s = self._heard_s = loop.time()
        try:
            await asyncio.to_thread(self._write, transport, line)
            while True:
                try:
                    async with asyncio.timeout(RESEND_S * self._patience):  # not wait_for: it can lose a cancellation
                        return await asyncio.shield(future)
                except TimeoutError:
                    now_s = loop.time()
                    if is_given_up(name, now_s, begun_s, self._heard_s, self._patience):
                        raise NoAnswer(
                            "the device does not answer", "press its reset button, or start it again"
                        ) from None
                await asyncio.to_thread(self._write, transport, again(line))
        finally:
            self._awaited.pop(seq, None)

    def _write(self, transport: Transport, line: bytes) -> None:
        """Send a line whole: requests and acknowledgements come from several threads."""
        with self._writing:
            transport.write(line)

    def _acknowledge(self, transport: Transport, line: bytes) -> None:
        with contextlib.suppress(LinkLost):  # the reader finds out as well
            self._write(transport, line)

    def _pump(self, transport: Transport, loop: asyncio.AbstractEventLoop) -> None:
        """The reader thread: hands bytes to the loop until the stream ends."""
        try:
            try:
                while self._transport is transport:
                    data = transport.read(READ_SLICE_S)
                    if data:
                        loop.call_soon_threadsafe(self._take, transport, data)
            except LinkLost as error:
                loop.call_soon_threadsafe(self._lost, transport, error)
        except RuntimeError:
            transport.close()  # the loop is closed: the program is ending

    def _take(self, transport: Transport, data: bytes) -> None:
        if transport is not self._transport:
            return
        self._heard_s = asyncio.get_running_loop().time()
        for message in self._conversation.feed(data):
            if message.seq < 0:
                self._on_notice(message.name, message.values)
                continue
            future = self._awaited.get(message.seq)
            if future and not future.done():
                future.set_result(message)
        if ack := self._conversation.ack():
            asyncio.get_running_loop().run_in_executor(None, self._acknowledge, transport, ack)

    def _fail_awaited(self, error: LinkLost) -> None:
        for future in self._awaited.values():
            if not future.done():
                future.set_exception(error)
                future.exception()  # looked at: who waited may have been cancelled, and then nobody looks

    def _drop(self, transport: Transport) -> None:
        if transport is self._transport:
            self._transport = None
            self.welcome = {}
        transport.close()

    def _lost(self, transport: Transport, error: LinkLost) -> None:
        if transport is not self._transport:
            return
        greeted = self.connected
        self._fail_awaited(error)
        self._drop(transport)
        if greeted and not self._stopped:
            self._on_state(False, str(error))
            self._reopening = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        last = ""
        while not self._stopped:
            await asyncio.sleep(self._reopen_s)
            try:
                await self.start()
                return
            except RondelError as error:
                if str(error) != last and not self._stopped:
                    last = str(error)
                    self._on_state(False, last)

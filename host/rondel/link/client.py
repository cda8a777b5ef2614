"""The blocking client: one request, one answer, with time limits. For commands that talk to one device."""

import time
from collections.abc import Callable
from typing import Any

from firmware.device.framing import LinkError
from rondel.errors import LinkLost, NoAnswer, Refused, RondelError, UsageFault
from rondel.link.conversation import REPEATABLE, Conversation, Message
from rondel.link.steps import Answer, Request, Steps, hello_steps
from rondel.link.transport import Transport

ANSWER_S = 1.0
SLOW_ANSWER_S = 5.0  # a new game or a move may erase flash, or run in an emulator
TRIES = 3


class Client:
    """Talks to a device over a transport. Notices go to `on_notice(name, values)` while it waits.

    `patience` stretches all time limits, for devices that run slower than real time.
    """

    def __init__(
        self,
        transport: Transport,
        on_notice: Callable[[str, dict[str, Any]], None] | None = None,
        patience: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.transport = transport
        self.on_notice = on_notice
        self.conversation = Conversation()
        self.welcome: dict[str, Any] = {}
        self._patience = patience
        self._clock = clock

    def hello(self) -> dict[str, Any]:
        """Greet the device and return its `welcome`. A newline goes first: it ends whatever is half there."""
        self.transport.write(b"\n")
        self.welcome = self.run(hello_steps())
        return self.welcome

    def request(self, name: str, **values: Any) -> Answer:
        """Ask and return the answer. Raises Refused, NoAnswer, LinkLost; UsageFault when it fits no line."""
        tries = TRIES if name in REPEATABLE else 1
        limit_s = (ANSWER_S if name in REPEATABLE else SLOW_ANSWER_S) * self._patience
        for _ in range(tries):
            try:
                seq, line = self.conversation.ask(name, values)
            except LinkError as error:
                raise UsageFault(f"this cannot be sent to the device: {error.text}") from error
            self.transport.write(line)
            message = self._wait(seq, limit_s)
            if message is None:
                continue
            if message.name == "error":
                code, text = message.values["code"], message.values["text"]
                raise LinkLost(text) if code == "no-device" else Refused(code, text)  # a hub says that, no board
            return Answer(message.name, message.values)
        raise NoAnswer(f"{self.transport.name} does not answer", "press its reset button, or unplug it and plug it in")

    def run(self, steps: Steps) -> Any:
        """Drive a generator of `rondel.link.steps` and return its result."""
        try:
            request: Request = next(steps)
            while True:
                try:
                    answer = self.request(request.name, **request.values)
                except RondelError as error:
                    request = steps.throw(error)
                else:
                    request = steps.send(answer)
        except StopIteration as done:
            return done.value

    def poll(self, timeout_s: float) -> int:
        """Take notices for up to `timeout_s`, or until some came; return how many."""
        count = 0
        for message in self.conversation.feed(self.transport.read(timeout_s)):
            count += self._notice(message)
        return count

    def close(self) -> None:
        """Close the transport."""
        self.transport.close()

    def _notice(self, message: Message) -> int:
        if message.seq == 0 and self.on_notice:
            self.on_notice(message.name, message.values)
            return 1
        return 0  # a late answer to a request that was asked again

    def _wait(self, seq: int, limit_s: float) -> Message | None:
        end_s = self._clock() + limit_s
        found = None
        while found is None:
            left_s = end_s - self._clock()
            if left_s <= 0:
                return None
            for message in self.conversation.feed(self.transport.read(left_s)):
                if message.seq == seq:
                    found = message
                else:
                    self._notice(message)
        return found

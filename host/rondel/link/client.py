"""The blocking client: one request, one answer, with time limits. For commands that talk to one device."""

import time
from collections.abc import Callable
from typing import Any

from rondel.errors import LinkLost, NoAnswer, Refused, RondelError
from rondel.link.conversation import LOST_CODES, Conversation, Message, again
from rondel.link.steps import Answer, Request, Steps, hello_steps
from rondel.link.transport import Transport

# A request is sent again each RESEND_S until it is answered: a device does it once, however often it comes. It is given
# up when not a byte has come for SILENCE_S, and when bytes come but no answer for LIMIT_S. `hello` may be for a device
# that is none, and is given up after SILENCE_S in any case.
RESEND_S = 0.3
SILENCE_S = 6.0
LIMIT_S = 30.0


def is_given_up(name: str, now_s: float, begun_s: float, heard_s: float, patience: float) -> bool:
    """Whether to wait no longer for the answer to a request that was begun and a device that was heard then."""
    limit_s = SILENCE_S if name == "hello" else LIMIT_S
    return now_s - heard_s >= SILENCE_S * patience or now_s - begun_s >= limit_s * patience


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
        self._heard_s = 0.0

    def hello(self) -> dict[str, Any]:
        """Greet the device and return its `welcome`. A newline goes first: it ends whatever is half there."""
        self.transport.write(b"\n")
        self.welcome = self.run(hello_steps())
        return self.welcome

    def request(self, name: str, **values: Any) -> Answer:
        """Ask and return the answer; the device has done it once. Raises Refused, LinkLost, and UsageFault when it
        fits no line. After NoAnswer nobody knows whether it was done.
        """
        seq, line = self.conversation.ask(name, values)
        self.transport.write(line)
        message = self._answer(seq, name, line)
        if message.name == "error":
            code, text = message.values["code"], message.values["text"]
            if code == "no-device":  # a hub says that, no board
                raise LinkLost(text)
            raise lost_session(self.transport.name) if code in LOST_CODES else Refused(code, text)
        return Answer(message.name, message.values)

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
        return sum(self._notice(message) for message in self._take(timeout_s))

    def close(self) -> None:
        """Close the transport."""
        self.transport.close()

    def _notice(self, message: Message) -> int:
        if message.seq < 0 and self.on_notice:
            self.on_notice(message.name, message.values)
            return 1
        return 0  # a late answer to a request that was given up, or a second one

    def _take(self, timeout_s: float) -> list[Message]:
        """What comes within `timeout_s`, its notices acknowledged."""
        data = self.transport.read(timeout_s)
        if data:
            self._heard_s = self._clock()
        messages = list(self.conversation.feed(data))
        if ack := self.conversation.ack():
            self.transport.write(ack)
        return messages

    def _answer(self, seq: int, name: str, line: bytes) -> Message:
        """The answer to a request that was sent; it is sent again until it comes. Raises NoAnswer, LinkLost."""
        begun_s = self._heard_s = sent_s = self._clock()
        while True:
            found = None
            for message in self._take(max(0.0, sent_s + RESEND_S * self._patience - self._clock())):
                if message.seq == seq:
                    found = message
                else:
                    self._notice(message)
            if found:
                return found
            now_s = self._clock()
            if is_given_up(name, now_s, begun_s, self._heard_s, self._patience):
                raise NoAnswer(
                    f"{self.transport.name} does not answer", "press its reset button, or unplug it and plug it in"
                )
            if now_s - sent_s >= RESEND_S * self._patience:
                sent_s = now_s
                self.transport.write(again(line))


def lost_session(name: str) -> LinkLost:
    """The error for a device that answers, but no longer knows who is asking."""
    return LinkLost(f"{name} was started anew, or another program has spoken to it", "try again")

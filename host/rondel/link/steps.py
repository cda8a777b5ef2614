"""What takes more than one request, written once as generators that yield requests and are sent the answers.

`Client.run` drives them with blocking reads, the hub with asyncio. A `Refused` or `NoAnswer` is thrown into
the generator at its `yield`.
"""

import platform
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from firmware.device.framing import quote
from firmware.device.messages import PROTOCOL
from rondel import __version__
from rondel.errors import NoAnswer, OtherVersion, Refused, UsageFault

TRIES = 3
NEW_MAX = 540  # what a device reads in one line, without the rest of the request


class Request(NamedTuple):
    """One request to the device."""

    name: str
    values: dict[str, Any]


class Answer(NamedTuple):
    """What came back, never an `error`: that is thrown as Refused."""

    name: str
    values: dict[str, Any]


Steps = Generator[Request, Answer, Any]


def hello_steps() -> Steps:
    """Greet the device; return the values of its `welcome`. Raises OtherVersion, naming both sides."""
    host = f"rondel {__version__} {platform.system().lower()}"
    try:
        answer = yield Request("hello", {"protocol": PROTOCOL, "host": host})
    except Refused as error:
        if error.code != "protocol":
            raise
        raise OtherVersion(error.what, error.todo) from error
    theirs = answer.values["protocol"]
    if theirs != PROTOCOL:
        raise OtherVersion(
            f"this program ({__version__}) speaks link protocol {PROTOCOL}, "
            f"the device ({answer.values['version']}) speaks {theirs}",
            "deploy the firmware that came with this program",
        )
    return answer.values


def move_steps(text: str, after: int) -> Steps:
    """Make a move exactly once behind record `after` (>= 0); return the values of `done`.

    When no answer comes, the record behind `after` tells whether the move was made. Raises Refused.
    """
    sent = False
    for attempt in range(TRIES):
        try:
            answer = yield Request("move", {"after": after, "text": text})
            return answer.values
        except NoAnswer:
            sent = True
            if attempt == TRIES - 1:
                raise
        except Refused as error:
            if not (sent and error.code == "stale"):
                raise
            # It was made at the first time of asking: one writer, and nobody else knew this number.
            head = yield Request("game", {})
            return {"number": after + 1, "digest": head.values["digest"], "text": ""}
    raise AssertionError("not reached")


def new_steps(game: str, seats: Sequence[str], options: dict[str, str] | None = None) -> Steps:
    """Begin a new game; return the values of its head. Raises Refused; UsageFault when it is too long to be said."""
    values = {
        "game": game,
        "seats": "\t".join(seats),
        "options": "\t".join(f"{key} {value}" for key, value in (options or {}).items()),
    }
    if sum(len(quote(value)) for value in values.values()) > NEW_MAX:
        raise UsageFault("this is too long for the device", "use shorter names, or correct fewer costs on the board")
    answer = yield Request("new", values)
    return answer.values


def fits_a_line(text: str, line_max: int) -> bool:
    """True when a move of this text fits the device's line."""
    return len(quote(text)) + 40 <= line_max

"""Exchanges of more than one request, written once as generators that yield requests and are sent the answers.

`Client.run` drives them with blocking reads, the hub with asyncio. A `Refused` or `NoAnswer` is thrown into
the generator at its `yield`.
"""

import json
import platform
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from firmware.device.messages import PROTOCOL
from rondel import __version__
from rondel.errors import OtherVersion, Refused, UsageFault

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
        if error.code == "protocol":
            raise OtherVersion(error.what, error.todo) from error
        if error.code in ("fields", "unknown"):  # a device so old or so new that it greets in another way
            raise OtherVersion(
                f"this program ({__version__}) speaks link protocol {PROTOCOL}, the device another one",
                "deploy the firmware that came with this program",
            ) from error
        raise
    theirs = answer.values["protocol"]
    if theirs != PROTOCOL:
        raise OtherVersion(
            f"this program ({__version__}) speaks link protocol {PROTOCOL}, "
            f"the device ({answer.values['version']}) speaks {theirs}",
            "deploy the firmware that came with this program",
        )
    return answer.values


def new_steps(game: str, seats: Sequence[str], options: dict[str, str] | None = None) -> Steps:
    """Begin a new game; return the values of its head. Raises Refused; UsageFault when it is too long to be said."""
    values = {
        "game": game,
        "seats": "\t".join(seats),
        "options": "\t".join(f"{key} {value}" for key, value in (options or {}).items()),
    }
    if sum(len(json.dumps(value)) for value in values.values()) > NEW_MAX:
        raise UsageFault("this is too long for the device", "use shorter names, or correct fewer costs on the board")
    answer = yield Request("new", values)
    return answer.values


def fits_a_line(text: str, line_max: int) -> bool:
    """True when a move of this text fits the device's line."""
    return len(json.dumps(text)) + 40 <= line_max

"""Requests of the page: checked first, then handled."""

import json
from typing import Any

from rondel.errors import UsageFault
from rondel.hub.hub import Hub
from rondel.link.steps import new_steps
from rondel.web import boards
from rondel.web.questions import ask

MESSAGE_MAX = 4096  # bytes of one message of the page

# The fields of each message and what they must be.
_SHAPES: dict[str, dict[str, type]] = {
    "press": {"key": int, "down": bool},
    "turn": {"steps": int},
    "push": {},
    "move": {"text": str},
    "ask": {"seat": int, "line": str},
    "undo": {"n": int},
    "redo": {"n": int},
    "log": {"lines": int},
    "new": {"game": str, "seats": list},
}


def read(text: str) -> dict[str, Any]:
    """Return a message of the page. Raises UsageFault that says what is wrong with it."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageFault("this is not JSON") from error
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in _SHAPES:
        raise UsageFault("there is no such message", "its type is one of: " + ", ".join(_SHAPES))
    for name, wanted in _SHAPES[kind].items():
        if type(message.get(name)) is not wanted:
            raise UsageFault(f"'{name}' of '{kind}' has to be of type {wanted.__name__}")
    if type(message.get("id", 0)) is not int:
        raise UsageFault(f"'id' of '{kind}' has to be of type int")
    if kind == "new" and not all(isinstance(name, str) and "\t" not in name for name in message["seats"]):
        raise UsageFault("'seats' of 'new' has to be a list of names")
    if kind == "new" and not isinstance(message.get("board", ""), str):
        raise UsageFault("'board' of 'new' has to be the name of a board file")
    if kind == "ask":
        for name, wanted in (("final", bool), ("answer", str), ("paying", dict)):
            if name in message and type(message[name]) is not wanted:
                raise UsageFault(f"'{name}' of 'ask' has to be of type {wanted.__name__}")
    if kind == "new" and not _are_options(message.get("options", {})):
        raise UsageFault("'options' of 'new' has to be words by name")
    return message


def _are_options(value: object) -> bool:
    """True for names and values without blanks and tabs, which the link's line could not tell apart."""
    return isinstance(value, dict) and all(
        isinstance(word, str) and word and not set(word) & {" ", "\t"} for pair in value.items() for word in pair
    )


async def answer(hub: Hub, message: dict[str, Any], held: set[int]) -> dict[str, Any]:
    """Do what a checked message asks, and return what there is to say of it. Raises RondelError.

    `held` keeps the keys that are down.
    """
    kind = message["type"]
    if kind == "press":
        key, down = message["key"], message["down"]
        (held.add if down else held.discard)(key)
        await hub.ask("press", {"key": key, "down": int(down)})
    elif kind == "turn":
        await hub.ask("turn", {"steps": message["steps"]})
    elif kind == "push":
        await hub.ask("push", {})
    elif kind == "move":
        await hub.move(message["text"])
    elif kind in ("undo", "redo"):
        await hub.move(f"{kind} {message['n']}")
    elif kind == "ask":
        besides = {name: message[name] for name in ("final", "answer", "paying") if name in message}
        return ask(hub.mirror.table, message["seat"], message["line"], **besides)
    elif kind == "new":
        options = {**boards.options(message["game"], message.get("board", "")), **message.get("options", {})}
        await hub.run(new_steps(message["game"], message["seats"], options))
        hub.mirror.clear()  # another board alone does not show in the digest
        await hub.refresh()
    return {}

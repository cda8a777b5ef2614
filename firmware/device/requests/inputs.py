"""Requests that stand for a player's hand: keys and the encoder."""

from ..hardware import DOWN
from ..keys import KEYS
from .bounds import within


def press(link, key, down):
    """An edge of a key."""
    within(key, 0, KEYS - 1, "key")
    within(down, 0, 1, "down")
    link.app.heard()
    link.app.key_event(key | (DOWN if down else 0))
    return "ok", ()


def turn(link, steps):
    """Steps of the encoder."""
    within(steps, -14, 14, "steps")
    link.app.heard()
    link.app.turn(steps)
    return "ok", ()


def push(link):
    """The encoder's button."""
    link.app.heard()
    link.app.push()
    return "ok", ()


HANDLERS = {"press": press, "turn": turn, "push": push}

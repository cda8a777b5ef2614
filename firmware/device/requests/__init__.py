"""What a host may ask: one function a message of messages.TO_DEVICE, in rooms by subject.

A function takes the link and the values of the message, and returns name and values of the answer. Each may raise
LinkError, MoveError, OSError; the numbers, the repetitions and the notices are the link's (link.py). A room is loaded
when something of it is asked, so the table below names rooms first.
"""

_GAME = ("game", "pull", "move", "new")
_INPUTS = ("press", "turn", "push")
_SESSION = ("hello", "help", "info", "subscribe")
_PARTS = ("settings", "test", "dump")


def handler(name):
    """The function that answers the request `name`; None where it is no request."""
    if name in _GAME:
        from . import game

        return game.HANDLERS[name]
    if name in _INPUTS:
        from . import inputs

        return inputs.HANDLERS[name]
    if name in _SESSION:
        from . import session

        return session.HANDLERS[name]
    if name in _PARTS:
        from . import parts

        return parts.HANDLERS[name]
    return None

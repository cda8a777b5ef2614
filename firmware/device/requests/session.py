"""Requests about the session: who speaks, which messages there are, how the device is, what it shall tell unasked."""

from .. import messages
from ..framing import LINE_MAX, LinkError
from ..messages import RING, ROW, VIEW
from ..version import VERSION
from .bounds import within


def hello(link, protocol, host):
    """A host begins: what was asked before it is forgotten, and keys that an earlier one pressed are released."""
    if protocol != messages.PROTOCOL:
        text = "the device speaks protocol %d, the host %d; update the older one" % (messages.PROTOCOL, protocol)
        raise LinkError("protocol", text)
    link.begin()
    if link.app.test:
        link.app.test.end()
    link.app.keys.release_all()
    board = link.app.hardware.board
    return "welcome", (protocol, VERSION, board.runtime, board.id, LINE_MAX, len(messages.all_lines()))


def help_line(link, index):
    """One of the declared lines."""
    lines = messages.all_lines()
    within(index, 0, len(lines) - 1, "index")
    return "message", (index, lines[index])


def info(link):
    """The device's health."""
    app = link.app
    board = app.hardware.board
    errors = app.health.errors + link.bad + link.reader.overlong
    free = board.free()
    space = board.space() if hasattr(board, "space") else -1
    values = (VERSION, board.runtime, free, app.uptime_ms, app.store_text(), link.left_out, errors)
    return "status", values + ("; ".join(app.health.last_errors), space)


def subscribe(link, views, pixels, screen):
    """Which notices the host wants; each kind begins with what there is now."""
    link.want((views == 1) * VIEW | (pixels == 1) * 3 * RING | (screen == 1) * 255 * ROW)
    link.app.show_text()
    return "ok", ()


HANDLERS = {"hello": hello, "help": help_line, "info": info, "subscribe": subscribe}

"""What a host asks now and then, as in requests.py. This module is loaded for it and forgotten afterwards.

What else it has must not be called like a message: a host could call it.
"""

from shared_rules import games
from shared_rules.text import check_text

from . import messages, requests
from .framing import LINE_MAX, LinkError
from .link import RING, ROW, VIEW
from .memory import forget

VERSION = "0.1.0"


def hello(link, protocol, host):
    """A host begins: what was asked before it is forgotten, and keys that an earlier one held are let go."""
    if protocol != messages.PROTOCOL:
        text = "the device speaks protocol %d, the host %d; update the older one" % (messages.PROTOCOL, protocol)
        raise LinkError("protocol", text)
    link.begin()
    if link.app.test:
        link.app.test.end()
    link.app.keys.release_all()
    board = link.app.board
    return "welcome", (protocol, VERSION, board.runtime, board.id, LINE_MAX, len(messages.all_lines()))


def help(link, index):
    """One of the declared lines."""
    lines = messages.all_lines()
    requests.within(index, 0, len(lines) - 1, "index")
    return "message", (index, lines[index])


def settings(link, index):
    """What is set from setting `index` on, as settings.toml has it, a few at a time; and where to ask on."""
    from .settings_reader import NUMBERS, TEXTS

    names = sorted(NUMBERS) + sorted(TEXTS)
    requests.within(index, 0, len(names), "index")
    text = ""
    while index < len(names) and len(text) < 150:
        value = link.app.settings.read(names[index])
        if value is not None:
            text += "%s=%s\n" % (names[index], str(value)[:100])
        index += 1
    forget(__name__.rpartition(".")[0] + ".settings_reader")
    return "message", (index, text)


def info(link):
    """The device's health."""
    app = link.app
    errors = app.errors + link.bad + link.reader.overlong
    free = app.board.free()
    space = app.board.space() if hasattr(app.board, "space") else -1
    values = (VERSION, app.board.runtime, free, app.uptime_ms, app.store_text(), link.left_out, errors)
    return "status", values + ("; ".join(app.last_errors), space)


def new(link, game, seats, options):
    """Another game; the one in play is put aside."""
    chosen = {}
    board, layout, start = "", None, 0
    for option in options.split("\t"):
        name, _, value = option.partition(" ")
        if name == "board":  # the name of the board file that was used, and what it says
            check_text(value)
            board = value
        elif name == "layout":
            layout = games.find(game).read_layout(value)
        elif name == "start":
            names = [str(i) for i in range(seats.count("\t") + 1)]
            if value not in names:
                raise LinkError("range", "start: %s, not %s" % (", ".join(names), value))
            start = int(value)
        elif name:
            from shared_rules.head_reader import option

            chosen[name] = option(games.find(game), name, value)
    link.app.new_game(game, seats.split("\t"), chosen, board, layout, start)
    return requests.game(link)


def subscribe(link, views, pixels, screen):
    """Which notices the host wants; each kind begins with what there is now."""
    link.want((views == 1) * VIEW | (pixels == 1) * 3 * RING | (screen == 1) * 255 * ROW)
    link.app.show_text()
    return "ok", ()


def test(link, step, value):
    """A step of the self-test."""
    if step == "begin" or not link.app.test:
        from .selftest import SelfTest

        link.app.test = SelfTest(link.app, False)
    return "tested", link.app.test.answer(step, value)


def dump(link, ring):
    """The bytes on a ring now."""
    requests.within(ring, 0, 1, "ring")
    return "pixels", (ring, bytes(link.app.lights.rgb(ring)))

"""The game with which a device starts, and each new one. Loaded when a game begins."""

from shared_rules import games
from shared_rules.errors import MoveError

from .store import begin_game, open_game

_SEATS = 4


def open_or_begin(medium, settings):
    """The Table of the game that `medium` holds, or of a new one as `settings` want it; and what is to be told."""
    table, problem = open_game(medium)
    if table is None:
        try:
            table = begin_game(medium, settings.game, settings.names)
        except MoveError as error:
            settings.refuse_game(error.text)
            table = begin_game(medium, settings.game, settings.names)
    return table, [problem] if problem else []


def begin(app, game, names, options=None, board="", layout=None, start=0):
    """Put the game in play aside and begin another; MoveError when it cannot be played so, OSError when not kept."""
    games.find(game)
    app.take_table(begin_game(app.hardware.medium, game, names, options, board, layout, start))


def begin_by_keys(app, seats, name):
    """Begin the game `name` for so many seats, with the names of before as far as they reach; its Table."""
    names = list(app.ui.table.names)
    for each in app.settings.names + ["Player %d" % (i + 1) for i in range(_SEATS)]:
        if each not in names:
            names.append(each)
    head = app.ui.table.head
    if name == head.game.name:  # the boards on the table are still the same
        return begin_game(app.hardware.medium, head.game, names[:seats], None, head.board, head.layout)
    begin(app, name, names[:seats])
    if hasattr(app.hardware.board, "restart"):  # the names of both games would not find room
        app.hardware.board.restart()
    return app.ui.table

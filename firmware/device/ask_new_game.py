"""What the keys mean while a new game is asked for. Loaded for as long as it is."""

from shared_rules.errors import MoveError
from shared_rules.games import NAMES

from . import keys as k
from .entry import PLAY
from .outcome_text import title


def gesture(ui, key, gesture, alone):
    """Take a gesture of a key; `alone` when no other key is down."""
    if gesture != k.PRESS:
        return
    if key == k.SEAT:
        low, high = ui.table.game.seats
        ui.new_seats = low if ui.new_seats >= high else ui.new_seats + 1
        ui.say("New game for %d? OK" % ui.new_seats)
    elif key == k.WHEEL:
        ui.kind = NAMES[(NAMES.index(ui.kind) + 1) % len(NAMES)]
        ui.say("New game: %s? OK" % title(ui.kind))
    elif key == k.OK:
        if alone:
            _begin_new(ui)
    else:
        ui.mode = PLAY
        ui.say("The game goes on")


def _begin_new(ui):
    ui.mode = PLAY
    try:
        ui.take_table(ui.new_game(ui.new_seats, ui.kind))
    except (MoveError, OSError) as error:
        ui.refuse(error)
        return
    ui.say("A new game begins")

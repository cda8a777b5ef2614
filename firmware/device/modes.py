"""What the keys mean while a list, a score or the question for a new game is up. Loaded for as long as one is."""

from shared_rules.errors import MoveError

from . import keys as k
from .entry import CHANGED, MENU, NEW_GAME, PLAY, REFUSED, SCORE


def gesture(ui, key, gesture, alone):
    """Take a gesture of a key (keys.py); `alone` when no other key is down."""
    if ui.mode == NEW_GAME:
        from .ask_new_game import gesture as ask

        ask(ui, key, gesture, alone)
    elif ui.mode == MENU:
        _gesture_menu(ui, key, gesture, alone)
    else:
        _gesture_score(ui, key, gesture)


def open_menu(ui, action):
    """A key that opens a list: play, build, use or clear; while corrected by hand, all that is no good."""
    if not ui.has_screen():
        ui.events |= REFUSED
        ui.say("Menus need a screen; use a computer")
        return
    from .menu import Menu

    if ui.correct:
        ui.correct = False
        action = "correct"
    ui.pending.clear()
    ui.look()
    ui.menu = Menu(ui, action, ui.random)
    ui.mode = MENU
    _menu_changed(ui)


def _menu_changed(ui):
    ui.events |= CHANGED
    if ui.mode != MENU:  # the move was the last: the score is up
        return
    if ui.menu.closed:
        ui.preview = ui.then_wheels = None
        then = ui.table.game.goes_on(ui.table) if ui.menu.entered else None
        if then:
            from .menu import Menu

            ui.show_seat(then[1])
            ui.menu = Menu(ui, then[0], ui.random)
            return
        ui.mode = PLAY
        ui.menu = None
        return
    ui.preview = ui.menu.preview
    ui.then_wheels = None
    if ui.preview is not None:
        seat = ui.preview.move.seat
        if seat < len(ui.table.names):
            ui.show_seat(seat)
        ui.then_wheels = ui.table.game.wheels_of(ui.preview.after, ui.seat)


def _gesture_menu(ui, key, gesture, alone):
    if key in (k.SEAT, k.WHEEL):
        if gesture != k.RELEASE:
            ui.menu.page(-1 if key == k.SEAT else 1)
    elif gesture == k.RELEASE or not alone:
        return
    elif key == k.UNDO:
        if gesture == k.PRESS:
            ui.menu.back()
    elif key == k.OK:
        if gesture == k.PRESS:
            _choose(ui)
    else:
        word = ui.table.game.keys[k.goods_place(key)]
        good = ui.table.game.goods.find(word) if word else -1
        if ui.menu.preview is None:
            if gesture == k.PRESS:
                _choose(ui, k.goods_place(key))
        elif good >= 0:
            ui.menu.pay(good, 1 if gesture == k.PRESS else -2 if gesture == k.HOLD else -1)
    _menu_changed(ui)


def _choose(ui, row=-1):
    """Take what the cursor is on, or what stands in a row; the menu may close over it, and a score may come up."""
    menu = ui.menu
    try:
        if row < 0:
            menu.choose()
        else:
            menu.pick(row)
    except (MoveError, OSError) as error:
        menu.closed = menu.entered = False
        ui.refuse(error)


def _gesture_score(ui, key, gesture):
    if key == k.SEAT:
        if gesture == k.PRESS:
            ui.menu.next(1)
    elif key == k.WHEEL:
        if gesture != k.RELEASE:
            ui.menu.scroll(1)
    elif gesture == k.PRESS:
        ui.seat = ui.menu.seat
        ui.menu = None
        ui.mode = PLAY
    ui.events |= CHANGED


def turn(ui, steps):
    """The encoder: go through what is up."""
    if ui.mode == MENU:
        ui.menu.move(steps)
    elif ui.mode == SCORE:
        ui.menu.scroll(steps)
    ui.events |= CHANGED


def push(ui):
    """The encoder's button: take what the cursor is on, or the next seat."""
    if ui.mode == MENU:
        _choose(ui)
        _menu_changed(ui)
    elif ui.mode == SCORE:
        ui.menu.next(1)
        ui.events |= CHANGED

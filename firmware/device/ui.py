"""What the keys mean: gestures become entries, or go through a list. Knows no light and no screen."""

from shared_rules.errors import MoveError
from shared_rules.games import NAMES

from . import keys as k
from .entry import Entry
from .words import capital, title

PLAY, NEW_GAME, MENU, SCORE = range(4)  # modes


class Ui(Entry):
    """The keys at one table. `touched` is set by every press, so that each is answered with light."""

    def __init__(self, table, new_game, random=None, has_screen=None):
        self._new_game = new_game  # called with a number of seats and a game; returns the new table
        self._random = random
        self._has_screen = has_screen  # called before a menu opens: is there somebody to read it?
        self.new_seats = len(table.names)
        self.kind = table.game.name
        self.touched = False
        self.keys = None
        super().__init__(table)

    def take_table(self, table):
        """Go on with another table, from its first seat."""
        self.menu = None  # the Menu or Scoreboard that is open
        self.mode = PLAY
        super().take_table(table)

    @property
    def seat_is_down(self):
        """True from when SEAT goes down until it is let go, or held long enough for the score."""
        return self._tap == k.SEAT

    def lost(self):
        """Edges of keys were lost: nothing is known to be down."""
        self._tap = -1
        self._idle_ok = False
        self.keys.release_all()

    # -- gestures ------------------------------------------------------------------------------------------

    def gesture(self, key, gesture):
        """Take a gesture of a key (keys.py)."""
        if gesture == k.PRESS:
            self.touched = True
            self._idle_ok = False
        if self.mode == NEW_GAME:
            self._gesture_new(key, gesture)
        elif self.mode == MENU:
            self._gesture_menu(key, gesture)
        elif self.mode == SCORE:
            self._gesture_score(key, gesture)
        elif key == k.OK:
            if gesture == k.PRESS and self.keys.alone(key):
                self._idle_ok = not self.pending
                self.ok()
            elif gesture == k.HOLD and self._idle_ok and not self.pending and self.keys.alone(key):
                self.mode = NEW_GAME
                self.new_seats = len(self.table.names)
                self.kind = self.table.game.name
                self.say("New game? OK starts it")
        elif key in (k.SEAT, k.WHEEL, k.UNDO):
            self._function(key, gesture)
        elif gesture != k.RELEASE:
            self._goods(key, gesture)

    def _function(self, key, gesture):
        # Tap and hold differ, so a tap is known when the key is let go. Two keys at once do nothing.
        if gesture == k.PRESS:
            self._tap = key
        elif not self.keys.alone(key):
            self._tap = -1
        elif gesture == k.HOLD:
            self._tap = -1
            if key == k.UNDO:
                self.redo()
            elif key == k.WHEEL:
                self._correct(not self.correct)
            else:
                self.show_score()
        elif gesture == k.RELEASE and self._tap == key:
            self._tap = -1
            if key == k.UNDO:
                self.undo()
            elif key == k.WHEEL:
                self.flip()
            else:
                self.next_seat(1)

    _tap = -1
    _idle_ok = False  # OK went down with nothing to enter: held, it asks for a new game

    def _goods(self, key, gesture):
        word = self.table.game.keys[k.goods_place(key)]
        good = self.table.game.goods.find(word) if word else -1
        if good < 0:
            if word and gesture == k.PRESS:
                self.open_menu(word)
            return
        if gesture == k.PRESS:
            self.change(good, 1)
        else:
            self.change(good, -2 if gesture == k.HOLD else -1)

    def _gesture_new(self, key, gesture):
        if gesture != k.PRESS:
            return
        if key == k.SEAT:
            low, high = self.table.game.seats
            self.new_seats = low if self.new_seats >= high else self.new_seats + 1
            self.say("New game for %d? OK" % self.new_seats)
        elif key == k.WHEEL:
            self.kind = NAMES[(NAMES.index(self.kind) + 1) % len(NAMES)]
            self.say("New game: %s? OK" % title(self.kind))
        elif key == k.OK:
            if self.keys.alone(key):
                self._begin_new()
        else:
            self.mode = PLAY
            self.say("The game goes on")

    def _begin_new(self):
        self.mode = PLAY
        try:
            self.take_table(self._new_game(self.new_seats, self.kind))
        except (MoveError, OSError) as error:
            self._refuse(error)
            return
        self.say("A new game begins")

    def open_menu(self, action):
        """A key that opens a list: play, build, use or clear."""
        if not self._has_screen():
            self.refused = True
            self.say("Menus need a screen; use a computer")
            return
        self.pending.clear()
        self.look()
        self.menu = self.load("menu")(self, action, self._random)
        self.mode = MENU
        self._menu_changed()

    def load(self, name):
        """Load the class of the menu or of the score."""
        if name == "menu":
            from .menu import Menu

            return Menu
        from .scoreboard import Scoreboard

        return Scoreboard

    def _menu_changed(self):
        self.changed = True
        if self.mode != MENU:  # the move was the last: the score is up
            return
        if self.menu.closed:
            self.mode = PLAY
            self.menu = self.preview = self.then_wheels = None
            return
        self.preview = self.menu.preview
        self.then_wheels = None
        if self.preview is not None:
            seat = self.preview.move.seat
            if seat < len(self.table.names):
                self.show_seat(seat)
            self.then_wheels = self.table.game.wheels_of(self.preview.after, self.seat)

    def _gesture_menu(self, key, gesture):
        if key in (k.SEAT, k.WHEEL):
            if gesture != k.RELEASE:
                self.menu.move(-1 if key == k.SEAT else 1)
        elif gesture == k.RELEASE or not self.keys.alone(key):
            return
        elif key == k.UNDO:
            if gesture == k.PRESS:
                self.menu.back()
        elif key == k.OK:
            if gesture == k.PRESS:
                self._choose()
        else:
            word = self.table.game.keys[k.goods_place(key)]
            good = self.table.game.goods.find(word) if word else -1
            if good >= 0:
                self.menu.pay(good, 1 if gesture == k.PRESS else -2 if gesture == k.HOLD else -1)
        self._menu_changed()

    def _choose(self):
        """Take what the cursor is on; the menu may close over it, and a score may come up."""
        menu = self.menu
        try:
            menu.choose()
        except (MoveError, OSError) as error:
            menu.closed = False
            self._refuse(error)

    def show_score(self):
        """SEAT held: the score of every seat, with the lines of the one that is shown."""
        board = self.load("score")(self.table, self.seat)
        if not board.totals:
            self.say("This game is not scored here")
            return
        if self.table.game.is_over(self.table):
            board.seat = board.winners[0]
        self.menu = board
        self.mode = SCORE
        self.changed = True

    def _gesture_score(self, key, gesture):
        if key == k.SEAT:
            if gesture == k.PRESS:
                self.menu.next(1)
        elif key == k.WHEEL:
            if gesture != k.RELEASE:
                self.menu.scroll(1)
        elif gesture == k.PRESS:
            self.seat = self.menu.seat
            self.menu = None
            self.mode = PLAY
        self.changed = True

    def turn(self, steps):
        """The encoder: change the pending amount of the selected good."""
        self.touched = True
        if self.mode == PLAY:
            self.change(self.good if self.good >= 0 else 0, steps)
        elif self.mode == MENU:
            self.menu.move(steps)
            self.changed = True
        elif self.mode == SCORE:
            self.menu.scroll(steps)
            self.changed = True

    def push(self):
        """The encoder's button: select the next good."""
        self.touched = True
        if self.mode == PLAY:
            self.good = (self.good + 1) % len(self.table.game.goods)
            self.say(capital(self.table.game.goods.name(self.good)))
        elif self.mode == MENU:
            self._choose()
            self._menu_changed()
        elif self.mode == SCORE:
            self.menu.next(1)
            self.changed = True

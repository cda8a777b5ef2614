"""What the keys mean: gestures become entries, or go through a list. Knows no light and no screen."""

from . import keys as k
from .entry import MENU, NEW_GAME, PLAY, SCORE, TOUCHED, Entry
from .outcome_text import capital
from .overlay import LIST, OTHER, RULES
from .overlay import SCORE as SCORING


class Ui(Entry):
    """The keys at one table. Every press is TOUCHED, so that each is answered with light."""

    def __init__(self, table, new_game, random=None, has_screen=None):
        self.new_game = new_game  # called with a number of seats and a game; returns the new table
        self.random = random
        self.has_screen = has_screen  # called before a menu opens: is there somebody to read it?
        self.new_seats = len(table.names)
        self.kind = table.game.name
        super().__init__(table)

    def take_table(self, table):
        """Go on with another table, from its first seat."""
        self.menu = None  # the Menu or Scoreboard that is open
        self.mode = PLAY
        super().take_table(table)

    def lost(self):
        """Edges of keys were lost: nothing is known to be down."""
        self._tap = -1
        self._idle_ok = False

    # -- gestures ------------------------------------------------------------------------------------------

    def gesture(self, key, gesture, alone):
        """Take a gesture of a key (keys.py); `alone` when no other key is down."""
        if gesture == k.PRESS:
            self.events |= TOUCHED
            self._idle_ok = False
        if self.mode == SCORE and gesture != k.PRESS and key != k.WHEEL:
            return  # SEAT is still down, from when it asked for the score, or is released
        if self.mode != PLAY:
            _modes().gesture(self, key, gesture, alone)
        elif key == k.OK:
            self._ok_key(gesture, alone)
        elif key in (k.SEAT, k.WHEEL, k.UNDO):
            self._function(key, gesture, alone)
        elif gesture != k.RELEASE:
            self._goods(key, gesture)

    _tap = -1
    _idle_ok = False  # OK went down with nothing to enter: held, it asks for a new game

    def _ok_key(self, gesture, alone):
        if gesture == k.PRESS and alone:
            self._idle_ok = not self.pending
            self.ok()
        elif gesture == k.HOLD and self._idle_ok and not self.pending and alone:
            self.mode = NEW_GAME
            self.new_seats = len(self.table.names)
            self.kind = self.table.game.name
            self.say("New game? OK starts it")

    def _function(self, key, gesture, alone):
        # Tap and hold differ, so a tap is known when the key is released. Two keys at once do nothing.
        if gesture == k.PRESS:
            self._tap = key
        elif not alone:
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

    def _goods(self, key, gesture):
        word = self.table.game.keys[k.goods_place(key)]
        good = self.table.game.goods.find(word) if word else -1
        if good < 0:
            if word and gesture == k.PRESS:
                _modes().open_menu(self, word)
            return
        if gesture == k.PRESS:
            self.change(good, 1)
        else:
            self.change(good, -2 if gesture == k.HOLD else -1)

    def turn(self, steps):
        """The encoder: change the pending amount of the selected good."""
        self.events |= TOUCHED
        if self.mode == PLAY:
            self.change(self.good if self.good >= 0 else 0, steps)
        else:
            _modes().turn(self, steps)

    def push(self):
        """The encoder's button: select the next good."""
        self.events |= TOUCHED
        if self.mode == PLAY:
            self.good = (self.good + 1) % len(self.table.game.goods)
            self.say(capital(self.table.game.goods.name(self.good)))
        else:
            _modes().push(self)

    def show_score(self):
        """SEAT held: the score of every seat, with the lines of the one that is shown."""
        _scoreboard().show(self)

    # -- for the overlay ---------------------------------------------------------------------------------------

    def leave_score(self):
        if self.mode == SCORE:
            self.menu = None
            self.mode = PLAY

    def activity(self):
        """What is under way that needs more than what is always loaded: RULES, SCORING, OTHER, or "" (overlay.py)."""
        if self.mode == SCORE or self._tap == k.SEAT:  # if SEAT will be held, the score is near
            return SCORING
        if self.mode == MENU:
            return RULES
        return "" if self.mode == PLAY else OTHER

    def loaders(self, activity):
        """The functions that load the device's parts of an activity."""
        if activity == SCORING:
            return _scoreboard, _modes
        return (_menu, _modes) if activity == LIST else ()


def _menu():
    from . import menu

    return menu


def _modes():
    from . import modes

    return modes


def _scoreboard():
    from . import scoreboard

    return scoreboard

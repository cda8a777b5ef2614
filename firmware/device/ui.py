"""What the keys mean: gestures become entries, or go through a list. Knows no light and no screen."""

from . import keys as k
from .entry import Entry
from .memory import forget
from .words import capital

PLAY, NEW_GAME, MENU, SCORE = range(4)  # modes


class Ui(Entry):
    """The keys at one table. `touched` is set by every press, so that each is answered with light."""

    def __init__(self, table, new_game, random=None, has_screen=None):
        self.new_game = new_game  # called with a number of seats and a game; returns the new table
        self.random = random
        self.has_screen = has_screen  # called before a menu opens: is there somebody to read it?
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
        if self.mode == SCORE and gesture != k.PRESS and key != k.WHEEL:
            return  # SEAT is still down, from when it asked for the score, or is let go
        if self.mode != PLAY:
            self._modes("gesture", key, gesture)
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
                self._modes("open_menu", word)
            return
        if gesture == k.PRESS:
            self.change(good, 1)
        else:
            self.change(good, -2 if gesture == k.HOLD else -1)

    def load(self, name):
        """Load the module of the menu, of the score, or of what the keys mean while one of them is up."""
        if name == "menu":
            from . import menu

            return menu
        if name == "modes":
            from . import modes

            return modes
        from . import scoreboard

        return scoreboard

    def show_score(self):
        """SEAT held: the score of every seat, with the lines of the one that is shown."""
        self.load("score").show(self)

    def _modes(self, name, *values):
        getattr(self.load("modes"), name)(self, *values)
        if self.mode == PLAY:
            forget(__name__.rpartition(".")[0] + ".modes")

    def turn(self, steps):
        """The encoder: change the pending amount of the selected good."""
        self.touched = True
        if self.mode == PLAY:
            self.change(self.good if self.good >= 0 else 0, steps)
        else:
            self._modes("turn", steps)

    def push(self):
        """The encoder's button: select the next good."""
        self.touched = True
        if self.mode == PLAY:
            self.good = (self.good + 1) % len(self.table.game.goods)
            self.say(capital(self.table.game.goods.name(self.good)))
        else:
            self._modes("push")

"""What the keys mean: gestures to a pending move, and OK makes it real. Knows no light and no screen."""

from shared_rules.errors import MoveError

from . import keys as k
from .pending import Pending
from .words import capital, in_vain, outcome_lines, warning_lines

PLAY, NEW_GAME, MENU, SCORE = range(4)  # modes


class Ui:
    """The state of the entry at one table. `changed` is set whenever there is something new to show.

    `turned` holds, after a move, how often each wheel of the seat has just turned, for the sweep; `refused` is set
    once when something could not be done. `touched` is set by every press, so that each is answered with light.
    """

    def __init__(self, table, new_game, random=None, has_screen=None):
        self._new_game = new_game  # called with a number of seats; returns the new table
        self._random = random
        self._has_screen = has_screen  # called before a menu opens: is there somebody to read it?
        self.menu = None  # the Menu or Scoreboard that is open
        self.mode = PLAY
        self.new_seats = len(table.names)
        self.said = ""
        self.changed = True
        self.touched = False
        self.refused = False
        self.seat_shown = False
        self.keys = None
        self.take_table(table)

    def take_table(self, table):
        """Go on with another table, from its first seat."""
        self.table = table
        self.menu = None
        self.mode = PLAY
        self.seat = 0
        self.wheel = 0
        self.good = -1
        self.correct = False
        self.pending = Pending(table.game)
        self.preview = None
        self.then_wheels = None
        self.turned = [0] * len(table.game.wheels)
        self.swept = False
        self.changed = True

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
        elif key == k.OK:
            if self.keys.alone(key):
                self._begin_new()
        else:
            self.mode = PLAY
            self.say("The game goes on")

    def _begin_new(self):
        self.mode = PLAY
        try:
            self.take_table(self._new_game(self.new_seats))
        except OSError as error:
            self._refuse(error)
            return
        self.say("A new game begins")

    def open_menu(self, action):
        """A key that opens a list: play, build, use or clear."""
        if not self._has_screen():
            self.refused = True
            self.say("Menus need a screen; use a computer")
            return
        from .menu import Menu

        self.pending.clear()
        self.look()
        self.menu = Menu(self, action, self._random)
        self.mode = MENU
        self._menu_changed()

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
        from .scoreboard import Scoreboard

        board = Scoreboard(self.table, self.seat)
        if not board.scored:
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

    # -- what they do ----------------------------------------------------------------------------------------

    def change(self, good, number):
        """Add to the pending amount of `good`; it becomes the selected one."""
        self.good = good
        self.pending.add(self.pending.slot(good, self.wheel), number)
        self.look()

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

    def flip(self):
        """WHEEL: goods that stand on both wheels go to the other one from now on, a pending one at once."""
        self.wheel = (self.wheel + 1) % len(self.table.game.wheels)
        if self.good >= 0:
            self.pending.flip(self.good)
        self.look()
        if not self.pending:
            self.say("Now on the " + self.table.game.name_of("wheel", self.wheel))

    def next_seat(self, step):
        """SEAT: the next player; what is pending goes along."""
        self.show_seat((self.seat + step) % len(self.table.names))
        self.look()
        self.say(self.table.names[self.seat])

    def show_seat(self, seat):
        """Show the wheels of `seat`."""
        self.seat_shown = self.seat_shown or seat != self.seat
        self.seat = seat
        self.changed = True

    def _correct(self, on):
        self.correct = on
        self.pending.clear()
        self.look()
        self.say("Correct by hand" if on else "Correction left")

    def look(self):
        """Preview what is pending."""
        self.changed = True
        self.then_wheels = None
        self.preview = None
        self.said = ""
        if self.pending and not self.correct:
            self.preview = self.table.preview(self.pending.move(self.seat))
            self.then_wheels = self.table.game.wheels_of(self.preview.after, self.seat)
        elif self.pending:
            after = bytearray(self.table.state)
            self.then_wheels = self.table.game.wheels_of(after, self.seat)
            for move in self.pending.corrections(self.table, self.seat):
                number, good, wheel, _ = tuple(move.clauses[0][1])
                self.then_wheels[wheel].put(good, number)

    def say(self, text):
        """Show `text` until there is something else to say."""
        self.said = text
        self.changed = True

    def ok(self):
        """Make what is pending real."""
        if not self.pending:
            self.correct = False
            self.say("Nothing to enter")
            return
        try:
            if self.correct:
                moves = self.pending.corrections(self.table, self.seat)
                for move in moves:
                    self._made(self.table.apply(move))
                self.correct = False
                self._done("Corrected by hand")
            else:
                result = self.table.apply(self.pending.move(self.seat))
                self._made(result)
                self._done("; ".join(outcome_lines(self.table, result)))
        except (MoveError, OSError) as error:
            if self.correct:  # what was made of it already must not be made twice
                self.pending.clear()
                self.look()
            self._refuse(error)

    def _refuse(self, error):
        # A move that is refused, or a medium that takes nothing: it is said, and nothing has changed.
        self.refused = True
        self.say(error.text if isinstance(error, MoveError) else "Not kept: storage error %s" % error)

    def _made(self, result):
        for wheel, turns in enumerate(result.turns):
            self.turned[wheel] += turns
            self.swept = self.swept or turns > 0

    def _done(self, text):
        self.pending.clear()
        self.look()
        self.say(text)

    def undo(self):
        """UNDO: drop what is pending, else take the last move back."""
        if self.pending or self.correct:
            self.correct = False
            self._done("Dropped")
            return
        self._step("undone: ", self.table.last_move(), self.table.undo)

    def redo(self):
        """UNDO held: bring back the last move that was taken back."""
        self._step("again: ", self.table.next_redo(), self.table.redo)

    def _step(self, what, move, step):
        try:
            step()
        except (MoveError, OSError) as error:
            self._refuse(error)
            return
        self.show_seat(move.seat if move.seat < len(self.table.names) else self.seat)
        self.look()
        self.say(what + self.table.write(move))

    def enter(self, line):
        """A record line from the link: does it and returns what it did in words. Raises MoveError."""
        move = self.table.parse(line)
        result = self.table.enter(move) if move else None
        if move and move.seat < len(self.table.names):
            self.show_seat(move.seat)
        text = ""
        if result:
            self._made(result)
            text = "; ".join(outcome_lines(self.table, result) + warning_lines(self.table, result))
        elif move:
            text = self.table.write(move)
        self.look()
        self.say(text)
        if result and self.table.game.is_over(self.table):
            self.show_score()
        return text

    # -- for the views ---------------------------------------------------------------------------------------

    def pending_text(self):
        """What is pending as record text, "" for nothing."""
        if not self.pending:
            return ""
        if self.correct:
            moves = self.pending.corrections(self.table, self.seat)
            return "; ".join([self.table.write(move) for move in moves])
        return self.table.write(self.pending.move(self.seat))

    @property
    def warns(self):
        """True when OK would lose goods, or eat what was just gained."""
        return self.preview is not None and (bool(self.preview.lost) or in_vain(self.preview))

    @property
    def blocked(self):
        """True when OK would be refused."""
        return self.preview is not None and self.preview.error is not None

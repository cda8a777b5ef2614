"""The entry at one table: what is pending, and how it becomes real. Knows no key, no light and no screen."""

from shared_rules.errors import MoveError

from .pending import Pending
from .words import in_vain, outcome_lines, warning_lines


class Entry:
    """The state of the entry. `changed` is set whenever there is something new to show.

    `turned` holds, after a move, how often each wheel of the seat has just turned, for the sweep; `refused` is set
    once when something could not be done.
    """

    def __init__(self, table):
        self.said = ""
        self.changed = True
        self.refused = False
        self.seat_shown = False
        self.loud = False  # something was announced that everybody has to hear
        self.take_table(table)

    def take_table(self, table):
        """Go on with another table, from its first seat."""
        self.table = table
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

    # -- what can be done --------------------------------------------------------------------------------------

    def change(self, good, number):
        """Add to the pending amount of `good`; it becomes the selected one."""
        self.good = good
        self.pending.add(self.pending.slot(good, self.wheel), number)
        self.look()

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
        self.seat_shown = self.seat_shown or self.table.game.clock(self.table) > 0
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
            self.refuse(error)

    def refuse(self, error):
        """A move that is refused, or a medium that takes nothing: it is said, and nothing has changed."""
        self.refused = True
        self.say(error.text if isinstance(error, MoveError) else "Not kept: storage error %s" % error)

    def _made(self, result):
        self.loud = self.loud or result.loud
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
            self.refuse(error)
            return
        self.show_seat(move.seat if move.seat < len(self.table.names) else self.seat)
        self.look()
        self.say(what + self.table.write(move))

    def enter(self, line):
        """A record line from a list or the link: does it and returns what it did in words. Raises MoveError."""
        move = self.table.parse(line)
        before = self.table.game.clock(self.table)
        result = self.table.enter(move) if move else None
        self.seat_shown = self.seat_shown or before != self.table.game.clock(self.table)
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

    def show_score(self):
        """A hook: the game is over."""

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

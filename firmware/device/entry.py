"""The entry at one table: what is pending, and how it becomes real. Knows no key, no light and no screen."""

from shared_rules.errors import MoveError

from .outcome_text import in_vain, outcome_lines, warning_lines
from .pending import Pending

PLAY, NEW_GAME, MENU, SCORE = range(4)  # what is up: `Ui.mode`
# What happened since the App asked last, one bit each: there is something new to show; a key was pressed; something
# could not be done; another seat is shown; something was announced that everybody has to hear; wheels turned.
CHANGED, TOUCHED, REFUSED, SEAT_SHOWN, LOUD, SWEPT = 1, 2, 4, 8, 16, 32


class Entry:
    """The state of the entry.

    `events` are bits of what happened; the App takes them. `turned` holds how often each wheel of the seat has turned
    since then, for the sweep.
    """

    def __init__(self, table):
        self.said = ""
        self.events = CHANGED
        self.take_table(table)

    def take_events(self):
        """What happened since this was called last, as bits."""
        events = self.events
        self.events = 0
        return events

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
        self.events |= CHANGED

    # -- what can be done --------------------------------------------------------------------------------------

    def change(self, good, number):
        """Add to the pending amount of `good`; it becomes the selected one."""
        self.good = good
        self.pending.add(self.pending.slot(good, self.wheel), number)
        self.look()

    def flip(self):
        """WHEEL: goods that stand on both wheels go to the other one from now on, a pending one at once.

        What is pending of a good beside the wheels goes over to the next one there: those have fewer keys than goods.
        """
        beside = self.pending.next_beside(self.good)
        if beside >= 0:
            self.good = beside
            self.look()
            return
        self.wheel = (self.wheel + 1) % len(self.table.game.wheels)
        if self.good >= 0:
            self.pending.flip(self.good)
        self.look()
        if not self.pending:
            self.say("Now on the " + self.table.game.name_of("wheel", self.wheel))

    def next_seat(self, step):
        """SEAT: the next player; what is pending goes along."""
        self.show_seat((self.seat + step) % len(self.table.names))
        if self.table.game.clock(self.table) > 0:
            self.events |= SEAT_SHOWN
        self.look()
        self.say(self.table.names[self.seat])

    def show_seat(self, seat):
        """Show the wheels of `seat`."""
        if seat != self.seat:
            self.events |= SEAT_SHOWN
        self.seat = seat
        self.events |= CHANGED

    def _correct(self, on):
        self.correct = on
        self.pending.clear()
        self.look()
        self.say("Correct by hand" if on else "Correction left")

    def look(self):
        """Preview what is pending."""
        self.events |= CHANGED
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
        self.events |= CHANGED

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
        self.events |= REFUSED
        self.say(error.text if isinstance(error, MoveError) else "Not kept: storage error %s" % error)

    def _made(self, result):
        if result.loud:
            self.events |= LOUD
        for wheel, turns in enumerate(result.turns):
            if not self.events & SWEPT:
                self.turned[wheel] = 0
            self.turned[wheel] += turns
        if any(result.turns):
            self.events |= SWEPT

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
        self.say(what + self.table.game.public_line(self.table, move))

    def enter(self, line):
        """A record line from a list or the link: does it and returns what it did in words. Raises MoveError."""
        move = self.table.parse(line)
        before = self.table.game.clock(self.table)
        result = self.table.enter(move) if move else None
        if before != self.table.game.clock(self.table):
            self.events |= SEAT_SHOWN
        self.leave_score()
        if move and move.seat < len(self.table.names) and not self.pending:  # what is pending stays with its seat
            self.show_seat(move.seat)
        text = ""
        if result:
            self._made(result)
            text = "; ".join(outcome_lines(self.table, result) + warning_lines(self.table, result))
        elif move:
            text = self.table.game.public_line(self.table, move)
        self.look()
        self.say(text)
        if result and self.table.game.is_over(self.table):
            self.show_score()
        return text

    def show_score(self):
        """A hook: the game is over."""

    def leave_score(self):
        """A hook: the game goes on, a score that is shown is no longer right."""

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

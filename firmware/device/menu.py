"""A list on the screen that builds up a move, step by step. Loaded when a key opens it.

Each entry is the beginning of a record line. A chosen line is previewed: where it lacks a choice, the choices are the
next list, and so are the orders of a reward's parts where they differ; else it is shown with its outcome, and OK makes
it real.
"""

from shared_rules.errors import AmbiguousMove
from shared_rules.lists import Lines

from .outcome_text import order_lines, outcome_lines, warning_lines
from .screen import COLUMNS, ROWS, wrap

_LISTED = ROWS - 1
_LONGEST = 24  # of a list that is not in parts: no entry is further than 12 steps of the knob
PAID_FIRST = "fee"  # what is asked for so is a move of its own, before the line goes on


def list_for(table, seat, action, random):
    """The list of an action; of "correct" that of corrections by hand, in any game."""
    if action != "correct":
        return _in_parts(table.game.menu(table, seat, action, random))
    from shared_rules.menus import menu

    return _in_parts(menu(table, seat))


def go_on(table, seat, line, final):
    """What comes behind `line`: (the next list, the Result of a preview); without a list the line is complete.

    A `final` line lacks nothing but what a preview asks for.
    """
    more = None if final else list_after(table, seat, line, None)
    if more is not None:
        return _in_parts(more), None
    move = table.parse(line)
    result = table.preview(move)
    if isinstance(result.error, AmbiguousMove) and result.error.word:
        return _in_parts(list_after(table, seat, line, result.error)), result
    ways = table.game.orders(table, move, result)
    if not ways:
        return None, result
    lines = [table.write(way[2]) for way in ways]
    return Lines("What comes first?", list(zip(order_lines(ways), lines)), True), result


def list_after(table, seat, line, error):
    """The list that goes on from `line`, as `Game.menu_after`; of corrections too, in any game."""
    if "set" in line.split(" ") and (error is None or error.word == "set"):
        from shared_rules.menus import after

        return after(table, line, error)
    return table.game.menu_after(table, seat, line, error)


def _in_parts(there):
    if not there or len(there) <= _LONGEST:
        return there
    from shared_rules.list_parts import Parts

    return Parts(there)


class Menu:
    """The menu of `ui`. `closed` is set when there is nothing more to choose; `preview` is that of a complete line."""

    def __init__(self, ui, action, random):
        self._ui = ui
        self._table = ui.table
        self.closed = False
        self.entered = False  # a line was made real
        self.preview = None
        self.line = ""
        self._back = []
        self._after = ""  # the line to go on with once an entry fee is paid
        self._paying = None  # edited payment of a building: number by good
        self._at = 0
        self._list = list_for(ui.table, ui.seat, action, random)
        if not self._list:
            self.closed = True
            ui.say("Nothing to choose: " + action)

    def move(self, step):
        """Go up or down the list."""
        if self.preview is None and len(self._list):
            self._at = (self._at + step) % len(self._list)

    def pick(self, row):
        """Take the entry in a row that is shown, if there is one. MoveError when it is refused."""
        at = self._at // _LISTED * _LISTED + row
        if self.preview is None and row < _LISTED and at < len(self._list):
            self._at = at
            self.choose()

    def page(self, step):
        """Go on to the next page, or back."""
        if self.preview is None and len(self._list):
            pages = -(-len(self._list) // _LISTED)
            self._at = (self._at // _LISTED + step) % pages * _LISTED

    def back(self):
        """One step back; closes at the first list."""
        if self._back:
            self._list, self._at, self.line = self._back.pop()
            self.preview = None
            self._paying = None
        else:
            self.closed = True
            self._ui.say("")

    def choose(self):
        """Take the entry, or make the complete line real. MoveError when it is refused."""
        if self.preview is not None:
            self.closed = self.entered = True
            self._ui.enter(self._paid_line())
            return
        part = self._list.part(self._at)
        if part is not None:
            self._back.append((self._list, self._at, self.line))
            self._list, self._at = part, 0
            return
        line = self._list.line(self._at)
        if self._after:
            # An entry fee is a move of its own; then the ability goes on.
            self._ui.enter(line)
            line, self._after = self._after, ""
            self._back.pop()
        self._go_on(line, self._list.final)

    def _go_on(self, line, final):
        self._back.append((self._list, self._at, self.line))
        self.line = line
        answers = self._list.answers
        more, result = go_on(self._table, self._ui.seat, line, final)
        if more is None:
            self.preview = result
            if answers and not (result.error or any(result.turns) or result.lost):
                self.choose()
            return
        if result is not None and result.error is not None and result.error.word == PAID_FIRST:
            self._after = line
        self._list = more
        self._at = 0

    def pay(self, good, number):
        """Edit the payment of a building that is about to be built."""
        if self.preview is None:
            return
        from .payment import change

        paying = change(self._table, self.line, self._paying, good, number)
        if paying is not None:
            self._paying = paying
            self.preview = self._table.preview(self._table.parse(self._paid_line()))

    def _paid_line(self):
        if self._paying is None:
            return self.line
        from .payment import said

        return self.line + said(self._table, self._paying)

    def rows(self):
        """The 8 rows of the screen."""
        if self.preview is not None:
            out = wrap(self._paid_line(), 2)
            for text in warning_lines(self._table, self.preview) + outcome_lines(self._table, self.preview):
                out.extend(wrap(text, ROWS - 2))
            out = out[: ROWS - 1]
            bottom = "UNDO back" if self.preview.error else "OK enter   UNDO back"
        else:
            out = [self._title()]
            first = self._at // _LISTED * _LISTED
            for i in range(first, min(first + _LISTED, len(self._list))):
                out.append((">" if i == self._at else str(i - first + 1)) + self._list.label(i))
            bottom = "OK choose  UNDO back"
        while len(out) < ROWS - 1:
            out.append("")
        return out if len(out) == ROWS else out + [bottom]

    def _title(self):
        """The title, and which page of how many is shown."""
        title, pages = self._list.title, -(-len(self._list) // _LISTED)
        return title if pages < 2 else "%s %d/%d" % (title[: COLUMNS - 4], self._at // _LISTED + 1, pages)

"""The score on the device: totals of all seats, then a seat's buildings line by line. Loaded when SEAT is held."""

from .entry import CHANGED, SCORE
from .screen import COLUMNS, ROWS


class Scoreboard:
    """The scores of `table`, taken once. `seat` is the one whose lines are shown; `totals` are doubled points, none
    for a game without a score.
    """

    def __init__(self, table, seat):
        self.seat = seat
        self.names = table.names
        self._table = table
        self._of = seat  # the seat whose lines are at hand
        self._first = 0
        scores, self.totals, self.winners = table.game.standings(table, seat)
        self._held = scores[seat] if scores else None

    @property
    def _score(self):
        if self._of != self.seat:
            self._of = self.seat
            self._held = self._table.game.score(self._table, self.seat)
        return self._held

    def scroll(self, step):
        """Move through the lines of the seat."""
        lines = len(self._score["lines"])
        self._first = max(0, min(self._first + step, lines - 1))

    def next(self, step):
        """Show the next seat."""
        self.seat = (self.seat + step) % len(self.names)
        self._first = 0

    def rows(self):
        """The 8 rows of the screen: who has how much, then the lines."""
        report = self._score
        out = [_row(self.names[self.seat], _points(report["total"]), self.seat in self.winners)]
        for line in report["lines"][self._first : self._first + ROWS - 2]:
            out.append(_row(line["name"].replace("-", " "), _points(line["points"]), False))
        while len(out) < ROWS - 1:
            out.append("")
        return out + ["SEAT next, else back"]


def show(ui):
    """SEAT held: the score of every seat, with the lines of the one that is shown."""
    board = Scoreboard(ui.table, ui.seat)
    if not board.totals:
        ui.say("This game is not scored here")
        return
    if ui.table.game.is_over(ui.table):
        board.seat = board.winners[0]
    ui.menu = board
    ui.mode = SCORE
    ui.events |= CHANGED


def _points(value):
    return str(int(value)) if value == int(value) else "%d.5" % int(value)


def _row(name, points, best):
    points = ("*" if best else " ") + points
    name = name[: COLUMNS - len(points) - 1]
    return name + " " * (COLUMNS - len(name) - len(points)) + points

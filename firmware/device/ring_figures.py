"""What the rings show instead of the wheels, now and then. Loaded when there is something of it."""

from shared_rules.games import NAMES

from . import ring as r
from .colours import FAINT, LOW, MID
from .entry import SCORE


def mode(ui, number, ring, now_ms):
    """A score; or the seats of a new game on the first ring, and which game on the second."""
    if ui.mode == SCORE:
        _score(ui.menu, number, ring, now_ms)
        return
    ring.clear()
    if number == 1:
        ring.quarter(NAMES.index(ui.kind), r.HAND, LOW)
        return
    for seat in range(ui.new_seats):
        ring.quarter(seat, r.GREEN, LOW)


def _score(board, number, ring, now_ms):
    """Tens on the first ring, ones on the second, a half as a faint sector; a winner's breathe."""
    doubled = max(0, board.totals[board.seat])
    ring.clear()
    level = MID
    if board.seat in board.winners:
        level = r.BREATH[now_ms // r.BREATH_MS % len(r.BREATH)]
    lit = doubled // 20 if number == 0 else doubled % 20 // 2
    for sector in range(min(lit, 12)):
        ring.sector(sector, r.HAND if number == 0 else r.GREEN, level)
    if number == 1 and doubled & 1:
        ring.sector(lit, r.GREEN, FAINT)


def clock(told, number, ring):
    """The round on the first ring, the turns that were taken in it on the second: so many sectors of five."""
    ring.clear()
    lit = told // 10 if number == 0 else told % 10
    for sector in range(5):
        if sector < lit:
            ring.sector(sector, r.HAND if number == 0 else r.GREEN, MID)
        else:
            ring.sign(sector * ring.each, r.BROWN, FAINT)

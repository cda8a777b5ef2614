"""What players enter all evening: gains, payments, corrections, undo and redo, as lines of a record."""

from shared_rules import control
from shared_rules import move as m
from tests.vectors.games import amounts

NAMES = ("Ann", "Ben", "Chris", "Dora")


def draw(dice, table):
    """A random statement about goods that the table takes."""
    while True:
        move = _any(dice, table)
        if move.verb == m.UNDO:
            taken = 0 < m.control_number(move) <= table.moves
        elif move.verb == m.REDO:
            taken = 0 < m.control_number(move) <= table.can_redo
        else:
            taken = move.verb == m.NOTE or table.preview(move).error is None
        if taken:
            return move


def _any(dice, table):
    kind = dice.below(32)
    seat = dice.below(len(table.names))
    if kind < 16:
        return m.trade(seat, b"", amounts(dice, table.game, True))
    if kind < 22:
        return m.trade(seat, amounts(dice, table.game, False), b"")
    if kind < 25:
        return m.trade(seat, amounts(dice, table.game, False), amounts(dice, table.game, True))
    if kind < 28:
        good = dice.below(len(table.game.goods))
        homes = table.game.homes(good)
        return m.Move(m.SET, seat, [(m.SET_TO, m.amount(dice.below(8), good, homes[dice.below(len(homes))]))])
    if kind < 30:
        return control.control(m.UNDO, 1 + dice.below(2))
    if kind < 31:
        return control.control(m.REDO, 1)
    return control.note("move %d" % table.moves)

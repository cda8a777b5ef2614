"""What the screen says: seat on top, the pending move and its outcome in words, below what the keys do now."""

from .entry import MENU, NEW_GAME, SCORE
from .outcome_text import order_lines, outcome_lines, title, warning_lines
from .screen import ROWS, wrap


def rows(ui, problem="", failed=False):
    """The 8 rows for the state of `ui`; `problem` is something to tell when nothing else is, or when it `failed`."""
    if failed:
        return _page("Something went wrong:", [problem, "The game is kept."], "Any key goes on")
    table = ui.table
    name = table.names[ui.seat][:14]
    if ui.mode == NEW_GAME:
        body = [title(ui.kind), "for %d players" % ui.new_seats, "SEAT, WHEEL change it"]
        return _page("New game", body, "OK starts, UNDO not")
    if ui.mode in (MENU, SCORE):
        return ui.menu.rows()
    if ui.correct:
        top = name + ": correct"
    else:
        top = "%s %s" % (name, ("move %d" % table.moves if table.moves else "start"))
    if ui.pending:
        body = []
        if ui.correct:
            body.append(ui.pending_text())
        elif ui.preview is not None:  # there is none where memory ran out
            body.extend(order_lines(table.game.orders(table, ui.preview.move, ui.preview)))
            body.extend(warning_lines(table, ui.preview))
            body.extend(outcome_lines(table, ui.preview))
        return _page(top, body, "OK enter   UNDO drop")
    wheels = len(table.game.wheels)
    body = [counts(table, ui.seat, wheel) for wheel in range(len(table.game.specs()))]
    body[wheels:] = [" ".join(body[wheels:])] if table.game.tracks else []
    if ui.said or problem:
        body.append(ui.said or problem)
    return _page(top, body, "UNDO back, held again" if table.moves or table.can_redo else "Tap +1, hold -1")


def counts(table, seat, wheel):
    """The counts of a wheel, or of a track, in one row: `G1 S1 F0 C1 W2 O3`; of two tokens `V1+2`, of none `C-`."""
    there = table.wheels[seat][wheel]
    found = []
    for good in there.spec.goods:
        each = [str(there.stands(i)) for i in there.tokens(good)]
        text = table.game.letters[good] + ("+".join(each) or "-")
        if text not in found:
            found.append(text)
    return " ".join(found)


def _page(top, body, bottom):
    out = [top]
    for text in body:
        out.extend(wrap(text, ROWS - 2))
    out = out[: ROWS - 1]
    while len(out) < ROWS - 1:
        out.append("")
    out.append(bottom)
    return out

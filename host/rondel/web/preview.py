"""The preview of a move that the page is about to make, with its warnings."""

from typing import Any

from rondel.errors import UsageFault
from rondel.view import pending
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.table import Table


def preview(table: Table | None, text: str) -> dict[str, Any]:
    """The move in `text` as a view has the pending one, and its seat. Nothing changes. Raises UsageFault."""
    if table is None:
        raise UsageFault("there is no game yet", "begin one")
    seat = 0
    try:
        move = table.parse(text)
        seat = move.seat if move is not None and move.seat != m.NOBODY else 0
    except MoveError:
        pass  # `pending` says what is wrong
    return {"seat": seat, "look": pending(table, text, seat)}

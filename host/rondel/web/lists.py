"""The lists that a device offers on its screen, for the page: step by step to a line that is complete."""

import secrets
from typing import Any

from rondel.errors import UsageFault
from rondel.web.preview import preview
from shared_rules.errors import AmbiguousMove, MoveError
from shared_rules.game import Game
from shared_rules.lists import Lines
from shared_rules.table import Table


def actions(game: Game) -> list[str]:
    """The words of the keys that open a list."""
    goods = {game.goods.name(i) for i in range(len(game.goods))}
    return [word for word in game.keys if word and word not in goods]


def listed(table: Table | None, seat: int, action: str, line: str, final: bool) -> dict[str, Any]:
    """What comes behind `line`: `title` and `entries`, each a `label` and its `line`; or the look of a whole `line`.

    An empty line asks for the first list of the action. Nothing changes. Raises UsageFault.
    """
    if table is None:
        raise UsageFault("there is no game yet", "begin one")
    game = table.game
    if action not in actions(game):
        raise UsageFault("there is no such list", ", ".join(actions(game)))
    if not 0 <= seat < len(table.names):
        raise UsageFault("there is no such seat")
    if not line:
        return _entries(game.menu(table, seat, action, secrets.randbelow))
    more = None if final else game.menu_after(table, seat, line, None)
    if more is not None:
        return _entries(more)
    try:
        move = table.parse(line)
    except MoveError as error:
        raise UsageFault(error.text) from error
    if move is None:
        raise UsageFault("there is no move in this line")
    result = table.preview(move)
    if isinstance(result.error, AmbiguousMove) and result.error.word:
        return _entries(game.menu_after(table, seat, line, result.error))
    ways = game.orders(table, move, result)
    if ways:
        return _entries(
            Lines("What comes first?", [(f"{way[0]}: {way[1]}", table.write(way[2])) for way in ways], True)
        )
    return {"line": line.strip(), **preview(table, line)}


def _entries(there: Any) -> dict[str, Any]:
    if there is None:
        return {"title": "", "final": True, "entries": []}
    pairs = [{"label": there.label(i), "line": there.line(i)} for i in range(len(there))]
    return {"title": there.title, "final": there.final, "entries": pairs}

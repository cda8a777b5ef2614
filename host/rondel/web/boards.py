"""The boards for the page: which files there are, what they say, and an edited one that is checked and kept."""

import re
from pathlib import Path
from typing import Any

from rondel.errors import UsageFault
from rondel.game_boards import choice
from rondel.game_boards.files import (
    Board,
    boards_dir,
    check_file_name,
    default_name,
    named,
    read_file,
    read_text,
    users,
)
from rondel.game_boards.form import form, having
from rondel.game_boards.grid import Grid
from rondel.game_boards.writing import changed, default, save
from shared_rules import games
from shared_rules.game import Game

WORD = re.compile(r"[a-z0-9-]{1,32}")
MOST_CELLS = 200


def boards_object(name: str) -> dict[str, Any]:
    """What the page shows of a game's boards: those in the user's folder, and the usual one, if it has boards.

    `tiles` are the words of a map with what they mean, the empty one first; `pairs` those of them that stand on two
    spaces that share an edge; `printed` is what lies where any other word stands. `note` says how boards are edited
    that the page cannot edit: it has an editor for one map.
    """
    if name not in having():
        return {"game": name, "usual": None, "files": [], "own": None}
    game, boards = games.find(name), form(games.find(name))
    files = [read_file(path, game) for path in named(game)]
    own = users(game)
    is_one = len(boards.MAPS) == 1
    titles = " and a ".join(title for _, _, title in boards.MAPS)
    return {
        "game": name,
        "title": titles,
        "note": "" if is_one else f"This game has boards of several maps: edit them with `rondel board edit {name}`.",
        "tiles": [{"word": word, "tile": tile, "label": said} for word, (tile, said) in boards.TILES.items()],
        "pairs": list(boards.PAIRS),
        "printed": boards.PRINTED,
        "switches": boards.SWITCHES,
        "usual": _shown(read_text(default(game), default_name(game), game)),
        "files": [_shown(board) for board in files],
        "own": own.name if own else None,
        "suggested": default_name(game),
    }


def _shown(board: Board) -> dict[str, Any]:
    """A board as rows of words where it is one map, with names of its own; its switches; of a bad file its faults."""
    shown: dict[str, Any] = {"name": board.name, "faults": [text for _, text in board.faults]}
    if not board.faults:
        facts = form(board.game).facts(board.layout, board.game)
        maps = form(board.game).MAPS
        if len(maps) == 1:
            grid = Grid(board.game, board.layout)
            rows = [line.split() for line in facts[maps[0][0]][maps[0][1]].splitlines()]
            shown["columns"] = rows[0]
            shown["rows"] = [row[1:] for row in rows[1:]]
            shown["labels"] = {cell.word: cell.words for cell in grid.cells.values() if not cell.name}
        shown["switches"] = {
            key: facts[key.partition(".")[0]][key.partition(".")[2]] for key in form(board.game).SWITCHES
        }
    return shown


def store(message: dict[str, Any]) -> dict[str, Any]:
    """Check an edited board, and keep it when it is right and `save` is true. Raises UsageFault for a bad request."""
    if _need(message, "game", str) not in having():
        raise UsageFault(f"there are no board files of {message['game']}")
    game = games.find(message["game"])
    if len(form(game).MAPS) != 1:
        raise UsageFault("the page edits boards of one map", f"edit it with: rondel board edit {game.name}")
    name = check_file_name(_need(message, "name", str))
    path = boards_dir() / name
    board = _edited(game, path, message)
    saved = bool(message.get("save")) and not board.faults
    if saved:
        save(path, board.text)
    return {"name": name, "saved": saved, "faults": [text for _, text in board.faults]}


def _edited(game: Game, path: Path, message: dict[str, Any]) -> Board:
    """The user's file with the edited map and switches in it; what else it says, and its comments, stay."""
    before = read_file(path, game) if path.is_file() else None
    text = default(game) if before is None or before.faults else before.text
    text = changed(text, form(game).MAPS[0][:2], _map(game, message))
    for key, value in _need(message, "switches", dict).items():
        section, _, name = key.partition(".")
        if not isinstance(value, bool) or not WORD.fullmatch(section) or not re.fullmatch("[a-z_]{1,32}", name):
            raise UsageFault("a switch is section.key, true or false")
        text = changed(text, (section, name), value)
    return read_text(text, path.name, game)


def _map(game: Game, message: dict[str, Any]) -> str:
    columns, rows = _need(message, "columns", list), _need(message, "rows", list)
    table = [["", *columns], *([str(number), *row] for number, row in enumerate(rows, 1) if isinstance(row, list))]
    words = [word for row in table for word in row]
    if len(table) != len(rows) + 1 or len(words) > MOST_CELLS:
        raise UsageFault("'rows' is a list of lists of words, of a board as it fits on a table")
    if not all(isinstance(word, str) and WORD.fullmatch(word or "-") for word in words):
        raise UsageFault("a board holds words of a-z, 0-9 and -")
    if any(len(row) != len(table[0]) for row in table):
        raise UsageFault("every row has a word for each column")
    return form(game).aligned(table)


def _need(message: dict[str, Any], name: str, kind: type) -> Any:
    if type(message.get(name)) is not kind:
        raise UsageFault(f"'{name}' has to be of type {kind.__name__}")
    return message[name]


def options(game: str, name: str) -> dict[str, str]:
    """What a new game on the device is told when it is played on the board file `name`; "" is the usual board."""
    if not name:
        return {}
    if game not in having():
        raise UsageFault(f"there are no board files of {game}")
    return choice.named(name, games.find(game)).options()

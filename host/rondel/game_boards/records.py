"""Board files and records: a record names its board file, what replays or keeps it needs the layout."""

from pathlib import Path

from rondel.errors import RondelError
from rondel.game_boards.files import finder, look_up, read_file
from rondel.game_boards.writing import of_layout, save
from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.head import Head
from shared_rules.split import split
from shared_rules.text import QUOTE, lower


def with_layout(text: str, folder: Path | None) -> tuple[str, int]:
    """The record with the layout of the board file that it names, and the number of the line added for it, or 0.

    So every runtime can replay it, also one that cannot read files. Raises MalformedMove, with its line, when the
    board file is not at hand or is wrong. What else is wrong with the head is left to who reads it.
    """
    lines = text.split("\n")
    head = _head(lines)
    if "game" not in head or "board" not in head or "layout" in head:
        return text, 0
    number, name = head["board"]
    try:
        game = games.find(lower(head["game"][1]))
        layout = finder(folder)(game, name)
    except MalformedMove as error:
        if error.code == "game":
            return text, 0
        error.line = number
        raise
    lines.insert(number, "layout " + game.write_layout(layout))
    return "\n".join(lines), number + 1


def _head(lines: list[str]) -> dict[str, tuple[int, str]]:
    """The lines of the head that have two words: the first one, to the line's number and the second one."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() and found:
            break
        try:
            words = split(line.rstrip("\r").removeprefix("\ufeff"))
        except MalformedMove:
            break
        if len(words) == 2:
            found.setdefault(lower(words[0]), (number, words[1].removeprefix(QUOTE)))
    return found


def keep_board(head: Head, folder: Path) -> Path | None:
    """Put the board file that a record names beside it, where it would not be found; the path of a file written.

    Raises RondelError when a file with that name is there that means another board.
    """
    if not head.board or head.layout is None:
        return None
    try:
        path = look_up(head.board, folder)
    except RondelError:
        path = folder / head.board
        save(path, of_layout(head.game, head.layout))
        return path
    if not _means(path, head):
        raise RondelError(
            f"{path} is not the board that was played with",
            "rename it and do this again: what the game was played with is then written beside the record",
        )
    return None


def _means(path: Path, head: Head) -> bool:
    try:
        board = read_file(path)
    except RondelError:
        return False
    write = head.game.write_layout
    return board.game is head.game and board.layout is not None and write(board.layout) == write(head.layout)

"""Board files and records: a record names its board file, what replays or keeps it needs the layout."""

from pathlib import Path
from typing import Any

from rondel.board.files import finder, look_up, read_file
from rondel.board.writing import of_layout, save
from rondel.errors import RondelError
from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.head import Head
from shared_rules.text import QUOTE, lower, split


def with_layout(text: str, folder: Path | None) -> tuple[str, int]:
    """The record with the layout of the board file that it names, and the number of the line added for it, or 0.

    So every runtime can replay it, also one that cannot read files. Raises MalformedMove, with its line, when the
    board file is not at hand or is wrong. What else is wrong with the head is left to who reads it.
    """
    game = None
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        try:
            words = split(line.rstrip("\r"))
            key = lower(words[0]) if words else ""
            if key == "layout" or (not line.strip() and number > 1):
                break
            if key == "game":
                game = games.find(lower(words[1]))
        except (MalformedMove, IndexError):
            break
        if key == "board" and game is not None and len(words) == 2:
            try:
                layout = finder(folder)(game, words[1].removeprefix(QUOTE))
            except MalformedMove as error:
                error.line = number
                raise
            lines.insert(number, "layout " + layout.pack())
            return "\n".join(lines), number + 1
    return text, 0


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
    if not _means(path, head.layout):
        raise RondelError(
            f"{path} is not the board that was played with",
            "rename it and do this again: what the game was played with is then written beside the record",
        )
    return None


def _means(path: Path, layout: Any) -> bool:
    try:
        there = read_file(path).layout
    except RondelError:
        return False
    return there is not None and there.pack() == layout.pack()

"""The board that a new game is played on: a file, the user's own, or what is assumed without one."""

import logging
from pathlib import Path
from typing import Any, NamedTuple

from rondel.errors import RondelError
from rondel.game_boards.files import boards_dir, check_file_name, read_file, users
from shared_rules.game import Game
from shared_rules.head import Head

USUAL = "usual"

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """The name of a board file, its layout, and that as a word; "", None and "" for what is assumed without one."""

    name: str = ""
    layout: Any = None
    word: str = ""

    def options(self) -> dict[str, str]:
        """What a new game on the device is told of it."""
        return {"board": self.name, "layout": self.word} if self.layout is not None else {}

    def is_of(self, head: Head) -> bool:
        """Whether the game with this head is played on it."""
        there = head.game.write_layout(head.layout) if head.layout is not None else ""
        return (head.board, there) == (self.name, self.word)


def from_file(path: Path, game: Game) -> Choice:
    """The board in a file. Raises UsageFault when the file is wrong."""
    board = read_file(path, game)
    board.refuse_faults()
    return Choice(check_file_name(path.name), board.layout, game.write_layout(board.layout))


def named(name: str, game: Game) -> Choice:
    """The board of that name among the user's files; "" is what is assumed without one. Raises UsageFault."""
    return from_file(boards_dir() / check_file_name(name), game) if name else Choice()


def own(game: Game) -> Choice:
    """The user's own board; what is assumed where there is no such file, or where it is wrong."""
    path = users(game)
    if path is None:
        return Choice()
    try:
        return from_file(path, game)
    except RondelError as error:
        log.warning("the usual board is used, not your own: %s", error)
        return Choice()


def chosen(word: str | None, game: Game) -> Choice:
    """What a user asked for: a path, `usual`, or nothing. Raises UsageFault."""
    if word is None:
        return own(game)
    return Choice() if word == USUAL else from_file(Path(word), game)

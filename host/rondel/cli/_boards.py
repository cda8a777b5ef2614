"""Shared by the commands of `rondel board`: which file is meant, and what of it is not verified."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rondel.errors import UsageFault
from rondel.game_boards.files import Board, boards_dir, default_name, read_file, read_text, users
from rondel.game_boards.form import form
from rondel.game_boards.writing import default
from rondel.virtual.options import DEFAULT_GAME
from shared_rules import games
from shared_rules.game import Game


def which_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument: a game, or the path of a board file."""
    return click.argument("which", metavar="[GAME or FILE]", required=False)(function)


def the_game() -> Game:
    """The game that is meant where none is named: the one that `rondel play` begins with."""
    return games.find(DEFAULT_GAME)


def find(which: str | None) -> Board:
    """The board that is meant: a file, else the user's file of a game, else what is assumed without one."""
    if which is not None and which not in games.NAMES:
        if not which.endswith(".toml"):
            raise UsageFault(f"there is no game {which}", f"name one of: {', '.join(games.NAMES)}, or a file .toml")
        return read_file(Path(which))
    game = games.find(which) if which else the_game()
    path = users(game)
    if path:
        return read_file(path, game)
    return read_text(default(game), default_name(game), game)


def where_to(board: Board) -> Path:
    """Where an edited board is written."""
    return board.path or boards_dir() / default_name(board.game)


def origin(board: Board) -> str:
    """Where a board comes from, in words."""
    return str(board.path) if board.path else "assumed; there is no board file (make one with: rondel board edit)"


def unverified_lines(board: Board) -> list[str]:
    """What is not verified, one line a fact."""
    known = form(board.game).WORDS
    return [f"not verified: {fact}: {known[fact]}" for fact in board.layout.unverified]

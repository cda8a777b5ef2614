"""Writing board files: a whole one from facts, or one change within a text, whose comments and order stay."""

import contextlib
import os
from pathlib import Path as FilePath

from rondel.game_boards.files import Board, read_text
from rondel.game_boards.form import Facts, Path, form
from rondel.game_boards.lines import Lines
from shared_rules.game import Game

Value = bool | int | str


def whole(game: Game, facts: Facts) -> str:
    """The text of a board file with these facts, with words above each section."""
    parts = [f'# What is printed on the boards of {game.title}, for Rondel.\ngame = "{game.name}"\n']
    for section, keys, words in form(game).SECTIONS:
        given = facts.get(section, {})
        order = [key for key in keys if key in given] + [key for key in given if key not in keys]
        lines = ["# " + line for line in words.split("\n")]
        parts.append("\n".join([*lines, f"[{section}]", *(_entry(key, given[key]) for key in order)]) + "\n")
    return "\n".join(parts)


def default(game: Game) -> str:
    """The text of the board file that says what is assumed without one."""
    boards = form(game)
    return whole(game, boards.facts(boards.DEFAULT, game))


def of_layout(game: Game, layout: object) -> str:
    """The text of the board file that means this layout."""
    return whole(game, form(game).facts(layout, game))


def _entry(key: str, value: Value) -> str:
    if isinstance(value, bool):
        return f"{key} = {'true' if value else 'false'}"
    if isinstance(value, int):
        return f"{key} = {value}"
    if "\n" in value:
        return f'{key} = """\n{value}"""'
    return f'{key} = "{value}"'


def changed(text: str, path: Path, value: Value) -> str:
    """`text` with another value at section and key `path`; they are added where they do not stand yet."""
    section, key = (str(part) for part in path)
    lines = text.splitlines()
    places = Lines(text)
    entry = _entry(key, value).split("\n")
    span = places.span(path)
    end = places.end_of(section)
    if span:
        lines[span[0] - 1 : span[1]] = entry
    elif end:
        lines[end:end] = entry
    else:
        lines += ["", f"[{section}]", *entry]
    return "\n".join(lines) + "\n"


def with_changes(board: Board, words: list[str]) -> Board:
    """The board after `set WHAT VALUE WHAT VALUE ...`. Raises ValueError that says what cannot be."""
    text = board.text
    facts = {section: dict(keys) for section, keys in board.facts.items() if isinstance(keys, dict)}
    for what, value in zip(words[::2], words[1::2], strict=True):
        path, new = form(board.game).change(facts, what, value, board.game)
        facts.setdefault(str(path[0]), {})[str(path[1])] = new
        text = changed(text, path, new)
    after = read_text(text, board.name, board.game)
    after.path = board.path
    return after


def save(path: FilePath, text: str) -> None:
    """Write a board file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()

"""Board files on the disk: looked up, read, checked. Every fault names the file, the line and what would be right."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rondel.errors import RondelError, UsageFault
from rondel.game_boards.form import Facts, Form, form
from rondel.game_boards.lines import Lines
from rondel.paths import config_dir
from shared_rules import games
from shared_rules.errors import MalformedMove
from shared_rules.game import Game

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,34}\.toml")
BYTES_MAX = 64 * 1024
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)")
_NO_GAME = 'the first line names the game, as in: game = "{}"'


@dataclass
class Board:
    """A board file as it was read. `layout` is None when there are faults: (line, text), in the order of lines."""

    game: Game
    name: str
    text: str
    layout: Any = None
    faults: list[tuple[int, str]] = field(default_factory=list)
    path: Path | None = None
    facts: Facts = field(default_factory=dict)

    def fault_lines(self) -> list[str]:
        """Each fault as FILE:LINE: what is wrong; what would be right."""
        return [f"{self.path or self.name}:{line}: {text}" for line, text in self.faults]

    def refuse_faults(self) -> None:
        """Raise UsageFault with the first fault, if there is one."""
        if self.faults:
            more = len(self.faults) - 1
            rest = f" (and {more} more: `rondel board check` lists them)" if more else ""
            raise UsageFault(self.fault_lines()[0] + rest)


def boards_dir() -> Path:
    """The user's folder of board files."""
    return config_dir() / "boards"


def default_name(game: Game) -> str:
    """The usual name of a game's board file."""
    return f"{game.name}.toml"


def check_file_name(name: str) -> str:
    """Return the name of a board file, which stands in records. Raises UsageFault."""
    if not NAME.fullmatch(name):
        raise UsageFault(f"'{name}' is no name for a board file", "use letters, digits, - and _, and end it with .toml")
    return name


def read_text(text: str, name: str, game: Game | None = None) -> Board:
    """Read the text of a board file; `game` where it is known. Raises RondelError when its game is unknown."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _not_toml(error, text, name, game)
    lines = Lines(text)
    faults: list[tuple[int, str]] = []
    said = given.pop("game", None)
    if said is None:
        faults.append((1, _NO_GAME.format(game.name if game else games.NAMES[0])))
    elif said not in games.NAMES:
        faults.append((lines.of(("game",)), f"there is no game {said!r}; there is: {', '.join(games.NAMES)}"))
    elif game is not None and said != game.name:
        faults.append((lines.of(("game",)), f"this is a board file of {said}, not of {game.name}"))
    if game is None:
        game = games.find(said if said in games.NAMES else games.NAMES[0])
    board = Board(game, name, text, facts=given)
    _read_facts(board, form(game), lines, faults)
    return board


def _read_facts(board: Board, boards: Form, lines: Lines, faults: list[tuple[int, str]]) -> None:
    sections = {key: value for key, value in board.facts.items() if isinstance(value, dict)}
    for key in board.facts.keys() - sections.keys():
        faults.append((lines.of((key,)), f"nothing reads the key {key} here; only `game` stands before the sections"))
    layout, found = boards.read(sections, board.game)
    faults += [(lines.of(path), text) for path, text in found]
    board.faults = sorted((line, _one_line(text)) for line, text in faults)
    board.layout = None if faults else layout


def _one_line(text: str) -> str:
    """`text` with what is no printable character spelt: a key in quotes may hold anything."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _not_toml(error: tomllib.TOMLDecodeError, text: str, name: str, game: Game | None) -> Board:
    said = _PLACE.fullmatch(str(error))
    line = int(said[2]) if said else text.count("\n") + 1
    what = f"this is not TOML: {said[1]} in column {said[3]}" if said else f"this is not TOML: {error}"
    board = Board(game or games.find(games.NAMES[0]), name, text)
    board.faults = [(line, f"{what}; `rondel board show` shows a file that is right")]
    return board


def read_file(path: Path, game: Game | None = None) -> Board:
    """Read a board file. Raises UsageFault when it cannot be read at all; what is wrong in it is in `faults`."""
    try:
        with path.open("rb") as file:
            data = file.read(BYTES_MAX + 1)
        if len(data) > BYTES_MAX:
            raise UsageFault(f"{path}: this is too long for a board file")
        board = read_text(data.decode("utf-8"), path.name, game)
    except UnicodeDecodeError:
        raise UsageFault(f"{path}: this is not UTF-8", "save the file as UTF-8") from None
    except FileNotFoundError:
        raise UsageFault(f"{path}: there is no such file", "begin one with: rondel board edit") from None
    except OSError as error:
        raise UsageFault(f"{path}: it cannot be read ({error.strerror})", "check its rights") from None
    board.path = path
    return board


def users(game: Game) -> Path | None:
    """The user's board file of a game, or None."""
    path = boards_dir() / default_name(game)
    return path if path.is_file() else None


def named(game: Game) -> list[Path]:
    """All board files in the user's folder that are of this game, by name."""
    found = []
    for path in sorted(boards_dir().glob("*.toml")):
        try:
            board = read_file(path)
        except RondelError:
            continue
        if NAME.fullmatch(path.name) and board.game is game:
            found.append(path)
    return found


def look_up(name: str, folder: Path | None) -> Path:
    """The path of the board file that a record names: beside the record, then the user's. Raises UsageFault."""
    check_file_name(name)
    places = ([folder] if folder else []) + [boards_dir()]
    for place in places:
        if (place / name).is_file():
            return place / name
    looked = " and in ".join(str(place) for place in places)
    raise UsageFault(f"the board file {name} is not in {looked}", "put it beside the record, or see: rondel board")


def finder(folder: Path | None) -> Callable[[Game, str], Any]:
    """A `find_layout(game, name)` for readers of records that lie in `folder`."""

    def find_layout(game: Game, name: str) -> Any:
        try:
            board = read_file(look_up(name, folder), game)
            board.refuse_faults()
        except RondelError as error:
            raise MalformedMove("board.file-is-wrong", str(error)) from None
        return board.layout

    return find_layout

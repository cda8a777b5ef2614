"""Shared by the commands that write or read a record file."""

from pathlib import Path

from rondel.cli.replay import read_bytes
from rondel.errors import RondelError, UsageFault
from rondel.game_boards.records import keep_board, with_layout
from rondel.paths import write_whole
from shared_rules import record
from shared_rules.errors import MalformedMove, MoveError
from shared_rules.head import Head
from shared_rules.table import Table


def keep_record(path: Path, head: Head, text: str, force: bool) -> Path | None:
    """Write a record, and beside it the board file that it names, whose path is returned if it was written.

    Raises UsageFault when the file holds something else than an earlier state of the same game, unless `force`.
    """
    if path.exists() and not force:
        if not text.startswith(path.read_text(encoding="utf-8", errors="replace")):
            raise UsageFault(f"{path} holds something else", "choose another name, or add --force")
    board = keep_board(head, path.parent)
    write_whole(path, text.encode())
    return board


def save_record(path: Path, head: Head, text: str, force: bool) -> None:
    """Keep a record as `keep_record` does, and say what was written."""
    board = keep_record(path, head, text, force)
    print(f"{path}: {text.count(chr(10))} lines")
    if board:
        print(f"{board}: the board file that the record names")


def read_table(file: str) -> Table:
    """The game in a record file. Raises UsageFault or RondelError with FILE:LINE where the record is wrong."""
    data = read_bytes(file)
    try:
        text, added = with_layout(data.decode("utf-8"), Path() if file == "-" else Path(file).parent)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageFault(f"{file}:{line}: this is not UTF-8", "save the record as UTF-8") from None
    except MoveError as error:
        raise UsageFault(f"{file}:{error.line}: {error}") from None
    try:
        return record.read(text)
    except MoveError as error:
        line = error.line - (0 < added <= error.line)
        fault = UsageFault if isinstance(error, MalformedMove) else RondelError
        raise fault(f"{file}:{line}: {error}") from None

"""Shared by the commands that name a game of the archive: its number, which the shell completes, and its record."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from rondel.archive.games import Entry, head_of, record_of
from rondel.archive.store import Archive, archive_path
from rondel.errors import RondelError
from shared_rules.errors import MoveError
from shared_rules.head import Head

UPDATE = "use the version of Rondel that it was played with"


def entries() -> list[Entry]:
    """The games in the archive, the one that grew last first; none where there is no archive yet."""
    if not archive_path().exists():
        return []
    with Archive(read_only=True) as archive:
        return archive.entries()


def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The numbers that begin so, each with what the game is."""
    try:
        found = entries()
    except RondelError:
        return []  # a shell shows no errors while it completes
    return [
        CompletionItem(str(entry.id), help=f"{entry.local_time} {entry.words()}")
        for entry in found
        if str(entry.id).startswith(incomplete)
    ]


def number_in(digits: str) -> int:
    """The number of a game in a word of digits. Of more than twenty none is the number of one, however it goes on."""
    return int(digits[:20])


def _number(context: click.Context, parameter: click.Parameter, value: str) -> int:
    """The number in a word."""
    number = number_in(value) if value.isascii() and value.isdecimal() else 0
    if number < 1:
        raise click.BadParameter(f"'{value}' is no number of a game; see them with: rondel archive")
    return number


def id_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument ID, a game's number in the archive."""
    return click.argument("number", metavar="ID", callback=_number, shell_complete=complete)(function)


def archived_record(number: int) -> tuple[Head, str]:
    """The head and the record of a game in the archive. Raises NoSuchGame, ArchiveFault."""
    with Archive(read_only=True) as archive:
        payloads = archive.payloads(number)
    try:
        return head_of(payloads), record_of(payloads)
    except (MoveError, ValueError) as error:
        raise RondelError(f"game {number} cannot be read by this version ({error})", UPDATE) from error

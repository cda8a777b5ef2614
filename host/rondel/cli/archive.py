"""`rondel archive`: the games that this computer has seen. What can be done with one is a file `archive_WORD.py`."""

import json

import click

from rondel.archive.games import Entry
from rondel.cli._archive import entries
from rondel.cli._group import FileGroup

HEAD = ("id", "last move", "device", "moves", "", "game")
EMPTY = "the archive is empty; `rondel play`, `rondel watch` and `rondel pull` keep each game that they see"


@click.group("archive", cls=FileGroup, prefix="archive_", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON list; times are UTC.")
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the games that this computer has seen on a device, the newest first.

    Every command that reads the game of a device keeps it here, with what was undone. Nothing is ever deleted.
    """
    if context.invoked_subcommand is not None:
        return
    found = entries()
    if as_json:
        print(json.dumps([entry.as_json() for entry in found]))
        return
    for line in _table(found) if found else [EMPTY]:
        print(line)


def _table(found: list[Entry]) -> list[str]:
    rows = [HEAD, *(_row(entry) for entry in found)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    right = (0, 3)
    return [
        "  ".join(
            f"{word:>{w}}" if i in right else f"{word:<{w}}"
            for i, (word, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _row(entry: Entry) -> tuple[str, ...]:
    state = "finished" if entry.finished else "open"
    game = f"{entry.title}: {', '.join(entry.seats)}"
    return (str(entry.id), entry.local_time, entry.device, str(entry.moves), state, game)

"""`rondel pull`: the device's game as a record file."""

import os
from pathlib import Path

import click

from rondel.board.records import keep_board
from rondel.cli._connect import device_option, mirrored
from rondel.errors import NoDevice, UsageFault
from shared_rules import record
from shared_rules.table import Table


def device_table(device: str | None) -> Table:
    """The device's game. Raises NoDevice when there is none."""
    with mirrored(device) as (_, mirror):
        if mirror.table is None:
            raise NoDevice("there is no game on the device", "begin one on the device or with: rondel play --new")
        return mirror.table


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


@click.command("pull")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that holds something else.")
@device_option
def command(file: Path, force: bool, device: str | None) -> None:
    """Write the game on the device to FILE, as a record that `rondel replay` reads.

    A file that holds the same game up to an earlier move is brought up to date. A board file that the record names is
    written beside it where it is not at hand.
    """
    table = device_table(device)
    text = record.write(table)
    if file.exists() and not force:
        if not text.startswith(file.read_text(encoding="utf-8", errors="replace")):
            raise UsageFault(f"{file} holds something else", "choose another name, or add --force")
    board = keep_board(table.head, file.parent)
    write_whole(file, text)
    print(f"{file}: {text.count(chr(10))} lines, digest {table.digest():08x}")
    if board:
        print(f"{board}: the board file that the record names")

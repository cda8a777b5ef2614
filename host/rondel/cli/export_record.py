"""`rondel export record`: the game record, on standard output or into a file."""

import sys
from pathlib import Path

import click

from rondel.board.records import keep_board
from rondel.cli._connect import device_option
from rondel.cli._records import write_whole
from rondel.cli.pull import device_table
from shared_rules import record


@click.command("record")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@device_option
def command(output: Path | None, device: str | None) -> None:
    """Write the record of the game on the device.

    A board file that the record names is written beside OUTPUT where it is not at hand.
    """
    table = device_table(device)
    text = record.write(table)
    if output:
        keep_board(table.head, output.parent)
        write_whole(output, text)
    else:
        sys.stdout.buffer.write(text.encode())  # the same bytes on every system

"""`rondel export record`: the game record, on standard output or into a file."""

import sys
from pathlib import Path

import click

from rondel.cli._connect import device_option
from rondel.cli._records import save_record
from rondel.cli.pull import device_table
from shared_rules import record


@click.command("record")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.option("--force", is_flag=True, help="Write over a file that holds something else.")
@device_option
def command(output: Path | None, force: bool, device: str | None) -> None:
    """Write the record of the game on the device.

    A board file that the record names is written beside OUTPUT where it is not at hand.
    """
    table = device_table(device)
    text = record.write(table)
    if output:
        save_record(output, table.head, text, force)
    else:
        sys.stdout.buffer.write(text.encode())  # the same bytes on every system

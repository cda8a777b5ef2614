"""`rondel pull`: the device's game as a record file."""

from pathlib import Path

import click

from rondel.cli._connect import device_option, mirrored
from rondel.cli._records import keep_record
from rondel.errors import NoDevice
from shared_rules import record
from shared_rules.table import Table


def device_table(device: str | None) -> Table:
    """The device's game. Raises NoDevice when there is none."""
    with mirrored(device) as (_, mirror):
        if mirror.table is None:
            raise NoDevice("there is no game on the device", "begin one on the device or with: rondel play --new")
        return mirror.table


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
    board = keep_record(file, table.head, text, force)
    print(f"{file}: {text.count(chr(10))} lines, digest {table.digest():08x}")
    if board:
        print(f"{board}: the board file that the record names")

"""`rondel export record`: the game record, on standard output or into a file."""

import sys
from pathlib import Path

import click

from rondel.cli._connect import device_option
from rondel.cli.pull import record_text, write_whole


@click.command("record")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@device_option
def command(output: Path | None, device: str | None) -> None:
    """Write the record of the game on the device."""
    text, _ = record_text(device)
    if output:
        write_whole(output, text)
    else:
        sys.stdout.buffer.write(text.encode())  # the same bytes on every system

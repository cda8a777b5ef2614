"""`rondel archive show`: the record of an archived game, on standard output."""

import sys

import click

from rondel.cli._archive import archived_record, id_argument


@click.command("show")
@id_argument
def command(number: int) -> None:
    """Write the record of game ID to standard output."""
    _, text = archived_record(number)
    sys.stdout.buffer.write(text.encode())  # the same bytes on every system

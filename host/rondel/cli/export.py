"""`rondel export`: what other programs read. Each format is a file `export_FORMAT.py`."""

import click

from rondel.cli._group import FileGroup


@click.group("export", cls=FileGroup, prefix="export_")
def command() -> None:
    """Write a game in a form that other programs read."""

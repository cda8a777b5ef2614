"""`rondel print`: what is printed on paper. Each thing is a file `print_THING.py`."""

import click

from rondel.cli._group import FileGroup


@click.group("print", cls=FileGroup, prefix="print_")
def command() -> None:
    """Write what is printed on paper for a device."""

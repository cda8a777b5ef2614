"""`rondel bench`: measurements. Each is a file `bench_NAME.py`."""

import click

from rondel.cli._group import FileGroup


@click.group("bench", cls=FileGroup, prefix="bench_")
def command() -> None:
    """Measure what a change could cost: time and room on the board."""

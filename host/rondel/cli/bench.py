"""`rondel bench`: measurements. Each of its commands is a file `bench_NAME.py`."""

import click

from rondel.cli._group import FileGroup


@click.group("bench", cls=FileGroup, prefix="bench_")
def command() -> None:
    """Measure what the device can do, against its budgets."""

"""`rondel archive save`: an archived game as a record file."""

from pathlib import Path

import click

from rondel.cli._archive import archived_record, id_argument
from rondel.cli._records import save_record


@click.command("save")
@id_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that holds something else.")
def command(number: int, file: Path, force: bool) -> None:
    """Write game ID to FILE, as a record that `rondel replay` and `rondel restore` read.

    A board file that the record names is written beside it where it is not at hand.
    """
    head, text = archived_record(number)
    save_record(file, head, text, force)

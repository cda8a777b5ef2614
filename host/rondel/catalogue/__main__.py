"""`python -m rondel.catalogue`: make the compiled catalogues anew, or check them."""

import click

from rondel import catalogue
from rondel.errors import RondelError
from rondel.made import stale, update


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 when a file is not what it should be.")
@click.option("--doc", is_flag=True, help="Make CATALOGUE.md as well.")
def command(check: bool, doc: bool) -> None:
    """Make every game's catalogue.bin and ops.py of its catalogue.txt and steps.txt."""
    try:
        made = catalogue.outputs(with_page=doc)
    except RondelError as error:
        raise click.ClickException(str(error)) from None
    if check and (old := stale(made)):
        names = ", ".join(map(str, old))
        raise click.ClickException(f"not up to date: {names}; run `python -m rondel.catalogue --doc` and commit them")
    for path in update(made):
        click.echo(path)


if __name__ == "__main__":
    command(prog_name="python -m rondel.catalogue")

"""`rondel board svg`: the printed board as an SVG picture on standard output."""

import click

from rondel.board.grid import maps
from rondel.board.svg import svg
from rondel.cli._boards import find, which_argument


@click.command("svg")
@which_argument
def command(which: str | None) -> None:
    """Write the board as an SVG picture to standard output."""
    board = find(which)
    board.refuse_faults()
    click.echo(svg(maps(board), f"{board.game.title}: the board at the start"), nl=False)

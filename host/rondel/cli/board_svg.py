"""`rondel board svg`: the printed board as an SVG picture on standard output."""

import click

from rondel.board.grid import Grid
from rondel.board.svg import svg
from rondel.cli._boards import find, which_argument


@click.command("svg")
@which_argument
def command(which: str | None) -> None:
    """Write the board as an SVG picture to standard output."""
    board = find(which)
    board.refuse_faults()
    click.echo(svg(Grid(board.game, board.layout), f"{board.game.title}: the board at the start"), nl=False)

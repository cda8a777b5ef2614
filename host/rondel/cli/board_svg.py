"""`rondel board svg`: the printed board as an SVG picture on standard output."""

import click

from rondel.cli._boards import find, which_argument
from rondel.game_boards.grid import maps
from rondel.game_boards.svg import svg


@click.command("svg")
@which_argument
def command(which: str | None) -> None:
    """Write the board as an SVG picture to standard output."""
    board = find(which)
    board.refuse_faults()
    click.echo(svg(maps(board), f"{board.game.title}: the board at the start"), nl=False)

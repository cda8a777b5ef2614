"""`rondel board show`: the printed board as a picture."""

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from rondel.cli._boards import find, origin, unverified_lines, which_argument
from rondel.game_boards.form import form
from rondel.game_boards.grid import maps
from rondel.game_boards.picture import picture
from rondel.game_boards.svg import svg
from rondel.paths import write_whole


@click.command("show")
@which_argument
@click.option("--svg", "svg_file", type=click.Path(dir_okay=False, path_type=Path), help="Draw it into an SVG file.")
@click.option("--text", "as_text", is_flag=True, help="Show the board file itself.")
def command(which: str | None, svg_file: Path | None, as_text: bool) -> None:
    """Show the board as it is at the start of a game.

    Without GAME or FILE it is your own board file, or what is assumed without one.
    """
    board = find(which)
    if as_text:
        click.echo(board.text, nl=False)
        return
    board.refuse_faults()
    grids = maps(board)
    if svg_file:
        write_whole(svg_file, svg(grids, f"{board.game.title}: the board at the start").encode())
        click.echo(svg_file)
        return
    console = Console(highlight=False)
    console.print(Text(board.game.title, "bold"), soft_wrap=True)
    console.print(Text(origin(board), "dim"), soft_wrap=True)
    console.print()
    for grid in grids:
        if len(grids) > 1:
            console.print(Text(grid.title, "bold"))
        for line in picture(grid):
            console.print(line, no_wrap=True, crop=False)
    console.print()
    costs = {name: cost for name, cost in board.facts.get(form(board.game).COSTS, {}).items() if isinstance(cost, str)}
    if costs:
        console.print("corrected costs: " + "; ".join(f"{name} {cost}" for name, cost in costs.items()))
    for fact in unverified_lines(board):
        console.print(fact)

"""`rondel print overlay`: a game's sheet around the keys and the discs in the wheels, as PDF and as SVG."""

from pathlib import Path

import click

from rondel.hardware import dimensions
from rondel.hardware.paper import overlay, pdf, printable_games, svg

LAYOUTS = tuple(dimensions.read().layouts)
GAMES = printable_games.names()


@click.command("overlay")
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True, help="The game.")
@click.option("--build", type=click.Choice(LAYOUTS), default=LAYOUTS[0], show_default=True, help="The device.")
@click.option("--paper", type=click.Choice(tuple(overlay.PAPERS)), default="a4", show_default=True)
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=".", help="The folder to write to."
)
def command(game: str, build: str, paper: str, output: Path) -> None:
    """Write the overlay of a game's keys and wheels, to be printed at 100 % and cut out."""
    sizes = dimensions.read()
    sheet = overlay.sheet(printable_games.find(game), sizes, sizes.layouts[build], paper)
    output.mkdir(parents=True, exist_ok=True)
    for path, data in (
        (output / f"{game}-{build}.pdf", pdf.data(sheet)),
        (output / f"{game}-{build}.svg", svg.text(sheet).encode()),
    ):
        path.write_bytes(data)
        click.echo(str(path))

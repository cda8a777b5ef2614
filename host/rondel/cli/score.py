"""`rondel score`: every point of a game with its reason."""

import json
from typing import Any

import click
from rich.console import Console

from rondel.cli._connect import device_option
from rondel.cli._records import read_table
from rondel.cli.pull import device_table
from rondel.errors import UsageFault
from rondel.scoring import sheet
from rondel.terminal.scores import picture


@click.command("score")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@device_option
def command(file: str | None, as_json: bool, device: str | None) -> None:
    """Score the game record FILE ("-" is standard input), or the game on the device, as it stands.

    Each line has points, and why. What a total depends on and nobody has verified is named below.
    """
    if file and device:
        raise UsageFault("FILE and --device cannot both be scored", "leave one of them out")
    table = read_table(file) if file else device_table(device)
    scored: dict[str, Any] = sheet(table)
    if as_json:
        print(json.dumps(scored))
        return
    console = Console(highlight=False)
    for line in picture(scored, console.width):
        console.print(line, no_wrap=True, crop=False)

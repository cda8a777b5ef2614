"""`rondel score`: every point of a game with its reason."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from rondel.board.records import with_layout
from rondel.cli._connect import device_option
from rondel.cli.pull import device_table
from rondel.cli.replay import read_bytes
from rondel.errors import RondelError, UsageFault
from rondel.scoring import sheet
from rondel.terminal.scores import picture
from shared_rules import record
from shared_rules.errors import MalformedMove, MoveError
from shared_rules.table import Table


@click.command("score")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@device_option
def command(file: str | None, as_json: bool, device: str | None) -> None:
    """Score the game record FILE ("-" is standard input), or the game on the device, as it stands.

    Each building is a line: its points, and why. What a total depends on and nobody has verified is named below.
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


def read_table(file: str) -> Table:
    """The game in a record file. Raises UsageFault or RondelError with FILE:LINE where the record is wrong."""
    data = read_bytes(file)
    try:
        text, added = with_layout(data.decode("utf-8"), Path() if file == "-" else Path(file).parent)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageFault(f"{file}:{line}: this is not UTF-8", "save the record as UTF-8") from None
    except MoveError as error:
        raise UsageFault(f"{file}:{error.line}: {error}") from None
    try:
        return record.read(text)
    except MoveError as error:
        line = error.line - (0 < added <= error.line)
        fault = UsageFault if isinstance(error, MalformedMove) else RondelError
        raise fault(f"{file}:{line}: {error}") from None

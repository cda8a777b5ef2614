"""`rondel board check`: what is wrong with a board file, and what of it nobody has verified."""

import json

import click

from rondel.cli._boards import find, origin, unverified_lines, which_argument
from rondel.game_boards.sums import sentence, sums

RIGHT, WRONG = 0, 1


@click.command("check")
@which_argument
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(which: str | None, as_json: bool) -> int:
    """Check a board file, and report what is not verified.

    Exit codes: 0 nothing is wrong; 1 there are errors, each as FILE:LINE: what is wrong; what would be right.
    """
    board = find(which)
    checks = [] if board.faults else sums(board.game, board.facts)
    if as_json:
        faults = [{"line": line, "text": text} for line, text in board.faults]
        unverified = [] if board.faults else list(board.layout.unverified)
        file = str(board.path) if board.path else None
        whole = {"game": board.game.name, "file": file, "faults": faults, "unverified": unverified, "checks": checks}
        click.echo(json.dumps(whole))
        return WRONG if faults else RIGHT
    for line in board.fault_lines():
        click.echo(line, err=True)
    if board.faults:
        return WRONG
    click.echo(f"{board.game.title}: {origin(board)}")
    lines = unverified_lines(board)
    for line in lines or ["all of it is verified"]:
        click.echo(line)
    for check in checks:
        click.echo(sentence(check))
    if any(check["said"] != check["found"] for check in checks):
        click.echo("So some costs are not those of the tiles: pay what your tile says, or correct it under [costs].")
    return RIGHT

"""`rondel bench device`: the firmware in real CircuitPython on an emulated board, against its budgets."""

import json
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from rondel.bench.report import Row, all_ok, number
from rondel.bench.run import measure
from rondel.cli._firmware import compiler_option, uf2_option
from rondel.virtual.circuitpython import compiler, need_emulator, need_uf2
from rondel.virtual.options import DEFAULT_GAME
from shared_rules import games

HELD, BROKEN = 0, 1


@click.command("device")
@uf2_option("CircuitPython for the Raspberry Pi Pico.")
@compiler_option("Measure the modules compiled with this program as well, beside them as text.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: every row, and whether all budgets hold.")
@click.option("--game", type=click.Choice(games.NAMES), default=DEFAULT_GAME, help="The game that is in play.")
@click.option("--quick", is_flag=True, help="Fewer presses and moves: a look in between, no proof.")
def command(uf2: Path | None, mpy_cross: Path | None, as_json: bool, game: str, quick: bool) -> int:
    """Boot CircuitPython with the firmware on an emulated board, press its keys, and measure on its wires.

    It takes some minutes. Exit codes: 0 every budget holds; 1 one does not, or the board fails; 2 there is no
    CircuitPython or no emulator.
    """
    need_emulator()
    as_mpy = compiler(mpy_cross)
    if as_mpy:
        as_mpy("fits.py", b"x = 1\n")  # one for other boards is refused now, and not minutes later
    rows = list(measure(need_uf2(uf2), quick, _progress, game))
    compiled = []
    if as_mpy:
        _progress("the same once more, with compiled modules")
        compiled = list(measure(need_uf2(uf2), quick, _progress, game, as_mpy))
    ok = all_ok(rows + compiled)
    if as_json:
        said = {"rows": [row.to_json() for row in rows], "ok": ok}
        print(json.dumps(said | ({"compiled": [row.to_json() for row in compiled]} if as_mpy else {})))
    else:
        width = None if sys.stdout.isatty() else 120
        Console(highlight=False, width=width).print(_table(rows, compiled))
    return HELD if ok else BROKEN


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"rondel: {text}", file=sys.stderr)


def _table(rows: list[Row], compiled: list[Row]) -> Table:
    """The rows; beside each, where there is one, the same with compiled modules."""
    table = Table(box=None, pad_edge=False)
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("compiled" if compiled else "", justify="right")
    table.add_column("budget", justify="right")
    table.add_column("")
    for number_of, row in enumerate(rows):
        other = compiled[number_of] if compiled else row
        limits = [number(each.budget, each.unit) for each in (row, other) if each.budget is not None]
        budget = ("at least " if row.at_least else "") + " / ".join(dict.fromkeys(limits))
        verdicts = dict.fromkeys([_verdict(row), _verdict(other)])
        beside = number(other.measured, other.unit) if compiled else ""
        table.add_row(row.what, number(row.measured, row.unit), beside, budget, " / ".join(verdicts))
    return table


def _verdict(row: Row) -> str:
    if row.budget is None:
        return ""
    return "ok" if row.ok else "over" if not row.at_least else "under"

"""`rondel bench device`: how fast the device is, and how much room it has, on an emulated board."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rondel.errors import UsageFault

if TYPE_CHECKING:
    from rondel.bench.measures import Row


@click.command("device")
@click.option(
    "--uf2",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="RONDEL_UF2",
    help="CircuitPython for the Raspberry Pi Pico. Else RONDEL_UF2.",
)
@click.option("--quick", is_flag=True, help="Fewer presses and moves.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(uf2: Path | None, quick: bool, as_json: bool) -> int:
    """Measure the firmware in real CircuitPython on an emulated RP2040, against its budgets.

    Keys are pressed on their pins and the rings read from their wires; times are those of the emulated board.
    Exit code 1 when a budget is not kept. It takes some minutes.
    """
    if uf2 is None:
        raise UsageFault(
            "no CircuitPython is given",
            "get the UF2 of the Raspberry Pi Pico at circuitpython.org; name it with --uf2 or RONDEL_UF2",
        )
    try:
        from rondel.bench.measures import measure
    except ModuleNotFoundError as error:
        raise UsageFault("the emulator is not installed", "pip install 'rondel[emulator]'") from error
    rows = []
    for row in measure(uf2, quick):
        rows.append(row)
        if not as_json:
            print(line(row), flush=True)
    if as_json:
        print(json.dumps({"rows": [row.as_object() for row in rows], "ok": all(row.ok for row in rows)}))
    return 0 if all(row.ok for row in rows) else 1


def line(row: "Row") -> str:
    """A row of the table: what, measured, budget, kept or not."""
    measured = f"{row.value:,.2f}" if row.value % 1 else f"{row.value:,.0f}"
    if row.budget is None:
        return f"{row.what:<45}{measured:>12} {row.unit}".rstrip()
    sign = "at least" if row.at_least else "at most"
    kept = "ok" if row.ok else "MISSED"
    return f"{row.what:<45}{measured:>12} {row.unit:<3}{sign} {row.budget:,.0f}: {kept}"

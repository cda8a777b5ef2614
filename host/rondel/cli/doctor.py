"""`rondel doctor`: what is the matter with a board."""

import json
from pathlib import Path

import click

from rondel.cli._connect import device_option
from rondel.doctor.examine import examine
from rondel.doctor.findings import NOTE, OK, WRONG

WELL, UNWELL = 0, 1
SIGNS = {OK: "ok   ", NOTE: "note ", WRONG: "WRONG"}


@click.command("doctor")
@click.option("--drive", type=click.Path(path_type=Path), help="Where the drive CIRCUITPY is. Else it is looked for.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: every finding, and whether all is well.")
@device_option
def command(drive: Path | None, as_json: bool, device: str | None) -> int:
    """Look at a board from all sides, and say of each finding what to do. Nothing is changed, no game is stopped.

    Exit codes: 0 all is well; 1 something is wrong.
    """
    found = examine(device, drive)
    well = all(finding.level != WRONG for finding in found)
    if as_json:
        print(json.dumps({"ok": well, "findings": [finding.as_json() for finding in found]}))
    else:
        for finding in found:
            print(f"{SIGNS[finding.level]}  {finding.about}: {finding.what}")
            if finding.todo:
                print(f"       -> {finding.todo}")
        wrong = sum(finding.level == WRONG for finding in found)
        print("all is well" if well else f"{wrong} finding{'s are' if wrong > 1 else ' is'} wrong")
    return WELL if well else UNWELL

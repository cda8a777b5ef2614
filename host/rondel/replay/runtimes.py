"""Replay in CPython, in MicroPython with a small heap, or in emulated CircuitPython: one answer."""

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.device.replay import replay
from rondel.errors import RondelError
from rondel.replay.order import in_order
from shared_rules.report import report
from shared_rules.table import Table

_MICROPYTHON = "from device.ports.replay_unix import main; main({!r})"
LIMIT_S = 120.0  # nothing replays longer than this on a desktop


@dataclass(frozen=True)
class Replayed:
    """What came out: a `result`, or the line that was `refused`. `table` only where it is in this process."""

    result: dict[str, Any] | None
    refused: dict[str, Any] | None
    table: Table | None = None


def lines_of(text: str) -> list[str]:
    """The lines of a record; the newline at the end begins no line."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def in_cpython(text: str, uf2: Path | None = None) -> Replayed:
    """Replay in this process."""
    table, refused = replay(lines_of(text))
    return Replayed(in_order(report(table)) if table else None, refused, table)


def in_micropython(text: str, uf2: Path | None = None) -> Replayed:
    """Replay in MicroPython's unix port with a small heap."""
    from rondel.virtual.micropython import command, import_path

    with tempfile.TemporaryDirectory(prefix="rondel-") as folder:
        try:
            done = subprocess.run(
                command("-c", _MICROPYTHON.format(folder)),
                input=text.encode(),
                cwd=folder,  # MicroPython looks for modules there first
                env=os.environ | {"MICROPYPATH": import_path()},
                capture_output=True,
                timeout=LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise RondelError(f"MicroPython did not come to an end within {LIMIT_S:.0f} s") from error
    return from_json(done.stdout.decode("utf-8", "replace"), "MicroPython")


def in_circuitpython(text: str, uf2: Path | None = None) -> Replayed:
    """Replay in CircuitPython on an emulated board."""
    from rondel.replay.circuitpython import run_in_emulator

    return from_json(run_in_emulator(text, uf2), "CircuitPython")


def from_json(text: str, runtime: str) -> Replayed:
    """Read the runner's last line. Raises RondelError when it is none."""
    last = text.strip().rpartition("\n")[2]
    try:
        out = json.loads(last)
    except ValueError as error:
        raise RondelError(f"{runtime} gave no result ({last or 'nothing'})") from error
    if "failed" in out:
        raise RondelError(out["failed"])
    result = out.get("result")
    return Replayed(in_order(result) if result else None, out.get("refused"))


RUNTIMES: dict[str, Callable[[str, Path | None], Replayed]] = {
    "cpython": in_cpython,
    "micropython": in_micropython,
    "circuitpython": in_circuitpython,
}

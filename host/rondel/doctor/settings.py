"""The settings of a board, where each comes from, and what is wrong with them."""

import tomllib
from collections.abc import Mapping
from typing import Any

from firmware.device.settings import Settings
from firmware.device.settings_reader import COLOUR, NUMBERS, TEXTS
from rondel.doctor.findings import NOTE, OK, WRONG, Finding
from rondel.virtual.board_files import roots

USUAL = "the usual value"
CORRECT = "correct that line of settings.toml in edit mode: hold EDIT while plugging in"


def judge(values: Mapping[str, Any], source: str, circuitpython: bool) -> list[Finding]:
    """`values` by name as the board reads them, None or missing where it takes the usual one."""
    rows, own = [], []
    for name in [*NUMBERS, *TEXTS, *(name for name in values if name.startswith(COLOUR))]:
        value = values.get(name)
        usual = NUMBERS[name][0] if name in NUMBERS else TEXTS.get(name)
        taken, origin = (usual, USUAL) if value is None else (value, source)
        rows.append({"name": name, "value": taken, "source": origin})
        if value is not None:
            own.append(f"{name} = {value}")
    said = f"{', '.join(own) or 'none of its own'} (from {source}); for the rest the usual values"
    found = [Finding("settings", OK, said, facts={"settings": rows})]
    found += [Finding("settings", WRONG, problem, CORRECT) for problem in Settings(values.get).problems]
    unknown = [name for name in values if name.startswith("RONDEL_") and name not in NUMBERS and name not in TEXTS]
    for name in unknown:
        if not name.startswith(COLOUR):
            found.append(Finding("settings", NOTE, f"{name} means nothing to the device", "look for a slip of the pen"))
    return found + (_core(values) if circuitpython else [])


def _core(values: Mapping[str, Any]) -> list[Finding]:
    """What settings.toml tells CircuitPython itself."""
    found = []
    for name, least in tomllib.loads((roots()[0] / "settings.toml").read_text("utf-8")).items():
        value = values.get(name)
        if not isinstance(value, int) or value < least:
            found.append(
                Finding(
                    "settings",
                    WRONG,
                    f"{name} is {'not set' if value is None else value}; some moves will fail",
                    f"write {name} = {least} into settings.toml in edit mode, or run rondel deploy",
                )
            )
    return found


def read(text: str) -> tuple[dict[str, Any], list[Finding]]:
    """The values of a settings.toml, and what hinders reading it."""
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        return {}, [Finding("settings", WRONG, f"settings.toml cannot be read: {error}", CORRECT)]

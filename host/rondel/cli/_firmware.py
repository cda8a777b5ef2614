"""Shared by the commands that run CircuitPython: the options that name it and a compiler for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rondel.compiler import SETTING

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def uf2_option(what: str = "CircuitPython for --runtime circuitpython.") -> Decorator:
    """Add `--uf2`."""
    return click.option("--uf2", type=FILE, envvar="RONDEL_UF2", help=f"{what} Else RONDEL_UF2.")


def compiler_option(what: str) -> Decorator:
    """Add `--mpy-cross`."""
    return click.option("--mpy-cross", type=FILE, envvar=SETTING, help=f"{what} Else RONDEL_MPY_CROSS.")

"""Errors of the emulator, and the one place that imports its optional packages."""

from __future__ import annotations

import importlib
from types import ModuleType

from rondel.errors import RondelError

INSTALL = "install it with: pip install -e '.[emulator]'"


class EmulatorError(RondelError):
    """No machine can be made or run: a package, the firmware file, the drive's files, or the boot."""


def need(module: str, package: str) -> ModuleType:
    """Import an optional module. Raises EmulatorError that names the missing `package`."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise EmulatorError(f"the emulator needs the Python package {package} ({error})", INSTALL) from error

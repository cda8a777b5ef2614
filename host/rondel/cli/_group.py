"""Commands found by their files: `x.py` beside this one, with its click command `command`, is `rondel x`."""

import importlib
import pkgutil
from pathlib import Path
from typing import Any

import click

PACKAGE = "rondel.cli"


class FileGroup(click.Group):
    """A group whose commands are the modules that begin with `prefix`, imported when they are needed."""

    def __init__(self, *arguments: Any, prefix: str = "", **options: Any):
        super().__init__(*arguments, **options)
        self._prefix = prefix

    def _modules(self) -> list[str]:
        names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
        if self._prefix:
            return [name for name in names if name.startswith(self._prefix)]
        return [name for name in names if "_" not in name]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return sorted(name.removeprefix(self._prefix).replace("_", "-") for name in self._modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called `cmd_name`, or None."""
        name = self._prefix + cmd_name.replace("-", "_")
        if name not in self._modules():
            return None
        command: click.Command = importlib.import_module(f"{PACKAGE}.{name}").command
        return command

"""What a board is to hold: the program, and a settings file for a board that has none.

The firmware needs no library: everything it imports is part of it or of the board's own firmware. So an install that
came without a network deploys without one.
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass

from firmware.device.version import VERSION
from rondel.compiler import Compile, compiled
from rondel.errors import UsageFault
from rondel.virtual.board_files import ENTRIES, program_files, roots
from shared_rules import games

SETTINGS = "settings.toml"
OWN_FOLDERS = ("device/", "shared_rules/")  # what is in them and not of this version is removed
OWN_KINDS = (".py", ".mpy", ".bin", ".txt")


@dataclass(frozen=True)
class Payload:
    """`files` by path. `entry` starts the program and is written last; `shipped` is the settings of a new board."""

    runtime: str
    files: dict[str, bytes]
    shipped: bytes
    games: tuple[str, ...]
    version: str = VERSION

    @property
    def entry(self) -> str:
        """The file that starts the program."""
        return ENTRIES[self.runtime][-1]

    def is_stale(self, path: str) -> bool:
        """Whether a file on the board is of another version of the program."""
        if path in self.files:
            return False
        other_entry = path in ("code.txt", "main.txt") and self.runtime == "circuitpython"  # would be run before ours
        return other_entry or (path.startswith(OWN_FOLDERS) and path.endswith(OWN_KINDS))

    def settings(self, there: bytes | None) -> bytes:
        """The settings file that a board with this one is to have: its own, with what CircuitPython has to know."""
        if there is None or not there.strip():
            return self.shipped
        if self.runtime != "circuitpython":
            return there
        text = there.decode("utf-8", "replace")
        lines = [
            f"{name} = {value}\n"
            for name, value in tomllib.loads(self.shipped.decode()).items()
            if not any(line.split("=")[0].strip() == name for line in text.split("\n"))
        ]
        end = b"" if there.endswith(b"\n") or not lines else b"\n"
        return there + end + "".join(lines).encode()


def build(runtime: str, only: Collection[str] = (), compile: Compile | None = None) -> Payload:
    """The payload of a runtime, with `only` these games (none: all). `compile` makes .mpy of a module.

    Raises UsageFault when there is no such game.
    """
    if unknown := [name for name in only if name not in games.NAMES]:
        raise UsageFault(f"there is no game {unknown[0]}", f"there is: {', '.join(games.NAMES)}")
    held = tuple(name for name in games.NAMES if not only or name in only)
    files = program_files(runtime, [name for name in games.NAMES if name not in held])
    files = compiled(files, compile)
    last = ENTRIES[runtime]
    ordered = {path: files[path] for path in sorted(files) if path not in last}
    shipped = (roots()[0] / SETTINGS).read_bytes()
    return Payload(runtime, ordered | {path: files[path] for path in last}, shipped, held)

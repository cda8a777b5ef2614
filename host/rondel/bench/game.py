"""The games on the bench, as they lie in a board's NVM and on its drive."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rondel
from firmware.device.slot import MARK_AT, SLOT_BYTES, mark, slot_path
from firmware.device.slot_layout import SLOTS
from firmware.device.slots import SlotMedium
from rondel.errors import RondelError
from rondel.virtual.options import DEFAULT_GAME
from shared_rules.game import Game
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.record import Reader
from shared_rules.table import Table

NVM_BYTES = 4096
FOLDER = "games"  # on the drive
EXAMPLES = Path(rondel.__file__).parent / "examples"
WHOLE_GAME = "four-players.rondel"
SEATS = ("Ann", "Ben", "Chris", "Dora")


@dataclass(frozen=True)
class KeptGame:
    """A game in play as a board keeps it. `journal` is all of it, `nvm` and `files` are where it lies."""

    journal: bytes
    nvm: bytes
    files: dict[str, bytes]
    records: int


def new_game(name: str = DEFAULT_GAME) -> KeptGame:
    """A game for four, just begun: a device that was switched off and on again."""
    return _kept(["rondel 1", "game " + name, "seats " + " ".join(SEATS), ""])


def late_game(name: str = DEFAULT_GAME) -> KeptGame:
    """The example game for four as it is before the move that ends it."""
    lines = next(lines for lines in _examples() if f"game {name}" in lines)
    reader = Reader(Journal(MemoryMedium()))
    for number, line in enumerate(lines):
        reader.feed(line)
        if reader.table is not None and reader.table.moves and not _is_played(reader.table):
            return _kept(lines[:number])
    raise RondelError(f"the example game of {name} has no end")


def _examples() -> Iterator[list[str]]:
    for path in sorted(EXAMPLES.rglob(WHOLE_GAME)):
        yield path.read_text("utf-8").split("\n")


def _is_played(table: Table) -> bool:
    return bool(table.game.view(table, ("course",))["course"]["phase"] == "playing")


def basics(game: Game, wheel: int) -> list[str]:
    """The basic goods that lie on one wheel and on no other, as they stand there."""
    wheels: Any = game.wheels
    others = {good for number, spec in enumerate(wheels) if number != wheel for good in spec.goods}
    own = [good for good in wheels[wheel].goods if good not in others and good not in game.refined]
    return [game.goods.name(good) for good in own]


def _kept(lines: Iterable[str]) -> KeptGame:
    """The game as a board has it that was on for all of it: with checkpoints, each with the state of that moment."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / FOLDER
        for number in range(SLOTS):
            path = Path(slot_path(str(folder), number))
            path.parent.mkdir(parents=True)
            sign = mark(number)
            path.write_bytes(bytes(MARK_AT) + sign + bytes(SLOT_BYTES - MARK_AT - len(sign)))
        nvm = bytearray(b"\xff" * NVM_BYTES)
        medium: Any = SlotMedium(nvm, str(folder))
        reader = Reader(Journal(medium))
        for line in lines:
            reader.feed(line)
            if reader.table is not None:
                medium.position = reader.table.held  # as firmware/device/store.py does
                medium.tick()
        table = reader.finish()
        files = {f"{FOLDER}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in _files(folder)}
        journal = medium.read(0, medium.size)
    return KeptGame(bytes(journal), bytes(nvm), files, table.log.count)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())

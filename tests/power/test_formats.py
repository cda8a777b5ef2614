"""Games that older versions kept must load for ever: the bytes of today, as files in fixtures/.

`python -m tests.power.test_formats` makes them anew. That is for a new format, beside the old ones: never over them.
"""

from pathlib import Path

import pytest

from firmware.device.files import GAME, FileMedium
from firmware.device.slot import Slot, slot_path
from firmware.device.store import begin_game, open_game
from shared_rules import record
from shared_rules.errors import MoveError
from shared_rules.journal import FORMAT, NOTE, Journal
from tests.power.fat_model import board
from tests.power.flash_model import BLOCK
from tests.power.session import FOLDER, laid_out, medium_of
from tests.vectors import games

FIXTURES = Path(__file__).with_name("fixtures")
KINDS = (
    "nvm-1",
    "slot-1",
    "nvm-2",
    "slot-2",
)  # in NVM alone; in a slot and NVM. The number: the journal's format.


def flash_of(kind):
    """A board with the kept bytes of NVM and, if there are some, of a slot."""
    with board(laid_out()) as chip:
        slot = FIXTURES / f"{kind}.slot"
        if slot.exists():
            with chip.drive.open(slot_path(FOLDER, 0), "r+b") as file:
                file.write(slot.read_bytes())
        nvm = (FIXTURES / f"{kind}.nvm").read_bytes()
        chip.flash[:BLOCK] = nvm + b"\xff" * (BLOCK - len(nvm))
        return bytes(chip.flash)


def assert_it_is_the_game(medium, kind):
    """The game on the medium is the one that was kept, and it goes on."""
    table, problem = open_game(medium)
    assert problem == ""
    assert record.write(table) == (FIXTURES / f"{kind}.rondel").read_text(encoding="utf-8")
    digest = table.digest()
    moves = table.moves
    table.undo(moves)
    table.redo(moves)
    assert table.digest() == digest
    table.note("and on")
    return table.log.count


@pytest.mark.parametrize("kind", KINDS)
def test_nvm_and_slots_still_load(kind):
    with board(flash_of(kind)) as chip:
        count = assert_it_is_the_game(medium_of(chip), kind)
        medium = medium_of(chip)
        medium.checkpoint()
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert Journal(medium_of(chip)).count == count


@pytest.mark.parametrize("kind", ["file-1", "file-2"])
def test_the_journal_in_a_file_still_loads(tmp_path, kind):
    (tmp_path / GAME).write_bytes((FIXTURES / f"{kind}.journal").read_bytes())
    count = assert_it_is_the_game(FileMedium(str(tmp_path)), kind)
    assert Journal(FileMedium(str(tmp_path))).count == count


def test_a_slot_of_a_newer_version_is_neither_read_nor_written():
    with board(flash_of("slot-1")) as chip:
        medium = medium_of(chip)
        newer = medium._current
        head = bytearray(newer.head())
        from firmware.device import slot

        head[1] += 1
        head[28:] = slot.number_bytes(slot.crc32(head[:28]), 4)
        with chip.drive.open(newer.path, "r+b") as file:
            file.seek(slot.HEAD_AT)
            file.write(head)
        there = chip.drive.tree()[newer.path]
        assert not (again := Slot(FOLDER, 0)).there and not again.good
        medium = medium_of(chip)
        log = Journal(medium)
        for number in range(600):
            log.append(bytes((NOTE,)) + b"n%d" % number * 5)
        assert chip.drive.tree()[newer.path] == there


def _play(medium, moves, seed):
    table = begin_game(medium, "glass-road", ["Ann", "Ben"])
    dice = games.Dice(seed)
    while table.log.count < moves:
        try:
            table.enter(games.draw(dice, table))
        except MoveError:
            pass
    return record.write(table)


def make():
    """Write the fixtures."""
    for kind, moves in zip((f"nvm-{FORMAT}", f"slot-{FORMAT}"), (25, 150), strict=True):
        with board(laid_out()) as chip:
            medium = medium_of(chip)
            text = _play(medium, moves, 21)
            (FIXTURES / f"{kind}.nvm").write_bytes(bytes(chip.flash[:BLOCK]).rstrip(b"\xff"))
            if medium._current:
                held = chip.drive.tree()[medium._current.path]
                (FIXTURES / f"{kind}.slot").write_bytes(held[: 2 * BLOCK + medium._current.length])
        (FIXTURES / f"{kind}.rondel").write_text(text, encoding="utf-8")
    folder = FIXTURES / "made"
    text = _play(FileMedium(str(folder)), 40, 22)
    (folder / GAME).replace(FIXTURES / f"file-{FORMAT}.journal")
    folder.rmdir()
    (FIXTURES / f"file-{FORMAT}.rondel").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    make()

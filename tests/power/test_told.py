"""A slot that is damaged: the moves that it held are missing, and the device says so when it starts."""

from firmware.device.slot import DATA_AT, HEAD_AT
from firmware.device.store import begin_game, open_game
from shared_rules.journal import Journal
from tests.power.fat_model import board
from tests.power.session import FOLDER, laid_out, medium_of


def test_moves_that_a_damaged_slot_held_are_missed_in_words():
    with board(laid_out()) as chip:
        medium = medium_of(chip)
        table = begin_game(medium, "glass-road", ["Ann", "Ben"])
        table.note("in the slot")
        medium.checkpoint()
        table.note("in NVM")
        slot = next(slot for slot in medium._slots if slot.good)
        assert slot.path.startswith(FOLDER)
        with chip.drive.open(slot.path, "r+b") as file:
            file.seek(DATA_AT + 20)
            file.write(b"?")
        flash = bytes(chip.flash)
    with board(flash) as chip:
        medium = medium_of(chip)
        assert Journal(medium).count == 0
        table, problem = open_game(medium)
        assert table is None
        assert problem == "moves are missing: the slot that held them is damaged"


def test_a_head_that_tells_of_more_than_a_slot_holds_is_no_head():
    """Its CRC is right, and its journal would be read for minutes."""
    with board(laid_out()) as chip:
        medium = medium_of(chip)
        begin_game(medium, "glass-road", ["Ann", "Ben"])
        medium.checkpoint()
        slot = next(slot for slot in medium._slots if slot.good)
        slot.length = 0x7FFFFFFF
        with chip.drive.open(slot.path, "r+b") as file:
            file.seek(HEAD_AT)
            file.write(slot.head())
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert medium_of(chip).size == 0

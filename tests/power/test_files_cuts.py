"""MicroPython: a game in a file on littlefs. The power is cut at every operation: no confirmed move is lost."""

import pytest

from firmware.device.files import FileMedium
from firmware.device.store import begin_game, open_game
from shared_rules import control
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.journal import NOTE, Journal
from tests.power.lfs_model import board, new_flash
from tests.power.session import Session, journal_of
from tests.vectors import games

FOLDER = "/games"
TREE = {"/main.py": b"# runs\n" * 30, "/settings.toml": b'RONDEL_SEATS = "Ann, Ben"\n'}
STATEMENTS = 190


def after_cut(flash, allowed):
    """Boot after a cut: one of the journals is there, the files are, and the game goes on over another boot."""
    with board(flash) as chip:
        medium = FileMedium(FOLDER)
        log = Journal(medium)
        held = medium.read(0, log.end)
        assert held in allowed, (len(held), [len(each) for each in allowed])
        tree = chip.drive.tree()
        assert {path: data for path, data in tree.items() if not path.startswith(FOLDER)} == TREE
        log.append(bytes((NOTE,)) + b"the power was away")
        there = journal_of(medium)
        assert there[: len(held)] == held and log.left_out == 0
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert journal_of(FileMedium(FOLDER)) == there
        return [data for path, data in chip.drive.tree(FOLDER).items() if "aside" in path]


def cut_everywhere(session, capsys, what, kept=None):
    """Cut the power at every operation; `kept` is a journal that must lie aside when it is no longer in play."""
    cuts = 0
    for _, _, flash, allowed in session.cuts():
        aside = after_cut(flash, allowed)
        if kept:
            with board(flash):
                assert kept in aside or journal_of(FileMedium(FOLDER)) == kept
        cuts += 1
    with capsys.disabled():
        print(f"\nlittlefs, {what}: {len(session.steps)} steps, {cuts} cuts; 0 lost moves")


@pytest.fixture
def played():
    """A session with moves, undo and redo, and a board that has it."""
    session = Session(new_flash(TREE))
    dice = games.Dice(3)
    with board(session.start) as chip:
        medium = FileMedium(FOLDER)
        table = session.step(chip, lambda: begin_game(medium, "glass-road", ["Ann", "Ben"]), medium)
        for number in range(STATEMENTS):
            move = games.draw(dice, table)
            if number % 9 > 6:
                move = control.control(m.UNDO if number % 9 == 7 else m.REDO, 1)
            try:
                session.step(chip, lambda move=move: table.enter(move), medium)
            except MoveError:
                pass
    return session


def test_no_move_is_lost(played, capsys):
    assert len(played.steps) > 100
    cut_everywhere(played, capsys, "moves")


def test_between_an_old_game_and_a_new_one_there_is_always_one(played, capsys):
    session = Session(played.end)
    with board(session.start) as chip:
        medium = FileMedium(FOLDER)
        assert open_game(medium)[0].moves > 50
        old = journal_of(medium)
        for number in range(3):
            table = session.step(chip, lambda n=number: begin_game(medium, "glass-road", ["Eve", f"Ben{n}"]), medium)
            session.step(chip, lambda t=table: t.note("begun"), medium)
    cut_everywhere(session, capsys, "new games", old)


@pytest.mark.parametrize("whole", [False, True], ids=["torn", "whole"])
def test_what_is_left_out_stays_aside(played, whole, capsys):
    """Of a torn record the whole file stays aside, and so do whole records that make no sense."""
    session = Session(played.end)
    with board(session.start) as chip:
        medium = FileMedium(FOLDER)
        if not whole:
            medium.append(b"\x30\0torn")
        session.start = bytes(chip.flash)
    with board(session.start) as chip:
        medium = FileMedium(FOLDER)
        log = Journal(medium)
        file = medium.read(0, medium.size)
        left = ()
        if whole:
            session.step(chip, medium.keep_copy, medium)
            log.drop_from(log.offset_of(60))
            left = (file[: log.end],)
        session.step(chip, lambda: log.append(bytes((NOTE,)) + b"without them"), medium, *left)
        assert file in chip.drive.tree(FOLDER).values()
    cut_everywhere(session, capsys, "left out")

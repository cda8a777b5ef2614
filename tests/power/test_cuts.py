"""The power is cut at every single operation of the flash: no confirmed move is lost, and the game goes on.

Half-done programs and erases as well. RONDEL_CUTS=all takes every kind of half-done at every operation, three times.
"""

from itertools import pairwise

import pytest

from firmware.device.slot import SlotError
from firmware.device.store import begin_game, open_game
from shared_rules import control
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.journal import MOVE, NOTE, REDO, UNDO, Journal
from tests.power.fat_model import SECTOR, NoDrive, board, new_flash
from tests.power.flash_model import BLOCK, Nvm
from tests.power.session import FOLDER, TREE, Session, after_cut, games_in_slots, journal_of, laid_out, medium_of
from tests.vectors import games

RECORD_MOST = 480  # bytes of a frame
STATEMENTS = 760


def cut_everywhere(session, capsys, what):
    """Cut the power at every operation of the session; print how it went, return how often which journal was there."""
    kinds = {}
    ends = [0, 0, 0]
    for op, share, flash, allowed in session.cuts():
        ends[after_cut(flash, allowed)] += 1
        kinds[op.kind, share] = kinds.get((op.kind, share), 0) + 1
    halves = ", ".join(f"{number} {kind} {share}" for (kind, share), number in sorted(kinds.items()))
    with capsys.disabled():
        print(f"\n{what}: {len(session.steps)} steps, {sum(ends)} cuts ({halves}); 0 lost moves")
    return ends


def draw(dice, table, number):
    """A random statement, and now and then undo and redo."""
    if number % 11 == 9:
        return control.control(m.UNDO, 1)
    if number % 11 == 10:
        return control.control(m.REDO, 1)
    return games.draw(dice, table)


@pytest.fixture(scope="module")
def long_session():
    """A random game of some hundred statements, over checkpoints in quiet moments and in the middle of a move."""
    session = Session(laid_out())
    dice = games.Dice(7)
    kinds = [0] * 5
    with board(session.start) as chip:
        medium = medium_of(chip)
        table = session.step(chip, lambda: begin_game(medium, "glass-road", ["Ann", "Ben"]), medium)
        for number in range(STATEMENTS):
            try:
                session.step(chip, lambda n=number: table.enter(draw(dice, table, n)), medium)
            except MoveError:
                continue
            kinds[table.log.payload(table.log.count - 1)[0]] += 1
            if number < STATEMENTS // 2:  # from then on nobody ever waits
                session.step(chip, medium.tick, medium)
        session.digest = table.digest()
        session.erases = medium.erases
    session.kinds = kinds
    return session


def test_no_move_of_a_long_session_is_lost(long_session, capsys):
    session = long_session
    assert session.kinds[MOVE] + session.kinds[UNDO] + session.kinds[REDO] >= 300
    assert min(session.kinds[UNDO], session.kinds[REDO]) > 5
    assert session.erases >= 4
    cut_everywhere(session, capsys, "a session")


def test_the_session_was_worth_cutting(long_session):
    """Most appends are one or two programs, nothing else; the others wait for a checkpoint."""
    with board(long_session.end) as chip:
        table = open_game(medium_of(chip))[0]
        assert table.digest() == long_session.digest
    firsts = [first for first, _ in long_session.steps] + [len(long_session.ops)]
    sizes = [later - first for first, later in pairwise(firsts)]
    assert sorted(set(sizes))[:2] == [1, 2]
    assert 4 <= sum(size > 2 for size in sizes) <= 10


def play(session, chip, table, medium, number, dice):
    """So many statements that are taken."""
    while number:
        try:
            session.step(chip, lambda: table.enter(games.draw(dice, table)), medium)
            number -= 1
        except MoveError:
            pass


def test_a_start_goes_on_from_the_position_in_the_slot(long_session):
    """However long the game is: only what came after the last checkpoint is read again."""
    with board(long_session.end) as chip:
        medium = medium_of(chip)
        read = []
        medium_read = medium.read
        medium.read = lambda offset, length: read.append(offset) or medium_read(offset, length)
        table = open_game(medium)[0]
        assert table.digest() == long_session.digest
        assert table.log.end > 12_000
        # The record that filled the NVM may be the first one behind the checkpoint.
        assert min(offset for offset in read if offset) >= medium._slot_end - RECORD_MOST
        assert len(read) < 500


def test_a_position_that_is_damaged_or_of_another_game_is_not_used(long_session):
    flash = bytearray(long_session.end)
    with board(flash) as chip:
        position = medium_of(chip).held()
    assert flash.count(position) == 1
    flash[flash.index(position) + 40] ^= 1
    with board(flash) as chip:
        medium = medium_of(chip)
        assert medium.held() == b""
        assert open_game(medium)[0].digest() == long_session.digest
        table = begin_game(medium, "glass-road", ["Eve"])
        medium.checkpoint()
        flash = bytes(chip.flash)
    with board(flash) as chip:
        assert open_game(medium_of(chip))[0].digest() == table.digest()


def test_between_an_old_game_and_a_new_one_there_is_always_one(capsys):
    """New games: from NVM alone, from a slot and NVM, and from a slot alone; with more games than slots."""
    session = Session(laid_out())
    dice = games.Dice(11)
    with board(session.start) as chip:
        medium = medium_of(chip)
        for number, moves in enumerate((0, 12, 150, 0, 40, 3)):
            table = session.step(chip, lambda n=number: begin_game(medium, "glass-road", ["Ann", f"Ben{n}"]), medium)
            play(session, chip, table, medium, moves, dice)
            if moves == 150:
                session.step(chip, medium.checkpoint, medium)
        assert len(games_in_slots(chip)) == 4
    cut_everywhere(session, capsys, "new games")


def torn_ends():
    """Boards on which a power cut has torn the last record: in NVM alone, behind a slot, and at the end of NVM."""
    for moves, seed in ((5, 1), (160, 2), (104, 3), (104, 4)):
        session = Session(laid_out())
        with board(session.start) as chip:
            medium = medium_of(chip)
            table = begin_game(medium, "glass-road", ["Ann", "Ben"])
            play(session, chip, table, medium, moves, games.Dice(seed))
            flash = bytearray(chip.flash)
            last = chip.ops[-1]
        size = len(last.after) // 2
        flash[last.address + size : last.address + len(last.after)] = b"\xff" * (len(last.after) - size)
        yield bytes(flash)


class TightNvm(Nvm):
    """NVM on a board whose heap is in pieces: there is no run of more than so many bytes."""

    longest = 1024

    def __setitem__(self, key, data):
        if len(data) > self.longest:
            raise MemoryError
        super().__setitem__(key, data)


def test_where_the_heap_is_in_pieces_nvm_is_emptied_in_pieces(capsys):
    """After some 600 moves on a board no run of 4 KB was left, and no more moves were kept."""
    session = Session(laid_out())
    with board(session.start) as chip:
        chip.nvm = TightNvm(chip)
        medium = medium_of(chip)
        table = session.step(chip, lambda: begin_game(medium, "glass-road", ["Ann", "Ben"]), medium)
        play(session, chip, table, medium, 40, games.Dice(3))
        before = medium.erases
        session.step(chip, medium.checkpoint, medium)
        assert medium.erases - before == BLOCK // TightNvm.longest
        play(session, chip, table, medium, 3, games.Dice(4))
        TightNvm.longest, longest = 100, TightNvm.longest
        with pytest.raises(SlotError, match="no memory"):
            medium.checkpoint()
        TightNvm.longest = longest
    cut_everywhere(session, capsys, "a heap in pieces")


def test_torn_bytes_give_way_and_nothing_else(capsys):
    for number, flash in enumerate(torn_ends()):
        session = Session(flash)
        with board(flash) as chip:
            medium = medium_of(chip)
            table, problem = open_game(medium)
            assert "torn bytes" in problem
            session.step(chip, lambda t=table: t.note("the torn move is made again"), medium)
        cut_everywhere(session, capsys, f"torn end {number + 1}")


@pytest.mark.parametrize("kept", [40, 130], ids=["in a slot", "in NVM"])
def test_records_that_make_no_sense_are_left_out_and_kept(kept, capsys):
    """A later version wrote them, say: the game goes on without them, and they stay in a slot."""
    session = Session(laid_out())
    with board(session.start) as chip:
        medium = medium_of(chip)
        table = begin_game(medium, "glass-road", ["Ann", "Ben"])
        play(session, chip, table, medium, 150, games.Dice(5))
        session.start, chip.ops[:], session.steps[:] = bytes(chip.flash), [], []
        whole = journal_of(medium)
        log = Journal(medium)
        medium.keep_copy()
        log.drop_from(log.offset_of(kept))
        left = whole[: log.end]
        session.step(chip, lambda: log.append(bytes((NOTE,)) + b"without them"), medium, left)
        assert whole in games_in_slots(chip)
    cut_everywhere(session, capsys, f"records left out from {kept} on")


def test_a_damaged_head_of_nvm_is_no_head():
    """While NVM is erased or its head written, a number in it may be read as another one: then the slot is believed."""
    with board(laid_out()) as chip:
        medium = medium_of(chip)
        table = begin_game(medium, "glass-road", ["Ann", "Ben"])
        play(Session(b""), chip, table, medium, 60, games.Dice(9))
        held = journal_of(medium)
        before = bytes(chip.flash)
        medium.checkpoint()
        after = bytes(chip.flash)
    slot_alone = bytearray(after)
    slot_alone[:BLOCK] = before[:BLOCK]  # the checkpoint is there, and NVM is not yet erased
    for bit in range(8 * 20):
        for flash in (slot_alone, after):
            damaged = bytearray(flash)
            damaged[bit // 8] ^= 1 << bit % 8
            after_cut(damaged, (held,))
            damaged[BLOCK // 4 : BLOCK] = b"\xff" * (BLOCK - BLOCK // 4)  # an erase that has come so far
            after_cut(damaged, (held,))


def test_the_first_start_loses_no_game_and_at_most_the_drive(capsys):
    """Slots are made once. That writes the tables of the drive: a cut there may cost the drive, which is copied again.

    The game is in NVM and stays. A cut anywhere else costs nothing.
    """
    session = Session(new_flash(TREE))
    with board(session.start) as chip:
        medium = medium_of(chip)
        table = session.step(chip, lambda: begin_game(medium, "glass-road", ["Ann", "Ben"]), medium)
        session.step(chip, lambda: table.note("before the slots"), medium)
        before = len(chip.ops)
        session.step(chip, medium.tick, medium)
        tables = 1 + (1 + chip.drive.tables()[22] + 32) * SECTOR // BLOCK  # boot sector, FAT and root folder end there
    erases = [op.block for op in session.ops[before:] if op.kind == "erase"]
    empty = new_flash({})[BLOCK:]
    lost = cuts = 0
    for op, _, flash, allowed in session.cuts():
        cuts += 1
        try:
            with board(flash) as chip:
                whole = chip.drive.tree(without=FOLDER) == TREE
        except (NoDrive, OSError, ValueError):  # also a name that is no text
            whole = False
        if not whole:
            assert 0 < op.block < tables
            lost += 1
            flash = flash[:BLOCK] + empty
        after_cut(flash, allowed, TREE if whole else {})
        if not whole or op.block >= tables:
            with board(flash) as chip:
                medium = medium_of(chip)
                medium.tick()
                held = journal_of(medium)
                medium.checkpoint()
                flash = bytes(chip.flash)
            with board(flash) as chip:
                assert journal_of(medium_of(chip)) == held
    in_tables = sum(block < tables for block in erases)
    with capsys.disabled():
        print(f"\nfirst start: {len(erases)} erases, {in_tables} of them in the tables of the drive")
        print(f"first start: {cuts} cuts, {lost} cost the drive; 0 lost moves")
    assert lost
    assert len(erases) < 50

"""Power cuts on real CircuitPython in the emulator: a session is taken down, and boards boot from the flash of a cut.

What survives a cut is the flash, so a board that boots from it is the board after the cut. Up to where the small
program opens its medium all these boots are the same, for the session changes nothing else: most are forks of one.
The default takes a few of the cuts; RONDEL_CUTS=each takes every operation, done not at all and done in part (half an
hour), RONDEL_CUTS=all in every way (hours).
"""

from binascii import crc32

import pytest

from rondel.emulator import fat
from rondel.emulator.snapshot import forked
from tests.power.emulated import Board, journals, small_files
from tests.power.fat_tables import Tables
from tests.power.flash_model import BLOCK
from tests.power.session import FOLDER, Session, after_cut
from tests.power.test_layout import slot_paths

SOME = 40
BOOT_EVERY = 100  # cuts, the first of which has a boot of its own; the others are forks
IN_TIME = 3  # cut as they come, in a fork of the running board
FIRST = "a4"
# Appends, a checkpoint in a quiet moment, one in the middle of an append, new games out of a slot and out of NVM.
SCRIPT = "a105 t1 a150 n7 a60 n8 a4"


@pytest.fixture(scope="module")
def laid_out(circuitpython_uf2):
    """The flash of a board that has its slots and a few records."""
    board = Board(circuitpython_uf2, files=small_files())
    board.do(FIRST)
    board.do("t1")
    return board.flash


@pytest.fixture(scope="module")
def session(circuitpython_uf2, laid_out):
    """The session, operation by operation."""
    board = Board(circuitpython_uf2, laid_out)
    board.do()
    board.ops.clear(), board.confirmed.clear()
    board.do(SCRIPT)
    states = journals(FIRST + " " + SCRIPT)[int(FIRST[1:]) :]
    session = Session(laid_out, board.ops, end=board.flash)
    for number, confirmed in enumerate(board.confirmed):
        if not session.steps or confirmed != board.confirmed[number - 1]:
            session.steps.append((number, tuple(states[confirmed : confirmed + 2])))
    assert board.confirmed[-1] == len(states) - 2
    return session


def files_of(flash):
    """The files on the drive of this flash, but those of the slots: a cut may spoil the folder of one of them."""
    files = {"/" + path: data for path, data in fat.read(flash[BLOCK:], without=FOLDER.strip("/")).items()}
    return {path: data for path, data in files.items() if not path.startswith(FOLDER)}  # their pads lie beside it


def name(journal):
    """What the small program tells of a journal."""
    return len(journal), crc32(journal)


def held_after_boot(board, allowed, files, twice=True):
    """What the board has after a cut, and whether it goes on from there; `twice`: over another boot."""
    has = board.do()
    assert (has["length"], has["crc"]) in [name(journal) for journal in allowed]
    more = board.do("a1")
    assert more["length"] > has["length"] and not more["errors"]
    if twice:
        board.again()
        again = board.do()
        assert (again["length"], again["crc"]) == (more["length"], more["crc"])
    assert files_of(board.flash) == files
    return has["length"]


def slots_of(flash):
    """The blocks in which the slots and their own folders lie: not the tables, nor anything that an import reads."""
    tables = Tables(flash)
    return {block for path in slot_paths(tables) for block in tables.places[path] | tables.places[path[: -len("slot")]]}


def test_a_cut_costs_no_confirmed_record_on_the_board(circuitpython_uf2, laid_out, session, capsys):
    files = files_of(session.start)
    assert "/code.py" in files and "/shared_rules/journal.py" in files
    assert {op.block for op in session.ops} <= {0} | slots_of(session.start)
    started = Board(circuitpython_uf2, laid_out)
    assert started.waits_to_open()
    cuts = 0

    def fork(flash, allowed):
        started.put(flash)
        held_after_boot(started, allowed, files, twice=False)

    for _, _, flash, allowed in session.cuts_of(SOME):
        if cuts % BOOT_EVERY:
            forked(lambda flash=flash, allowed=allowed: fork(flash, allowed))
        else:
            held_after_boot(Board(circuitpython_uf2, bytes(flash)), allowed, files)
        cuts += 1
        if cuts % 100 == 0:
            with capsys.disabled():
                print(f"\n{cuts} cuts", end="", flush=True)
    moves = len(journals(FIRST + " " + SCRIPT)) - 1
    with capsys.disabled():
        print(
            f"\nCircuitPython: {moves} moves, {len(session.ops)} operations, {cuts} cuts; 0 lost moves, all files there"
        )
    assert moves >= 300


def test_a_cut_at_every_operation_costs_no_confirmed_record(session, capsys):
    """The flash that real CircuitPython leaves, read by the model: all of the cuts, in seconds."""
    files = files_of(session.start)
    cuts = 0
    for _, _, flash, allowed in session.cuts():
        after_cut(flash, allowed, files)
        cuts += 1
    with capsys.disabled():
        print(f"\nCircuitPython's flash, read by the model: {len(session.ops)} operations, {cuts} cuts; 0 lost records")


def test_the_power_goes_while_it_runs(circuitpython_uf2, laid_out, session):
    """The same from the other side: the running board is forked, and its power cut in the middle of an operation."""
    board = Board(circuitpython_uf2, laid_out)
    board.do()
    files = files_of(laid_out)

    def cut(after, part):
        allowed = [pair for first, pair in session.steps if first <= after][-1]
        board.machine.flash_log.cut(after, part)
        board.machine.console.write(SCRIPT.encode() + b"\r")
        board.machine.run_until(lambda: not board.machine.powered, ms=60_000, wall_s=600)
        assert not board.machine.powered
        board.again()
        held_after_boot(board, allowed, files)

    for number in range(IN_TIME):
        after = (2 * number + 1) * len(session.ops) // (2 * IN_TIME)
        forked(lambda after=after, part=0.2 + number / 4: cut(after, part))

"""The device in real CircuitPython: keys pressed on their pins, rings read from their wires, budgets kept."""

from rondel.bench.report import FREE_BYTES, KEY_MS
from rondel.emulator.snapshot import forked

GLASS, SAND, WOOD, UNDO, OK = 0, 1, 5, 11, 15


def reference():
    from rondel.bench.game import new_game
    from rondel.bench.reference_device import ReferenceDevice

    return ReferenceDevice(journal=new_game().journal)


def test_the_pixels_on_the_wire_are_those_of_the_position(board):
    wanted = reference().pictures()
    shown = forked(lambda: (board.run(1500), board.shown())[1])
    assert shown[0] in wanted[0]
    assert shown[1] in wanted[1]


def test_pressed_keys_make_the_move_that_the_same_firmware_makes_here(board):
    def play():
        for key in (SAND, SAND, OK):
            board.tap(key, 60, 120)
        board.run(3000)
        return board.shown(), board.request("game")

    shown, head = forked(play)
    here = reference()
    for key in (SAND, SAND, OK):
        here.tap(key)
    assert head["moves"] == 1
    assert head["digest"] == f"{here.app.ui.table.digest():08x}"
    wanted = here.pictures()
    assert shown[0] in wanted[0]
    assert shown[1] in wanted[1]


def test_a_start_keeps_its_budgets(board):
    from rondel.bench.run import FOUR, start_rows

    assert all(row.ok for row in start_rows(board, FOUR)), start_rows(board, FOUR)


def test_heap_is_free_and_an_idle_loop_allocates_nothing(board):
    free, allocated = forked(lambda: (board.free(), board.allocated_idle()))
    assert free >= FREE_BYTES
    assert allocated == 0


def test_a_key_is_answered_on_both_rings_within_its_budget(board):
    from rondel.bench.keys import goods

    times = sorted(forked(lambda: goods(board, reference(), 20)))
    assert times[-1] <= KEY_MS


def test_a_move_is_kept_and_shown_within_50_ms_and_erases_nothing(board):
    from rondel.bench.keys import moves

    answers = forked(lambda: moves(board, reference(), 4))
    assert max(answer.ms for answer in answers) <= 50
    assert not sum(answer.erases for answer in answers)

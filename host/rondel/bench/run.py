"""All measurements, one after the other, each in a fork of a board that was booted once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rondel.bench import heap, keys, lists
from rondel.bench.board import BenchBoard
from rondel.bench.game import late_game, new_game
from rondel.bench.reference_device import ReferenceDevice
from rondel.bench.report import AS_TEXT, COMPILED, FREE_BYTES, KEY_MS, MOVE_MS, LoadBudgets, Row, spread
from rondel.compiler import Compile
from rondel.emulator.snapshot import forked
from rondel.virtual.options import DEFAULT_GAME

FOUR = "four players"
LATE = "late in the game"
# Numbers that get longer in what was said last take a block of 16 bytes more; a leak would take hundreds of bytes.
GROWN_BYTES = 64
SETTLED_MS = 5_000.0  # a device that is on for some seconds has loaded what the first list needs

Progress = Callable[[str], None]


class Counts:
    """How often a thing is done. `quick` is for a look in between."""

    def __init__(self, quick: bool):
        self.presses = 36 if quick else 200
        self.moves = 4 if quick else 24
        self.growth = 100 if quick else 1000


def measure(
    uf2: Path,
    quick: bool = False,
    progress: Progress = lambda _: None,
    game: str = DEFAULT_GAME,
    compile: Compile | None = None,
) -> Iterator[Row]:
    """Every row, as soon as it is known. Raises EmulatorError."""
    counts = Counts(quick)
    progress("boots a board with a new game of four")
    board = booted(uf2, game=game, compile=compile)
    yield from start_rows(board, FOUR)
    yield from new_game_rows(board, counts, progress)
    progress("boots a board near the end of a game, with a screen")
    board = booted(uf2, late=True, game=game, compile=compile)
    yield from start_rows(board, LATE)
    yield from late_game_rows(board, counts, progress)


def booted(
    uf2: Path,
    late: bool = False,
    settings: dict[str, str] | None = None,
    game: str = DEFAULT_GAME,
    compile: Compile | None = None,
) -> BenchBoard:
    """A board that shows a game: a new one on a board without a screen, or a late one on a board with one."""
    kept = late_game(game) if late else new_game(game)
    board = BenchBoard(uf2, settings, kept, screen=late, compile=compile)
    board.boot()
    return board


def reference_of(board: BenchBoard) -> ReferenceDevice:
    """The firmware in this process, with the same settings and the same game."""
    return ReferenceDevice(board.settings, board.journal, board.screen is not None)


def start_rows(board: BenchBoard, game: str) -> list[Row]:
    """From the begin of code.py to light."""
    begun_ms, budgets = board.begun_ms, budgets_of(board)
    return [
        Row(f"start of code.py to the first light ({game})", board.first_byte_ms - begun_ms, "ms", budgets.light),
        Row(f"start of code.py to both rings lit ({game})", board.first_picture_ms - begun_ms, "ms", budgets.start),
    ]


def budgets_of(board: BenchBoard) -> LoadBudgets:
    """The budgets for how this board loads its modules."""
    return COMPILED if board.compiled else AS_TEXT


def new_game_rows(board: BenchBoard, counts: Counts, progress: Progress = lambda _: None) -> Iterator[Row]:
    """What is measured on a board with a new game."""
    board.run(SETTLED_MS)
    progress("asks for the heap")
    yield Row(f"free heap ({FOUR})", forked(board.free), "bytes", FREE_BYTES, at_least=True)
    yield Row("allocated in 1,000 idle loops", forked(board.allocated_idle), "bytes", 0)
    progress(f"presses {counts.presses} keys")
    yield from key_rows(board, counts.presses)
    progress(f"makes {counts.moves} moves")
    yield from move_rows(board, counts.moves)
    progress("connects a host")
    free = forked(lambda: heap.free_when_connected(board))
    yield Row(f"free heap ({FOUR}, host connected)", free, "bytes", FREE_BYTES, at_least=True)
    progress(f"makes {counts.growth} moves from a host")
    grown = forked(lambda: heap.growth(board, counts.growth))
    yield Row(f"growth of the heap over {counts.growth:,} moves", grown, "bytes", GROWN_BYTES)


def key_rows(board: BenchBoard, presses: int) -> list[Row]:
    """A good's key to both rings."""
    taken = forked(lambda: keys.goods(board, reference_of(board), presses))
    return spread("key edge to the last bit on both rings", taken, KEY_MS)


def move_rows(board: BenchBoard, moves: int) -> list[Row]:
    """OK to both rings, with flash that works in no time and with flash that takes its usual time."""
    made = forked(lambda: keys.moves(board, reference_of(board), moves))

    def slowly() -> list[keys.Answer]:
        board.machine.flash_log.takes_time = True
        return keys.moves(board, reference_of(board), moves)

    slow = forked(slowly)
    return [
        *spread("OK edge to the move kept and shown", [answer.ms for answer in made], MOVE_MS),
        *spread("the same with the times of the flash", [answer.ms for answer in slow], MOVE_MS),
        Row("flash erases a move, the most", max(answer.erases for answer in made), "times"),
        Row("flash programs a move, the most", max(answer.programs for answer in made), "times"),
    ]


def late_game_rows(board: BenchBoard, counts: Counts, progress: Progress = lambda _: None) -> Iterator[Row]:
    """What is measured on a board with a screen, near the end of a game."""
    board.run(SETTLED_MS)
    progress("asks for the heap")
    yield Row(f"free heap ({LATE}, screen)", forked(board.free), "bytes", FREE_BYTES, at_least=True)
    progress(f"makes {counts.moves} moves")
    made = forked(lambda: keys.moves(board, reference_of(board), counts.moves))
    yield from spread(f"OK edge to the move kept and shown ({LATE})", [answer.ms for answer in made], MOVE_MS)
    progress("opens lists")
    menu_ms = forked(lambda: lists.longest_menu(board, reference_of(board)))
    yield Row(f"key edge to the longest list ({LATE})", menu_ms, "ms", budgets_of(board).menu)
    score_ms = forked(lambda: lists.whole_score(board, reference_of(board)))
    yield Row(f"SEAT held to the score of four seats ({LATE})", score_ms, "ms", budgets_of(board).score)
    progress("connects a host")
    free = forked(lambda: heap.free_when_connected(board))
    yield Row(f"free heap ({LATE}, screen, host connected)", free, "bytes", FREE_BYTES, at_least=True)

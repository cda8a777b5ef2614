"""What is measured on the bench, and the budget of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rondel.bench.board import BenchBoard
from rondel.bench.game import late_game, new_game

WOOD, SEAT, UNDO, OK, BUILD = 5, 3, 11, 15, 12  # keys by index
QUIET_MS = 7000.0  # after this the board has dropped what it only needs to read lines
HOLD_MS = 500
PRESSES, MOVES, OKS = 100, 1000, 20
QUICK_PRESSES, QUICK_MOVES, QUICK_OKS = 20, 60, 5


@dataclass(frozen=True)
class Row:
    """One measurement. `at_least` tells whether the budget is a floor; without a budget it is only reported."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the budget holds."""
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget

    def as_object(self) -> dict[str, object]:
        """For programs."""
        return asdict(self) | {"ok": self.ok}


def measure(uf2: Path, quick: bool = False) -> Iterator[Row]:
    """Every row, one after the other, as soon as it is known. Raises EmulatorError."""
    yield from wheels(uf2, quick)
    yield from slow_flash(uf2, quick)
    yield from late(uf2)


def wheels(uf2: Path, quick: bool) -> Iterator[Row]:
    """A new game for four on a board with rings and keys: start, keys, moves, heap."""
    board = BenchBoard(uf2, game=new_game())
    board.boot()
    yield Row("code.py to the first light", board.first_byte_ms - board.begun_ms, "ms", 4000)
    yield Row("code.py to both rings", board.first_picture_ms - board.begun_ms, "ms", 4000)
    board.run(2000)
    yield Row("free heap, four seats, no host", board.free(), "B", 64 * 1024, True)
    yield Row("allocated by 1,000 idle loops", board.allocated_idle(), "B", 0)
    times = sorted(presses(board, QUICK_PRESSES if quick else PRESSES))
    yield Row("key edge to both rings, median", median(times), "ms")
    yield Row("key edge to both rings, 99 of 100", times[int(len(times) * 0.99) - 1], "ms", 25)
    yield Row("key edge to both rings, longest", times[-1], "ms")
    yield Row("OK to the move journaled and shown, longest", max(oks(board, QUICK_OKS if quick else OKS)), "ms", 50)
    yield from _many_moves(board, QUICK_MOVES if quick else MOVES)


def slow_flash(uf2: Path, quick: bool) -> Iterator[Row]:
    """The same move with the time that a common flash chip takes."""
    board = BenchBoard(uf2, game=new_game(), flash_takes_time=True)
    board.boot()
    board.run(2000)
    longest = max(oks(board, QUICK_OKS if quick else OKS))
    yield Row("the same with the flash's own time, longest", longest, "ms", 50)


def late(uf2: Path) -> Iterator[Row]:
    """The example game for four in its last building period, on a board with a screen: heap, menu, score."""
    board = BenchBoard(uf2, game=late_game(), screen=True)
    board.boot()
    board.run(3000)
    yield Row("free heap, period 4, with screen", board.free(), "B", 64 * 1024, True)
    yield Row("the building menu, on the screen", _screen_ms(board, BUILD, 0), "ms", 300)
    board.tap(UNDO)
    board.run(500)
    yield Row("the score of four seats, on the screen", _screen_ms(board, SEAT, HOLD_MS), "ms", 500)
    board.tap(UNDO)
    board.run(QUIET_MS)
    yield Row("free heap, period 4, after menu and score", board.free(), "B", 64 * 1024, True)
    board.request("info")
    board.run(QUIET_MS)
    yield Row("free heap, period 4, with a host as well", board.free(), "B")


def presses(board: BenchBoard, count: int) -> list[float]:
    """Milliseconds from each press to the last bit of the first picture of both rings after it."""
    times = []
    for number in range(count):
        board.run(400 + number * 7.3 % 41)  # at every phase of the pictures
        times.append(_answer_ms(board, WOOD))
        board.run(60)
        board.keys.release(WOOD)
        board.run(60)
        board.tap(UNDO, 60, 60)
    return times


def oks(board: BenchBoard, count: int) -> list[float]:
    """The same for OK, with one wood pending: gained, and then paid again by UNDO."""
    times = []
    for number in range(count):
        board.tap(WOOD, 60, 400 + number * 7.3 % 41)
        times.append(_answer_ms(board, OK))
        board.run(60)
        board.keys.release(OK)
        board.run(200)
        board.tap(UNDO, 60, 200)
    return times


def _answer_ms(board: BenchBoard, key: int) -> float:
    start_ms = board.ms
    board.keys.press(key)
    board.until(lambda: all(board.frames(ring, start_ms) for ring in (0, 1)), 2000, "no answer to a key")
    return max(board.frames(ring, start_ms)[0].end_ns for ring in (0, 1)) / 1e6 - start_ms


def _many_moves(board: BenchBoard, count: int) -> Iterator[Row]:
    board.request("hello", protocol=1, host="bench")
    for _ in range(4):
        _link_move(board, 0)
    board.run(QUIET_MS)
    before = board.free()
    yield Row("free heap, four seats, with a host", before, "B", 64 * 1024, True)
    operations = len(board.machine.flash_log.ops)
    for number in range(count):
        _link_move(board, number)
    board.run(QUIET_MS)
    log = board.machine.flash_log
    yield Row(f"heap growth over {count} moves", before - board.free(), "B", 1024)
    yield Row("flash programs a move", log.count("program", operations) / count, "")
    yield Row("flash erases a move", log.count("erase", operations) / count, "")


def _link_move(board: BenchBoard, number: int) -> None:
    words = ("pay", "gain")[number % 2]
    board.request("move", after=-1, text=f"{('Ann', 'Ben', 'Chris', 'Dora')[number // 2 % 4]} {words} 1 wood")


def _screen_ms(board: BenchBoard, key: int, hold_ms: float) -> float:
    """Milliseconds from a press (or from when it counts as held) until the screen is at rest again."""
    assert board.screen is not None
    panel = board.screen.panel
    start_ms = changed_ms = board.ms
    picture = bytes(panel.ram)
    board.keys.press(key)
    while board.ms - start_ms < hold_ms + 2500:
        board.run(4)
        if bytes(panel.ram) != picture:
            picture, changed_ms = bytes(panel.ram), board.ms
        if board.ms - changed_ms > 150 and changed_ms > start_ms + hold_ms:
            break
    board.keys.release(key)
    board.run(100)
    return changed_ms - start_ms - hold_ms

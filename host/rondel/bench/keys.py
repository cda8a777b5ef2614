"""From the edge at a key to the last bit on both rings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from firmware.device.keys import OK, UNDO
from rondel.bench.board import BenchBoard
from rondel.bench.game import basics
from rondel.bench.reference_device import Pictures, ReferenceDevice
from rondel.emulator.errors import EmulatorError
from rondel.view import GOODS_KEYS
from shared_rules.game import Game

ANSWER_MS = 500.0
TOUCH_MS = 160.0  # between two presses: the light of a touch is over
SWEEP_MS = 400.0
UNEVEN_MS = 1.37  # each press comes at another place between two scans, two loops and two pictures


@dataclass(frozen=True)
class Answer:
    """How long a press took, and what it cost the flash."""

    ms: float
    erases: int
    programs: int


def press(board: BenchBoard, reference: ReferenceDevice, key: int) -> Answer:
    """Press a key on both; the time from its edge until both rings show what comes of it.

    The picture that counts is one that the firmware's own drawing makes of the state after the press, and cannot make
    of the one before. Raises EmulatorError when none comes, or when the two cannot be told apart.
    """
    before = reference.pictures()
    reference.press(key)
    after = reference.answer()
    for ring in range(len(board.rings)):
        if before[ring] & after[ring]:
            raise EmulatorError(f"key {key} does not show on ring {ring}: the bench cannot measure it")
    flash = board.machine.flash_log
    since = len(flash.ops)
    pressed_ms = board.ms
    board.keys.press(key)
    board.until(lambda: _shown_ms(board, after, pressed_ms) >= 0, ANSWER_MS, f"key {key} is not answered")
    took_ms = _shown_ms(board, after, pressed_ms) - pressed_ms
    return Answer(took_ms, flash.count("erase", since), flash.count("program", since))


def key_of(reference: ReferenceDevice, word: str) -> int:
    """The key of a good in the game that the reference plays; UNDO for ""."""
    return GOODS_KEYS[reference.app.ui.table.game.keys.index(word)] if word else UNDO


def goods_to_drop(game: Game) -> tuple[str, ...]:
    """Goods that become pending one by one and are dropped ("" is UNDO). Each press is answered on both rings."""
    _, near, far = basics(game, 0)
    refined: Any = game.refined
    return (near, far, near, game.goods.name(refined[0]), far, "")


def goods_to_keep(game: Game) -> tuple[str, ...]:
    """Goods that are gained, one with each OK: in a new game the second of them turns a wheel."""
    turning, near, far = basics(game, 0)
    return (near, turning, far, basics(game, 1)[-1])


def _shown_ms(board: BenchBoard, after: Pictures, pressed_ms: float) -> float:
    """When the slower ring had shown it with its last bit, or -1."""
    ends_ms = []
    for ring, wanted in enumerate(after):
        frame = next((each for each in board.frames(ring, pressed_ms) if each.data in wanted), None)
        if frame is None:
            return -1.0
        ends_ms.append(frame.end_ns / 1e6)
    return max(ends_ms)


def release(board: BenchBoard, reference: ReferenceDevice, key: int, pause_ms: float) -> None:
    """Let the key go on both, and wait."""
    board.run(20)
    board.keys.release(key)
    reference.wait(60)
    reference.release(key)
    reference.wait(1000)
    board.run(pause_ms)


def goods(board: BenchBoard, reference: ReferenceDevice, presses: int) -> list[float]:
    """What so many presses of keys take, in ms; the game stays as it was. Use it in a fork."""
    found = []
    words = goods_to_drop(reference.app.ui.table.game)
    for number in range(presses):
        key = key_of(reference, words[number % len(words)])
        found.append(press(board, reference, key).ms)
        release(board, reference, key, TOUCH_MS + number * UNEVEN_MS % 25)
    return found


def moves(board: BenchBoard, reference: ReferenceDevice, count: int) -> list[Answer]:
    """What OK takes, so many times, each after a press of a good. Use it in a fork."""
    found = []
    words = goods_to_keep(reference.app.ui.table.game)
    for number in range(count):
        key = key_of(reference, words[number % len(words)])
        press(board, reference, key)
        release(board, reference, key, TOUCH_MS + number * UNEVEN_MS)
        found.append(press(board, reference, OK))
        release(board, reference, OK, SWEEP_MS)
    return found

"""How long the long lists take: the longest of the menus, and the score of every seat."""

from __future__ import annotations

from collections.abc import Callable

from firmware.device.keys import SEAT
from rondel.bench.board import BenchBoard
from rondel.bench.reference_device import ReferenceDevice
from rondel.emulator.errors import EmulatorError
from rondel.view import GOODS_KEYS

HOLD_MS = 500.0
SHOWN_MS = 10_000.0


def longest_menu(board: BenchBoard, reference: ReferenceDevice) -> float:
    """From the edge at the key to the last row of the list on the screen. Use it in a fork."""
    table = reference.app.ui.table
    words = [word for word in table.game.keys if word and table.game.goods.find(word) < 0]
    lists = {word: table.game.menu(table, reference.app.ui.seat, word, min) or () for word in words}
    key = GOODS_KEYS[table.game.keys.index(max(words, key=lambda word: len(lists[word])))]
    reference.press(key)
    reference.wait(60)
    reference.release(key)
    return _shown(board, reference, lambda: board.keys.press(key))


def whole_score(board: BenchBoard, reference: ReferenceDevice) -> float:
    """From when SEAT counts as held to the last row of the score on the screen. Use it in a fork."""
    reference.press(SEAT)
    reference.wait(int(HOLD_MS) + 60)
    reference.release(SEAT)
    return _shown(board, reference, lambda: board.keys.press(SEAT)) - HOLD_MS


def _shown(board: BenchBoard, reference: ReferenceDevice, press: Callable[[], None]) -> float:
    if board.screen is None:
        raise EmulatorError("this board has no screen for lists")
    wanted = reference.pages()
    panel = board.screen.panel
    pressed_ms = board.ms
    drawn = panel.data_bytes
    press()
    board.until(lambda: bytes(panel.ram) == wanted, SHOWN_MS, "the list is not shown")
    if panel.data_bytes == drawn:
        raise EmulatorError("the list was on the screen already")
    return board.ms - pressed_ms

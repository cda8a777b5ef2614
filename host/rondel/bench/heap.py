"""How much heap is free, and what allocates."""

from __future__ import annotations

from collections.abc import Callable

from firmware.device.messages import PROTOCOL
from rondel.bench.board import BenchBoard
from rondel.bench.game import basics
from shared_rules import games

QUIET_MS = 6_000.0  # a device forgets what it read lines with five seconds after the last one
WARM_MOST = 600  # moves; NVM is full before
PULLED = 3  # records; each is answered from the medium, and leaves nothing behind


def connect(board: BenchBoard) -> None:
    """What a host does that begins to watch: greet, pull, subscribe to everything, and make a move."""
    board.request("hello", protocol=PROTOCOL, host="bench")
    head = board.request("game")
    for number in range(PULLED):
        board.request("pull", after=head["records"] - 2 - number)
    board.request("subscribe", views=1, pixels=1, screen=1)
    for line in (moves_of(head)[0], "undo"):  # late in a game the good may go with a turn at once
        board.request("move", after=-1, text=line)


def free_when_connected(board: BenchBoard) -> int:
    """The free heap with a host connected, after some quiet seconds. Use it in a fork."""
    connect(board)
    board.run(QUIET_MS)
    return board.free()


def growth(board: BenchBoard, moves: int, on_move: Callable[[int], None] = lambda _: None) -> int:
    """How many bytes less are free after so many moves, gained and paid in turn. Use it in a fork.

    They are counted from the first checkpoint on: until then there are things that the board has never done.
    """
    connect(board)
    lines = moves_of(board.request("game"))

    def move(number: int) -> None:
        board.request("move", after=-1, text=lines[number % len(lines)])

    warm = 0
    erases = board.machine.flash_log.count("erase")
    while warm < WARM_MOST and (warm % len(lines) or board.machine.flash_log.count("erase") == erases):
        move(warm)
        warm += 1
    before = board.free()
    for number in range(moves):
        move(number)
        on_move(number)
    return before - board.free()


def moves_of(head: dict[str, str]) -> tuple[str, str]:
    """Two moves of the first seat that leave the game of a device as it was."""
    name, good = head["seats"].split("\t")[0], basics(games.find(head["game"]), 0)[-1]
    return f"{name} gain 1 {good}", f"{name} pay 1 {good}"

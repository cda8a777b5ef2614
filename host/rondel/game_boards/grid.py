"""A layout as a grid for drawing: which cell holds what, and where two cells belong together."""

from dataclasses import dataclass
from typing import Any

from rondel import catalogue
from rondel.game_boards.files import Board
from rondel.game_boards.form import form
from shared_rules.game import Game

NO_SPACE = "-"


@dataclass(frozen=True)
class Cell:
    """One place: `name` of the space ("" where it is none), the `word` of the file, the `tile` it means, in `words`."""

    column: int
    row: int
    name: str
    word: str
    tile: str
    words: str
    is_half: bool  # of two spaces that hold one tile


class Grid:
    """The cells of a map of a layout, by (column, row) from 0; `number` of the game's maps."""

    def __init__(self, game: Game, layout: Any, number: int = 0):
        boards = form(game)
        section, key, self.title = boards.MAPS[number]
        head, *rows = [line.split() for line in boards.facts(layout, game)[section][key].splitlines()]
        self.game = game.name
        self.columns = len(head)
        self.rows = len(rows)
        self.is_first_wide = len(head[0]) > 1  # a column whose places have no letter holds longer words
        self.heads = ["" if len(word) > 1 else word for word in head]
        self.cells: dict[tuple[int, int], Cell] = {}
        for row, (_, *words) in enumerate(rows):
            for column, word in enumerate(words):
                if word != NO_SPACE:
                    tile, said = boards.TILES.get(word) or (boards.PRINTED, catalogue.label(game.name, word))
                    name = f"{head[column]}{row + 1}" if word in boards.TILES else ""
                    self.cells[column, row] = Cell(column, row, name, word, tile, said, word in boards.PAIRS)

    def at(self, column: int, row: int) -> Cell | None:
        """The cell there, or None."""
        return self.cells.get((column, row))

    def is_one(self, here: Cell | None, there: Cell | None) -> bool:
        """True for two halves that hold one tile."""
        return here is not None and there is not None and here.is_half and here.word == there.word


def maps(board: Board) -> list[Grid]:
    """Every map of a board file without faults."""
    return [Grid(board.game, board.layout, number) for number in range(len(form(board.game).MAPS))]

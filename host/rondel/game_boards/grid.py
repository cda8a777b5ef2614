"""A layout as a grid for drawing: which cell holds what, and where two cells belong together."""

from dataclasses import dataclass
from typing import Any

from rondel.game_boards.files import Board
from rondel.game_boards.form import form
from shared_rules.game import Game

EMPTY, NO_SPACE = "empty", "-"


@dataclass(frozen=True)
class Cell:
    """One place: `name` of the space ("" for a Start building), `content` as the board file says it."""

    column: int
    row: int
    name: str
    content: str

    @property
    def kind(self) -> str:
        """The word of the board file; forest for each half of one, start for a Start building."""
        if not self.name:
            return "start"
        return "forest" if self.content[:1] == "f" and self.content[1:].isdigit() else self.content

    @property
    def words(self) -> str:
        """What people call what is there."""
        if self.kind == "forest":
            return "Forest"
        return "" if self.content == EMPTY else self.content.replace("-", " ").capitalize()


class Grid:
    """The cells of a map of a layout, by (column, row) from 0; `number` of the game's maps."""

    def __init__(self, game: Game, layout: Any, number: int = 0):
        section, key = form(game).MAPS[number]
        self.name = key
        text = form(game).facts(layout, game)[section][key]
        head, *rows = [line.split() for line in text.splitlines()]
        self.columns = len(head)
        self.rows = len(rows)
        self.has_starts = len(head[0]) > 1  # the first column is that of the Start buildings
        self.heads = ["" if len(word) > 1 else word for word in head]
        self.cells: dict[tuple[int, int], Cell] = {}
        for row, (_, *words) in enumerate(rows):
            for column, word in enumerate(words):
                if word != NO_SPACE:
                    is_building = game.words("building").find(word) >= 0
                    name = "" if is_building else f"{head[column]}{row + 1}"
                    self.cells[column, row] = Cell(column, row, name, word)

    def at(self, column: int, row: int) -> Cell | None:
        """The cell there, or None."""
        return self.cells.get((column, row))

    def is_one(self, here: Cell | None, there: Cell | None) -> bool:
        """True for the two halves of one Forest."""
        if here is None or there is None or here.content != there.content:
            return False
        return here.kind == "forest" != here.content


def maps(board: Board) -> list[Grid]:
    """Every map of a board file without faults."""
    return [Grid(board.game, board.layout, number) for number in range(len(form(board.game).MAPS))]

"""A board as text: a grid of boxes with words in them, readable without colour."""

from rich.text import Text

from rondel.art import art
from rondel.game_boards.grid import Cell, Grid

WIDTHS = (12, 7)  # of a wide first column, of a space
HEIGHT = 3
_CORNERS = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"  # by the lines that meet: 1 left, 2 up, 4 right, 8 down


def picture(grid: Grid) -> list[Text]:
    """The lines of the picture: letters above, numbers at the left, a tile over two spaces as one box."""
    widths = [WIDTHS[0] if column == 0 and grid.is_first_wide else WIDTHS[1] for column in range(grid.columns)]
    head = Text("   ")
    for column, width in enumerate(widths):
        head.append(" " + grid.heads[column].center(width), "bold")
    head.rstrip()
    lines = [head]
    for row in range(grid.rows + 1):
        lines.append(_edge(grid, row, widths))
        if row < grid.rows:
            lines += [_inside(grid, row, part, widths) for part in range(HEIGHT)]
    return lines


def _wall(grid: Grid, column: int, row: int, is_upright: bool) -> bool:
    """Whether there is a line left of (upright) or above the cell at `column`, `row`."""
    here = grid.at(column, row)
    there = grid.at(column - 1, row) if is_upright else grid.at(column, row - 1)
    return (here is not None or there is not None) and not grid.is_one(here, there)


def _edge(grid: Grid, row: int, widths: list[int]) -> Text:
    line = Text("   ")
    for column in range(grid.columns + 1):
        left, right = (column > 0 and _wall(grid, column - 1, row, False), column < grid.columns)
        right = right and _wall(grid, column, row, False)
        up, down = _wall(grid, column, row - 1, True), _wall(grid, column, row, True)
        line.append(_CORNERS[left + 2 * up + 4 * right + 8 * down])
        if column < grid.columns:
            line.append(("─" if right else " ") * widths[column])
    line.rstrip()
    return line


def _inside(grid: Grid, row: int, part: int, widths: list[int]) -> Text:
    line = Text(f"{row + 1:>2} " if part == HEIGHT // 2 else "   ", "bold")
    for column in range(grid.columns + 1):
        line.append("│" if _wall(grid, column, row, True) else " ", "not bold")
        if column < grid.columns:
            cell = grid.at(column, row)
            width = widths[column]
            line.append(_words(cell, part, width) if cell else " " * width, _style(grid, cell, part))
    line.rstrip()
    return line


def _style(grid: Grid, cell: Cell | None, part: int) -> str:
    if cell is None:
        return ""
    return "not bold dim" if cell.name and part == 0 else f"not bold {art(grid.game).styles.get(cell.tile, '')}".strip()


def _words(cell: Cell, part: int, width: int) -> str:
    """A line of a cell: the name of the space above, then what is there; without a name that in the middle."""
    if cell.name and part == 0:
        return f"{cell.name:>{width}}"
    lines = _wrapped(cell.words, width)
    at = part - (1 if cell.name else (HEIGHT - len(lines)) // 2)
    return (lines[at] if 0 <= at < len(lines) else "").center(width)


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line[:width] for line in lines[:HEIGHT]]

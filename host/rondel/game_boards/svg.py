"""A board as an SVG picture: tiles as simple signs with their names, so that it can be read in black and white."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rondel.art import art
from rondel.game_boards.grid import Cell, Grid

CELL, WIDE, MARGIN, TOP, NAME = 84, 128, 14, 34, 22
_LINE = "#5b432a"


def _left(grid: Grid, column: int) -> int:
    return MARGIN + 18 + sum(_width(grid, each) for each in range(column))


def _width(grid: Grid, column: int) -> int:
    return CELL if column or not grid.is_first_wide else WIDE


def svg(grids: Sequence[Grid], title: str) -> str:
    """The picture of one or several maps, one below the other, as the text of an SVG file."""
    width = max(_left(grid, grid.columns) for grid in grids) + MARGIN
    name = NAME if len(grids) > 1 else 0
    heights = [name + TOP + grid.rows * CELL + MARGIN for grid in grids]
    height = sum(heights)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Georgia, serif" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="14" fill="#fbf7ef"/>',
    ]
    for number, grid in enumerate(grids):
        parts.append(f'<g transform="translate(0 {sum(heights[:number]) + name})">')
        if name:
            place = f'x="{MARGIN + 18}" y="8" font-size="15" fill="{_LINE}" text-anchor="start"'
            parts.append(f"<text {place}>{escape(grid.title)}</text>")
        parts += _heads(grid)
        for cell in grid.cells.values():
            parts += _cell(grid, cell)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _heads(grid: Grid) -> Iterator[str]:
    for column in range(grid.is_first_wide, grid.columns):
        x = _left(grid, column) + CELL / 2
        yield f'<text x="{x:g}" y="{TOP - 10}" font-size="16" fill="{_LINE}">{grid.heads[column]}</text>'
    for row in range(grid.rows):
        y = TOP + row * CELL + CELL / 2 + 5
        yield f'<text x="{MARGIN + 4}" y="{y:g}" font-size="16" fill="{_LINE}">{row + 1}</text>'


def _cell(grid: Grid, cell: Cell) -> Iterator[str]:
    # The first half of a tile over two spaces draws it whole.
    for column, row in ((cell.column - 1, cell.row), (cell.column, cell.row - 1)):
        if grid.is_one(cell, grid.at(column, row)):
            return
    wide = 2 if grid.is_one(cell, grid.at(cell.column + 1, cell.row)) else 1
    high = 2 if grid.is_one(cell, grid.at(cell.column, cell.row + 1)) else 1
    drawn, sign = art(grid.game), art(grid.game).signs.get(cell.tile) if cell.name else None
    x, y = _left(grid, cell.column) + 2, TOP + cell.row * CELL + 2
    width, height = _width(grid, cell.column) * wide - 4, CELL * high - 4
    yield (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{9 if cell.name else 3}"'
        f' fill="{drawn.tone(cell.tile)}" stroke="{_LINE}" stroke-width="1.5"{_dashes(cell)}/>'
    )
    for column, row in ((0, 0), (wide - 1, high - 1))[: wide * high] if cell.name else ():
        there = grid.cells[cell.column + column, cell.row + row]
        left, top = x + column * CELL, y + row * CELL
        name = f'<text x="{left + 6}" y="{top + 15}" font-size="11" fill="#6d5d4b" text-anchor="start">'
        yield f"{name}{there.name}</text>"
        if sign:
            middle = f"{left + CELL / 2 - 2:g} {top + CELL / 2 - 5 + 7 * (high - 1):g}"
            yield f'<g transform="translate({middle}) scale(1.1)">{sign}</g>'
    centre = y + height / 2 + (24 if sign and high == 1 else 0)
    lines = _lines(cell.words)
    for number, line in enumerate(lines):
        at = centre + 5 + (number - (len(lines) - 1) / 2) * 16
        yield f'<text x="{x + width / 2:g}" y="{at:g}" font-size="14" fill="#2a2119">{escape(line)}</text>'


def _dashes(cell: Cell) -> str:
    return "" if cell.words else ' stroke-dasharray="5 4"'


def _lines(words: str) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) > 15:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

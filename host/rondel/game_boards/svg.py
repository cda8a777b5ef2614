"""A board as an SVG picture: tiles as simple signs with their names, so that it can be read in black and white."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rondel.game_boards.grid import Cell, Grid

CELL, START_WIDTH, MARGIN, TOP, NAME = 84, 128, 14, 34, 22
FILLS = {
    "empty": "#f4ecd9",
    "pit": "#d9b98c",
    "grove": "#bfd39a",
    "pond": "#aacbdd",
    "forest": "#7f9d6c",
    "start": "#e6cfc2",
    "field": "#ecd98f",
    "pasture": "#c9dda8",
    "stable": "#d3bda6",
    "hut": "#e2b9a6",
}
_LINE = "#5b432a"
_TREE = '<path d="M0-15 9 3H4L11 13H-11L-4 3H-9Z" fill="#3f6139"/><path d="M-2 13h4v6h-4z" fill="#5b432a"/>'
_SIGNS = {
    "pit": '<ellipse rx="22" ry="10" cy="4" fill="#8a6236"/><ellipse rx="13" ry="5" cy="6" fill="#5b3d1f"/>',
    "grove": '<circle cx="-10" cy="-3" r="9" fill="#5d8a46"/><circle cx="9" cy="-4" r="10" fill="#4f7a3b"/>'
    '<path d="M-12 4h4v11h-4zM7 5h4v10h-4z" fill="#5b432a"/>',
    "pond": '<ellipse rx="24" ry="12" cy="4" fill="#4f8fb3"/>'
    '<path d="M-14 3q5-4 10 0t10 0M-6 9q5-4 10 0t10 0" fill="none" stroke="#e8f3f8" stroke-width="2"/>',
    "forest": _TREE,
}


def _left(grid: Grid, column: int) -> int:
    return MARGIN + 18 + sum(_width(grid, each) for each in range(column))


def _width(grid: Grid, column: int) -> int:
    return CELL if column or not grid.has_starts else START_WIDTH


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
            words = f"{grid.name.capitalize()} Estate"
            parts.append(
                f'<text x="{MARGIN + 18}" y="8" font-size="15" fill="{_LINE}" text-anchor="start">{words}</text>'
            )
        parts += _heads(grid)
        for cell in grid.cells.values():
            parts += _cell(grid, cell)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _heads(grid: Grid) -> Iterator[str]:
    for column in range(grid.has_starts, grid.columns):
        x = _left(grid, column) + CELL / 2
        yield f'<text x="{x:g}" y="{TOP - 10}" font-size="16" fill="{_LINE}">{grid.heads[column]}</text>'
    for row in range(grid.rows):
        y = TOP + row * CELL + CELL / 2 + 5
        yield f'<text x="{MARGIN + 4}" y="{y:g}" font-size="16" fill="{_LINE}">{row + 1}</text>'


def _cell(grid: Grid, cell: Cell) -> Iterator[str]:
    # The first half of a Forest draws it whole.
    for column, row in ((cell.column - 1, cell.row), (cell.column, cell.row - 1)):
        if grid.is_one(cell, grid.at(column, row)):
            return
    wide = 2 if grid.is_one(cell, grid.at(cell.column + 1, cell.row)) else 1
    high = 2 if grid.is_one(cell, grid.at(cell.column, cell.row + 1)) else 1
    x, y = _left(grid, cell.column) + 2, TOP + cell.row * CELL + 2
    width, height = _width(grid, cell.column) * wide - 4, CELL * high - 4
    radius = 3 if cell.kind == "start" else 9
    fill = FILLS.get(cell.kind, FILLS["empty"])
    yield (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"'
        f' stroke="{_LINE}" stroke-width="1.5"{_dashes(cell)}/>'
    )
    middle, words = x + width / 2, y + height / 2 - (16 if high > 1 else 0)
    if cell.kind == "start":
        lines = _lines(cell.words)
        for number, line in enumerate(lines):
            at = words + 5 + (number - (len(lines) - 1) / 2) * 16
            yield f'<text x="{middle:g}" y="{at:g}" font-size="14" fill="#2a2119">{escape(line)}</text>'
        return
    for dx, dy in ((0, 0), (CELL * (wide - 1), CELL * (high - 1)))[: wide * high]:
        name = chr(ord(cell.name[0]) + (dx > 0)) + str(int(cell.name[1:]) + (dy > 0))
        where = f'x="{x + dx + 6}" y="{y + dy + 15}"'
        yield f'<text {where} font-size="11" fill="#6d5d4b" text-anchor="start">{name}</text>'
    if cell.kind in _SIGNS:
        for dx in (-18, 0, 18) if cell.kind == "forest" else (0,):
            yield f'<g transform="translate({middle + dx:g} {words - 8 + abs(dx) / 6:g})">{_SIGNS[cell.kind]}</g>'
    below = 29 if cell.kind in _SIGNS else 6
    if cell.words:
        yield f'<text x="{middle:g}" y="{words + below:g}" font-size="14" fill="#2a2119">{escape(cell.words)}</text>'


def _dashes(cell: Cell) -> str:
    return ' stroke-dasharray="5 4"' if cell.kind == "empty" else ""


def _lines(words: str) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) > 15:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

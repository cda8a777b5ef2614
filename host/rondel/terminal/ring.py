"""One wheel as a ring of twelve cells, drawn from the view: as the printed wheel lies before a player."""

from typing import Any

from rich.text import Text

WIDTH = 38  # two rings stand side by side in 80 columns
ROWS = 6
LONG_HAND, SHORT_HAND = "*", "+"  # before the cell at whose start the hand lies
SHORT_SECTORS = 8  # from the long hand, clockwise
_CELL = 9  # the hand's mark, brackets, six letters
_LETTERS = 6
_COLUMNS = ((9, 20), (4, 25), (0, 29), (0, 29), (4, 25), (9, 20))  # of the left and the right cell of a row

Styles = dict[str, tuple[str, str]]  # name of a good: its letter and its colour


def styles(goods: list[dict[str, Any]]) -> Styles:
    """Letters and colours of the goods of a view."""
    return {good["name"]: (good["letter"], good["colour"]) for good in goods}


def _cell(wheel: dict[str, Any], sector: int, style: Styles) -> Text:
    cell = Text()
    long, short = wheel["dial"], (wheel["dial"] + SHORT_SECTORS) % 12
    cell.append(LONG_HAND if sector == long else SHORT_HAND if sector == short else " ", "bold")
    cell.append("[", "bold" if sector in (long, short) else "dim")
    letters = [style[token["good"]] for token in wheel["tokens"] if token["sector"] == sector]
    for letter, colour in letters[:_LETTERS]:
        cell.append(letter, f"bold {colour}")
    cell.append(" " * (_LETTERS - len(letters)))
    cell.append("]", "bold" if sector in (long, short) else "dim")
    return cell


def ring(wheel: dict[str, Any], style: Styles) -> list[Text]:
    """Six lines of 38 columns: sectors 0 to 5 go down on the right, 6 to 11 up on the left."""
    middle = {2: wheel["label"], 3: _stops(wheel, style)}
    lines = []
    for row, (left, right) in enumerate(_COLUMNS):
        line = Text(" " * left)
        line.append(_cell(wheel, 11 - row, style))
        gap = right - left - _CELL
        line.append(middle.get(row, "")[:gap].center(gap))
        line.append(_cell(wheel, row, style))
        line.append(" " * (WIDTH - right - _CELL))
        lines.append(line)
    return lines


def _stops(wheel: dict[str, Any], style: Styles) -> str:
    letters = sorted({style[token["good"]][0] for token in wheel["tokens"] if token["stops"]})
    return "stopped by " + " ".join(letters) if letters else "it will turn"


def counts(wheel: dict[str, Any], style: Styles) -> str:
    """The counts of a wheel or a track on one short line, as on the screen: `G1 S0 F2`; of two tokens `V1+2`."""
    found: dict[str, str] = {}
    for token in wheel["tokens"]:
        letter = style[token["good"]][0]
        found[letter] = f"{found[letter]}+{token['count']}" if letter in found else str(token["count"])
    return " ".join(letter + count for letter, count in found.items())


def all_counts(seat: dict[str, Any], style: Styles) -> str:
    """The counts of all wheels and tracks of a seat."""
    return "  ".join(counts(each, style) for each in (*seat["wheels"], *seat["tracks"]))


def rings(seat: dict[str, Any], style: Styles, width: int) -> list[Text]:
    """The rings of a seat side by side with their counts below, or one below the other; then the tracks."""
    wheels, tracks = seat["wheels"], seat["tracks"]
    blocks = []
    for wheel in wheels:
        turned = "turned once" if wheel["turns"] == 1 else f"turned {wheel['turns']} times"
        below = Text(f"{counts(wheel, style)}   {turned}"[:WIDTH].center(WIDTH))
        blocks.append([*ring(wheel, style), below])
    counted = [Text("  ".join(f"{track['label']} {counts(track, style)}" for track in tracks))] if tracks else []
    if width < len(blocks) * (WIDTH + 2) - 2:
        return [line for block in blocks for line in block] + counted
    return [Text("  ").join(lines) for lines in zip(*blocks, strict=True)] + counted


def letters(goods: list[dict[str, Any]]) -> str:
    """What the letters mean, on one line."""
    return "  ".join(f"{good['letter']} {good['label'].lower()}" for good in goods)


HANDS = f"{LONG_HAND} long hand  {SHORT_HAND} short hand, at the start of the cell"

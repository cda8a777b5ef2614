"""A score sheet for the terminal: it fits 80 columns, and needs no colour."""

import textwrap
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from rondel.game_boards.sums import sentence

NAME_WIDTH, POINTS_WIDTH = 28, 6
_GAP = "  "


def picture(sheet: dict[str, Any], width: int = 80) -> Iterator[Text]:
    """The lines of the sheet at most `width` columns wide."""
    width = max(width, 60)
    yield Text(f"{sheet['title']}, {sheet['moves']} moves, digest {sheet['digest']}", "bold")
    for seat in sheet["seats"]:
        yield Text()
        yield from _seat(seat, seat["name"] in sheet["winners"], width)
    yield Text()
    yield Text(winners(sheet), "bold")
    yield from _notes(sheet, width)


def points(value: float) -> str:
    """Points as people write them: a half has its digit, a whole number none."""
    return f"{value:g}"


def winners(sheet: dict[str, Any]) -> str:
    """Who wins, or would win, in words."""
    names = sheet["winners"]
    if len(sheet["seats"]) == 1:
        title = sheet["seats"][0].get("title")
        return f"{names[0]} has {points(sheet['seats'][0]['total'])} points" + (f": {title}" if title else "")
    together = " and ".join(names) if len(names) < 3 else ", ".join(names[:-1]) + " and " + names[-1]
    if sheet["phase"] == "scored":
        return f"{together} share the win" if len(names) > 1 else f"{together} wins"
    return f"As it stands: {together} would " + ("share the win" if len(names) > 1 else "win")


def _seat(seat: dict[str, Any], is_winner: bool, width: int) -> Iterator[Text]:
    head = Text(seat["name"][: width - 20], "bold")
    if is_winner:
        head.append(" *", "bold")
    yield head
    why_width = width - NAME_WIDTH - POINTS_WIDTH - 2 * len(_GAP)
    for line in seat["lines"]:
        why = textwrap.wrap(line["why"], why_width) or [""]
        name = line["label"][:NAME_WIDTH]
        yield Text(f"{name:<{NAME_WIDTH}}{_GAP}{points(line['points']):>{POINTS_WIDTH}}{_GAP}{why[0]}".rstrip())
        for more in why[1:]:
            yield Text(" " * (NAME_WIDTH + POINTS_WIDTH + 2 * len(_GAP)) + more)
    yield Text(f"{'total':<{NAME_WIDTH}}{_GAP}{points(seat['total']):>{POINTS_WIDTH}}", "bold")


def _notes(sheet: dict[str, Any], width: int) -> Iterator[Text]:
    for fact in sheet["unverified"]:
        who = [seat["name"] for seat in sheet["seats"] if fact["fact"] in seat["unverified"]]
        yield from _wrapped(f"not verified, and points of {', '.join(who)} depend on it: {fact['means']}", width)
    for check in sheet["checks"]:
        yield from _wrapped(sentence(check), width)
    if sheet["unverified"]:
        yield from _wrapped("Look at `rondel board`, and correct or verify it there.", width)


def _wrapped(text: str, width: int) -> Iterator[Text]:
    for line in textwrap.wrap(text, width - 2, subsequent_indent="  "):
        yield Text(line)

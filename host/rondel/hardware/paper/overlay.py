"""A game's paper for a device: the sheet around the keys, the discs in the wheels, a ruler to check the print.

Sizes come from dimensions.toml, so what fits the printed lid is what is printed here.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware.device.outcome_text import capital
from rondel.hardware.dimensions import Dimensions, Layout
from rondel.hardware.paper import font_metrics, symbols
from rondel.hardware.paper.sheet import BLACK, GREY, HAIR, Sheet, Text, circle, line, rectangle
from rondel.legend import FUNCTIONS
from rondel.view import FUNCTION_KEYS, GOODS_KEYS
from shared_rules.game import Game
from shared_rules.wheel import WheelSpec

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
RULER_MM = 100
MARGIN = 14.0
WORD = 3.0  # height of the type on the sheet
QUIET = 2.1
COLUMNS = 4
LEAST_ROOM = 16.0  # a disc with a smaller radius has symbols only


@dataclass(frozen=True)
class _Place:
    """What is written over a key."""

    word: str
    good: int = -1
    under: str = ""


def sheet(game: Game, sizes: Dimensions, layout: Layout, paper: str = "a4") -> Sheet:
    """Everything of a game for one layout on one page."""
    width, height = PAPERS[paper]
    out = Sheet(width, height, f"{game.title}: overlay for the {layout.name} build")
    out.add(Text(width / 2, 13, 5, out.title, True))
    out.add(
        Text(width / 2, 18.5, 2.8, "Print at 100 %, without fitting to the page. Then lay a ruler on the mark below.")
    )
    _ruler(out, width / 2 - RULER_MM / 2, 25)
    bottom = _keys(out, game, sizes, layout, 38)
    bottom = _discs(out, game, sizes, layout, bottom + 8)
    if layout.key_grid[1] == 1:
        bottom = _goods(out, game, bottom + 8)
    out.add(
        Text(
            width / 2,
            bottom + 8,
            2.8,
            "Cut along the thin lines. The sheet slips over the keycaps; the discs lie in the wheels.",
        )
    )
    return out


def _ruler(out: Sheet, x: float, y: float) -> None:
    """A hundred millimetres, and two inches for a page that was measured so."""
    out.add(line((x, y), (x + RULER_MM, y), 0.3), mark="Ruler")
    for mm in range(RULER_MM + 1):
        long = 4.5 if mm % 10 == 0 else 3 if mm % 5 == 0 else 1.8
        out.add(line((x + mm, y), (x + mm, y + long), 0.15), mark="Tick")
    for mm in range(0, RULER_MM + 1, 10):
        out.add(Text(x + mm, y + 7.4, 2.4, f"{mm}" + (" mm" if mm == RULER_MM else "")))


def places(game: Game, layout: Layout) -> list[_Place]:
    """What is written over each key of a layout, in reading order."""
    if layout.key_grid[1] == 1:
        return [_function(index) for index in FUNCTION_KEYS]
    found = []
    for index in range(COLUMNS * layout.key_grid[1]):
        if index in FUNCTION_KEYS:
            found.append(_function(index))
        else:
            word = game.keys[GOODS_KEYS.index(index)]
            found.append(_Place(capital(word), game.goods.find(word) if word else -1))
    return found


def _function(index: int) -> _Place:
    name = FUNCTION_KEYS[index]
    return _Place(name, -1, FUNCTIONS[name][1])


def _keys(out: Sheet, game: Game, sizes: Dimensions, layout: Layout, top: float) -> float:
    """The sheet with a hole a key; its lower edge."""
    hole, edge, strip = sizes.overlay.hole, sizes.overlay.edge, layout.label
    step_x, step_y = layout.key_step[0], -layout.key_step[1]
    columns, rows = layout.key_grid
    wide = (columns - 1) * step_x + hole + 2 * edge
    high = (rows - 1) * step_y + hole + strip + 2 * edge
    left = (out.width - wide) / 2
    out.add(rectangle(left, top, wide, high, stroke=GREY, width=HAIR), mark="Sheet")
    for number, place in enumerate(places(game, layout)):
        x = left + edge + hole / 2 + number % columns * step_x
        y = top + edge + strip + hole / 2 + number // columns * step_y
        out.add(rectangle(x - hole / 2, y - hole / 2, hole, hole, stroke=GREY, width=HAIR), mark="Hole")
        _label(out, game, place, x, y - hole / 2 - strip / 2, step_x, strip)
    return top + high


def _label(out: Sheet, game: Game, place: _Place, x: float, y: float, room: float, strip: float) -> None:
    """The words of a key in the strip over it, beside its symbol."""
    if not place.word:
        return
    if place.good < 0:
        size = font_metrics.fitting(place.word, room - 2, WORD + 0.4, True)
        out.add(Text(x, y + (0.2 if place.under else size * 0.36), size, place.word, True))
        if place.under:
            out.add(
                Text(x, y + 3, font_metrics.fitting(place.under, room - 2, QUIET), place.under, colour=(0.2, 0.2, 0.2))
            )
        return
    badge = strip - 1.2
    words = place.word.split(" ")
    size = min(font_metrics.fitting(word, room - badge - 2.4, WORD, True) for word in words)
    wide = max(font_metrics.width(word, size, True) for word in words)
    left = x - (badge + 1 + wide) / 2
    out.add(*symbols.of(game, place.good, left + badge / 2, y, badge))
    for row, word in enumerate(words):
        base = y + size * 0.36 + (row - (len(words) - 1) / 2) * size * 1.12
        out.add(Text(left + badge + 1 + wide / 2, base, size, word, True))


def _discs(out: Sheet, game: Game, sizes: Dimensions, layout: Layout, top: float) -> float:
    """A disc for the middle of each wheel: its name and its goods; their lower edge."""
    radius = sizes.legend_radius(layout)
    gap = 2 * radius + 14
    wheels: tuple[WheelSpec, ...] = game.wheels
    for number, wheel in enumerate(wheels):
        x = out.width / 2 + (number - (len(game.wheels) - 1) / 2) * gap
        y = top + radius
        out.add(circle(x, y, radius, stroke=GREY, width=HAIR), mark="Disc")
        out.add(line((x, top + 0.6), (x, top + 2.2), 0.4))  # twelve o'clock
        goods = list(dict.fromkeys(wheel.goods))
        if radius < LEAST_ROOM:
            _small_disc(out, game, goods, x, y, radius)
        else:
            _large_disc(out, game, goods, capital(wheel.name), x, y, radius)
    return top + 2 * radius


def _large_disc(out: Sheet, game: Game, goods: list[int], name: str, x: float, y: float, radius: float) -> None:
    """The name on top, the refined goods below it, then the basic goods in a row or two."""
    out.add(Text(x, y - radius * 0.66, font_metrics.fitting(name, radius * 1.3, 4.0, True), name, True))
    refined = [good for good in goods if good in game.refined]
    basic = [good for good in goods if good not in game.refined]
    rows = [refined, *([basic] if len(basic) < 4 else [basic[: (len(basic) + 1) // 2], basic[(len(basic) + 1) // 2 :]])]
    rows = [row for row in rows if row]
    badge = radius * 0.27
    for row, members in enumerate(rows):
        middle = y + radius * (0.09 + (row - (len(rows) - 1) / 2) * 0.47)
        for place, good in enumerate(members):
            at = x + (place - (len(members) - 1) / 2) * radius * 0.52
            out.add(*symbols.of(game, good, at, middle, badge))
            word = capital(game.goods.name(good))
            out.add(Text(at, middle + badge / 2 + 2.2, font_metrics.fitting(word, radius * 0.5, 2.1), word))


def _small_disc(out: Sheet, game: Game, goods: list[int], x: float, y: float, radius: float) -> None:
    """Symbols only: as many as there are, in rows."""
    badge = radius * 0.48
    refined = [good for good in goods if good in game.refined]
    basic = [good for good in goods if good not in game.refined]
    rows = [refined, *(basic[at : at + 3] for at in range(0, len(basic), 3))]
    rows = [row for row in rows if row]
    for row, members in enumerate(rows):
        for place, good in enumerate(members):
            at = x + (place - (len(members) - 1) / 2) * badge * 1.12
            out.add(*symbols.of(game, good, at, y + radius * 0.06 + (row - (len(rows) - 1) / 2) * badge * 1.12, badge))


def _goods(out: Sheet, game: Game, top: float) -> float:
    """A card with every good, in the order in which the knob goes through them; its lower edge."""
    columns, wide, high, badge = 3, 34.0, 9.0, 6.4
    rows = -(-len(game.goods) // columns)
    left = (out.width - columns * wide) / 2
    out.add(rectangle(left, top, columns * wide, rows * high + 8, stroke=GREY, width=HAIR), mark="Card")
    out.add(
        Text(out.width / 2, top + 5, 2.8, "a push of the knob: the next good; turning it: more or less", colour=BLACK)
    )
    for good in range(len(game.goods)):
        x, y = left + good % columns * wide, top + 8 + (good // columns + 0.5) * high
        word = capital(game.goods.name(good))
        size = font_metrics.fitting(word, wide - badge - 6, WORD, True)
        out.add(*symbols.of(game, good, x + 2 + badge / 2, y - 0.6, badge))
        out.add(Text(x + 4 + badge + font_metrics.width(word, size, True) / 2, y + 0.4, size, word, True))
    return top + rows * high + 8

"""A symbol for each good, readable in black and white: a badge in the good's colour, with a picture or its letter.

A refined good's badge has eight corners, a basic good's is round, as on the page of `rondel play`. Some words of
goods have a picture. A good without one gets its letter in a shape that no other good of its game has, so a new game
needs nothing here.
"""

from __future__ import annotations

import math

from rondel.hardware.paper.sheet import (
    BLACK,
    Colour,
    Curve,
    Lines,
    Point,
    Shape,
    Text,
    circle,
    ink,
    line,
    moved,
    rectangle,
    regular,
    rgb,
)
from shared_rules.game import Game

Picture = tuple[Lines | Curve, ...]
# Shapes for goods without a picture: corners, and degrees by which the first is turned from the top.
FRAMES = ((4, 45), (3, 0), (4, 0), (5, 0), (6, 0), (3, 180), (5, 180), (6, 30), (7, 0), (8, 0))


def of(game: Game, good: int, x: float, y: float, size: float) -> list[Shape]:
    """The symbol of a good, in a square of `size` mm around a point."""
    ground = rgb(game.colours[good])
    on_it = ink(ground)
    radius = size / 2
    width = size * 0.045
    if good in game.refined:
        badge: Lines | Curve = regular(x, y, radius / 0.9239, 8, 22.5, ground, BLACK, width)
    else:
        badge = circle(x, y, radius, ground, BLACK, width)
    picture = picture_of(game.goods.name(good))
    if picture:
        return [badge, *(moved(inked(shape, on_it, ground), x, y, radius * 0.62) for shape in picture)]
    plain = [g for g in range(len(game.goods)) if not picture_of(game.goods.name(g))]
    corners, turned = FRAMES[plain.index(good) % len(FRAMES)]
    frame = regular(x, y, radius * 0.8, corners, turned, None, on_it, width)
    return [badge, frame, Text(x, y + size * 0.13, size * 0.36, game.letters[good], True, on_it)]


def picture_of(word: str) -> Picture:
    """The picture of a good by its word, such as "quartz-sand"; none where there is none."""
    last = word.split("-")[-1]
    return PICTURES.get(last) or PICTURES.get(last.removesuffix("s"), ())


def inked(shape: Lines | Curve, colour: Colour, ground: Colour) -> Lines | Curve:
    """A shape of a picture in its colours: what is filled with white there is cut out, the rest takes the ink."""

    def turned(old: Colour | None) -> Colour | None:
        return None if old is None else ground if old == CUT else colour

    if isinstance(shape, Lines):
        return Lines(shape.points, turned(shape.fill), turned(shape.stroke), shape.width, shape.closed)
    return Curve(shape.start, shape.pieces, turned(shape.fill), turned(shape.stroke), shape.width)


# -- pictures, from -1 to 1, y downwards --------------------------------------------------------------------------

CUT: Colour = (1.0, 1.0, 1.0)
_PEN = 0.16


def _solid(*points: Point) -> Lines:
    return Lines(points, fill=BLACK)


def _stroke(*points: Point, width: float = _PEN) -> Lines:
    return Lines(points, stroke=BLACK, width=width, closed=False)


def _drop(tip: Point, round_: Point, radius: float) -> Curve:
    """A drop from its tip to the middle of its round end."""
    (x, y), r = round_, radius
    k = r * 0.5523
    return Curve(
        tip,
        (
            ((tip[0] + 0.1, tip[1] + 0.35), (x + r, y - 1.1 * r), (x + r, y)),
            ((x + r, y + k), (x + k, y + r), (x, y + r)),
            ((x - k, y + r), (x - r, y + k), (x - r, y)),
            ((x - r, y - 1.1 * r), (tip[0] - 0.1, tip[1] + 0.35), tip),
        ),
        fill=BLACK,
    )


def _bowl(y: float) -> Curve:
    return Curve(
        (-0.95, y), (((-0.9, y + 1.2), (0.9, y + 1.2), (0.95, y)), ((0.3, y), (-0.3, y), (-0.95, y))), fill=BLACK
    )


def _brick(x: float, y: float) -> Lines:
    return rectangle(x, y, 0.86, 0.46, fill=BLACK)


PICTURES: dict[str, Picture] = {
    "glass": (
        _solid(
            (-0.7, -1),
            (0.7, -1),
            (0.45, 0.05),
            (0.12, 0.25),
            (0.12, 0.7),
            (0.55, 0.95),
            (-0.55, 0.95),
            (-0.12, 0.7),
            (-0.12, 0.25),
            (-0.45, 0.05),
        ),
        Lines(((-0.48, -0.82), (0.48, -0.82), (0.4, -0.45), (-0.4, -0.45)), fill=CUT),
    ),
    "sand": (
        Curve((-1, 0.8), (((-0.5, 0.3), (-0.4, -0.5), (0, -0.5)), ((0.4, -0.5), (0.5, 0.3), (1, 0.8))), fill=BLACK),
        *(
            circle(x, y, 0.11, BLACK)
            for x, y in ((-0.75, -0.15), (0.72, -0.2), (-0.45, -0.7), (0.42, -0.75), (0, -0.95))
        ),
        *(circle(x, y, 0.09, CUT) for x, y in ((-0.3, 0.4), (0.1, 0.1), (0.4, 0.5))),
    ),
    "food": (
        _stroke((-0.5, -0.2), (-0.5, 1), width=0.22),
        *(_stroke((x, -1), (x, -0.25), width=0.13) for x in (-0.75, -0.5, -0.25)),
        _stroke((-0.75, -0.25), (-0.25, -0.25), width=0.16),
        _solid((0.4, -1), (0.8, -0.6), (0.8, 0.15), (0.62, 0.15), (0.62, 1), (0.4, 1)),
    ),
    "charcoal": (
        _solid((-0.95, 0.5), (-0.75, -0.1), (-0.3, -0.25), (0.05, 0.2), (-0.05, 0.85), (-0.7, 0.9)),
        _solid((0.15, 0.85), (0.1, 0.15), (0.5, -0.2), (0.95, 0.15), (0.9, 0.8)),
        _solid((-0.35, -0.45), (-0.2, -0.95), (0.3, -0.9), (0.5, -0.45), (0.15, -0.05)),
        line((-0.7, 0.3), (-0.35, 0.15), 0.1, CUT),
        line((0.35, 0.35), (0.65, 0.15), 0.1, CUT),
    ),
    "water": (
        _drop((0, -1), (0, 0.35), 0.62),
        Curve((-0.3, 0.4), (((-0.3, 0.65), (-0.1, 0.75), (0.05, 0.72)),), stroke=CUT, width=0.12),
    ),
    "wood": (
        rectangle(-0.95, -0.35, 1.5, 0.8, fill=BLACK),
        circle(0.55, 0.05, 0.4, BLACK),
        circle(0.55, 0.05, 0.27, CUT),
        circle(0.55, 0.05, 0.12, BLACK),
        line((-0.8, -0.1), (0, -0.1), 0.1, CUT),
        line((-0.6, 0.2), (0.1, 0.2), 0.1, CUT),
        _stroke((-0.4, -0.35), (-0.55, -0.85), width=0.2),
    ),
    "brick": tuple(_brick(x, y) for x, y in ((-0.9, -0.78), (0.04, -0.78), (-0.43, -0.23), (-0.9, 0.32), (0.04, 0.32))),
    "clay": (
        Curve(
            (-0.35, -0.75),
            (
                ((-0.3, -0.4), (-0.85, -0.3), (-0.85, 0.15)),
                ((-0.85, 0.6), (-0.5, 0.9), (-0.4, 0.95)),
                ((-0.1, 0.95), (0.1, 0.95), (0.4, 0.95)),
                ((0.5, 0.9), (0.85, 0.6), (0.85, 0.15)),
                ((0.85, -0.3), (0.3, -0.4), (0.35, -0.75)),
            ),
            fill=BLACK,
        ),
        rectangle(-0.55, -0.98, 1.1, 0.24, fill=BLACK),
        line((-0.62, 0.05), (0.62, 0.05), 0.1, CUT),
    ),
    "porridge": (
        _bowl(0),
        _stroke((0.05, -0.15), (0.75, -1), width=0.2),
        *(_stroke((x, -0.25), (x + 0.12, -0.5), (x, -0.75), width=0.12) for x in (-0.6, -0.2)),
    ),
    "meat": (
        Curve(
            (-0.15, 0.35),
            (((-1.3, 0.2), (-0.8, -1.2), (0.15, -0.85)), ((0.9, -0.55), (0.6, 0.3), (-0.15, 0.35))),
            fill=BLACK,
        ),
        _stroke((0.2, 0.1), (0.7, 0.65), width=0.24),
        circle(0.85, 0.65, 0.17, BLACK),
        circle(0.68, 0.85, 0.17, BLACK),
        circle(-0.25, -0.4, 0.16, CUT),
    ),
    "commodity": (
        rectangle(-0.85, -0.6, 1.7, 1.4, fill=BLACK),
        line((-0.85, 0.1), (0.85, 0.1), 0.12, CUT),
        line((0, -0.6), (0, 0.8), 0.12, CUT),
        _stroke((-0.35, -0.7), (0, -0.98), (0.35, -0.7)),
    ),
    "provision": (
        Curve(
            (-0.95, 0.1), (((-0.8, 1.1), (0.8, 1.1), (0.95, 0.1)), ((0.3, 0.1), (-0.3, 0.1), (-0.95, 0.1))), fill=BLACK
        ),
        Curve((-0.7, 0.05), (((-0.7, -1.2), (0.7, -1.2), (0.7, 0.05)),), stroke=BLACK, width=0.17),
        line((-0.6, 0.45), (0.6, 0.45), 0.1, CUT),
    ),
    "cattle": (
        _solid((-0.45, -0.45), (0.45, -0.45), (0.5, 0.2), (0.28, 0.9), (-0.28, 0.9), (-0.5, 0.2)),
        Curve((-0.45, -0.4), (((-0.9, -0.4), (-1, -0.7), (-0.85, -1)),), stroke=BLACK, width=0.2),
        Curve((0.45, -0.4), (((0.9, -0.4), (1, -0.7), (0.85, -1)),), stroke=BLACK, width=0.2),
        circle(-0.2, -0.1, 0.09, CUT),
        circle(0.2, -0.1, 0.09, CUT),
        line((-0.16, 0.62), (0.16, 0.62), 0.12, CUT),
    ),
    "pig": (
        circle(0, 0.05, 0.78, BLACK),
        _solid((-0.75, -0.3), (-0.7, -0.95), (-0.2, -0.65)),
        _solid((0.75, -0.3), (0.7, -0.95), (0.2, -0.65)),
        circle(0, 0.3, 0.32, CUT),
        circle(-0.13, 0.3, 0.08, BLACK),
        circle(0.13, 0.3, 0.08, BLACK),
        circle(-0.3, -0.2, 0.09, CUT),
        circle(0.3, -0.2, 0.09, CUT),
    ),
    "barley": (
        _stroke((0, 1), (0, -0.3), width=0.14),
        *(
            _solid((0, y + 0.28), (side * 0.36, y - 0.2), (side * 0.08, y - 0.16))
            for y in (-0.2, 0.2, 0.6)
            for side in (-1, 1)
        ),
        *(_stroke((x * 0.3, -0.3), (x, -1), width=0.09) for x in (-0.7, -0.25, 0.25, 0.7)),
    ),
    "rye": (
        _solid((-0.8, -0.95), (0.8, -0.95), (0.22, 0.05), (0.62, 1), (-0.62, 1), (-0.22, 0.05)),
        *(line((x, -0.9), (x * 0.28, 0), 0.1, CUT) for x in (-0.4, 0, 0.4)),
        *(line((x * 0.28, 0.15), (x, 1), 0.1, CUT) for x in (-0.25, 0.25)),
        _stroke((-0.42, 0.07), (0.42, 0.07), width=0.2),
    ),
    "flax": (
        *(
            circle(0.46 * math.sin(math.radians(72 * i)), -0.4 - 0.46 * math.cos(math.radians(72 * i)), 0.3, BLACK)
            for i in range(5)
        ),
        circle(0, -0.4, 0.17, CUT),
        _stroke((0, 0.2), (0, 1), width=0.14),
        _solid((0, 0.85), (0.6, 0.35), (0.25, 0.85)),
        _solid((0, 0.85), (-0.6, 0.35), (-0.25, 0.85)),
    ),
    "hop": (
        _drop((0, 1), (0, -0.2), 0.62),
        Curve((-0.62, -0.25), (((-0.6, -1), (0.6, -1), (0.62, -0.25)),), fill=BLACK),
        *(
            Lines(tuple((x, y + (0.16 if i % 2 else -0.02)) for i, x in enumerate(xs)), None, CUT, 0.1, False)
            for y, xs in (
                (-0.45, (-0.5, -0.25, 0, 0.25, 0.5)),
                (-0.1, (-0.6, -0.3, 0, 0.3, 0.6)),
                (0.28, (-0.3, 0, 0.3)),
            )
        ),
        _stroke((0, -0.75), (0.25, -1.05), width=0.14),
        _solid((0.2, -0.85), (0.95, -1), (0.75, -0.5)),
    ),
    "hide": (
        _solid(
            (-0.25, -1),
            (0.25, -1),
            (0.35, -0.7),
            (0.95, -0.8),
            (0.65, -0.15),
            (0.65, 0.3),
            (0.95, 0.9),
            (0.35, 0.7),
            (0, 1),
            (-0.35, 0.7),
            (-0.95, 0.9),
            (-0.65, 0.3),
            (-0.65, -0.15),
            (-0.95, -0.8),
            (-0.35, -0.7),
        ),
        line((0, -0.55), (0, 0.5), 0.1, CUT),
    ),
    "milk": (
        _solid((-0.62, -0.1), (-0.3, -0.5), (0.3, -0.5), (0.62, -0.1), (0.62, 1), (-0.62, 1)),
        rectangle(-0.3, -0.8, 0.6, 0.4, fill=BLACK),
        rectangle(-0.48, -1, 0.96, 0.24, fill=BLACK),
        line((-0.3, -0.5), (0.3, -0.5), 0.08, CUT),
        _drop((0, 0.1), (0, 0.55), 0.22),
        Curve((-0.62, 0.1), (((-1.05, -0.1), (-1.05, 0.7), (-0.62, 0.6)),), stroke=BLACK, width=0.13),
    ),
    "wool": (
        circle(-0.1, -0.1, 0.8, BLACK),
        *(
            Curve((-0.75, y), (((-0.4, y - 0.45), (0.2, y - 0.45), (0.55, y)),), stroke=CUT, width=0.1)
            for y in (-0.2, 0.1, 0.4)
        ),
        Curve((0.1, 0.65), (((0.4, 0.9), (0.5, 0.5), (0.98, 0.9)),), stroke=BLACK, width=0.14),
    ),
    "sheep": (
        *(
            circle(x, y, 0.34, BLACK)
            for x, y in ((-0.5, -0.25), (-0.1, -0.45), (0.3, -0.3), (-0.55, 0.15), (0.3, 0.15), (-0.12, 0.2))
        ),
        rectangle(-0.5, -0.3, 0.8, 0.5, fill=BLACK),
        *(_stroke((x, 0.3), (x, 0.95), width=0.18) for x in (-0.42, 0.2)),
        _solid((0.35, -0.6), (0.75, -0.7), (1, -0.15), (0.8, 0), (0.5, -0.2)),
        circle(0.7, -0.42, 0.08, CUT),
    ),
    "tool": (
        _stroke((-0.75, 0.95), (0.25, -0.25), width=0.26),
        _solid((-0.3, -0.75), (0.1, -1), (0.95, -0.1), (0.65, 0.3)),
    ),
    "jewelry": (
        _solid((-0.6, -0.7), (0.6, -0.7), (1, -0.15), (0, 0.95), (-1, -0.15)),
        line((-1, -0.15), (1, -0.15), 0.1, CUT),
        *(line((x, -0.15), (0, 0.9), 0.1, CUT) for x in (-0.4, 0.4)),
        *(line((x * 0.5, -0.7), (x, -0.15), 0.1, CUT) for x in (-0.4, 0.4)),
    ),
}

"""A sheet of paper with shapes on it, in mm from its upper left corner. It knows no file format."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

Point = tuple[float, float]
Colour = tuple[float, float, float]  # red, green, blue from 0 to 1
BLACK: Colour = (0.0, 0.0, 0.0)
GREY: Colour = (0.55, 0.55, 0.55)
HAIR = 0.15  # the width of a cutting line, in mm
ROUND = 0.5522847498  # of the radius: where the handles of a quarter of a circle stand


@dataclass(frozen=True)
class Path:
    """A line round a shape, or one that is not `closed`: each step goes on to its last point.

    A step of one point is straight; one of three is a cubic curve, with two handles before its end.
    """

    start: Point
    steps: tuple[tuple[Point, ...], ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25
    closed: bool = True


@dataclass(frozen=True)
class Text:
    """A line of text; `x` is its middle, `y` its base line, `size` the height of its type in mm."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False
    colour: Colour = BLACK


Shape = Path | Text


@dataclass
class Sheet:
    """A sheet; `marks` names the shapes that a reader may want to find again, by their places in `shapes`."""

    width: float
    height: float
    title: str
    shapes: list[Shape] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)

    def add(self, *shapes: Shape, mark: str = "") -> None:
        """Put shapes onto the sheet, above those that are there."""
        for shape in shapes:
            if mark:
                self.marks[len(self.shapes)] = mark
            self.shapes.append(shape)


def polygon(
    points: Sequence[Point],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = 0.25,
    closed: bool = True,
) -> Path:
    """Straight lines from point to point."""
    return Path(points[0], tuple((point,) for point in points[1:]), fill, stroke, width, closed)


def line(start: Point, end: Point, width: float = 0.25, colour: Colour = BLACK) -> Path:
    """A straight line."""
    return polygon((start, end), stroke=colour, width=width, closed=False)


def rectangle(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = 0.25,
) -> Path:
    """A rectangle by its upper left corner."""
    return polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), fill, stroke, width)


def circle(
    x: float, y: float, radius: float, fill: Colour | None = None, stroke: Colour | None = None, width: float = 0.25
) -> Path:
    """A circle by its middle."""
    r, k = radius, radius * ROUND
    steps = (
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
    )
    return Path((x, y - r), steps, fill, stroke, width, closed=False)


def regular(
    x: float,
    y: float,
    radius: float,
    corners: int,
    turned: float = 0,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = 0.25,
) -> Path:
    """A regular polygon; `turned` degrees clockwise from a corner at the top."""
    steps = [math.radians(turned + 360 * i / corners) for i in range(corners)]
    points = [(x + radius * math.sin(a), y - radius * math.cos(a)) for a in steps]
    return polygon(points, fill, stroke, width)


def moved(shape: Path, x: float, y: float, scale: float) -> Path:
    """A shape scaled about the origin, then shifted. The width of its line is scaled too."""

    def at(point: Point) -> Point:
        return x + scale * point[0], y + scale * point[1]

    steps = tuple(tuple(map(at, step)) for step in shape.steps)
    return replace(shape, start=at(shape.start), steps=steps, width=shape.width * scale)


def grey(colour: Colour) -> float:
    """How bright a colour is on a printer without colours, 0 to 1, as light and not as the eye has it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """How far apart two colours are, 1 to 21; from 4.5 on a text can be read."""
    high, low = sorted((grey(first), grey(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink(ground: Colour) -> Colour:
    """Black or white, whichever is read better on `ground`."""
    return max((BLACK, (1.0, 1.0, 1.0)), key=lambda each: contrast(each, ground))


def rgb(number: int) -> Colour:
    """A colour of a game, 0xRRGGBB."""
    return (number >> 16 & 255) / 255, (number >> 8 & 255) / 255, (number & 255) / 255


def bounds(shape: Path) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape, without the width of its line."""
    xs, ys = zip(shape.start, *(step[-1] for step in shape.steps), strict=True)
    return min(xs), min(ys), max(xs), max(ys)

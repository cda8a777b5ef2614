"""A symbol for each good, readable in black and white: a badge in the good's colour, with a picture or its letter.

A refined good's badge has eight corners, a basic good's is round, as on the page of `rondel play`. Some words of
goods have a picture, in symbols.svg. A good without one gets its letter in a shape that no other good of its game
has, so a new game needs nothing here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path as File
from xml.etree import ElementTree

from rondel.hardware.paper.sheet import BLACK, Colour, Path, Shape, Text, circle, ink, moved, polygon, regular, rgb
from shared_rules.game import Game

FILE = File(__file__).with_name("symbols.svg")
COLOURS = {"none": None, "#000": BLACK, "#fff": (1.0, 1.0, 1.0)}  # those in it: nothing, the ink, what is cut out
Picture = tuple[Path, ...]
# Shapes for goods without a picture: corners, and degrees by which the first is turned from the top.
FRAMES = ((4, 45), (3, 0), (4, 0), (5, 0), (6, 0), (3, 180), (5, 180), (6, 30), (7, 0), (8, 0))


def of(game: Game, good: int, x: float, y: float, size: float) -> list[Shape]:
    """The symbol of a good, in a square of `size` mm around a point."""
    ground = rgb(game.colours[good])
    on_it = ink(ground)
    radius = size / 2
    width = size * 0.045
    if good in game.refined:
        badge = regular(x, y, radius / 0.9239, 8, 22.5, ground, BLACK, width)
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
    return pictures().get(last) or pictures().get(last.removesuffix("s"), ())


def inked(shape: Path, colour: Colour, ground: Colour) -> Path:
    """A shape of a picture in its colours: what is white there is cut out, the rest takes the ink."""

    def turned(old: Colour | None) -> Colour | None:
        return None if old is None else ground if old == COLOURS["#fff"] else colour

    return replace(shape, fill=turned(shape.fill), stroke=turned(shape.stroke))


@cache
def pictures() -> dict[str, Picture]:
    """The pictures of symbols.svg by the words of goods: from -1 to 1, y downwards."""
    groups = ElementTree.parse(FILE).getroot()
    return {group.attrib["id"]: tuple(map(_shape, group)) for group in groups}


def _shape(element: ElementTree.Element) -> Path:
    """An element of symbols.svg. Raises KeyError where it is none of those that are read."""
    look = element.attrib
    fill, stroke = COLOURS[look.get("fill", "#000")], COLOURS[look.get("stroke", "none")]
    width = float(look.get("stroke-width", 1))
    kind = element.tag.rpartition("}")[2]
    if kind == "circle":
        return circle(float(look["cx"]), float(look["cy"]), float(look["r"]), fill, stroke, width)
    numbers = [float(number) for number in re.findall(r"[-\d.]+", look["d" if kind == "path" else "points"])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if kind == "path":
        steps = tuple(tuple(points[at : at + 3]) for at in range(1, len(points), 3))
        return Path(points[0], steps, fill, stroke, width, closed=False)
    return polygon(points, fill, stroke, width, closed=kind == "polygon")

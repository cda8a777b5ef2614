"""The pictures of a game: signs and tones, from the art.svg of its package, which a board never has.

In it stand a <symbol> for each tile and each kind of entry of the catalogue, by its name, and a <rect id="tone-NAME">
for the colour of each kind of place. Every colour is written `light-dark(by day, by night)`; what is printed is by day.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rondel import catalogue
from shared_rules import games

NAME = "art.svg"
_SVG = "{http://www.w3.org/2000/svg}"
_COLOUR = re.compile(r"light-dark\(([^,]+), *[^)]+\)")


@dataclass(frozen=True)
class Art:
    """`signs` are the shapes of each symbol; `tones` and `styles` the colours of places, printed and in a terminal."""

    signs: dict[str, str] = field(default_factory=dict)
    tones: dict[str, str] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)

    def tone(self, name: str) -> str:
        """The printed colour of a place; that of an empty one where the game has none for it."""
        return self.tones.get(name, self.tones.get("empty", "#ffffff"))


def path(game: str) -> Path | None:
    """The file with a game's pictures, or None: for an unknown game too."""
    found = catalogue.folder(game) / NAME if game in games.NAMES else None
    return found if found and found.is_file() else None


@cache
def art(game: str) -> Art:
    """The pictures of a game; none at all where it has no art.svg."""
    found = path(game)
    if found is None:
        return Art()
    text = found.read_text("utf-8")
    root = ET.fromstring(_COLOUR.sub(r"\1", text))
    tones = [each for each in root.iter(f"{_SVG}rect") if each.get("id", "").startswith("tone-")]
    names = [each.get("id", "").removeprefix("tone-") for each in tones]
    return Art(
        {each.get("id", ""): "".join(_shapes(each)) for each in root.iter(f"{_SVG}symbol")},
        dict(zip(names, (each.get("fill", "") for each in tones), strict=True)),
        dict(zip(names, (each.get("data-terminal", "") for each in tones), strict=True)),
    )


def _shapes(symbol: ET.Element) -> Iterator[str]:
    for shape in symbol.iter():
        if shape is not symbol and shape.tag != f"{_SVG}title":
            attributes = "".join(f' {key}="{value}"' for key, value in shape.items())
            yield f"<{shape.tag.removeprefix(_SVG)}{attributes}/>"

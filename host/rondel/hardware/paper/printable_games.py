"""The games whose paper can be printed: those of the registry, and some by the words of their rulebooks alone."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from shared_rules import games
from shared_rules.game import Game, Words
from shared_rules.wheel import WheelSpec

SOURCE = Path(__file__).with_name("games.toml")


class PrintableGame(Game):
    """A game on paper: its goods, keys and wheels. Nobody plays it on the device."""

    def __init__(self, name: str, table: dict[str, Any]) -> None:
        self.name = name
        self.title = table["title"]
        self.goods = Words(tuple(table["goods"]))
        self.letters = table["letters"]
        self.colours = tuple(table["colours"])
        self.refined = tuple(map(self.goods.find, table["refined"]))
        self.keys = tuple(table["keys"])
        wheels: dict[str, list[str]] = table["wheels"]
        specs = [WheelSpec(wheel, tuple(map(self.goods.find, goods))) for wheel, goods in wheels.items()]
        self.wheels = tuple(specs)  # type: ignore[assignment]  # the rules core says what it has without types
        self.start_counts = tuple((0,) * len(goods) for goods in wheels.values())  # type: ignore[assignment]
        super().__init__()


@cache
def from_file() -> dict[str, PrintableGame]:
    """The games of games.toml by their names."""
    tables = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    return {name: PrintableGame(name, table) for name, table in tables.items()}


def names() -> tuple[str, ...]:
    """The name of every game that there is paper for, those that can be played first."""
    return (*games.NAMES, *(name for name in from_file() if name not in games.NAMES))


def find(name: str) -> Game:
    """A game by its name: from the registry, or from paper."""
    return games.find(name) if name in games.NAMES else from_file()[name]

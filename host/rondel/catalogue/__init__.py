"""The catalogue of a game: its Specialists and buildings, written for people and compiled for the rules."""

from pathlib import Path

import shared_rules
from rondel.catalogue.source import Catalogue, read
from rondel.errors import RondelError
from shared_rules import games

SOURCE, BINARY, PAGE = "catalogue.txt", "catalogue.bin", "CATALOGUE.md"


def folder(game: str) -> Path:
    """Where the package of `game` lies. Raises MalformedMove when there is no such game."""
    name: str = games.find(game).name
    return Path(shared_rules.__path__[0]) / name.replace("-", "_")


def load(game: str) -> Catalogue:
    """The catalogue of `game`. Raises MalformedMove for a game that is unknown, RondelError for one without."""
    path = folder(game) / SOURCE
    if not path.exists():
        having = [name for name in games.NAMES if (folder(name) / SOURCE).exists()]
        raise RondelError(f"{game} has no catalogue", f"one has: {', '.join(having)}")
    return read(path.read_text(encoding="utf-8"), games.find(game).goods.names, str(path))

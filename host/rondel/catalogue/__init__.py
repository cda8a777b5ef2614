"""The catalogue of a game: its Specialists and buildings, written for people and compiled for the rules."""

from pathlib import Path

import shared_rules
from rondel.catalogue import compiled, page
from rondel.catalogue.source import Catalogue, read
from rondel.errors import RondelError
from shared_rules import games

SOURCE, BINARY, PAGE = "catalogue.txt", "catalogue.bin", "CATALOGUE.md"
_CORE = Path(shared_rules.__path__[0])
VECTORS = _CORE.parent / "tests" / "vectors"  # of a checkout


def folder(game: str) -> Path:
    """Where the package of `game` lies. Raises MalformedMove when there is no such game."""
    return _CORE / _package(game)


def _package(game: str) -> str:
    name: str = games.find(game).name
    return name.replace("-", "_")


def having() -> list[str]:
    """The games that have a catalogue."""
    return [name for name in games.NAMES if (folder(name) / SOURCE).exists()]


def load(game: str) -> Catalogue:
    """The catalogue of `game`. Raises MalformedMove for a game that is unknown, RondelError for one without."""
    path = folder(game) / SOURCE
    if not path.exists():
        games_with_one = having()
        todo = f"these games have one: {', '.join(games_with_one)}" if games_with_one else "no game has one"
        raise RondelError(f"{game} has no catalogue", todo)
    return read(path.read_text(encoding="utf-8"), games.find(game).goods.names, str(path))


def outputs(with_page: bool = True) -> dict[Path, bytes]:
    """Each made file of a checkout and the bytes that it should hold."""
    made = {}
    for game in having():
        catalogue = load(game)
        made[folder(game) / BINARY] = compiled.to_bytes(catalogue)
        if with_page:
            text = page.text(games.find(game).title, catalogue, page.cases(VECTORS / _package(game)))
            made[folder(game) / PAGE] = text.encode()
    return made


def stale(made: dict[Path, bytes]) -> list[Path]:
    """Those of the `made` files that are missing or differ on the disk."""
    return [path for path, data in made.items() if not path.exists() or path.read_bytes() != data]

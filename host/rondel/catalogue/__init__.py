"""The catalogue of a game: its cards and buildings, written for people and compiled for the rules.

There are two forms: Specialists and buildings (source.py), and Tradespeople, Jobs and Buildings (domain.py). The first
section of a catalogue.txt tells them apart.
"""

from pathlib import Path

import shared_rules
from rondel.catalogue import compiled, domain, domain_page, page
from rondel.catalogue.domain import Domain as Domain
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


def load(game: str) -> Catalogue | Domain:
    """The catalogue of `game`. Raises MalformedMove for a game that is unknown, RondelError for one without."""
    path = folder(game) / SOURCE
    if not path.exists():
        games_with_one = having()
        todo = f"these games have one: {', '.join(games_with_one)}" if games_with_one else "no game has one"
        raise RondelError(f"{game} has no catalogue", todo)
    text, goods = path.read_text(encoding="utf-8"), games.find(game).goods.names
    return domain.read(text, goods, str(path)) if domain.reads(text) else read(text, goods, str(path))


def load_cards(game: str) -> Catalogue:
    """The catalogue of a game of Specialists and buildings; RondelError for one of another form."""
    found = load(game)
    if isinstance(found, Domain):
        raise RondelError(f"{game} has no Specialists", "`rondel catalogue` shows what it has")
    return found


def outputs(with_page: bool = True) -> dict[Path, bytes]:
    """Each made file of a checkout and the bytes that it should hold."""
    made = {}
    for game in having():
        catalogue = load(game)
        cases = page.cases(VECTORS / _package(game)) if with_page else []
        if isinstance(catalogue, Domain):
            made[folder(game) / BINARY] = domain.to_bytes(catalogue)
            text = domain_page.text(games.find(game).title, catalogue, cases)
        else:
            made[folder(game) / BINARY] = compiled.to_bytes(catalogue)
            text = page.text(games.find(game).title, catalogue, cases)
        if with_page:
            made[folder(game) / PAGE] = text.encode()
    return made


def stale(made: dict[Path, bytes]) -> list[Path]:
    """Those of the `made` files that are missing or differ on the disk."""
    return [path for path, data in made.items() if not path.exists() or path.read_bytes() != data]

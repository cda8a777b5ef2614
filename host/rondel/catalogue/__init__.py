"""The catalogue of a game: its cards and buildings, written for people and compiled for the rules.

In a game's package stand catalogue.txt, its rows, and steps.txt, what they can do; catalogue.bin and ops.py are made of
both.
"""

import importlib
import sys
from functools import cache
from pathlib import Path

import shared_rules
from rondel.catalogue import compiled, page, source, tables
from rondel.catalogue.source import Catalogue, Entry
from rondel.catalogue.steps import Steps
from rondel.errors import RondelError
from shared_rules import games

SOURCE, STEPS, BINARY, NUMBERS, PAGE = "catalogue.txt", "steps.txt", "catalogue.bin", "ops.py", "CATALOGUE.md"
_CORE = Path(shared_rules.__path__[0])
VECTORS = _CORE.parent / "tests" / "vectors"  # of a checkout


def folder(game: str) -> Path:
    """Where the package of `game` lies. Raises MalformedMove when there is no such game."""
    return Path(str(sys.modules[type(games.find(game)).__module__].__file__)).parent


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
    declared = folder(game) / STEPS
    found = games.find(game)
    ids = importlib.import_module(type(found).__module__ + ".ids")
    steps = Steps(tuple(found.goods.names), vars(ids)).read(tables.read_file(declared), str(declared))
    return source.read(tables.read_file(path), steps, str(path))


@cache
def _entries(game: str) -> dict[str, Entry]:
    # Of equal names, as of two cards of different sections, the first one counts.
    return {entry.name: entry for entry in reversed(load(game).entries)} if game in having() else {}


def label(game: str, name: str) -> str:
    """A name as people read it: an entry's as it is printed, else in words, as "Two words" of `two-words`."""
    entry = _entries(game).get(name)
    return entry.label if entry else (name[:1].upper() + name[1:]).replace("-", " ")


def outputs(with_page: bool = True) -> dict[Path, bytes]:
    """Each made file of a checkout and the bytes that it should hold."""
    made = {}
    for game in having():
        catalogue, here = load(game), folder(game)
        made[here / BINARY] = compiled.to_bytes(catalogue)
        numbers = compiled.module(catalogue, tables.read_file(here / STEPS), str(here / STEPS))
        made[here / NUMBERS] = numbers.encode()
        if with_page:
            cases = page.cases(VECTORS / here.name)
            made[here / PAGE] = page.text(games.find(game).title, catalogue, cases).encode()
    return made


@cache
def parts(game: str) -> list[str]:
    """What a cost may be made of, in the order of the catalogue; nothing for a game without one."""
    columns = load(game).columns.values() if game in having() else ()
    return [part for column in columns if column.holds == "amounts of" for part in column.words]


def texts(game: str, name: str) -> dict[str, str]:
    """What an entry says in words, by the heads of its columns."""
    entry = _entries(game)[name]
    return {column.head: entry[column.name] for column in entry.section.columns if column.holds == "words"}

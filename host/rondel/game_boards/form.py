"""The form of a game's board files: the module `boards` in its package, found through the registry."""

import importlib
from typing import Any, Protocol

from rondel.errors import RondelError
from shared_rules import games
from shared_rules.game import Game

Path = tuple[str | int, ...]  # section, key, and the line within a text of several lines
Facts = dict[str, Any]


class Form(Protocol):
    """A game's boards: `read` gives (layout or None, faults), a fault is (path, text)."""

    DEFAULT: Any
    MAPS: tuple[tuple[str, str, str], ...]  # the section, the key and the title of each map
    TILES: dict[str, tuple[str, str]]  # the words of a map, the empty one first: what lies there, its name for people
    PAIRS: tuple[str, ...]  # those of them that stand on two spaces that share an edge
    PRINTED: str  # what lies at all other words, which are names of the catalogue
    SWITCHES: dict[str, str]  # section.key of what is true or false, in words
    COSTS: str  # the section of corrected costs, or ""
    EXAMPLE: str  # changes in words, as a help shows them
    SECTIONS: tuple[tuple[str, tuple[str, ...], str], ...]
    WORDS: dict[str, str]

    def facts(self, layout: Any, game: Game) -> Facts:
        """The facts of a layout, by section and key."""

    def read(self, given: Facts, game: Game) -> tuple[Any, list[tuple[Path, str]]]:
        """The layout that the facts mean, and what is wrong with them."""

    def aligned(self, table: list[list[str]]) -> str:
        """Rows of words, the names of the columns first, as the text of a map."""

    def change(self, given: Facts, what: str, value: str, game: Game) -> tuple[Path, bool | int | str]:
        """What a player means with `set WHAT VALUE`: where it stands, and its new value. Raises ValueError."""


def form(game: Game) -> Form:
    """The boards of `game`. Raises RondelError for a game that has none."""
    try:
        return importlib.import_module(type(game).__module__ + ".boards")
    except ModuleNotFoundError:
        raise RondelError(f"{game.title} has no board file", "its boards hold nothing that has to be told") from None


def having() -> list[str]:
    """The names of the games that have board files."""
    found = []
    for name in games.NAMES:
        try:
            form(games.find(name))
        except RondelError:
            continue
        found.append(name)
    return found

"""The whole of it: modules of a board in, the same modules in fewer names and fewer bytes out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rondel.shorten import squeeze
from rondel.shorten.choose import Choice
from rondel.shorten.classes import Families
from rondel.shorten.constants import Constants
from rondel.shorten.links import Links
from rondel.shorten.program import Program
from rondel.shorten.rename import rename
from rondel.shorten.reserved import Reserved
from rondel.shorten.strip import strip


@dataclass(frozen=True)
class Shortened:
    """`files` are the modules as they go onto the board."""

    files: dict[str, bytes]
    attributes: dict[str, str]  # the name in the source: the one on the board
    globals: dict[tuple[str, str], str]  # the same for (module, name)


def shorten(sources: Mapping[str, bytes], reserved: Collection[str] = ()) -> Shortened:
    """Shorten all modules of a board together: path to source. `reserved` are names that somebody else asks for.

    The same sources give the same bytes. Raises RondelError for what cannot be told from the text, as `import *`.
    """
    return _shorten(tuple(sorted(sources.items())), frozenset(reserved))


@lru_cache(maxsize=32)
def _shorten(sources: tuple[tuple[str, bytes], ...], more: frozenset[str]) -> Shortened:
    program = Program(dict(sources))
    for module in program:
        strip(module.tree)
    links = Links(program)
    reserved = Reserved(links, more)
    Constants(links, reserved.words | reserved.ambiguous).put_in()
    for module in program:
        strip(module.tree)
    links = Links(program)
    reserved = Reserved(links, more)
    choice = Choice(links, reserved, Families(links))
    rename(links, choice)
    files = {module.path: squeeze.text(module.tree).encode() for module in program}
    return Shortened(files, choice.attributes, choice.globals)

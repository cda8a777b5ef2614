"""Names that stay as they are, as somebody who is not part of the program may ask for them."""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import re
from functools import cache
from pathlib import Path

from rondel.shorten.links import Links
from rondel.shorten.scopes import own_class

WORD = re.compile(r"[A-Za-z_]\w*")
_BUILTIN_TYPES = (
    *(int, float, str, bytes, bytearray, memoryview, list, tuple, dict, set, frozenset, range, slice, type, object),
    *(property, staticmethod, classmethod, io.BytesIO, io.StringIO, io.FileIO, io.TextIOWrapper, BaseException),
    *(OSError, StopIteration, SystemExit, UnicodeError, SyntaxError),
)
# Of a stream, and of a block device, that is made in Python.
_PROTOCOLS = ("ioctl", "readblocks", "writeblocks", "readinto", "write", "read", "close", "flush")
BUILTINS = frozenset(dir(builtins))


@cache
def board_words() -> frozenset[str]:
    """Names that builtin types have, and those in the firmware of the boards (board_words.txt)."""
    made = Path(__file__).with_name("board_words.txt").read_text("ascii").split()
    types = {name for each in _BUILTIN_TYPES for name in dir(each)}
    generator = iter(each for each in "")
    return frozenset(made) | types | set(dir(generator)) | set(_PROTOCOLS)


class Reserved:
    """The names that stay: `words` of texts, for all that can be asked for by a text; `attributes` besides."""

    def __init__(self, links: Links, more: frozenset[str]):
        self.words = set(more)
        self.single: set[str] = set()  # texts that are one word: no short name may be one of them
        self.keywords = set(more)
        for module in links.program:
            self._texts(module.tree)
            self.keywords |= links.reads[module.name].keywords
        self.ambiguous = _ambiguous(links)
        asked = {node.attr for node, scope in links.dynamic if not own_class(node, scope)}
        # A module that is a value (it is never the `self` of a method) is asked for its names as an object is.
        self.of_modules = {
            name for module in _maybe_values(links) for name in links.globals_of(module) if name in asked
        }
        self.attributes = self.words | board_words() | self.of_modules | self.ambiguous

    def _texts(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                self.words.update(WORD.findall(text))
                if text.isidentifier():
                    self.single.add(text)

    def is_global(self, name: str) -> bool:
        """Whether a name at the top of a module stays."""
        return is_dunder(name) or name in self.words or name in self.of_modules or name in self.ambiguous

    def is_attribute(self, name: str) -> bool:
        """Whether an attribute stays."""
        return is_dunder(name) or name in self.attributes


def is_dunder(name: str) -> bool:
    """Names with two underscores before them mean something to Python."""
    return name.startswith("__")


def is_taken(name: str) -> bool:
    """Whether Python itself has this word."""
    return keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in BUILTINS


def _maybe_values(links: Links) -> set[str]:
    """The modules that an expression may be whose text does not say which one."""
    for module in links.program:
        alone = {node.value for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(module.tree):
            loads = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__"
            if (loads and node not in alone) or (isinstance(node, ast.Attribute) and node.attr == "modules"):
                return set(links.program.modules)  # by a text, or out of sys.modules: it may be any
    return links.handed_on


def _ambiguous(links: Links) -> set[str]:
    """Names that a class body binds and reads, and that its surroundings or the builtins have too."""
    found = set()
    for read in links.reads.values():
        for scope in read.top.walk():
            if scope.kind != "class" or scope.parent is None:
                continue
            names = {name for name, spot in scope.spots if isinstance(spot.node, ast.Name) and not spot.store}
            for node in ast.walk(scope.node):
                if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                    names.add(node.target.id)
            for name in names:
                around = name in scope.parent.bound or scope.parent.owner(name) is not None
                if name in scope.bound and (around or name in BUILTINS):
                    found.add(name)
    return found

"""Short names for all names, as few different ones as can be: a, b, c mean something else in each place.

Attributes, the names of each module and the names of each function are looked up apart, so each begins with `a` anew.
"""

from __future__ import annotations

import itertools
import string
from collections import Counter
from collections.abc import Collection, Iterator

from rondel.shorten.classes import Families
from rondel.shorten.links import Links
from rondel.shorten.reserved import Reserved, is_dunder, is_taken
from rondel.shorten.scopes import Scope

Name = tuple[str, str]


def alphabet(without: Collection[str]) -> Iterator[str]:
    """a, b, c and so on, then aa, ab, but none of `without` and no word of Python."""
    letters = string.ascii_letters
    for size in itertools.count(1):
        for parts in itertools.product(letters, repeat=size):
            name = "".join(parts)
            if name not in without and not is_taken(name):
                yield name


class Row:
    """The short names in their order, and the first one that is free."""

    def __init__(self, without: Collection[str]):
        self._names: list[str] = []
        self._more = alphabet(without)

    def first(self, *without: Collection[str]) -> str:
        """The first one that is in none of these."""
        for place in itertools.count():
            if place == len(self._names):
                self._names.append(next(self._more))
            name = self._names[place]
            if not any(name in each for each in without):
                return name
        raise AssertionError


class Choice:
    """The short name of everything that has one; what is not in it stays."""

    def __init__(self, links: Links, reserved: Reserved, families: Families):
        self._links = links
        self._reserved = reserved
        self.attributes: dict[str, str] = {}
        self.globals: dict[Name, str] = {}
        self.locals: dict[tuple[Scope, str], str] = {}
        self._row = Row(self._words())
        self._choose_attributes(families)
        for module in links.program:
            self._choose_globals(module.name, families)
        for module in links.program:
            for scope in links.reads[module.name].top.walk():
                if scope.kind == "function":
                    self._choose_locals(module.name, scope)

    def _words(self) -> set[str]:
        # Whatever keeps its name must not meet a short one.
        found = set(self._reserved.single) | self._reserved.keywords | self._links.program.module_words
        for module in self._links.program:
            for scope in self._links.reads[module.name].top.walk():
                for name, _ in scope.spots:
                    if scope.owner(name) is None or self._reserved.is_global(name):
                        found.add(name)
        for node, _ in self._links.dynamic:
            if self._reserved.is_attribute(node.attr):
                found.add(node.attr)
        return found

    def _choose_attributes(self, families: Families) -> None:
        uses = Counter(node.attr for node, _ in self._links.dynamic)
        names = [name for name in families.of if not self._reserved.is_attribute(name)]
        names.sort(key=lambda name: (name not in families.anywhere, -uses[name], name))
        of_family: dict[int, set[str]] = {}
        of_all: set[str] = set()
        for name in names:
            if name in families.anywhere:  # it may be given to anything
                self.attributes[name] = short = self._row.first(of_all)
                of_all.add(short)
                continue
            mine = [of_family.setdefault(family, set()) for family in families.of[name]]
            self.attributes[name] = short = self._row.first(of_all, *mine)
            for each in mine:
                each.add(short)

    def _choose_globals(self, module: str, families: Families) -> None:
        top = self._links.reads[module].top
        uses: Counter[str] = Counter()
        beside: dict[str, set[str]] = {}  # of names that a class body reads: what the class has
        for scope in top.walk():
            for name, _ in scope.spots:
                if scope.owner(name) is top:
                    uses[name] += 1
                    if scope.kind == "class":
                        beside.setdefault(name, set()).update(self.attribute(each) for each in scope.bound)
        given: set[str] = set()
        for name in sorted(top.bound, key=lambda name: (-uses[name], name)):
            if self._stays(module, name) or (module, name) in families.shown:
                continue
            self.globals[module, name] = short = self._row.first(given, beside.get(name, ()))
            given.add(short)

    def _stays(self, module: str, name: str) -> bool:
        if self._reserved.is_global(name):
            return True
        return self._links.program.is_module(f"{module}.{name}")  # a package gets its modules as names

    def _choose_locals(self, module: str, scope: Scope) -> None:
        # Names of surroundings that are meant within must stay to be seen.
        seen: set[str] = set()
        uses: Counter[str] = Counter()
        for inner in scope.walk():
            for name, _ in inner.spots:
                owner = inner.owner(name)
                if owner is scope:
                    uses[name] += 1
                elif owner is None or owner.kind != "class":
                    seen.add(self.name_of(module, owner, name))
                if inner.kind == "class" and owner is scope:
                    seen.update(self.attribute(each) for each in inner.bound)
        given: set[str] = set()
        arguments = set(scope.arguments)
        for name in sorted(uses, key=lambda name: (-uses[name], name)):
            if is_dunder(name) or (name in arguments and name in self._reserved.keywords):
                continue
            self.locals[scope, name] = short = self._row.first(seen, given)
            given.add(short)

    # -- what was chosen -------------------------------------------------------------------------------------

    def attribute(self, name: str) -> str:
        """The name of an attribute on the board."""
        return self.attributes.get(name, name)

    def global_(self, module: str, name: str) -> str:
        """The name of a module's name on the board."""
        return self.globals.get((module, name), name)

    def name_of(self, module: str, owner: Scope | None, name: str) -> str:
        """The name on the board of a name that belongs to `owner`."""
        if owner is None:
            return name
        if owner.kind == "class":
            return self.attribute(name)
        return self.global_(module, name) if owner.kind == "module" else self.locals.get((owner, name), name)

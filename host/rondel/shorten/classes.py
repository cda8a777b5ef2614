"""Which classes belong together by inheritance, and which attributes each such family has.

An attribute is looked up in an object that has it, so two attributes that no family has both of may share a short name.
"""

from __future__ import annotations

import ast

from rondel.errors import RondelError
from rondel.shorten.links import Links
from rondel.shorten.reserved import BUILTINS
from rondel.shorten.scopes import Scope, own_class


class Families:
    """The classes of a program. A family is known by its number."""

    def __init__(self, links: Links):
        self._links = links
        self._classes: dict[ast.AST, int] = {}
        self._family: list[int] = []
        self.shown: set[tuple[str, str]] = set()  # (module, name) of classes with a base from outside, as errors have
        scopes = [
            (module.name, scope)
            for module in links.program
            for scope in links.reads[module.name].top.walk()
            if scope.kind == "class"
        ]
        for number, (_, scope) in enumerate(scopes):
            self._classes[scope.node] = number
            self._family.append(number)
        outside = {number for number, (module, scope) in enumerate(scopes) if self._join(module, scope)}
        outside = {self._root(number) for number in outside}
        self.of: dict[str, set[int]] = {}  # attribute: the families that have it
        self.anywhere: set[str] = set()  # attributes that are given to objects from outside of their class
        for number, (module, scope) in enumerate(scopes):
            family = self._root(number)
            if family in outside and isinstance(scope.node, ast.ClassDef):
                self.shown.add((module, scope.node.name))
            for name in scope.bound:
                self.of.setdefault(name, set()).add(family)
        for node, scope in links.dynamic:
            if not isinstance(node.ctx, ast.Load):
                own = own_class(node, scope)
                if own:
                    self.of.setdefault(node.attr, set()).add(self._root(self._classes[own.node]))
                else:
                    self.anywhere.add(node.attr)

    def _root(self, number: int) -> int:
        while self._family[number] != number:
            number = self._family[number]
        return number

    def _join(self, module: str, scope: Scope) -> bool:
        """Put a class together with its bases; True when one of them is from outside."""
        outside = False
        assert isinstance(scope.node, ast.ClassDef) and scope.parent
        for base in scope.node.bases:
            other = self._class_of(module, scope.parent, base)
            if other is None:
                outside = True
            else:
                ours, theirs = self._root(self._classes[scope.node]), self._root(self._classes[other])
                self._family[max(ours, theirs)] = min(ours, theirs)
        return outside

    def _class_of(self, module: str, scope: Scope, base: ast.expr) -> ast.AST | None:
        """The class that a base is, None for one from outside. Raises RondelError when that cannot be told."""
        nodes: list[ast.AST] = []
        if isinstance(base, ast.Name):
            owner = scope.owner(base.id)
            if owner is None and base.id in BUILTINS:
                return None
            nodes = owner.bound[base.id] if owner else []
        elif isinstance(base, ast.Attribute) and base in self._links.static:
            source, name = self._links.static[base]
            nodes = self._links.globals_of(source).get(name, [])
        elif isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):  # of a module from outside
            owner = scope.owner(base.value.id)
            if owner and all(isinstance(node, ast.alias) for node in owner.bound[base.value.id]):
                return None
        for _ in range(len(self._links.reads) + 1):
            if len(nodes) != 1:
                break
            node = nodes[0]
            if node in self._classes:
                return node
            if not isinstance(node, ast.alias):
                break
            if node not in self._links.imported:
                return None
            source, name = self._links.imported[node]
            nodes = self._links.globals_of(source).get(name, [])
        raise RondelError(
            f"{module}, line {base.lineno}: the base class {ast.unparse(base)} cannot be told from the text",
            "name a class that is defined or imported once",
        )

"""Whole numbers that a module gives a name once: every use becomes the number, and the name is gone.

So a readable `PAYING = 12`, or `A, B, C = range(3)`, costs a board no name, no entry in a dict and no look-up.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection

from rondel.shorten.links import Links
from rondel.shorten.program import Program
from rondel.shorten.scopes import Scope

LIMIT = 1 << 30  # what a board keeps within a word; a larger number is an object of its own
_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}
# What a module may begin with and still be left out when nothing of it but numbers is used.
_PLAIN = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign)

Name = tuple[str, str]  # a module and a name in it


class Constants:
    """The constants of a program. `reserved` are names that stay where they are, as they may be asked for by a text."""

    def __init__(self, links: Links, reserved: Collection[str]):
        self._links = links
        self._program: Program = links.program
        self._reserved = reserved
        self._asked = {node.attr for node, _ in links.dynamic}
        given = {node.attr for node, _ in links.dynamic if not isinstance(node.ctx, ast.Load)}
        self._given = {links.static[node] for node in links.static if not isinstance(node.ctx, ast.Load)}
        self._given |= {(module, name) for module in links.handed_on for name in given}
        self._plain = {
            module.name: all(isinstance(node, _PLAIN) for node in module.tree.body) for module in self._program
        }
        self.values: dict[Name, int] = {}
        self._defined: dict[Name, ast.expr | int] = {}
        self._sources: dict[Name, Name] = {}
        for module in self._program:
            self._find(module.name, module.tree.body)
        while self._more():
            pass
        self._needed: set[Name] = set()  # by an import that stays
        while self._need_more():
            pass

    # -- which there are -------------------------------------------------------------------------------------

    def _find(self, module: str, body: list[ast.stmt]) -> None:
        bound = self._links.globals_of(module)
        for node in body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    name = alias.asname or alias.name
                    if alias in self._links.imported and len(bound[name]) == 1:
                        self._sources[module, name] = self._links.imported[alias]
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            target = node.targets[0]
            if isinstance(target, ast.Name) and len(bound[target.id]) == 1:
                self._defined[module, target.id] = node.value
            elif isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts):
                if any(len(bound[each.id]) != 1 for each in target.elts if isinstance(each, ast.Name)):
                    continue
                for place, each in enumerate(target.elts):
                    assert isinstance(each, ast.Name)
                    part = ast.Subscript(node.value, ast.Constant(place), ast.Load())
                    self._defined[module, each.id] = part

    def _more(self) -> bool:
        found = False
        for name, value in self._defined.items():
            if name not in self.values and name not in self._given:
                number = self._number(value, name[0]) if isinstance(value, ast.expr) else value
                if number is not None and abs(number) < LIMIT:
                    self.values[name] = number
                    found = True
        for name, source in self._sources.items():
            if name not in self.values and source in self.values:
                self.values[name] = self.values[source]
                found = True
        return found

    def _number(self, node: ast.expr, module: str) -> int | None:
        """The number that an expression at the top of a module is, or None."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name):
            return self.values.get((module, node.id))
        if isinstance(node, ast.Attribute):
            return self.values.get(self._links.static[node]) if node in self._links.static else None
        if isinstance(node, ast.UnaryOp):
            number = self._number(node.operand, module)
            if number is None or isinstance(node.op, ast.Not):
                return None
            return {ast.USub: -number, ast.UAdd: number, ast.Invert: ~number}[type(node.op)]
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self._number(node.left, module), self._number(node.right, module)
            if left is None or right is None or (isinstance(node.op, ast.LShift) and right > 30):
                return None
            if not right and isinstance(node.op, ast.FloorDiv | ast.Mod):
                return None
            return _BINARY[type(node.op)](left, right)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and type(node.slice.value) is int:
            return self._part(node.value, node.slice.value, module)
        return None

    def _part(self, node: ast.expr, place: int, module: str) -> int | None:
        """The number at a place of a tuple or a `range`."""
        if isinstance(node, ast.Tuple) and place < len(node.elts):
            return self._number(node.elts[place], module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            numbers = [self._number(each, module) for each in node.args]
            if "range" not in self._links.globals_of(module) and None not in numbers and not node.keywords:
                row = range(*[each for each in numbers if each is not None])
                return row[place] if place < len(row) else None
        return None

    # -- their uses ------------------------------------------------------------------------------------------

    def put_in(self) -> None:
        """Put the numbers where the names are, and take the names out that nobody needs any more."""
        put = _Put(self)
        for module in self._program:
            for scope in self._links.reads[module.name].top.walk():
                for name, spot in scope.spots:
                    if isinstance(spot.node, ast.Name) and not spot.store:
                        number = self._of_name(module.name, scope.owner(name), name)
                        if number is not None:
                            put.numbers[spot.node] = number
            put.module = module.name
            put.visit(module.tree)

    def _of_name(self, module: str, owner: Scope | None, name: str) -> int | None:
        if owner is None:
            return None
        if owner.kind == "module":
            return self.values.get((module, name))
        nodes = owner.bound[name]
        if len(nodes) == 1 and isinstance(nodes[0], ast.alias) and nodes[0] in self._links.imported:
            return self.values.get(self._links.imported[nodes[0]])
        return None

    def of_attribute(self, node: ast.Attribute) -> int | None:
        """The number that `module.NAME` is, or None."""
        return self.values.get(self._links.static[node]) if node in self._links.static else None

    def is_gone(self, name: Name) -> bool:
        """Whether nobody needs the name of a constant in its module any more."""
        if name not in self.values or name in self._needed or name[1] in self._reserved or name[1].startswith("__"):
            return False
        return name[1] not in self._asked or name[0] not in self._links.handed_on

    def alias_is_gone(self, alias: ast.alias) -> bool:
        """Whether an imported name is a number whose import is not needed."""
        source = self._links.imported.get(alias)
        # A module that does something when it is imported is imported all the same.
        return source is not None and self._plain[source[0]] and self.is_gone(source)

    def _need_more(self) -> bool:
        before = len(self._needed)
        for module in self._program:
            for scope in self._links.reads[module.name].top.walk():
                for name, nodes in scope.bound.items():
                    stays = len(nodes) > 1 or name in self._reserved or scope.kind == "class"
                    stays = stays or (scope.kind == "module" and not self.is_gone((module.name, name)))
                    for node in nodes:
                        source = self._links.imported.get(node) if isinstance(node, ast.alias) else None
                        if source and (stays or not self._plain[source[0]]):
                            self._needed.add(source)
        return len(self._needed) > before


class _Put(ast.NodeTransformer):
    def __init__(self, constants: Constants):
        self._constants = constants
        self.numbers: dict[ast.Name, int] = {}
        self.module = ""
        self._inner = 0

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return _constant(self.numbers[node], node) if node in self.numbers else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        number = self._constants.of_attribute(node) if isinstance(node.ctx, ast.Load) else None
        return _constant(number, node) if number is not None else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._within(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._within(node)

    def _within(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        self._inner += 1
        self.generic_visit(node)
        self._inner -= 1
        if not node.body:
            node.body = [ast.Pass()]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [alias for alias in node.names if not self._constants.alias_is_gone(alias)]
        return node if node.names else None

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if self._inner or len(node.targets) != 1:
            return self.generic_visit(node)
        target = node.targets[0]
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        words = [each.id for each in names if isinstance(each, ast.Name)]
        if len(words) == len(names) and all(self._constants.is_gone((self.module, word)) for word in words):
            return None
        if isinstance(target, ast.Tuple) and len(words) == len(names):
            return self._fewer(node, words)
        return self.generic_visit(node)

    def _fewer(self, node: ast.Assign, words: list[str]) -> ast.AST:
        # `A, b, C = range(3)`, of which only `b` is still asked for.
        values = self._constants.values
        if not all((self.module, word) in values for word in words):
            return self.generic_visit(node)
        kept = [word for word in words if not self._constants.is_gone((self.module, word))]
        names: list[ast.expr] = [ast.Name(word, ast.Store()) for word in kept]
        numbers: list[ast.expr] = [_constant(values[self.module, word], node) for word in kept]
        if len(kept) == 1:
            return ast.copy_location(ast.Assign(names, numbers[0]), node)
        return ast.copy_location(ast.Assign([ast.Tuple(names, ast.Store())], ast.Tuple(numbers, ast.Load())), node)


def _constant(number: int, node: ast.AST) -> ast.expr:
    made: ast.expr = ast.Constant(abs(number))
    if number < 0:
        made = ast.UnaryOp(ast.USub(), made)
    return ast.copy_location(made, node)

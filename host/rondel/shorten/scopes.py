"""Which name is which: every occurrence of a name, and the scope that it belongs to.

The rules are Python's: a function sees its own names, those of the functions around it, the module's, the builtins; a
class body sees its own first, and nobody within its functions sees them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True)
class Spot:
    """A place where a name stands: a field of a node. `index` is the place in a list, as of a `global` statement."""

    node: ast.AST
    field: str
    store: bool = False
    index: int = -1

    def write(self, name: str) -> None:
        """Put another name there."""
        if self.index < 0:
            setattr(self.node, self.field, name)
        else:
            getattr(self.node, self.field)[self.index] = name


class Scope:
    """A module, a class, or a function (a lambda and a comprehension count as one)."""

    def __init__(self, kind: str, parent: Scope | None, node: ast.AST):
        self.kind = kind
        self.parent = parent
        self.node = node
        self.children: list[Scope] = []
        self.spots: list[tuple[str, Spot]] = []  # names that stand directly in it
        self.bound: dict[str, list[ast.AST]] = {}  # name: the nodes that bind it
        self.arguments: list[str] = []
        self.elsewhere: dict[str, str] = {}  # name: "global" or "nonlocal"
        if parent:
            parent.children.append(self)

    def bind(self, name: str, node: ast.AST) -> None:
        """This scope gives the name a value here."""
        self.bound.setdefault(name, []).append(node)

    @property
    def module(self) -> Scope:
        """The scope of the module."""
        scope = self
        while scope.parent:
            scope = scope.parent
        return scope

    def owner(self, name: str) -> Scope | None:
        """The scope whose name is meant by `name` in here; None: a builtin."""
        if self.elsewhere.get(name) == "global":
            return self.module if name in self.module.bound else None
        if name in self.bound and name not in self.elsewhere:
            return self
        scope = self.parent
        while scope:
            if scope.kind != "class" and name in scope.bound and name not in scope.elsewhere:
                return scope
            if scope.elsewhere.get(name) == "global":
                scope = self.module
                return scope if name in scope.bound else None
            scope = scope.parent
        return None

    def walk(self) -> list[Scope]:
        """This scope and all within it, outer ones first."""
        found = [self]
        for scope in found:
            found.extend(scope.children)
        return found


@dataclass
class Read:
    """What a module says: its scopes, its attributes, and what is called with names."""

    top: Scope
    attributes: list[tuple[ast.Attribute, Scope]] = field(default_factory=list)
    keywords: set[str] = field(default_factory=set)


def own_class(node: ast.Attribute, scope: Scope) -> Scope | None:
    """The class whose method says `self.attribute` here; None for an attribute of anything else."""
    method = scope.owner(node.value.id) if isinstance(node.value, ast.Name) else None
    if method is None or not isinstance(method.node, ast.FunctionDef) or not method.parent:
        return None
    first = method.arguments[:1]
    is_self = isinstance(node.value, ast.Name) and first == [node.value.id] and len(method.bound[first[0]]) == 1
    plain = any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in method.node.decorator_list)
    return method.parent if is_self and not plain and method.parent.kind == "class" else None


def read(tree: ast.Module) -> Read:
    """Find all names of a module."""
    reader = _Reader(tree)
    reader.body(tree.body)
    return reader.read


class _Reader(ast.NodeVisitor):
    def __init__(self, tree: ast.Module):
        self.scope = Scope("module", None, tree)
        self.read = Read(self.scope)

    def body(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.visit(node)

    def _spot(self, name: str, spot: Spot) -> None:
        scope = self.scope
        scope.spots.append((name, spot))
        if spot.store:
            scope.bind(name, spot.node)
            if scope.elsewhere.get(name) == "global":
                scope.module.bind(name, spot.node)
            elif name in scope.elsewhere and scope.parent and (owner := scope.parent.owner(name)):
                owner.bind(name, spot.node)

    def visit_Name(self, node: ast.Name) -> None:
        store = not isinstance(node.ctx, ast.Load)
        self._spot(node.id, Spot(node, "id", store))

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        inner = self.scope
        self.visit(node.value)
        while isinstance(self.scope.node, _COMPREHENSIONS) and self.scope.parent:
            self.scope = self.scope.parent
        self.visit(node.target)
        self.scope = inner

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.read.attributes.append((node, self.scope))
        self.visit(node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg:
            self.read.keywords.add(node.arg)
        self.visit(node.value)

    def visit_alias(self, node: ast.alias) -> None:
        self._spot(node.asname or node.name.partition(".")[0], Spot(node, "asname", True))

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._spot(node.name, Spot(node, "name", True))
        self.generic_visit(node)

    def _declare(self, node: ast.Global | ast.Nonlocal, kind: str) -> None:
        for index, name in enumerate(node.names):
            self.scope.elsewhere[name] = kind
            self.scope.spots.append((name, Spot(node, "names", False, index)))

    def visit_Global(self, node: ast.Global) -> None:
        self._declare(node, "global")

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self._declare(node, "nonlocal")

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._spot(node.name, Spot(node, "name", True))
        for each in [*node.decorator_list, *node.bases, *node.keywords]:
            self.visit(each)
        self.scope = Scope("class", self.scope, node)
        self.body(node.body)
        assert self.scope.parent
        self.scope = self.scope.parent

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._spot(node.name, Spot(node, "name", True))
        for each in node.decorator_list:
            self.visit(each)
        self._function(node, node.args, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node, node.args, [node.body])

    def _function(self, node: ast.AST, arguments: ast.arguments, body: list[ast.stmt] | list[ast.expr]) -> None:
        for default in [*arguments.defaults, *arguments.kw_defaults]:
            if default:
                self.visit(default)
        self.scope = Scope("function", self.scope, node)
        rest = [each for each in (arguments.vararg, arguments.kwarg) if each]
        for each in [*arguments.posonlyargs, *arguments.args, *rest, *arguments.kwonlyargs]:
            self._spot(each.arg, Spot(each, "arg", True))
            self.scope.arguments.append(each.arg)
        for part in body:
            self.visit(part)
        assert self.scope.parent
        self.scope = self.scope.parent

    def _comprehension(self, node: Comprehension) -> None:
        first = node.generators[0]
        self.visit(first.iter)
        self.scope = Scope("function", self.scope, node)
        for generator in node.generators:
            if generator is not first:
                self.visit(generator.iter)
            self.visit(generator.target)
            for condition in generator.ifs:
                self.visit(condition)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for part in parts:
            self.visit(part)
        assert self.scope.parent
        self.scope = self.scope.parent

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

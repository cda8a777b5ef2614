"""What a name stands for across modules: which names are modules, and where an imported name was made."""

from __future__ import annotations

import ast

from rondel.errors import RondelError
from rondel.shorten.program import Module, Program
from rondel.shorten.scopes import Read, Scope, read


class Links:
    """The names of all modules, read once. Make it anew when a tree has changed."""

    def __init__(self, program: Program):
        self.program = program
        self.reads: dict[str, Read] = {module.name: read(module.tree) for module in program}
        # A name that only ever means one module: (scope, name) to the module's full name.
        self.module_names: dict[tuple[Scope, str], str] = {}
        # An imported name: the alias to the module and the name in it.
        self.imported: dict[ast.alias, tuple[str, str]] = {}
        self.handed_on: set[str] = set()  # modules that are used as values: any name of them may be asked for
        self.static: dict[ast.Attribute, tuple[str, str]] = {}  # `m.X` to the module and the name
        self.dynamic: list[tuple[ast.Attribute, Scope]] = []  # all other attributes
        self._statements: dict[ast.alias, ast.Import | ast.ImportFrom] = {}
        for module in program:
            self._imports(module)
        for module in program:
            self._uses(module)

    def globals_of(self, name: str) -> dict[str, list[ast.AST]]:
        """The names that a module binds, each with the nodes that do."""
        return self.reads[name].top.bound if name in self.reads else {}

    def _imports(self, module: Module) -> None:
        program = self.program
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._statements.update(dict.fromkeys(node.names, node))
            if isinstance(node, ast.ImportFrom):
                source = program.source_of(module, node)
                for alias in node.names:
                    if source in program.modules and not program.is_module(f"{source}.{alias.name}"):
                        self.imported[alias] = source, alias.name
        for scope in self.reads[module.name].top.walk():
            for name, nodes in scope.bound.items():
                if not any(isinstance(node, ast.alias) for node in nodes):
                    continue
                means = {self._meant(module, scope, node) for node in nodes}
                only = means.pop() if len(means) == 1 else None
                if only:
                    self.module_names[scope, name] = only
                else:
                    self.handed_on |= {each for each in means if each}

    def _meant(self, module: Module, scope: Scope, node: ast.AST) -> str | None:
        """The module of the program that a binding makes a name of, or None."""
        if not isinstance(node, ast.alias):
            return None
        statement = self._statements[node]
        if isinstance(statement, ast.Import):
            full = node.name if node.asname else node.name.partition(".")[0]
        else:
            source = self.program.source_of(module, statement)
            full = f"{source}.{node.name}" if source else node.name
            if source in self.program.modules and self._binds_another(source, node.name):
                if self.program.is_module(full):
                    raise RondelError(
                        f"{module.path}: {full} is a module, and a name in {source}", "give one of them another name"
                    )
                return None
        return full if self.program.is_module(full) else None

    def _binds_another(self, source: str, name: str) -> bool:
        """Whether a module has a name of its own, which is not its module of that name."""
        for node in self.reads[source].top.bound.get(name, ()):
            statement = self._statements.get(node) if isinstance(node, ast.alias) else None
            if not isinstance(node, ast.alias) or not isinstance(statement, ast.ImportFrom) or node.name != name:
                return True
            if self.program.source_of(self.program.modules[source], statement) != source:
                return True
        return False

    def module_of(self, node: ast.expr, scope: Scope) -> str | None:
        """The module of the program that an expression is, where its text alone says so."""
        if isinstance(node, ast.Name):
            owner = scope.owner(node.id)
            return self.module_names.get((owner, node.id)) if owner else None
        if isinstance(node, ast.Attribute):
            outer = self.module_of(node.value, scope)
            if outer and self.program.is_module(f"{outer}.{node.attr}"):
                return f"{outer}.{node.attr}"
        return None

    def _uses(self, module: Module) -> None:
        bases = set()
        for node, scope in self.reads[module.name].attributes:
            inside = self.module_of(node.value, scope)
            if inside:
                bases.add(node.value)
                if not self.program.is_module(f"{inside}.{node.attr}"):
                    self.static[node] = inside, node.attr
            else:
                self.dynamic.append((node, scope))
            if (whole := self.module_of(node, scope)) and node not in bases:
                self.handed_on.add(whole)
        for scope in self.reads[module.name].top.walk():
            for _, spot in scope.spots:
                if isinstance(spot.node, ast.Name) and not spot.store and spot.node not in bases:
                    whole = self.module_of(spot.node, scope)
                    if whole:
                        self.handed_on.add(whole)

"""The modules of a board as one program: which there are, and what an import means."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from rondel.errors import RondelError


class Module:
    """One module. `name` is the one it is imported by, `tree` what it says."""

    def __init__(self, path: str, source: bytes):
        self.path = path
        self.is_package = path.endswith("/__init__.py")
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.tree = ast.parse(source, path)

    @property
    def package(self) -> str:
        """The package that a relative import of this module begins in."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


class Program:
    """All modules by name."""

    def __init__(self, sources: Mapping[str, bytes]):
        found = [Module(path, source) for path, source in sorted(sources.items())]
        self.modules = {module.name: module for module in found}
        parts = {part for name in self.modules for part in name.split(".")}
        self.module_words = frozenset(parts)  # every word of a module's name

    def __iter__(self) -> Iterator[Module]:
        return iter(self.modules.values())

    def source_of(self, module: Module, node: ast.ImportFrom) -> str:
        """The full name of the module that `from ... import` names. Raises RondelError for `import *`."""
        if any(alias.name == "*" for alias in node.names):
            raise RondelError(
                f"{module.path}, line {node.lineno}: `import *` hides which names are meant", "name each name"
            )
        if not node.level:
            return node.module or ""
        parts = module.package.split(".") if module.package else []
        parts = parts[: max(len(parts) - node.level + 1, 0)]
        return ".".join([*parts, node.module] if node.module else parts)

    def is_module(self, name: str) -> bool:
        """Whether a full name is that of a module of the program, or of a folder with some."""
        return name in self.modules or any(other.startswith(name + ".") for other in self.modules)

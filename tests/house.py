"""Reading the project's own source, for the tests that hold its rules: files, imports, calls."""

import ast
import os
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SKIPPED = {"build", "dist", "venv", "node_modules", "__pycache__"}
IMPORTERS = {"__import__", "import_module", "importlib.import_module"}
GAMES = ("glass_road", "black_forest", "hallertau")


@dataclass(frozen=True)
class Source:
    """One file: its path from the root with forward slashes, and its text."""

    path: str
    text: str

    def tree(self):
        """The syntax tree of a Python file."""
        return ast.parse(self.text, self.path)

    def is_under(self, *folders):
        """Whether the file lies in one of these folders, or is one of these files."""
        return any(self.path == folder or self.path.startswith(folder + "/") for folder in folders)

    def is_in_a_game(self):
        """Whether the file belongs to one game's package of the rules core."""
        return self.is_under(*("shared_rules/" + game for game in GAMES))


def sources(*suffixes):
    """The project's text files with one of these endings (none: all), outside of hidden folders but .ci."""
    found = []
    for folder, names, files in os.walk(ROOT):
        names[:] = sorted(n for n in names if n not in SKIPPED and (n == ".ci" or not n.startswith(".")))
        if (Path(folder) / "pyvenv.cfg").exists() or Path(folder).name == "stubs":
            names[:] = []
            continue
        for name in sorted(files):
            if suffixes and not name.endswith(suffixes):
                continue
            path = Path(folder) / name
            data = path.read_bytes()
            if b"\0" not in data:
                found.append(Source(path.relative_to(ROOT).as_posix(), data.decode("utf-8", "replace")))
    return found


@dataclass(frozen=True)
class Import:
    """One imported module by its full name, and how it is imported."""

    name: str
    line: int
    in_function: bool
    is_guarded: bool  # inside a `try` that catches ImportError
    is_relative: bool


def imports(source):
    """Every import of a file. `from a import b` counts as `a` and as `a.b`, since b may be a module."""
    package = module_of(source)
    if not source.path.endswith("/__init__.py"):
        package = package.rpartition(".")[0]
    found = []
    _walk(source.tree(), package, False, False, found)
    return found


def module_of(source):
    """The full name of a Python file, as `imports` gives it."""
    return source.path.removesuffix(".py").removesuffix("/__init__").removeprefix("host/").replace("/", ".")


def import_graph(found, by_package=False):
    """Who imports whom among these files, {module: modules}; by package, all that lies in one folder is one."""
    modules = {module_of(source) for source in found}
    graph = {}
    for source in found:
        here = _node(module_of(source), by_package)
        there = graph.setdefault(here, set())
        named = [(each.line, re.sub(r"^device\b", "firmware.device", each.name)) for each in imports(source)]
        for line, name in named:
            inside = [other for at, other in named if at == line and other.startswith(name + ".")]
            if name in modules and not (inside and modules.issuperset(inside)):
                there.add(_node(name, by_package))
        there.discard(here)
    return graph


def _node(module, by_package):
    return ".".join(module.split(".")[:2]) if by_package else module


def circles(graph):
    """The import circles of a graph, each as the sorted names of all who are in it."""
    reached = {start: _reached(graph, start) for start in graph}
    found = {tuple(sorted(other for other in reached[one] if one in reached[other])) for one in graph}
    return sorted(each for each in found if each)


def _reached(graph, start):
    seen, left = set(), [start]
    while left:
        new = graph.get(left.pop(), set()) - seen
        seen |= new
        left.extend(new)
    return seen


def _walk(node, package, in_function, is_guarded, found):
    for name, is_relative in _names(node, package):
        found.append(Import(name, node.lineno, in_function, is_guarded, is_relative))
    inside = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    if isinstance(node, ast.Try) and any(_catches_import_error(handler) for handler in node.handlers):
        for child in node.body:
            _walk(child, package, inside, True, found)
        for child in (*node.handlers, *node.orelse, *node.finalbody):
            _walk(child, package, inside, is_guarded, found)
        return
    for child in ast.iter_child_nodes(node):
        _walk(child, package, inside, is_guarded, found)


def _names(node, package):
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, False
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            parts = package.split(".")
            base = ".".join([*parts[: len(parts) - node.level + 1], *([base] if base else [])])
        yield base, bool(node.level)
        for alias in node.names:
            yield f"{base}.{alias.name}", bool(node.level)
    elif isinstance(node, ast.Call) and called(node) in IMPORTERS:
        yield (start_of_text(node.args[0]) if node.args else "") or "?", False


def _catches_import_error(handler):
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id == "ImportError" for kind in kinds)


def start_of_text(node):
    """What is known of the start of a string that an expression makes."""
    while isinstance(node, ast.BinOp):
        node = node.left
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def called(node):
    """The dotted name of what a call calls, or ""."""
    return dotted(node.func)


def dotted(node):
    """`a.b.c` of an expression made of names and dots, or ""."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted(node.value)
        return base and f"{base}.{node.attr}"
    return ""


def docstrings(tree):
    """The nodes that are docstrings."""
    owners = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, owners) and node.body and isinstance(node.body[0], ast.Expr)
    }

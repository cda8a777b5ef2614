"""Which modules a board can ever load: those that its entry files lead to. What only a host reads stays off it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rondel.shorten.program import Module, Program


def reachable(sources: Mapping[str, bytes], entries: Iterable[str]) -> frozenset[str]:
    """The paths of the modules that those in `entries` (paths) import, now or later, and of their packages.

    A module may also be loaded by a text, as `menu_modules = ("phase", "menus")` and the name of a game are: any text
    that is the end of a module's name leads to it.
    """
    return _reachable(tuple(sorted(sources.items())), tuple(entries))


@lru_cache(maxsize=32)
def _reachable(sources: tuple[tuple[str, bytes], ...], entries: tuple[str, ...]) -> frozenset[str]:
    program = Program(dict(sources))
    by_path = {module.path: module for module in program}
    by_word: dict[str, list[Module]] = {}
    for module in program:
        by_word.setdefault(module.name.rpartition(".")[2], []).append(module)
    waiting = [by_path[path] for path in entries]
    found: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module.path in found:
            continue
        found.add(module.path)
        waiting += [program.modules[name] for name in _imported(program, module) if name in program.modules]
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value.lstrip(".").replace("-", "_")
                named = by_word.get(text.rpartition(".")[2], [])
                waiting += [each for each in named if f".{each.name}".endswith(f".{text}")]
    return frozenset(found)


def _imported(program: Program, module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            source = program.source_of(module, node)
            yield from _with_packages(source)
            for alias in node.names:
                yield f"{source}.{alias.name}"
    yield from _with_packages(module.name)


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    for count in range(1, len(parts) + 1):
        yield ".".join(parts[:count])

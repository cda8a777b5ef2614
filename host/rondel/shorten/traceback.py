"""A board's traceback in the words of the sources: which function a line of a shortened module is in.

    python -m rondel.virtual.board_traceback < traceback.txt

The functions of a module stand in the same order on a board, so the one that a line is in is found by counting.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

_LINE = re.compile(r'File "/?(?:.*?/)??((?:device|shared_rules)/[\w/]+\.py|\w+\.py)", line (\d+)(?:, in (\S+))?')


def translate(text: str, sources: Mapping[str, bytes], files: Mapping[str, bytes]) -> str:
    """A text with each `File "device/x.py", line N, in y` said as the sources have it: the function and its first line.

    `sources` are the modules as they are written, `files` as they are on the board that said it.
    """

    def said(match: re.Match[str]) -> str:
        path = match[1]
        if path not in files or path not in sources:
            return match[0]
        found = place(sources[path], files[path], int(match[2]))
        return f'File "{path}", {found}' if found else match[0]

    return _LINE.sub(said, text)


def place(source: bytes, short: bytes, line: int) -> str | None:
    """Where a line of a shortened module is in its source, in words; None when the two are not the same program."""
    written, shortened = _functions(ast.parse(source)), _functions(ast.parse(short))
    if len(written) != len(shortened):
        return None
    inside = [number for number, (node, _) in enumerate(shortened) if _covers(node, line)]
    if not inside:
        return "at the top of the module"
    node, name = written[inside[-1]]
    return f"in {name}, lines {node.lineno} to {node.end_lineno}"


def _covers(node: ast.FunctionDef, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _functions(tree: ast.Module) -> list[tuple[ast.FunctionDef, str]]:
    """All functions in the order of the text, inner ones after those around them, with their full names."""
    found: list[tuple[ast.FunctionDef, str]] = []

    def look(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = around
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{around}{child.name}."
                if isinstance(child, ast.FunctionDef):
                    found.append((child, f"{around}{child.name}"))
            look(child, inner)

    look(tree, "")
    return found

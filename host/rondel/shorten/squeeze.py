"""A tree as text with few characters and few lines: a board keeps a number for each line."""

from __future__ import annotations

import ast
import re

_COMPOUND = re.compile(r"(if|for|while|with|try|def|class|else|elif|except|finally)\b|@")
# A text as it stands (no text of ast.unparse goes over a line), or an operator with the blanks around it.
# `a, b = b, a` makes no tuple on a board, `a, b = (b, a)` does, which is how ast.unparse writes both.
_BARE = "__bare__"
_BARE_VALUES = re.compile(rf"(.*=) ?{_BARE}\((.*)\)")
_PART = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')| ?([-+*/%=<>!&|^,:;()\[\]{}]+) ?""")


def text(tree: ast.Module) -> str:
    """The module as the board reads it."""
    bare_values = [
        (node, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1
    ]
    for node, value in bare_values:
        node.value = ast.Call(ast.Name(_BARE, ast.Load()), value.elts, [])
    ast.fix_missing_locations(tree)
    said = ast.unparse(tree)
    for node, value in bare_values:
        node.value = value
    return _squeezed(said)


def _squeezed(said: str) -> str:
    out: list[str] = []
    joinable = -1  # the depth of the line before, when another statement may be put behind it
    for line in said.split("\n"):
        bare = line.lstrip(" ")
        if not bare:
            continue
        depth = (len(line) - len(bare)) // 4
        simple = not _COMPOUND.match(bare)
        if values := _BARE_VALUES.fullmatch(bare):
            bare = values[1] + values[2]
        bare = _PART.sub(lambda part: part[1] or part[2], bare)
        if simple and joinable == depth:
            out[-1] += ";" + bare
        else:
            out.append(" " * depth + bare)
        joinable = depth if simple else -1
    return "\n".join(_bodies_beside(out)) + "\n"


def _bodies_beside(lines: list[str]) -> list[str]:
    """`if a:` and its only line in one."""
    out: list[str] = []
    for at, line in enumerate(lines):
        depth = _depth(line)
        alone = at and not _COMPOUND.match(line.lstrip()) and _depth(lines[at - 1]) == depth - 1
        alone = alone and (at + 1 == len(lines) or _depth(lines[at + 1]) < depth)
        if alone and out[-1] == lines[at - 1] and lines[at - 1].endswith(":"):
            out[-1] += line.lstrip()
        else:
            out.append(line)
    return out


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))

"""Source as it goes onto a board: without comments, and with short names where nobody outside sees them.

CircuitPython compiles on the board, and keeps each name it ever read for as long as it runs. With over 1,260 of
them that table alone takes another 9 KB in one piece, which a board late in a game has not got. Names that other
modules may use, attributes and texts stay as they are, so a traceback still reads well.
"""

import ast
import builtins
from functools import lru_cache

import python_minifier


def names_for_others(source: str) -> list[str]:
    """The names of a module that are not private to it."""
    tree = ast.parse(source)
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return sorted(name for name in names if not name.startswith("_") or name.startswith("__"))


def arguments(source: str) -> list[str]:
    """The names of all arguments. To rename one takes a line of code that sets another name to it."""
    return sorted({node.arg for node in ast.walk(ast.parse(source)) if isinstance(node, ast.arg)})


@lru_cache(maxsize=256)
def shrink(source: bytes) -> bytes:
    """The same module in fewer bytes and names."""
    text = source.decode("utf-8")
    small: str = python_minifier.minify(
        text,
        remove_literal_statements=True,
        combine_imports=False,
        hoist_literals=False,
        rename_globals=True,
        # `range` under another name would make an object in every loop: MicroPython looks for the word.
        preserve_globals=[*names_for_others(text), *dir(builtins)],
        preserve_locals=arguments(text),
    )
    return small.encode("utf-8")

"""What the device's code may use of Python: what MicroPython 1.2x and CircuitPython 10 have.

The linter refuses newer syntax and missing modules (pyproject.toml); this is the rest, which no linter knows.
Running the tests on MicroPython is the last word; this test says it earlier and says why.
"""

import ast
import re

import pytest

from tests.house import Source, called, sources

DEVICE_CODE = ("shared_rules", "firmware")
# A file needs about 3 bytes of free heap for each of its bytes while the board compiles it.
LARGEST_BYTES = 20_000

STRING_METHODS = {
    *("casefold", "capitalize", "expandtabs", "format_map", "isalnum", "isascii", "isdecimal"),
    *("isidentifier", "isnumeric", "isprintable", "istitle", "ljust", "maketrans", "removeprefix"),
    *("removesuffix", "rjust", "swapcase", "title", "translate", "zfill"),
}
NUMBER_METHODS = {"as_integer_ratio", "bit_count", "bit_length", "is_integer"}
BUILTINS = {"aiter", "anext", "ascii", "breakpoint", "format", "vars"}
EXCEPTIONS = {
    *("BlockingIOError", "BrokenPipeError", "ChildProcessError", "ConnectionError", "ExceptionGroup"),
    *("FileExistsError", "FileNotFoundError", "IsADirectoryError", "ModuleNotFoundError"),
    *("NotADirectoryError", "PermissionError", "RecursionError", "TimeoutError", "UnicodeDecodeError"),
    *("UnicodeEncodeError",),
}
MODULES = {
    "__future__": "neither runtime has it, and neither looks at annotations",
    "abc": "not on the board; a base class raises NotImplementedError",
    "asyncio": "not in the firmware: one loop does it, in steps",
    "contextlib": "not on the board; use try and finally",
    "dataclasses": "not on the board; write a class with __slots__ in mind",
    "enum": "not on the board; use plain numbers with names",
    "functools": "not on the board",
    "itertools": "not on the board",
    "pathlib": "not on the board; join paths with '/'",
    "typing": "not on the board, even under `if TYPE_CHECKING`",
}
DEBUG_FIELD = re.compile(r"\{[^{}:!]*[^{}:!=<>]=\s*(![rsa])?(:[^{}]*)?\}")


def problems(source):
    """What a file of the device uses that the device does not have: (line, what and why)."""
    if len(source.text.encode()) > LARGEST_BYTES:
        yield 1, f"has {len(source.text.encode())} bytes: too much to compile beside a game; split it"
    for node in ast.walk(source.tree()):
        for reason in _of_node(node, source.text):
            yield getattr(node, "lineno", 0), reason


def _of_node(node, text):
    if isinstance(node, ast.Import | ast.ImportFrom):
        is_from = isinstance(node, ast.ImportFrom)
        for name in [node.module or ""] if is_from else [alias.name for alias in node.names]:
            if name.split(".")[0] in MODULES:
                yield f"imports {name}: {MODULES[name.split('.')[0]]}"
    elif isinstance(node, ast.Match):
        yield "has a match statement: not in MicroPython"
    elif isinstance(node, ast.TryStar):
        yield "has except*: not in MicroPython"
    elif isinstance(node, ast.AsyncFunctionDef):
        yield "has an async function: there is no asyncio in the firmware"
    elif isinstance(node, ast.arguments) and node.posonlyargs:
        yield "has positional-only parameters (/): not in MicroPython"
    elif isinstance(node, ast.ClassDef) and node.keywords:
        yield "has a class with keywords: metaclasses are not in MicroPython"
    elif isinstance(node, ast.JoinedStr):
        segment = ast.get_source_segment(text, node) or ""
        if DEBUG_FIELD.search(segment.replace("{{", "").replace("}}", "")):
            yield "has an f-string with `=`: not in CircuitPython"
    elif isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Name) and node.id in EXCEPTIONS:
        yield f"names {node.id}: the board has only the wider kind (OSError, UnicodeError, RuntimeError ...)"
    elif isinstance(node, ast.List | ast.Tuple | ast.Set):
        is_target = isinstance(getattr(node, "ctx", None), ast.Store)
        if not is_target and any(isinstance(each, ast.Starred) for each in node.elts):
            yield "unpacks with * inside a list, tuple or set: a syntax error in MicroPython; add them up"
    elif isinstance(node, ast.Dict) and None in node.keys:
        yield "unpacks with ** inside a dict: a syntax error in MicroPython; use update()"


def _of_call(node):
    if called(node) in BUILTINS:
        yield f"calls {called(node)}(): not on the board"
    if called(node) in {"min", "max", "int", "print", "sum", "zip"}:
        allowed = {"min": ("key", "default"), "max": ("key", "default"), "print": ("end", "sep", "file")}
        for keyword in node.keywords:
            if keyword.arg not in allowed.get(called(node), ()):
                yield f"calls {called(node)}({keyword.arg}=...): the board takes no such keyword"
    if isinstance(node.func, ast.Attribute):
        if node.func.attr in STRING_METHODS:
            yield f"calls .{node.func.attr}(): the board's strings lack it"
        if node.func.attr in NUMBER_METHODS:
            yield f"calls .{node.func.attr}(): the board's numbers lack it"


@pytest.mark.parametrize(
    "source", [each for each in sources(".py") if each.is_under(*DEVICE_CODE)], ids=lambda each: each.path
)
def test_device_code_keeps_to_the_subset(source):
    found = [f"{source.path}:{line}: {what}" for line, what in problems(source)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "from dataclasses import dataclass",
        "import enum",
        "from typing import TYPE_CHECKING",
        "def f():\n    import functools",
        "from __future__ import annotations",
        "match 1:\n    case 1:\n        pass",
        "try:\n    pass\nexcept* ValueError:\n    pass",
        "async def f():\n    pass",
        "def f(a, /):\n    pass",
        "class A(metaclass=type):\n    pass",
        "a = [1, *b]",
        "f((*a, 1))",
        "a = {**b, 'c': 1}",
        "for a, b in zip(c, d, strict=True):\n    pass",
        "x = 1\ny = f'{x=}'",
        "x = 1\ny = f'now {x = !r:>4}'",
        "vars(x)",
        "int('7', base=8)",
        "print('x', flush=True)",
        "'7'.zfill(2)",
        "'a-b'.removeprefix('a')",
        "(5).bit_count()",
        "try:\n    f()\nexcept FileNotFoundError:\n    pass",
        "x = 1\n" * 4000,
    ],
)
def test_what_the_board_lacks_is_caught(text):
    assert list(problems(Source("firmware/device/x.py", text)))


@pytest.mark.parametrize(
    "text",
    [
        "y = f'{x}' + f'x={x}' + f'{a == b}' + f'{{x=}}' + f'{x:=^5}'",
        "class A(Exception):\n    pass",
        "a, *b = f(*c, **d)",
        "def f(a, *, b=1):\n    return max(a, default=b)",
        "if (n := f()) > 1:\n    pass",
        "try:\n    f()\nexcept (OSError, ValueError):\n    pass",
        "print('a', end='')",
    ],
)
def test_what_the_board_has_passes(text):
    assert not list(problems(Source("firmware/device/x.py", text)))

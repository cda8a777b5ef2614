"""Every error has its text, every text its error, and the words fit the places."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "shared_rules"
ERRORS = {"MalformedMove", "IllegalMove", "AmbiguousMove", "_malformed"}


def texts():
    found = {}
    for path in sorted(CORE.rglob("texts.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            key, _, text = line.partition(" ")
            assert key not in found, f"{key} stands twice"
            found[key] = text
    return found


def raised():
    """(file and line, key, number of words, or None where they are spread) of every error that is made."""
    for path in sorted([*CORE.rglob("*.py"), *(ROOT / "host").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS):
                continue
            if node.args and isinstance(node.args[0], ast.Constant):
                spread = any(isinstance(word, ast.Starred) for word in node.args)
                yield f"{path.name}:{node.lineno}", node.args[0].value, None if spread else len(node.args) - 1


def test_every_error_has_a_text_and_every_text_an_error():
    used = {key for _, key, _ in raised()}
    assert used == set(texts())


@pytest.mark.parametrize(("where", "key", "words"), list(raised()))
def test_the_words_fit_the_places(where, key, words):
    if words is not None:
        places = re.findall(r"%[sd]", texts()[key].replace("%%", ""))
        assert len(places) == words, f"{where}: {key} has {len(places)} places and {words} words"

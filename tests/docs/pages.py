"""The project's pages: which there are, and the blocks in them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OTHERS = {".venv", "venv", "stubs", "node_modules", ".pytest_cache", "build", "dist"}  # folders of tools
PAGES = sorted(path for path in ROOT.rglob("*.md") if not _OTHERS & set(path.relative_to(ROOT).parts))
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
_BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```[ ]*$", re.DOTALL | re.MULTILINE)


def page(name):
    """The text of a page by its path from the root."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text, info=None):
    """The fenced blocks of a page, those with this word behind the fence, or all."""
    return [body for word, body in _BLOCK.findall(text) if info is None or word.strip() == info]


def without_blocks(text):
    """The page without its fenced blocks."""
    return _BLOCK.sub("", text)


def code(text):
    """Everything on a page that is written as code: the lines of its blocks, and what stands between backticks."""
    lines = [line for body in blocks(text) for line in body.splitlines()]
    return lines + [" ".join(words.split()) for words in re.findall(r"`([^`]+)`", without_blocks(text))]

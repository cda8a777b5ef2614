"""Files of a checkout that are made of others: parts of pages between their markers, and writing what differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path


def fill(page: str, parts: Mapping[str, str]) -> str:
    """The page with each part between its markers. Raises ValueError when a marker is missing or stands twice."""
    for name, text in parts.items():
        start, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
        pieces = re.split(f"{re.escape(start)}.*?{re.escape(end)}", page, flags=re.DOTALL)
        if len(pieces) != 2:
            raise ValueError(f"the page has {len(pieces) - 1} pairs of {start} ... {end}; it needs one")
        page = f"{start}\n{text}\n{end}".join(pieces)
    return page


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table. A column whose head ends in `>` is set to the right."""
    lines = [
        "| " + " | ".join(cell.removesuffix(">") for cell in head) + " |",
        "|" + "|".join("---:" if cell.endswith(">") else "---" for cell in head) + "|",
    ]
    lines.extend("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)
    return "\n".join(lines)


def stale(made: Mapping[Path, bytes]) -> list[Path]:
    """Those of the `made` files that are missing or differ on the disk."""
    return [path for path, data in made.items() if not path.exists() or path.read_bytes() != data]


def update(made: Mapping[Path, bytes]) -> list[Path]:
    """Write those of the `made` files that are missing or differ, and return them."""
    changed = stale(made)
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made[path])
    return changed

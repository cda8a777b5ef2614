"""Tables as text, for people to write: sections whose heads name their columns, and a line a row.

    [section] name | cost | effect
    some-name | 1 thing | What it does.

Columns stand between bars, "-" is nothing, and a line that begins with "#" is a comment.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rondel.errors import RondelError

NOTHING = "-"


class CatalogueFault(RondelError):
    """A line of a catalogue is wrong."""


@dataclass
class Table:
    """One section: its columns, and each row as the number of its line and its cells, by column."""

    name: str
    line: int
    columns: tuple[str, ...]
    rows: list[tuple[int, dict[str, str]]] = field(default_factory=list)


@contextmanager
def named(file: str, line: int) -> Iterator[None]:
    """Turn a ValueError, or a KeyError for a name that is not there, into a CatalogueFault that names file and line."""
    try:
        yield
    except KeyError as error:
        raise CatalogueFault(f"{file}:{line}: there is no {error}") from None
    except ValueError as error:
        raise CatalogueFault(f"{file}:{line}: {error}") from None


def read(text: str, file: str) -> dict[str, Table]:
    """The sections of `text` by their names. Raises CatalogueFault, which names `file` and line."""
    found: dict[str, Table] = {}
    table: Table | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        with named(file, number):
            if line.startswith("["):
                table = _head(line, number)
                if table.name in found:
                    raise ValueError(f"[{table.name}] stands here a second time; put its rows together")
                found[table.name] = table
            elif table is None:
                raise ValueError("this stands before the first section; begin with one, as in [section] name | cost")
            else:
                table.rows.append((number, _cells(line, table.columns)))
    return found


def read_file(path: Path) -> dict[str, Table]:
    """The sections of a file."""
    return read(path.read_text(encoding="utf-8"), str(path))


def _head(line: str, number: int) -> Table:
    match = re.fullmatch(r"\[([a-z]+)\] *(.+)", line)
    if not match:
        raise ValueError(f"{line} is no section; write its name and its columns, as in [section] name | cost")
    return Table(match[1], number, tuple(column.strip() for column in match[2].split("|")))


def _cells(line: str, columns: tuple[str, ...]) -> dict[str, str]:
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != len(columns):
        raise ValueError(f"there are {len(cells)} columns; a line of this section has {len(columns)}")
    return dict(zip(columns, cells, strict=True))


def listed(text: str) -> list[str]:
    """What stands between commas; nothing for "-"."""
    return [] if text == NOTHING else [" ".join(part.split()) for part in text.split(",")]


def each(tables: dict[str, Table], name: str, file: str, do: Callable[[dict[str, str]], None]) -> None:
    """Call `do(cells)` for each row of a section, if there is one; its ValueError names the line."""
    for line, cells in tables[name].rows if name in tables else []:
        with named(file, line):
            do(cells)

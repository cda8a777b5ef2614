"""What the rules read of a catalogue: its bytes, and the module with its numbers (ops.py).

The bytes are told in shared_rules/catalogue.py.
"""

from collections.abc import Sequence

from rondel.catalogue.source import FOR_EACH_OTHER, Catalogue, Entry
from rondel.catalogue.steps import constant
from rondel.catalogue.tables import CatalogueFault, Table, each, listed
from shared_rules.catalogue import OTHERS, POINTS_ADDED, ROW, plain

HEAD = '"""The numbers of the catalogue: steps, kinds, rows; made by `python -m rondel.catalogue`, not by hand."""'


def to_bytes(found: Catalogue) -> bytes:
    """The bytes of a catalogue."""
    lists = {name: [_row(found, entry, rows) for entry in rows] for name, rows in found.lists().items()}
    heads, body = bytearray((len(lists),)), bytearray()
    first = 1 + 3 * len(lists)
    for rows in lists.values():
        heads.append(len(rows))
        heads += (first + len(body)).to_bytes(2, "little")
        at = first + len(body) + 3 * len(rows)
        for row in rows:
            body += at.to_bytes(2, "little")
            at += len(row)
        names = [plain(row.partition(b"\n")[0].decode("ascii")) for row in rows]
        body += bytes(sorted(range(len(rows)), key=names.__getitem__)) + b"".join(rows)
    return bytes(heads + body)


def _choices(found: Catalogue) -> dict[str, dict[str, int]]:
    return {column.name: column.words for column in found.columns.values() if column.holds in ("one of", "some of")}


def _row(found: Catalogue, entry: Entry, rows: Sequence[Entry]) -> bytes:
    numbers = {other.name: number for number, other in enumerate(rows)}
    kind = replaced = points = 0
    cost, steps = bytearray(), bytearray()
    for column in entry.section.columns:
        cell = entry[column.name]
        if column.holds == "one of":
            kind = column.words[cell]
        elif column.holds == "some of":
            kind = sum(1 << column.words[word] for word in cell)
        elif column.holds == "row" and cell:
            replaced = numbers[cell] + 1
        elif column.holds == "points":
            points = cell
        elif column.holds == "amounts of":
            for part, amount in cell.items():
                cost += bytes((OTHERS if amount == FOR_EACH_OTHER else amount, column.words[part]))
        elif column.holds == "steps":
            steps += bytes((len(cell),)) + b"".join(found.steps.encode(step) for step in cell)
    head = bytes((kind, entry.is_marked, replaced, points + POINTS_ADDED, len(cost) // 2))
    row = f"{entry.written}\n".encode("ascii") + head + cost + steps
    if len(row) > ROW:
        raise CatalogueFault(f"{entry.name} takes {len(row)} bytes of {ROW}; shorten its name, cost or steps")
    return row


def module(found: Catalogue, tables: dict[str, Table], file: str) -> str:
    """The text of ops.py; `tables` are the sections of steps.txt. Raises CatalogueFault."""
    numbers: dict[str, object] = dict(found.steps.constants)

    def add(name: str, value: object) -> None:
        if name in numbers:
            raise ValueError(f"{name} would stand in ops.py twice")
        numbers[name] = value

    lists = found.lists()
    for name, column in ((name, found.columns[name]) for name in _choices(found)):
        for word, number in column.words.items():
            add(constant(f"{name}_{word}"), 1 << number if column.holds == "some of" else number)

    def known(cells: dict[str, str]) -> None:
        names = [entry.name for entry in lists[cells["section"]]]
        for name in listed(cells["rows"]):
            if name not in names:
                raise ValueError(f"there is no {name} in [{cells['section']}]")
            add(constant(name), names.index(name))

    def made(cells: dict[str, str]) -> None:
        rows: dict[int, list[int]] = {}
        for place, entry in enumerate(lists[cells["section"]]):
            for step in (found.steps.encode(step) for steps in entry.holding("steps") for step in steps):
                if step[0] == found.steps.constants[cells["step"]]:
                    rows.setdefault(step[1], []).append(place)
        add(cells["name"], tuple(tuple(rows.get(n, ())) for n in range(max(rows, default=-1) + 1)))

    each(tables, "known", file, known)
    each(tables, "tables", file, made)
    return "\n".join([HEAD, "", *(f"{name} = {value}" for name, value in numbers.items())]) + "\n"

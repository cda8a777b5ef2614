"""Parts lists: what a build takes, from pins.toml and parts.toml, with prices and numbers to order by."""

from __future__ import annotations

import csv
import io
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from rondel.hardware.pinmap import Build, PinMap

HEAD = (
    *("pieces", "id", "part", "needed", "price_eur", "sum_eur", "source_1", "source_2", "unverified", "price_seen"),
    "note",
)


class PartsError(ValueError):
    """The parts list does not fit the pin map. The message names the part."""


@dataclass(frozen=True)
class Line:
    """One kind of part that can be bought. `quantity` is how many a build takes beside those on wires."""

    id: str
    name: str
    price_eur: float
    seen: str
    sources: tuple[str, str]
    note: str
    unverified: tuple[str, ...] = ()
    quantity: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Row:
    """One row of a build's list."""

    pieces: int
    line: Line
    optional: bool

    def cents(self) -> int:
        """What the row costs, in euro cents."""
        return self.pieces * round(self.line.price_eur * 100)


def read(path: Path) -> dict[str, Line]:
    """The lines of a file by their id. Raises PartsError."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, Line]:
    """The lines of a text by their id. Raises PartsError."""
    found: dict[str, Line] = {}
    for raw in tomllib.loads(text)["part"]:
        quantity = tuple(raw.pop("quantity", {}).items())
        sources, unverified = tuple(raw.pop("sources")), tuple(raw.pop("unverified", ()))
        line = Line(sources=sources, unverified=unverified, quantity=quantity, **raw)
        if line.id in found:
            raise PartsError(f"{line.id} stands twice in parts.toml")
        if len(set(sources)) != 2 or not all(sources):
            raise PartsError(f"{line.id}: two different sources, please")
        if not set(unverified) <= set(sources):
            raise PartsError(f"{line.id}: what is unverified is one of its sources")
        found[line.id] = line
    return found


def rows(pin_map: PinMap, build: Build, lines: dict[str, Line]) -> list[Row]:
    """What a build takes, needed parts first. Raises PartsError where a part has no line."""
    needed: dict[str, int] = {}
    optional: dict[str, int] = {}
    for name in build.all_parts():
        part = pin_map.parts[name]
        wanted = part.bom | (build.kinds[part.kind] if part.kind else {})
        into = optional if name in build.optional else needed
        for line, number in wanted.items():
            if line not in lines:
                raise PartsError(f"[part.{name}] takes {line!r}, which is not in parts.toml")
            into[line] = into.get(line, 0) + number
    for each in lines.values():
        number = dict(each.quantity).get(build.name, 0)
        if number:
            needed[each.id] = needed.get(each.id, 0) + number
    order = list(lines)
    return [
        Row(number, lines[line], into is optional)
        for into in (needed, optional)
        for line, number in sorted(into.items(), key=lambda entry: order.index(entry[0]))
    ]


def case_row(grams: int, lines: dict[str, Line]) -> Row:
    """The plastic of a case, by its weight."""
    line = lines["filament"]
    name = f"{line.name}, {grams} g for the case"
    return Row(1, replace(line, name=name, price_eur=round(line.price_eur * grams / 1000, 2)), False)


def total_cents(all_rows: list[Row], optional: bool = True) -> int:
    """What a list costs, with or without its optional rows, in euro cents."""
    return sum(row.cents() for row in all_rows if optional or not row.optional)


def euro(cents: int) -> str:
    """Cents as euro."""
    return f"{cents // 100}.{cents % 100:02d}"


def as_csv(all_rows: list[Row]) -> str:
    """A list as CSV, with its totals as the last two rows."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEAD)
    for row in all_rows:
        line = row.line
        writer.writerow(
            [
                *(row.pieces, line.id, line.name, "no" if row.optional else "yes", euro(round(line.price_eur * 100))),
                *(euro(row.cents()), *line.sources, "; ".join(line.unverified), line.seen, line.note),
            ]
        )
    for optional, name in ((False, "total needed"), (True, "total with the optional parts")):
        writer.writerow(["", "", name, "", "", euro(total_cents(all_rows, optional)), "", "", "", "", ""])
    return file.getvalue()

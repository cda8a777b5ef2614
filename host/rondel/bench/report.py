"""The report of the bench: measured values beside the budgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

KEY_MS = 22.0
MOVE_MS = 50.0
FREE_BYTES = 72_000


@dataclass(frozen=True)
class LoadBudgets:
    """Budgets that depend on how modules are loaded, in ms."""

    light: float  # start of code.py to the first light
    start: float  # and to both rings lit
    menu: float
    score: float  # of four seats


AS_TEXT = LoadBudgets(light=165, start=3500, menu=250, score=350)
COMPILED = LoadBudgets(light=75, start=1500, menu=140, score=180)


@dataclass(frozen=True)
class Row:
    """One measurement. `budget` None: there is none. `at_least`: the budget is the least, else the most."""

    what: str
    measured: float
    unit: str  # ms, bytes or times
    budget: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the budget holds."""
        if self.budget is None:
            return True
        return self.measured >= self.budget if self.at_least else self.measured <= self.budget

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "what": self.what,
            "measured": round(self.measured, 3),
            "unit": self.unit,
            "budget": self.budget,
            "at_least": self.at_least,
            "ok": self.ok,
        }


def percentile(values: Sequence[float], share: int) -> float:
    """The value that `share` of 100 do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def spread(what: str, values: Sequence[float], budget: float | None, unit: str = "ms") -> list[Row]:
    """Median, 99 of 100 and the most of a series; the budget is for 99 of 100."""
    return [
        Row(f"{what}, median of {len(values)}", percentile(values, 50), unit),
        Row(f"{what}, 99 of 100", percentile(values, 99), unit, budget),
        Row(f"{what}, the most", max(values), unit),
    ]


def number(value: float, unit: str) -> str:
    """A measurement in words."""
    if unit == "ms":
        return f"{value:,.1f} ms"
    return f"{value:,.0f} {unit}" if unit != "times" else f"{value:,.2g}".rstrip("0").rstrip(".") if value else "0"


def all_ok(rows: Iterable[Row]) -> bool:
    """Whether every budget holds."""
    return all(row.ok for row in rows)

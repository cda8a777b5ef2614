"""A finding of the self-test about one part of a device."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """`good`: True, False for a fault, None where there is no such part or nobody looked. `todo` is for a fault."""

    part: str
    good: bool | None
    found: str
    todo: str = ""

    def as_json(self) -> dict[str, Any]:
        """As `rondel selftest --json` shows it."""
        return asdict(self)

    def sign(self) -> str:
        """One word for a table."""
        return "-" if self.good is None else "good" if self.good else "FAULT"

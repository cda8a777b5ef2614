"""The wires of one build, and what they join: nets of contacts. A contact is `part.contact`; the board's is its pin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rondel.hardware.pinmap import BOARD, Build, Pin, PinMap, Supply, Wired


@dataclass(frozen=True)
class Connection:
    """One wire: from a contact to a contact. `signal` is "" where neither end is the board."""

    start: str
    end: str
    signal: str
    wire: str
    note: str

    def parts(self) -> tuple[str, str]:
        """The names of the parts at its two ends."""
        return self.start.partition(".")[0], self.end.partition(".")[0]


def connections(pin_map: PinMap, build: Build, optional: bool = True) -> list[Connection]:
    """Every wire of a build, those of the board first; without its optional parts on request."""
    names = set(build.all_parts() if optional else build.parts)
    return [each for each in _all(pin_map, names) if set(each.parts()) <= names]


def _all(pin_map: PinMap, names: set[str]) -> Iterator[Connection]:
    edge: list[Pin | Supply] = [*pin_map.pins, *pin_map.supplies]
    for pin in edge:
        yield from _fan(f"{BOARD}.{pin.board_pin}", pin.signal, pin, names)
    for wire in pin_map.wires:
        yield from _fan(wire.start, "", wire, names)


def _fan(start: str, signal: str, to: Wired, names: set[str]) -> Iterator[Connection]:
    if (not to.with_ or to.with_ in names) and to.without not in names:
        for end in to.to:
            yield Connection(start, end, signal, to.wire, to.note)


class Nets:
    """Contacts that wires join, directly or through other contacts."""

    def __init__(self, wires: Iterable[Connection]):
        self._of: dict[str, frozenset[str]] = {}
        for each in wires:
            joined = self.of(each.start) | self.of(each.end)
            for contact in joined:
                self._of[contact] = joined

    def of(self, contact: str) -> frozenset[str]:
        """All contacts that are joined to `contact`, itself among them."""
        return self._of.get(contact, frozenset((contact,)))

    def joined(self, first: str, second: str) -> bool:
        """Whether a current can go from one contact to the other without passing through a part."""
        return second in self.of(first)

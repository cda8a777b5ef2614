"""The catalogue as bytes, for the rules: fixed records first, then the names. Numbers of two bytes: low byte first.

Byte 0 counts the Specialists, byte 1 the buildings, bytes 2 and 3 say where the names begin. Then the Specialists in
their order, 32 bytes each: where the name begins among the names (2), the fee (a step), three steps of the first
ability and three of the second, two zeros. Then the buildings, 24 bytes each: first the start buildings, then the
others by name: kind (+8 shrine, +16 times the number of the start building that it upgrades, from 1), points + 10,
the cost in wood, glass, clay and bricks, where the name begins (2), four steps. A name ends with a newline.
"""

from collections.abc import Sequence

from rondel.catalogue import steps
from rondel.catalogue.source import COST_GOODS, KINDS, MOST_ABILITY_STEPS, MOST_STEPS, Building, Catalogue

HEAD_SIZE, SPECIALIST_SIZE, BUILDING_SIZE = 4, 32, 24
SHRINE, UPGRADE = 8, 16
POINTS_ADDED = 10


def in_order(catalogue: Catalogue) -> list[Building]:
    """The buildings by their ids: the start buildings as they stand, then the others by name."""
    start = [building for building in catalogue.buildings if building.kind == "start"]
    others = [building for building in catalogue.buildings if building.kind != "start"]
    return start + sorted(others, key=lambda building: building.name)


def to_bytes(catalogue: Catalogue) -> bytes:
    """The bytes of a catalogue."""
    goods = catalogue.goods
    buildings = in_order(catalogue)
    starts = [building.name for building in buildings if building.kind == "start"]
    names = bytearray()

    def place(name: str) -> bytes:
        at = len(names)
        names.extend(name.encode("ascii") + b"\n")
        return at.to_bytes(2, "little")

    records = bytearray()
    for specialist in catalogue.specialists:
        records += place(specialist.name)
        records += _steps((specialist.fee,) if specialist.fee else (), 1, goods)
        records += _steps(specialist.first_steps, MOST_ABILITY_STEPS, goods)
        records += _steps(specialist.second_steps, MOST_ABILITY_STEPS, goods)
        records += bytes(2)
    for building in buildings:
        upgrade = UPGRADE * (starts.index(building.upgrades) + 1) if building.upgrades else 0
        records.append(KINDS.index(building.kind) + (SHRINE if building.shrine else 0) + upgrade)
        records.append(building.points + POINTS_ADDED)
        records += bytes(building.cost.get(good, 0) for good in COST_GOODS)
        records += place(building.name)
        records += _steps(building.steps, MOST_STEPS, goods)
    head = bytes((len(catalogue.specialists), len(buildings))) + (HEAD_SIZE + len(records)).to_bytes(2, "little")
    return head + bytes(records) + bytes(names)


def _steps(texts: Sequence[str], most: int, goods: Sequence[str]) -> bytes:
    return b"".join(steps.encode(text, goods) for text in texts).ljust(most * steps.SIZE, b"\0")

"""Clearance in a case, whether everything has room: each part as a box in the case's coordinates, and what overlaps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from rondel.hardware import enclosure
from rondel.hardware.dimensions import Dimensions, Layout


@dataclass(frozen=True)
class Block:
    """A part as a box: its middle, its size, and the heights it reaches from and to (the lid's upper side is 0)."""

    name: str
    x: float
    y: float
    width: float
    depth: float
    bottom: float
    top: float

    def overlaps(self, other: Block) -> bool:
        """Whether the two take the same room."""
        return (
            abs(self.x - other.x) < (self.width + other.width) / 2
            and abs(self.y - other.y) < (self.depth + other.depth) / 2
            and self.bottom < other.top
            and other.bottom < self.top
        )


def blocks(sizes: Dimensions, layout: Layout) -> list[Block]:
    """Everything that takes room in a case."""
    plate, floor = -sizes.print.plate, -sizes.print.plate - sizes.print.inner
    found = [*_above(sizes, layout), *_on_the_floor(sizes, layout, floor)]
    for number, (x, y) in enumerate(layout.wheels, 1):
        drum = sizes.ring_of(layout).outside + 2 * (sizes.print.gap + enclosure.SHELL)
        found.append(Block(f"wheel {number}", x, y, drum, drum, -sizes.drum(layout), plate))
    for number, (x, y) in enumerate(layout.key_places(), 1):
        hole = sizes.switch.hole + 2
        found.append(Block(f"switch {number}", x, y, hole, hole, -sizes.switch.below, plate))
    wide, deep = sizes.oled.board
    found.append(Block("display", layout.oled[0], layout.oled[1] - sizes.oled.view_up, wide, deep, plate - 2, plate))
    body = sizes.encoder.body
    found.append(Block("encoder", *layout.encoder, body, body, plate - sizes.encoder.below, plate))
    for number, (x, y) in enumerate(layout.posts, 1):
        across = 2 * enclosure.POST
        found.append(Block(f"post {number}", x, y, across, across, floor, plate))
    return found


def _on_the_floor(sizes: Dimensions, layout: Layout, floor: float) -> list[Block]:
    pico, board = sizes.pico, sizes.breadboard
    middle = enclosure.pico_end(sizes, layout) - pico.size[1] / 2
    top = floor + enclosure.PICO_POST + pico.board + pico.above
    wide, deep = (size + 2 * (sizes.print.gap + enclosure.SHELL) for size in board.size)
    block = sizes.button.body + 2 * (sizes.print.gap + enclosure.SHELL)
    reach = enclosure.BUTTON_DEEP + enclosure.SHELL + 3  # and the legs
    inside = layout.size[1] / 2 - sizes.print.wall
    return [
        Block("Pico", layout.pico_x, middle, *pico.size, floor, top),
        Block("breadboard", *layout.breadboard, wide, deep, floor, floor + 3 + board.board + board.above),
        Block("EDIT button", layout.edit_x, inside - reach / 2, block, reach, floor, floor + 12),
    ]


def _above(sizes: Dimensions, layout: Layout) -> list[Block]:
    """What stands on the lid: caps, the knob, and the wheels as one sees them."""
    cap, knob = sizes.overlay.hole, sizes.encoder.knob
    found = [
        Block(f"cap {n}", x, y, cap, cap, 0, sizes.switch.cap_above) for n, (x, y) in enumerate(layout.key_places(), 1)
    ]
    found.append(Block("knob", *layout.encoder, knob + 6, knob + 6, 0, 16))  # and two fingers
    found.append(Block("window", *layout.oled, *sizes.oled.view, 0, 1))
    rim = 2 * sizes.wheel_radius(layout)
    return found + [Block(f"rim {n}", x, y, rim, rim, 0, 1) for n, (x, y) in enumerate(layout.wheels, 1)]


def problems(sizes: Dimensions, layout: Layout) -> list[str]:
    """What overlaps, reaches into a wall, or is too large for the printer's bed; none when all fits."""
    found = blocks(sizes, layout)
    out = [
        f"{one.name} and {other.name} take the same room"
        for one, other in combinations(found, 2)
        if one.overlaps(other)
    ]
    room = [size - 2 * sizes.print.wall for size in layout.size]
    for block in found:
        if abs(block.x) + block.width / 2 > room[0] / 2 or abs(block.y) + block.depth / 2 > room[1] / 2 + 0.001:
            out.append(f"{block.name} reaches into a wall")
    for size, bed, name in zip(
        (*layout.size, sizes.print.height()), sizes.print.bed, ("width", "depth", "height"), strict=True
    ):
        if size > bed:
            out.append(f"the {name} of {size:g} mm is more than the bed's {bed:g}")
    return out

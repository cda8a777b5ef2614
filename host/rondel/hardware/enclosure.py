"""The case as code: a lid that carries everything one sees and touches, and a tray below it.

Solids are made with build123d from dimensions.toml. Both parts stand in the coordinates of the case: x to the right,
y away from the player, z up, the lid's upper side at 0. `printed` turns a part as it lies on the printer's bed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.hardware import stl
from rondel.hardware.dimensions import Dimensions, Layout
from rondel.hardware.tools import MissingTool

try:
    import build123d as b
except ImportError:  # the heavy tool is an extra of its own: only making the solids anew needs it
    b = None  # type: ignore[assignment, unused-ignore]

Solid = Any
LAYER = 0.2  # of the print
SHELL = 1.6  # thickness of small upright walls
LIP = 4.0  # how far the lid reaches into the tray
POST = 4.0  # radius of a post for a screw
PAD = 2.8  # plastic between a screw's head and the lid's post
PICO_POST = 4.0  # height of the Pico's posts
BUTTON_DEEP = 3.5  # of the EDIT button behind its plunger
SLACK = 0.4  # round the plunger, the bushing and the heads of screws
TOLERANCE = (0.03, 0.3)  # of the mesh: mm, and radians of an arc


def need() -> None:
    """Raise MissingTool where build123d is not installed."""
    if b is None:
        raise MissingTool("build123d is not installed", "pip install -e '.[cad]' (about 1 GB)")


def parts(sizes: Dimensions, layout: Layout) -> dict[str, Solid]:
    """The lid and the tray of a layout. Raises MissingTool."""
    need()
    return {"lid": lid(sizes, layout), "tray": tray(sizes, layout)}


def printed(name: str, solid: Solid) -> Solid:
    """A part as it lies on the bed: the lid face down, the tray as it stands."""
    turned = b.Rot(X=180) * solid if name == "lid" else solid
    return b.Pos(Z=-turned.bounding_box().min.Z) * turned


def mesh(solid: Solid) -> list[stl.Triangle]:
    """The surface of a solid as triangles."""
    corners, faces = solid.tessellate(*TOLERANCE)
    points = [(round(v.X, 4) + 0.0, round(v.Y, 4) + 0.0, round(v.Z, 4) + 0.0) for v in corners]
    return [(points[i], points[j], points[k]) for i, j, k in faces]


def files(sizes: Dimensions) -> dict[str, bytes]:
    """Every STL file by its name. Raises MissingTool."""
    made = {}
    for layout in sizes.layouts.values():
        for name, solid in parts(sizes, layout).items():
            made[f"{layout.name}-{name}.stl"] = stl.write(mesh(printed(name, solid)))
    return made


# -- shapes: `top` is the z of a shape's upper side ---------------------------------------------------------------


def _box(x: float, y: float, top: float, width: float, depth: float, height: float) -> Solid:
    return b.Pos(x, y, top) * b.Box(width, depth, height, align=(b.Align.CENTER, b.Align.CENTER, b.Align.MAX))


def _cylinder(x: float, y: float, top: float, radius: float, height: float) -> Solid:
    return b.Pos(x, y, top) * b.Cylinder(radius, height, align=(b.Align.CENTER, b.Align.CENTER, b.Align.MAX))


def _ring(x: float, y: float, top: float, inner: float, outer: float, height: float) -> Solid:
    return _cylinder(x, y, top, outer, height) - _cylinder(x, y, top, inner, height)


def _slab(width: float, depth: float, radius: float, top: float, height: float) -> Solid:
    outline = b.RectangleRounded(width, depth, radius)
    return b.Pos(Z=top - height) * b.extrude(outline, height)


def _spoke(
    x: float, y: float, top: float, degrees: float, inner: float, outer: float, width: float, deep: float
) -> Solid:
    """A radial bar, `degrees` clockwise from twelve o'clock."""
    bar = _box(0, (inner + outer) / 2, top, width, outer - inner, deep)
    return b.Pos(x, y) * (b.Rot(Z=-degrees) * bar)


# -- lid ------------------------------------------------------------------------------------------------------------


def lid(sizes: Dimensions, layout: Layout) -> Solid:
    """The lid: two wheels, keys, window, knob."""
    printed_ = sizes.print
    width, depth = layout.size
    body = _slab(width, depth, printed_.radius, 0, printed_.plate)
    body = b.chamfer(body.faces().sort_by(b.Axis.Z)[-1].edges(), 0.8)
    body += _lip(sizes, layout)
    for place in layout.wheels:
        body = body + _drum(sizes, layout, *place) - _hollows(sizes, layout, *place)
        for rib in _ribs(sizes, layout, *place):
            body += rib
        for groove in _grooves(sizes, layout, *place):
            body -= groove
    for hole in (*_key_holes(sizes, layout), *_window(sizes, layout), _knob_hole(sizes, layout)):
        body -= hole
    for x, y in layout.posts:
        body = body + _lid_post(sizes, x, y) - _lid_core(sizes, x, y)
    return body


def _lip(sizes: Dimensions, layout: Layout) -> Solid:
    width, depth = (size - 2 * (sizes.print.wall + sizes.print.gap) for size in layout.size)
    radius = sizes.print.radius - sizes.print.wall - sizes.print.gap
    outer = _slab(width, depth, radius, -sizes.print.plate, LIP)
    return outer - _slab(width - 2 * SHELL, depth - 2 * SHELL, radius - SHELL, -sizes.print.plate, LIP)


def _drum(sizes: Dimensions, layout: Layout, x: float, y: float) -> Solid:
    ring = sizes.ring_of(layout)
    inner = ring.inside / 2 - sizes.print.gap - SHELL
    outer = ring.outside / 2 + sizes.print.gap + SHELL
    return _ring(x, y, 0, inner, outer, sizes.drum(layout)) & _box(x, y, -0.5, 300, 300, 300)


def _hollows(sizes: Dimensions, layout: Layout, x: float, y: float) -> Solid:
    """The pocket of the ring, the band of light above it, and a gate for the wires."""
    ring, gap = sizes.ring_of(layout), sizes.print.gap
    drum, seat = sizes.drum(layout), sizes.wheel.seat
    pocket = _ring(x, y, seat - drum, ring.inside / 2 - gap, ring.outside / 2 + gap, seat)
    band = _ring(x, y, -sizes.print.skin, *sizes.light_radii(layout), drum - sizes.print.skin)
    gate = _box(x, y - ring.outside / 2 - gap, seat - drum, 10, 2 * SHELL + 2, seat)
    return pocket + band + gate


def _ribs(sizes: Dimensions, layout: Layout, x: float, y: float) -> Iterator[Solid]:
    """A wall between each two lights, down to where they begin."""
    inner, outer = sizes.light_radii(layout)
    pixels = sizes.ring_of(layout).pixels
    deep = sizes.print.skin + sizes.wheel.chamber - 0.5
    for number in range(pixels):
        degrees = 360 / pixels * number
        yield _spoke(x, y, -0.5, degrees, inner - 0.3, outer + 0.3, sizes.wheel.rib, deep)


def _grooves(sizes: Dimensions, layout: Layout, x: float, y: float) -> Iterator[Solid]:
    """Twelve sectors, two circles, and a mark at twelve o'clock. They are narrow: the lid is printed face down."""
    inner, outer = sizes.light_radii(layout)
    line, deep, rim = sizes.print.line, sizes.print.engraved, sizes.wheel_radius(layout)
    yield _ring(x, y, 0, inner - line, inner, deep)
    yield _ring(x, y, 0, outer, outer + line, deep)
    for sector in range(12):
        yield _spoke(x, y, 0, 30 * sector, inner - line, rim, line, deep)
    mark = b.Polyline((0, rim + 0.6), (-2.2, rim + 3.8), (2.2, rim + 3.8), close=True)
    yield b.Pos(x, y, -deep) * b.extrude(b.make_face(mark), deep)


def _key_holes(sizes: Dimensions, layout: Layout) -> Iterator[Solid]:
    """Square holes that a switch clips into, thinned from below."""
    switch, plate = sizes.switch, sizes.print.plate
    for x, y in layout.key_places():
        yield _box(x, y, 0, switch.hole, switch.hole, plate)
        yield _box(x, y, -switch.clip, switch.hole + 2, switch.hole + 2, plate - switch.clip)


def _window(sizes: Dimensions, layout: Layout) -> Iterator[Solid]:
    """The display's window, and the pocket of its glass below."""
    oled, (x, y) = sizes.oled, layout.oled
    gap, plate = sizes.print.gap, sizes.print.plate
    yield _box(x, y, 0, oled.view[0] + 2 * gap, oled.view[1] + 2 * gap, plate)
    width, depth = (size + 2 * gap for size in oled.glass)
    yield _box(x, y - oled.view_up, oled.glass_thick - plate, width, depth, oled.glass_thick)


def _knob_hole(sizes: Dimensions, layout: Layout) -> Solid:
    return _cylinder(*layout.encoder, 0, sizes.encoder.bushing / 2 + SLACK / 2, sizes.print.plate)


def pad_high(sizes: Dimensions) -> float:
    """The height of a pad in the tray, from the table: a screw's head, and what it presses on."""
    return sizes.screws["m3"].head_high + SLACK + PAD


def _lid_post(sizes: Dimensions, x: float, y: float) -> Solid:
    length = sizes.print.height() - sizes.print.plate - pad_high(sizes)
    return _cylinder(x, y, -sizes.print.plate, POST, length)


def _lid_core(sizes: Dimensions, x: float, y: float) -> Solid:
    screw = sizes.screws["m3"]
    bottom = pad_high(sizes) - sizes.print.height()
    deep = screw.length - PAD + 1
    return _cylinder(x, y, bottom + deep, screw.core / 2, deep)


# -- tray -----------------------------------------------------------------------------------------------------------


def tray(sizes: Dimensions, layout: Layout) -> Solid:
    """The tray: walls, and the places of the Pico, the breadboard and the EDIT button."""
    printed_ = sizes.print
    width, depth = layout.size
    high = printed_.floor + printed_.inner
    body = _slab(width, depth, printed_.radius, -printed_.plate, high)
    inside = printed_.radius - printed_.wall
    body -= _slab(width - 2 * printed_.wall, depth - 2 * printed_.wall, inside, -printed_.plate, printed_.inner)
    floor = -printed_.plate - printed_.inner
    for x, y in layout.posts:
        pad = _cylinder(x, y, floor - printed_.floor + pad_high(sizes), POST + 1.5, pad_high(sizes))
        body = body + pad - _bore(sizes, x, y)
    body += _board_frame(sizes, layout, floor)
    body = body + _button_block(sizes, layout, floor) - _button_hollow(sizes, layout, floor)
    for x, y in pico_holes(sizes, layout):
        body += _cylinder(x, y, floor + PICO_POST, sizes.pico.hole / 2 + SHELL, PICO_POST)
        screw = sizes.screws["m2"]
        body -= _cylinder(x, y, floor + PICO_POST, screw.core / 2, screw.length - sizes.pico.board)
    return body - _plug_hole(sizes, layout, floor)


def _bore(sizes: Dimensions, x: float, y: float) -> Solid:
    """A screw's way from below. Over the room for its head the printer draws threads through the air: first two
    straight edges, then two across them, and only then a round hole, so each thread has something to hold to."""
    screw, under = sizes.screws["m3"], -sizes.print.height()
    wide, high = screw.thread + SLACK, screw.head_high + SLACK
    head = _cylinder(x, y, under + high + LAYER, screw.head / 2 + SLACK, high + LAYER)
    head -= _box(x, y, under + high + LAYER, 20, 20, LAYER) - _box(x, y, under + high + LAYER, wide, 20, LAYER)
    square = _box(x, y, under + high + 2 * LAYER, wide, wide, LAYER)
    return head + square + _cylinder(x, y, under + pad_high(sizes), wide / 2, pad_high(sizes))


def pico_end(sizes: Dimensions, layout: Layout) -> float:
    """The y of the Pico's end with the plug: just inside the back wall."""
    return layout.size[1] / 2 - sizes.print.wall - sizes.print.gap


def pico_holes(sizes: Dimensions, layout: Layout) -> list[tuple[float, float]]:
    """The middles of the Pico's four holes."""
    across, along = sizes.pico.holes
    middle = pico_end(sizes, layout) - sizes.pico.size[1] / 2
    return [(layout.pico_x + sx * across / 2, middle + sy * along / 2) for sx in (-1, 1) for sy in (-1, 1)]


def _plug_hole(sizes: Dimensions, layout: Layout, floor: float) -> Solid:
    pico, gap = sizes.pico, sizes.print.gap
    middle = floor + PICO_POST + pico.board + pico.socket_middle
    width, high = (size + 2 * gap for size in pico.plug)
    hole = b.extrude(b.RectangleRounded(width, high, 1.5), 2 * sizes.print.wall)
    return b.Pos(layout.pico_x, layout.size[1] / 2 + sizes.print.wall / 2, middle) * (b.Rot(X=90) * hole)


def _board_frame(sizes: Dimensions, layout: Layout, floor: float) -> Solid:
    """A frame that holds the breadboard by its edge, three millimetres over the floor."""
    x, y = layout.breadboard
    width, depth = (size + 2 * sizes.print.gap for size in sizes.breadboard.size)
    high = 3.0 + sizes.breadboard.board
    frame = _box(x, y, floor + high, width + 2 * SHELL, depth + 2 * SHELL, high)
    frame -= _box(x, y, floor + high, width, depth, sizes.breadboard.board)
    return frame - _box(x, y, floor + high, width - 4, depth - 4, high)


def _button_block(sizes: Dimensions, layout: Layout, floor: float) -> Solid:
    deep = BUTTON_DEEP + sizes.print.gap + SHELL
    width = sizes.button.body + 2 * (sizes.print.gap + SHELL)
    inside = layout.size[1] / 2 - sizes.print.wall
    return _box(layout.edit_x, inside - deep / 2 + 0.1, floor + 12, width, deep + 0.2, 12)


def _button_hollow(sizes: Dimensions, layout: Layout, floor: float) -> Solid:
    """The button slides in from above; its legs look inwards through a slot; a hole lets a pen press it."""
    body, gap = sizes.button.body, sizes.print.gap
    x, inside = layout.edit_x, layout.size[1] / 2 - sizes.print.wall
    pocket = _box(x, inside - (BUTTON_DEEP + gap) / 2, floor + 12, body + 2 * gap, BUTTON_DEEP + gap, 9)
    slot = _box(x, inside - BUTTON_DEEP - SHELL, floor + 12, body - 1.4, 4, 9)
    hole = b.extrude(b.Circle(sizes.button.plunger / 2 + SLACK / 2), 2 * sizes.print.wall)
    middle = floor + 3 + body / 2
    return pocket + slot + b.Pos(x, layout.size[1] / 2 + sizes.print.wall / 2, middle) * (b.Rot(X=90) * hole)

"""The pictures of the maker's page: the printed parts from their STL files, and plain bodies for what is bought."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from rondel.hardware import enclosure, render, stl
from rondel.hardware.dimensions import Dimensions, Layout
from rondel.hardware.render import Body, Triangles, View
from rondel.virtual.scripted import ScriptedDevice

LID = (238, 234, 226)
LINES, PAPER = (120, 104, 88), (255, 255, 252)
TRAY = (150, 116, 84)
CAP, FUNCTION_CAP = (242, 236, 222), (196, 180, 156)
BLACK, METAL, GREEN, BLUE, RED = (44, 44, 48), (186, 188, 192), (58, 122, 84), (40, 70, 140), (170, 60, 50)
FINGER = (90, 90, 96)
COLUMNS = 4
UPSIDE_DOWN = (1, -1, -1)


def pictures(sizes: Dimensions, folder: Path, names: Iterable[str] = ()) -> dict[str, bytes]:
    """Every picture by its name, from the STL files of a folder; of all layouts, or of those with these names."""
    made = {}
    for layout in map(sizes.layouts.__getitem__, names or sizes.layouts):
        lid, tray = (_standing(sizes, layout, folder, name) for name in ("lid", "tray"))
        shut = [*_painted(sizes, lid), Body(tray, TRAY), *_outside(sizes, layout)]
        inside = list(_inside(sizes, layout))
        made[f"{layout.name}-device.png"] = render.png(shut, View(-24, 50, 1080, 900))
        made[f"{layout.name}-back.png"] = render.png([*shut, *inside], View(152, 24, 1080, 560))
        made[f"{layout.name}-tray.png"] = render.png([Body(tray, TRAY), *inside], View(-24, 52, 1080, 860))
        under = [_turned(body) for body in (Body(lid, LID), *_below(sizes, layout))]
        made[f"{layout.name}-underside.png"] = render.png(under, View(0, 62, 1080, 940))
    return made


def _painted(sizes: Dimensions, lid: Triangles) -> Iterable[Body]:
    """The lid, what is engraved in a colour of its own, as a pen fills it."""
    engraved = (abs(lid[..., 2] + sizes.print.engraved) < 0.001).all(axis=1)
    yield Body(lid[~engraved], LID)
    yield Body(lid[engraved], LINES)


def _standing(sizes: Dimensions, layout: Layout, folder: Path, name: str) -> Triangles:
    """A part from its file, put back from the printer's bed to its place in the case."""
    triangles = np.array(stl.read(folder / f"{layout.name}-{name}.stl").triangles)
    return triangles * UPSIDE_DOWN if name == "lid" else triangles - (0, 0, sizes.print.height())


def _turned(body: Body) -> Body:
    """A body of the lid, as one sees it with the lid turned over from front to back."""
    return Body(np.array(body.triangles) * UPSIDE_DOWN, body.colour, body.glows)


def _outside(sizes: Dimensions, layout: Layout) -> Iterable[Body]:
    """What one sees and touches: light, keys, knob, display."""
    yield from _light(sizes, layout)
    for place in layout.wheels:
        yield Body(render.disc(*place, sizes.legend_radius(layout), 0, 0.1), PAPER)
    half = sizes.switch.cap / 2
    for number, (x, y) in enumerate(layout.key_places()):
        function = number % COLUMNS == COLUMNS - 1 or layout.key_grid[1] == 1
        yield Body(render.box(x, y, sizes.switch.flange, sizes.switch.flange, 0, 5), BLACK)
        yield Body(_cap(x, y, half, 5, sizes.switch.cap_above), FUNCTION_CAP if function else CAP)
    x, y = layout.encoder
    yield Body(render.disc(x, y, sizes.encoder.knob / 2, 3, 16), FINGER)
    yield Body(render.disc(x, y, 5.5, 0, 2.5, 6), METAL)
    yield Body(render.box(x, y + sizes.encoder.knob / 2 - 3, 1.4, 5, 16, 16.3), LID)
    glass = sizes.oled
    yield Body(render.box(*layout.oled, *glass.view, -sizes.print.plate, -sizes.print.plate + 1.4), (10, 12, 18))
    for row, length in enumerate((14, 19, 11, 17)):
        left = layout.oled[0] - glass.view[0] / 2 + 1.6
        y = layout.oled[1] + glass.view[1] / 2 - 2.3 - row * 2.8
        yield Body(render.box(left + length / 2, y, length, 1.2, -1, -0.9), (150, 210, 240), glows=True)


def _cap(x: float, y: float, half: float, bottom: float, top: float) -> list[stl.Triangle]:
    """A keycap: a box that grows narrower upwards."""
    low = [(x + sx * half, y + sy * half, bottom) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    high = [(x + sx * half * 0.72, y + sy * half * 0.72, top) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    out: list[stl.Triangle] = [(high[0], high[1], high[2]), (high[0], high[2], high[3])]
    for i in range(4):
        j = (i + 1) % 4
        out += [(low[i], low[j], high[j]), (low[i], high[j], high[i])]
    return out


def _light(sizes: Dimensions, layout: Layout) -> Iterable[Body]:
    """The wheels at the start of a game, from the bytes that the firmware sends."""
    device = ScriptedDevice(sizes.ring_of(layout).pixels)
    radii = sizes.light_radii(layout)
    for number, (x, y) in enumerate(layout.wheels):
        pixels = device.ring_pixels(number)
        step = 360 / len(pixels)
        for place, colour in enumerate(pixels):
            if any(colour):
                degrees = (step * place + 0.8, step * (place + 1) - 0.8)
                yield Body(render.arc(x, y, radii, degrees, 0, 0.06), _seen(colour), glows=True)


def _seen(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """A pixel's bytes as the eye has them through white plastic: the gamma is taken out again, white is mixed in."""
    most = max(colour)
    bright = 0.35 + 0.65 * min(1.0, (most / 100) ** (1 / 2.2))
    red, green, blue = (
        round(LID[i] * (1 - bright) + bright * 255 * (channel / most) ** (1 / 2.2)) for i, channel in enumerate(colour)
    )
    return red, green, blue


def _below(sizes: Dimensions, layout: Layout) -> Iterable[Body]:
    """What hangs below the lid: rings, switches, display, encoder."""
    ring, plate = sizes.ring_of(layout), sizes.print.plate
    face = -(sizes.print.skin + sizes.wheel.chamber + ring.light)
    for x, y in layout.wheels:
        yield Body(render.arc(x, y, (ring.inside / 2, ring.outside / 2), (0, 360), face - ring.board, face), BLACK)
        middle = (ring.inside + ring.outside) / 4
        for number, colour in enumerate((RED, METAL, (60, 160, 60))):
            angle = math.pi + (number - 1) * 4.2 / middle
            place = (x + middle * math.sin(angle), y + middle * math.cos(angle))
            yield Body(render.disc(*place, 1.4, face - ring.board - 1, face - ring.board, 12), colour)
    for x, y in layout.key_places():
        yield Body(render.box(x, y, sizes.switch.hole - 0.4, sizes.switch.hole - 0.4, -6.5, -sizes.switch.clip), BLACK)
        for dx, dy in ((-3.8, -2.5), (2.5, -5.1)):
            yield Body(render.box(x + dx, y - dy, 1.2, 0.6, -sizes.switch.below - 1.5, -6.5), METAL)
    x, y = layout.oled
    yield Body(render.box(x, y - sizes.oled.view_up, *sizes.oled.board, -plate - 1.6, -plate), BLUE)
    x, y = layout.encoder
    yield Body(render.box(x, y, sizes.encoder.body, sizes.encoder.body, -plate - sizes.encoder.below, -plate), METAL)


def _inside(sizes: Dimensions, layout: Layout) -> Iterable[Body]:
    """What stands in the tray: the Pico, the breadboard, the button."""
    floor = -sizes.print.plate - sizes.print.inner
    pico = sizes.pico
    end = enclosure.pico_end(sizes, layout)
    low = floor + enclosure.PICO_POST
    x, y = layout.pico_x, end - pico.size[1] / 2
    yield Body(render.box(x, y, *pico.size, low, low + pico.board), GREEN)
    top = low + pico.board
    yield Body(render.box(x, end - 2.8 + pico.plug_out, 7.8, 5.6, top, top + 2 * pico.socket_middle), METAL)
    yield Body(render.box(x, y - 4, 7, 7, top, top + 1), BLACK)
    yield Body(render.box(x - 4.5, end - 13, 3, 4, top, top + 1.6), (235, 235, 235))
    x, y = layout.breadboard
    low = floor + 3
    top = low + sizes.breadboard.board
    yield Body(render.box(x, y, *sizes.breadboard.size, low, top), (206, 214, 206))
    yield Body(render.box(x - 2, y + 8, 6.4, 19, top, top + 3.5), BLACK)
    yield Body(render.box(x + 10, y - 12, 16, 10, top, top + 10), (40, 50, 90))
    inside = layout.size[1] / 2 - sizes.print.wall
    body = sizes.button.body
    middle = floor + 3 + body / 2
    yield Body(render.box(layout.edit_x, inside - 1.8, body, 3.4, middle - body / 2, middle + body / 2), BLACK)

"""The committed case, measured: closed, thick enough, on the bed, and each opening as large as what goes into it.

Nothing here needs the tool that makes the case. A size that is changed in dimensions.toml and not in the STL files, or
the other way round, is found by measuring, as a part that takes another's room is.
"""

import math
from pathlib import Path

import pytest

from rondel.hardware import clearance, dimensions, enclosure, generate, pinmap, stl

pytest.importorskip("trimesh", reason="trimesh is not installed")

from tests.hardware.measure import Solid

CASE = generate.ROOT / "hardware" / "case"
TEXT = dimensions.SOURCE.read_text(encoding="utf-8")
SIZES = dimensions.read()
LAYOUTS = tuple(SIZES.layouts)
FILES = sorted(CASE.glob("*.stl"))
EXACT = 0.03  # mm: what a mesh of arcs may leave
ROUND = 0.12  # across an arc that is made of straight pieces
RIGHT, AWAY, UP = (1, 0, 0), (0, 1, 0), (0, 0, 1)
_solids = {}


def solid(layout, part):
    """A committed part; read once."""
    path = CASE / f"{layout}-{part}.stl"
    return _solids.setdefault(path, Solid(path, SIZES))


def off(what, found, wanted, exact=EXACT):
    """A line that says what is wrong, when a measure is not what it should be."""
    if found is None or abs(found - wanted) > exact:
        yield f"{what}: {found if found is None else round(float(found), 3)} mm, {wanted:g} is right"


# -- what is measured: each yields what is wrong ---------------------------------------------------------------------


def keys(sizes, layout):
    lid, switch = solid(layout.name, "lid"), sizes.switch
    for number, (x, y) in enumerate(layout.key_places(), 1):
        for way in (RIGHT, AWAY):
            yield from off(f"hole of key {number}", lid.gap((x, y, -switch.clip / 2), way), switch.hole)
            yield from off(f"middle of key {number}", lid.middle((x, y, -switch.clip / 2), way), 0)
        top, bottom = lid.first_span(x + switch.hole / 2 + 0.5, y)
        yield from off(f"plate at key {number}", top - bottom, switch.clip)


def window(sizes, layout):
    lid, oled, gap = solid(layout.name, "lid"), sizes.oled, 2 * sizes.print.gap
    x, y = layout.oled
    for way, view, glass in zip((RIGHT, AWAY), oled.view, oled.glass, strict=True):
        yield from off("window", lid.gap((x, y, -0.3), way), view + gap)
        yield from off("pocket of the glass", lid.gap((x, y - oled.view_up, 0.3 - sizes.print.plate), way), glass + gap)
    top, bottom = lid.first_span(x, y - oled.view[1] / 2 - 1)
    yield from off("frame of the window", top - bottom, sizes.print.plate - oled.glass_thick)


def knob(sizes, layout):
    lid = solid(layout.name, "lid")
    hole = sizes.encoder.bushing + enclosure.SLACK
    yield from off("hole of the encoder", lid.gap((*layout.encoder, -1), RIGHT), hole, ROUND)
    top, bottom = lid.first_span(layout.encoder[0] + hole, layout.encoder[1])
    if top - bottom > sizes.encoder.thread - sizes.encoder.nut - sizes.encoder.washer + EXACT:
        yield "the nut of the encoder does not reach through the plate"


def at(place, radius, degrees):
    """A point by its distance from a wheel's middle and its angle, clockwise from twelve o'clock."""
    angle = math.radians(degrees)
    return place[0] + radius * math.sin(angle), place[1] + radius * math.cos(angle)


def wheels(sizes, layout):
    lid, ring, printed = solid(layout.name, "lid"), sizes.ring_of(layout), sizes.print
    inner, outer = sizes.light_radii(layout)
    middle = (inner + outer) / 2
    step = 360 / ring.pixels
    for place in layout.wheels:
        for pixel in range(ring.pixels):
            top, bottom = lid.first_span(*at(place, middle, step * (pixel + 0.5)))
            yield from off(f"skin over pixel {pixel}", top - bottom, printed.skin)
            top, bottom = lid.first_span(*at(place, middle, step * pixel))
            yield from off(f"wall before pixel {pixel}", -bottom, printed.skin + sizes.wheel.chamber)
        for sector in range(12):
            radius = sizes.wheel_radius(layout) - 1.5
            yield from off(
                f"line of sector {sector}", lid.first_span(*at(place, radius, 30 * sector))[0], -printed.engraved
            )
            yield from off(f"middle of sector {sector}", lid.first_span(*at(place, radius, 30 * sector + 15))[0], 0)
        low = -sizes.drum(layout) + sizes.wheel.seat / 2
        x, y = at(place, (ring.inside + ring.outside) / 4, 90)
        wide = (ring.outside - ring.inside) / 2 + 2 * printed.gap
        yield from off("pocket of the ring", lid.gap((x, y, low), RIGHT), wide, ROUND)
        for side, radius in (("outer", ring.outside / 2 + printed.gap), ("inner", ring.inside / 2 - printed.gap)):
            found = [edge for edge in lid.crossings((place[0], y, low), RIGHT) if abs(edge - radius) < 1]
            yield from off(
                f"{side} edge of the pocket", min(found, key=lambda e: abs(e - radius), default=None), radius, ROUND
            )
        for radius in (0, sizes.legend_radius(layout) - 0.2):
            yield from off("place of the legend", lid.first_span(place[0] + radius, place[1])[0], 0)
        circle = lid.gap((place[0] + inner - 0.4, place[1] + 3, -printed.engraved / 2), RIGHT)
        if circle is None or sizes.legend_radius(layout) > inner - printed.line:
            yield "the circle round the legend is not there, or the legend covers it"


def plug(sizes, layout):
    tray, pico, gap = solid(layout.name, "tray"), sizes.pico, 2 * sizes.print.gap
    floor = -sizes.print.plate - sizes.print.inner
    z = floor + enclosure.PICO_POST + pico.board + pico.socket_middle
    place = (layout.pico_x, layout.size[1] / 2 - sizes.print.wall / 2, z)
    for name, way, wanted in (("width", RIGHT, pico.plug[0]), ("height", UP, pico.plug[1])):
        yield from off(f"{name} of the hole for the plug", tray.gap(place, way), wanted + gap)
        yield from off(f"middle of the {name} of the hole for the plug", tray.middle(place, way), 0)
    if enclosure.pico_end(sizes, layout) + pico.plug_out > layout.size[1] / 2:
        yield "the socket sticks out of the back wall"


def board_posts(sizes, layout):
    tray, pico = solid(layout.name, "tray"), sizes.pico
    floor = -sizes.print.plate - sizes.print.inner
    middle = layout.size[1] / 2 - sizes.print.wall - sizes.print.gap - pico.size[1] / 2
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = layout.pico_x + sx * pico.holes[0] / 2, middle + sy * pico.holes[1] / 2
            yield from off(
                "hole in a post of the Pico", tray.gap((x, y, floor + 2), RIGHT), sizes.screws["m2"].core, ROUND
            )
            top, _ = tray.first_span(x + sizes.screws["m2"].core / 2 + 0.6, y)
            yield from off("height of a post of the Pico", top, floor + enclosure.PICO_POST)
    x, y = layout.breadboard
    for way, size in zip((RIGHT, AWAY), sizes.breadboard.size, strict=True):
        inside = (x, y, floor + 3 + sizes.breadboard.board / 2)
        yield from off("frame of the breadboard", tray.gap(inside, way), size + 2 * sizes.print.gap)


def button(sizes, layout):
    tray, floor = solid(layout.name, "tray"), -sizes.print.plate - sizes.print.inner
    z = floor + 3 + sizes.button.body / 2
    y = layout.size[1] / 2 - sizes.print.wall
    hole = tray.gap((layout.edit_x, y + sizes.print.wall / 2, z), RIGHT)
    yield from off("hole of EDIT", hole, sizes.button.plunger + enclosure.SLACK, ROUND)
    yield from off(
        "holder of EDIT", tray.gap((layout.edit_x, y - 1.5, z), RIGHT), sizes.button.body + 2 * sizes.print.gap
    )


def screws(sizes, layout):
    lid, tray, screw = solid(layout.name, "lid"), solid(layout.name, "tray"), sizes.screws["m3"]
    bottom = -sizes.print.height()
    for x, y in layout.posts:
        foot = bottom + enclosure.pad_high(sizes)
        yield from off("hole in a post", lid.gap((x, y, foot + 1), RIGHT), screw.core, ROUND)
        yield from off("bore for a screw", tray.gap((x, y, foot - 1), RIGHT), screw.thread + enclosure.SLACK, ROUND)
        head = screw.head + 2 * enclosure.SLACK
        yield from off("room for a head", tray.gap((x, y, bottom + 1), RIGHT), head, ROUND)
        over = bottom + screw.head_high + enclosure.SLACK + enclosure.LAYER / 2
        yield from off("first threads over a head", tray.gap((x, y, over), RIGHT), screw.thread + enclosure.SLACK)
        yield from off("first threads over a head", tray.gap((x, y, over), AWAY), head, ROUND)
        over += enclosure.LAYER
        yield from off("second threads over a head", tray.gap((x, y, over), AWAY), screw.thread + enclosure.SLACK)
        ends = lid.spans((x + screw.core / 2 + 1, y, 0), UP)
        yield from off("foot of a post", ends[0][0], foot)


def walls(sizes, layout):
    tray, printed = solid(layout.name, "tray"), sizes.print
    low = -printed.plate - printed.inner
    spans = tray.spans((0.3 * layout.size[0], 0.07 * layout.size[1], low + 20), RIGHT)
    yield from off("side wall", spans[-1][1] - spans[-1][0], printed.wall)
    top, bottom = tray.first_span(0.31 * layout.size[0], 0.2 * layout.size[1])
    yield from off("floor", top - bottom, printed.floor)
    for part in ("lid", "tray"):
        for thick, upright, middle in solid(layout.name, part).thicknesses:
            least = printed.least_wall if upright else printed.skin
            if thick < least - EXACT:
                yield f"{part} at {middle.round(1)}: {thick:.2f} mm thick, {least:g} is the least"


def outline(sizes, layout):
    for part in ("lid", "tray"):
        wide, deep, high = solid(layout.name, part).mesh.extents
        yield from off(f"width of the {part}", wide, layout.size[0])
        yield from off(f"depth of the {part}", deep, layout.size[1])
        if any(size > bed for size, bed in zip((wide, deep, high), sizes.print.bed, strict=True)):
            yield f"the {part} does not fit the bed"


def in_the_air(sizes, layout):
    """What a printer would have to draw through the air: further than a bridge from the layer below."""
    for part in ("lid", "tray"):
        height, place, cells = solid(layout.name, part).unsupported(sizes.print.bridge / 2, enclosure.LAYER)
        if cells:
            yield f"{part} at height {height:.1f}, {place}: {cells} cells hang in the air"


CHECKS = (keys, window, knob, wheels, plug, board_posts, button, screws, walls, outline, in_the_air)


def problems(sizes, layout):
    """What of the committed files is not as the sizes say."""
    return [f"{check.__name__}: {text}" for check in CHECKS for text in check(sizes, sizes.layouts[layout])]


# -- tests -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_case_is_as_the_sizes_say(check, layout):
    assert list(check(SIZES, SIZES.layouts[layout])) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_surface_is_closed(path):
    mesh = Solid(path, SIZES).mesh
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    assert abs(mesh.bounds[0][2]) < 1e-3, "it stands on the bed"


def test_a_surface_with_a_hole_is_found(tmp_path):
    path = tmp_path / FILES[0].name
    path.write_bytes(stl.write(stl.read(FILES[0]).triangles[1:]))
    assert not Solid(path, SIZES).mesh.is_watertight


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_read_is_written_as_it_was(path):
    assert stl.write(stl.read(path).triangles) == path.read_bytes()


def test_the_files_are_of_moderate_size():
    assert len(FILES) == 4
    assert sum(path.stat().st_size for path in FILES) < 1_500_000


def test_a_hollow_in_the_face_hangs_in_the_air(tmp_path):
    """The lid is printed face down: a wide hollow there is a roof without walls."""
    import trimesh

    plate = trimesh.creation.box((40, 40, 3))
    plate.apply_translation((0, 0, 1.5))
    hollow = trimesh.creation.cylinder(radius=15, height=0.4, sections=48)
    hollow.apply_translation((0, 0, 0.2))
    hollow.invert()
    path = tmp_path / "plate.stl"
    for parts, wanted in (([plate], 0), ([plate, hollow], 400)):
        trimesh.util.concatenate(parts).export(path)
        assert Solid(path, SIZES).unsupported(6, enclosure.LAYER)[2] >= wanted
        assert bool(Solid(path, SIZES).unsupported(6, enclosure.LAYER)[2]) == bool(wanted)


def changed(old, new):
    assert TEXT.count(old) == 1, "the mutation changes exactly one place"
    return dimensions.parse(TEXT.replace(old, new))


MUTATIONS = {
    "hole of a switch": ("hole = 14.0", "hole = 13.8", "keys: hole of key 1"),
    "plate of a switch": ("clip = 1.5", "clip = 1.3", "keys: plate at key 1"),
    "place of the keys": ("keys = [[2.0, -2.0]", "keys = [[3.0, -2.0]", "keys: middle of key 1"),
    "pitch of the keys": ("[22.0, -27.0]] # the", "[22.5, -27.0]] # the", "keys: middle of key 16"),
    "view of the display": ("view = [23.7, 12.9]", "view = [23.7, 13.4]", "window: window"),
    "glass of the display": ("glass = [26.7, 19.3]", "glass = [27.4, 19.3]", "window: pocket"),
    "bushing": ("bushing = 7.0", "bushing = 9.0", "knob: hole"),
    "ring": ("outside = 65.5", "outside = 66.5", "wheels: "),
    "inside of the ring": ("inside = 52.3", "inside = 51.0", "wheels: "),
    "lights of the ring": ("pixels = 24", "pixels = 12", "wheels: "),
    "skin": ("skin = 0.8", "skin = 1.0", "wheels: skin"),
    "engraving": ("engraved = 0.4 # depth", "engraved = 0.3 # depth", "wheels: line of sector 0"),
    "plug": ("plug = [11.0, 7.5]", "plug = [12.0, 7.5]", "plug: width"),
    "socket": ("socket_middle = 1.35", "socket_middle = 4.35", "plug: middle of the height"),
    "plug that reaches too far": ("plug_out = 1.3", "plug_out = 3.3", "plug: the socket sticks out"),
    "holes of the Pico": ("holes = [11.4, 47.0]", "holes = [11.4, 46.0]", "board_posts: "),
    "place of the Pico": ("pico = -20.0", "pico = -18.0", "plug: middle of the width"),
    "breadboard": ("size = [43.2, 50.8]", "size = [44.2, 50.8]", "board_posts: frame"),
    "button": ("body = 6.0", "body = 7.0", "button: holder"),
    "core of a screw": ("core = 2.6", "core = 3.0", "screws: hole in a post"),
    "head of a screw": ("head = 5.5", "head = 6.5", "screws: room for a head"),
    "wall": ("wall = 2.4\nfloor", "wall = 2.0\nfloor", "walls: side wall"),
    "floor": ("floor = 2.4", "floor = 2.0", "walls: "),
    "least wall": ("least_wall = 1.2", "least_wall = 1.8", "walls: "),
    "size of the case": ("size = [186.0, 200.0]", "size = [187.0, 200.0]", "outline: width"),
    "bridges that are too long": ("bridge = 12.0", "bridge = 5.0", "in_the_air: tray at height"),
    "bed": ("bed = [220.0, 220.0, 200.0]", "bed = [180.0, 180.0, 180.0]", "outline: the lid does not fit"),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_size_that_is_changed_is_found(name):
    old, new, words = MUTATIONS[name]
    found = problems(changed(old, new), "standard")
    assert any(each.startswith(words) for each in found), found[:5]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("plate = 2.4", "plate = 3.0", "too thick for the encoder's thread"),
        ("skin = 0.8", "skin = 0.6", "leaves less than 0.3 mm of the skin"),
        ("pixels = 24", "pixels = 16", "16 pixels, which are no twelve sectors"),
        ("hole = 18.8", "hole = 22.0", "standard: the holes of the overlay touch"),
        ("hole = 18.8", "hole = 19.0", "higher than the room between two rows"),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(old, new, message):
    with pytest.raises(dimensions.SizeError, match=message):
        changed(old, new)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_has_room(layout):
    assert clearance.problems(SIZES, SIZES.layouts[layout]) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("encoder = [-50.0, -62.0]", "encoder = [-50.0, -30.0]", "display and encoder take the same room"),
        ("encoder = [-50.0, -62.0]", "encoder = [-12.0, -62.0]", "cap 13 and knob take the same room"),
        ("oled = [-50.0, -18.0]", "oled = [-50.0, 14.0]", "wheel 1 and display take the same room"),
        ("edit = 20.0", "edit = -14.0", "Pico and EDIT button take the same room"),
        ("breadboard = [-48.0, -40.0]", "breadboard = [-70.0, -40.0]", "breadboard reaches into a wall"),
        ("inner = 24.0", "inner = 12.0", "Pico and wheel 1 take the same room"),
        ("above = 11.0", "above = 16.0", "breadboard and encoder take the same room"),
        (
            "bed = [220.0, 220.0, 200.0]",
            "bed = [180.0, 220.0, 200.0]",
            "the width of 186 mm is more than the bed's 180",
        ),
    ],
)
def test_what_has_no_room_is_found(old, new, problem):
    assert problem in clearance.problems(changed(old, new), changed(old, new).layouts["standard"])


def test_the_rings_of_the_case_are_those_of_the_build():
    pin_map = pinmap.read(generate.ROOT / "hardware" / "pins.toml")
    for layout in SIZES.layouts.values():
        build = pin_map.builds[layout.name]
        assert SIZES.ring_of(layout).pixels == build.ring_px
        assert build.kinds["ring"] == {layout.ring: 1}
        switches = sum(pin_map.parts[name].bom.get("switch", 0) for name in build.parts)
        assert len(layout.key_places()) == switches


def test_the_screws_of_the_parts_list_are_those_of_the_case():
    rows = generate.parts_lists(generate.ROOT, pinmap.read(generate.ROOT / "hardware" / "pins.toml"))
    for layout in SIZES.layouts.values():
        found = {row.line.id: row.pieces for row in rows[layout.name]}
        assert found["screw-m3"] == len(layout.posts)
        assert found["screw-m2"] == 4


def test_measures_need_no_tool():
    assert Path(enclosure.__file__).read_text(encoding="utf-8").count("import build123d") == 1

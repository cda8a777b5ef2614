"""The sizes of dimensions.toml, all in mm, and what follows from them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("dimensions.toml")
Point = tuple[float, float]


class SizeError(ValueError):
    """Sizes that do not go together. The message names them."""


@dataclass(frozen=True)
class Ring:
    """A ring of lights."""

    pixels: int
    outside: float
    inside: float
    board: float
    light: float
    seen: str


@dataclass(frozen=True)
class Switch:
    """A key switch with an MX stem, and its cap."""

    hole: float
    clip: float
    flange: float
    below: float
    cap: float
    cap_above: float
    seen: str


@dataclass(frozen=True)
class Encoder:
    """A rotary encoder with a threaded bushing."""

    bushing: float
    thread: float
    nut: float
    washer: float
    body: float
    below: float
    knob: float
    seen: str


@dataclass(frozen=True)
class Oled:
    """A small display: its glass, and what of it is seen."""

    glass: Point
    glass_thick: float
    view: Point
    view_up: float
    board: Point
    seen: str


@dataclass(frozen=True)
class Pico:
    """The board with its plug."""

    size: Point
    holes: Point
    hole: float
    board: float
    plug_out: float
    plug: Point
    socket_middle: float
    above: float
    seen: str


@dataclass(frozen=True)
class Breadboard:
    """The board of the level shifter."""

    size: Point
    board: float
    above: float
    seen: str


@dataclass(frozen=True)
class Button:
    """The EDIT button."""

    body: float
    plunger: float
    seen: str


@dataclass(frozen=True)
class Screw:
    """A screw, and the hole in which it cuts its thread."""

    thread: float
    length: float
    head: float
    head_high: float
    core: float
    seen: str


@dataclass(frozen=True)
class Print:
    """What the printer and its plastic want."""

    bed: tuple[float, float, float]
    least_wall: float
    plate: float
    skin: float
    wall: float
    floor: float
    gap: float
    inner: float
    radius: float
    bridge: float
    engraved: float
    line: float
    density: float
    filled: float

    def height(self) -> float:
        """The whole case from the table to its upper side."""
        return self.floor + self.inner + self.plate


@dataclass(frozen=True)
class WheelSizes:
    """How a ring of lights becomes a wheel."""

    chamber: float
    rib: float
    rim: float
    seat: float


@dataclass(frozen=True)
class OverlaySizes:
    """The sheet around the keys."""

    hole: float
    edge: float


@dataclass(frozen=True)
class Layout:
    """Where things lie on one case, from its middle: x to the right, y away from the player."""

    name: str
    size: Point
    ring: str
    wheels: tuple[Point, Point]
    first_key: Point
    key_step: Point
    key_grid: tuple[int, int]
    label: float
    oled: Point
    encoder: Point
    pico_x: float
    breadboard: Point
    edit_x: float
    posts: tuple[Point, ...]

    def key_places(self) -> list[Point]:
        """The middles of the keys in reading order."""
        columns, rows = self.key_grid
        (x, y), (step_x, step_y) = self.first_key, self.key_step
        return [(x + column * step_x, y + row * step_y) for row in range(rows) for column in range(columns)]


@dataclass(frozen=True)
class Dimensions:
    """All of dimensions.toml."""

    rings: dict[str, Ring]
    switch: Switch
    encoder: Encoder
    oled: Oled
    pico: Pico
    breadboard: Breadboard
    button: Button
    screws: dict[str, Screw]
    print: Print
    wheel: WheelSizes
    overlay: OverlaySizes
    layouts: dict[str, Layout]

    def ring_of(self, layout: Layout) -> Ring:
        """The ring of a layout."""
        return self.rings[layout.ring]

    def light_radii(self, layout: Layout) -> Point:
        """The inner and outer radius of the band that glows: half a millimetre of the ring's board bears it."""
        ring = self.ring_of(layout)
        return ring.inside / 2 + 0.5, ring.outside / 2 - 0.5

    def wheel_radius(self, layout: Layout) -> float:
        """Where the lines of the sectors end."""
        return self.ring_of(layout).outside / 2 + self.wheel.rim

    def legend_radius(self, layout: Layout) -> float:
        """The paper disc in the middle of a wheel."""
        return self.light_radii(layout)[0] - 2.0

    def drum(self, layout: Layout) -> float:
        """How far a wheel reaches under the upper side of the lid."""
        ring = self.ring_of(layout)
        return self.print.skin + self.wheel.chamber + ring.light + self.wheel.seat


def read(path: Path = SOURCE) -> Dimensions:
    """The sizes of a file. Raises SizeError."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Dimensions:
    """The sizes of a text. Raises SizeError."""
    raw = tomllib.loads(text)
    found = Dimensions(
        rings={name: Ring(**_points(ring)) for name, ring in raw["ring"].items()},
        switch=Switch(**_points(raw["switch"])),
        encoder=Encoder(**_points(raw["encoder"])),
        oled=Oled(**_points(raw["oled"])),
        pico=Pico(**_points(raw["pico"])),
        breadboard=Breadboard(**_points(raw["breadboard"])),
        button=Button(**_points(raw["button"])),
        screws={name: Screw(**screw) for name, screw in raw["screw"].items()},
        print=Print(**_points(raw["print"])),
        wheel=WheelSizes(**raw["wheel"]),
        overlay=OverlaySizes(**raw["overlay"]),
        layouts={name: _layout(name, layout) for name, layout in raw["layout"].items()},
    )
    check(found)
    return found


def _points(table: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in table.items()}


def _layout(name: str, raw: dict[str, Any]) -> Layout:
    first_key, key_step = map(tuple, raw["keys"])
    wheels, posts = (tuple(map(tuple, raw[word])) for word in ("wheels", "posts"))
    places = {word: tuple(raw[word]) for word in ("size", "key_grid", "oled", "encoder", "breadboard")}
    return Layout(
        name=name,
        ring=raw["ring"],
        wheels=wheels,  # type: ignore[arg-type]  # the file has two
        first_key=first_key,
        key_step=key_step,
        label=raw["label"],
        pico_x=raw["pico"],
        edit_x=raw["edit"],
        posts=posts,
        **places,
    )


def check(sizes: Dimensions) -> None:
    """Raise SizeError for the first sizes that do not go together."""
    printed, encoder = sizes.print, sizes.encoder
    if printed.plate > encoder.thread - encoder.nut - encoder.washer + 0.0001:
        raise SizeError("the plate is too thick for the encoder's thread, its washer and its nut")
    if printed.skin - printed.engraved < 0.3 or printed.plate - sizes.oled.glass_thick < 0.6:
        raise SizeError("what is engraved leaves less than 0.3 mm of the skin, or the display's pocket less than 0.6")
    for layout in sizes.layouts.values():
        ring = sizes.ring_of(layout)
        if ring.pixels % 12:
            raise SizeError(f"{layout.ring} has {ring.pixels} pixels, which are no twelve sectors")
        if sizes.overlay.hole >= min(layout.key_step[0], -layout.key_step[1]):
            raise SizeError(f"{layout.name}: the holes of the overlay touch")
        if layout.label > -layout.key_step[1] - sizes.overlay.hole + 0.0001:
            raise SizeError(f"{layout.name}: the strip over a key is higher than the room between two rows")

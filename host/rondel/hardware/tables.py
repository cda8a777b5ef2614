"""The firmware's pin constants, the wire lists and the tables of the maker's page, as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from firmware.device import colours
from rondel.hardware import bom, rules
from rondel.hardware.dimensions import Dimensions
from rondel.hardware.netlist import Connection, connections
from rondel.hardware.paper import printable_games
from rondel.hardware.pinmap import BOARD, Build, PinMap
from rondel.hardware.wireviz import board_labels
from rondel.made import table

UNVERIFIED = "?"


def pins_module(pin_map: PinMap) -> str:
    """The source of firmware/device/pins.py: plain numbers, so that it costs the board next to nothing."""
    lines = [
        f'"""GPIO numbers of the standard build ({pin_map.board}).',
        "",
        "Made by `python -m rondel.hardware` from hardware/pins.toml: change that file, not this one.",
        '"""',
        "",
    ]
    for name, value in pin_map.constants.items():
        if isinstance(value, str):
            lines.append(f"{name} = {pin_map.gpio(value)}")
        else:
            lines.append(f"{name} = ({', '.join(str(pin_map.gpio(signal)) for signal in value)})")
    lines.append(f"I2C = {pin_map.i2c()}  # the block that SDA and SCL belong to")
    addresses = ", ".join(f"0x{address:02X}" for address in pin_map.screen_addresses)
    lines.append(f"SCREEN_ADDRESSES = ({addresses})  # tried in this order")
    return "\n".join(lines) + "\n"


def wiring_table(pin_map: PinMap, build: Build) -> str:
    """Every wire that ends at the board, in the order of the board's pins."""
    by_pin: dict[int, list[Connection]] = {}
    for each in connections(pin_map, build):
        name, _, contact = each.start.partition(".")
        if name == BOARD:
            by_pin.setdefault(int(contact), []).append(each)
    labels = board_labels(pin_map)
    rows = []
    for pin, wires in sorted(by_pin.items()):
        signal, _, gpio = labels[pin].removesuffix(")").partition(" (")
        goes = ", ".join(_label(pin_map, each.end) for each in wires)
        note = "; ".join(dict.fromkeys(each.note for each in wires if each.note))
        rows.append((pin, gpio or signal, signal if gpio else "", goes, wires[0].wire, note))
    return table(("Pico pin>", "name", "signal", "goes to", "wire", "note"), rows)


def other_wires_table(pin_map: PinMap, build: Build) -> str:
    """Every wire between two other parts; those from one contact to several are one row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for each in connections(pin_map, build):
        if each.parts()[0] != BOARD:
            rows.setdefault((each.start, each.note), []).append(_label(pin_map, each.end))
    return table(
        ("from", "to", "note"),
        ((_label(pin_map, start), ", ".join(ends), note) for (start, note), ends in rows.items()),
    )


def _label(pin_map: PinMap, contact: str) -> str:
    name, _, pin = contact.partition(".")
    if name == BOARD:
        return f"Pico pin {pin} ({board_labels(pin_map)[int(pin)].replace(' (', ', ').removesuffix(')')})"
    return pin_map.parts[name].label(pin)


def wire_list(pin_map: PinMap, build: Build) -> str:
    """Every wire of a build as CSV: one row a wire, to tick off."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("number", "from", "to", "colour", "needed", "note"))
    needed = set(connections(pin_map, build, optional=False))
    for number, each in enumerate(connections(pin_map, build), 1):
        ends = (_label(pin_map, each.start), _label(pin_map, each.end))
        writer.writerow((number, *ends, each.wire, "yes" if each in needed else "no", each.note))
    return file.getvalue()


def parts_table(rows: list[bom.Row]) -> str:
    """A build's parts, needed ones first, with the sums of both kinds."""
    cells: list[Sequence[object]] = []
    for row in rows:
        name = row.line.name + (" (optional)" if row.optional else "")
        sources = [source + (UNVERIFIED if source in row.line.unverified else "") for source in row.line.sources]
        cells.append((row.pieces, name, bom.euro(row.cents()), *sources, row.line.note))
    cells.append(("", "**needed**", f"**{bom.euro(bom.total_cents(rows, False))}**", "", "", ""))
    if any(row.optional for row in rows):
        cells.append(("", "**with the optional parts**", f"**{bom.euro(bom.total_cents(rows))}**", "", "", ""))
    return table(("pieces>", "part", "€>", "number", "or", "note"), cells)


def settings(build: Build) -> dict[str, int]:
    """What settings.toml has to say for a build."""
    pairs = {"RONDEL_PAIRS": build.pairs} if build.pairs > 1 else {}
    return {"RONDEL_RING_PX": build.ring_px, **pairs, "RONDEL_LIMIT_MA": build.limit_ma}


def builds_table(pin_map: PinMap, lists: dict[str, list[bom.Row]]) -> str:
    """The builds beside each other: rings, current, price."""
    rows = []
    for build in pin_map.builds.values():
        wiring = rules.Wiring(pin_map, build)
        own = "supply" in build.all_parts()
        rows.append(
            (
                f"**{build.title}**",
                f"{2 * build.pairs} × {build.ring_px}",
                "16" if "keys" in build.all_parts() else "4 and the knob",
                f"{rules.light_ma(build)}",
                f"{rules.board_ma(wiring):g}",
                f"{build.supply_ma} mA, {'its own supply' if own else 'the USB plug'}",
                ", ".join(f"`{name} = {value}`" for name, value in settings(build).items()),
                " to ".join(bom.euro(bom.total_cents(lists[build.name], optional)) for optional in (False, True)),
            )
        )
    head = ("build", "rings", "keys", "light, mA>", "the rest, mA>", "the light is fed with", "settings", "parts, €>")
    return table(head, rows)


def limited_ma(pixels: int, limit_ma: int) -> tuple[int, float]:
    """Brightness (0..255) that keeps `pixels` white pixels within the limit, and the mA they then take."""
    idle = pixels * colours.IDLE_MA
    active = pixels * colours.ACTIVE_MA_3
    brightness = min(255, (limit_ma - idle) * 255 // active)
    return brightness, idle + active * brightness / 255


def current_table(builds: Iterable[Build]) -> str:
    """What the rings of each build take: dark, all white unlimited, all white within the limit."""
    rows = []
    for build in builds:
        pixels = 2 * build.ring_px
        brightness, _ = limited_ma(pixels, build.limit_ma)
        full_ma = pixels * (colours.IDLE_MA + colours.ACTIVE_MA_3) * build.pairs
        dark_ma = pixels * colours.IDLE_MA * build.pairs
        name = f"{2 * build.pairs} × {build.ring_px}"
        rows.append((name, dark_ma, full_ma, f"{brightness * 100 / 255:.0f} %", rules.light_ma(build)))
    head = ("rings", "dark, mA>", "all white, unlimited, mA>", "brightness left>", "all white, limited, mA>")
    return table(head, rows)


def prints_table(sizes: Dimensions, weights: dict[str, int]) -> str:
    """What is printed: file, room on the bed, weight."""
    rows = []
    for name, grams in weights.items():
        layout = sizes.layouts[name.partition("-")[0]]
        wide, deep = layout.size
        colour = "white" if name.endswith("lid") else "any"
        rows.append((f"[{name}.stl](case/{name}.stl)", f"{wide:g} × {deep:g}", grams, colour))
    return table(("file", "room on the bed, mm", "about g>", "colour"), rows)


def sizes_table(sizes: Dimensions) -> str:
    """The sizes of parts that the case is made by, to measure yours against."""
    ring_24, ring_12 = sizes.rings["ring-24"], sizes.rings["ring-12"]
    rows = [
        (f"ring of {ring.pixels}", f"{ring.outside:g} outside, {ring.inside:g} inside", ring.seen)
        for ring in (ring_24, ring_12)
    ]
    switch, encoder, oled, pico = sizes.switch, sizes.encoder, sizes.oled, sizes.pico
    rows += [
        ("key switch", f"hole {switch.hole:g}, plate {switch.clip:g}, {switch.below:g} below it", switch.seen),
        ("encoder", f"bushing {encoder.bushing:g}, thread {encoder.thread:g}, body {encoder.body:g}", encoder.seen),
        (
            "display",
            f"glass {oled.glass[0]:g} × {oled.glass[1]:g}, view {oled.view[0]:g} × {oled.view[1]:g}",
            oled.seen,
        ),
        ("Pico", f"{pico.size[0]:g} × {pico.size[1]:g}, holes {pico.holes[0]:g} × {pico.holes[1]:g}", pico.seen),
        ("breadboard", f"{sizes.breadboard.size[0]:g} × {sizes.breadboard.size[1]:g}", sizes.breadboard.seen),
        ("EDIT button", f"{sizes.button.body:g} square", sizes.button.seen),
    ]
    return table(("part", "mm", "where from"), rows)


def overlays_table(sizes: Dimensions) -> str:
    """Where the overlays of each game are."""
    rows = []
    for game in map(printable_games.find, printable_games.names()):
        files = [f"overlays/{game.name}-{layout}" for layout in sizes.layouts]
        rows.append((game.title, *(f"[PDF]({file}.pdf), [SVG]({file}.svg)" for file in files)))
    return table(("game", *(f"the {layout} build" for layout in sizes.layouts)), rows)

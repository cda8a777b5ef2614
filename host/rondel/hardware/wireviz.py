"""A build's wires as a WireViz harness: the YAML text, and the drawing that WireViz and graphviz make of it."""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from rondel.hardware.netlist import Connection, connections
from rondel.hardware.pinmap import BOARD, BOARD_PIN_OF_GPIO, GROUND_PINS, SUPPLY_SIGNALS, Build, PinMap
from rondel.hardware.tools import MissingTool

FONT = "DejaVu Sans"  # comes along with graphviz on Debian, so that every machine lays the drawing out alike
COLOURS = {
    "green": "GN",
    "green-white": "GNWH",
    "blue": "BU",
    "yellow": "YE",
    "brown": "BN",
    "white": "WH",
    "orange": "OG",
    "violet": "VT",
    "grey": "GY",
    "red": "RD",
    "black": "BK",
    "pink": "PK",
}


def harness(pin_map: PinMap, build: Build) -> str:
    """The YAML text of a build's harness."""
    order = build.all_parts()
    wires = sorted(connections(pin_map, build), key=lambda each: [order.index(name) for name in reversed(each.parts())])
    cables: dict[str, list[Connection]] = {}
    loops: dict[str, list[list[int]]] = {}
    for each in wires:
        first, second = each.parts()
        if first == second:
            loop = [_pin(pin_map, first, end.partition(".")[2]) for end in (each.start, each.end)]
            loops.setdefault(first, []).append(loop)
        else:
            cables.setdefault(f"{first} to {second}", []).append(each)
    lines = [
        f"# Made by `python -m rondel.hardware` from pins.toml: the {build.title.lower()} build.",
        "options:",
        f"  fontname: {FONT}",
        "  bgcolor: WH",
        "connectors:",
    ]
    for name in build.all_parts():
        lines += _block(name, _connector(pin_map, build, name, loops.get(name, [])))
    lines.append("cables:")
    for name, bundle in cables.items():
        lines += _block(name, _cable(bundle))
    lines.append("connections:")
    for name, bundle in cables.items():
        first, second = bundle[0].parts()
        starts = [_pin(pin_map, first, each.start.partition(".")[2]) for each in bundle]
        ends = [_pin(pin_map, second, each.end.partition(".")[2]) for each in bundle]
        lines.append(f"  - - {first}: {_text(starts)}")
        lines.append(f"    - {_text(name)}: {_text(list(range(1, len(bundle) + 1)))}")
        lines.append(f"    - {second}: {_text(ends)}")
    lines += ["tweak:", "  append: ordering=out"]  # parts stand in the order of the build, so that fewer wires cross
    return "\n".join(lines) + "\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(name: str, entries: dict[str, Any]) -> list[str]:
    return [f"  {_text(name)}:", *(f"    {key}: {_text(value)}" for key, value in entries.items())]


def _pin(pin_map: PinMap, part: str, contact: str) -> int:
    """The number of a contact on its part; the board's contacts are numbers already."""
    return int(contact) if part == BOARD else pin_map.parts[part].pins.index(contact) + 1


def _connector(pin_map: PinMap, build: Build, name: str, loops: list[list[int]]) -> dict[str, Any]:
    part = pin_map.parts[name]
    title = part.title[:1].upper() + part.title[1:]
    entries: dict[str, Any] = {"type": title + (" (optional)" if name in build.optional else "")}
    if name == BOARD:
        labels = board_labels(pin_map)
        entries |= {"pins": list(labels), "pinlabels": list(labels.values())}
        entries["hide_disconnected_pins"] = True
    else:
        entries |= {"pins": list(range(1, len(part.pins) + 1)), "pinlabels": list(part.pins)}
    entries |= {"show_name": False, "show_pincount": False}
    if loops:
        entries["loops"] = loops
    return entries


def board_labels(pin_map: PinMap) -> dict[int, str]:
    """The forty pins of the board and what is on them: signal and GPIO, or the supply."""
    gpios = {pin: f"GP{gpio}" for gpio, pin in BOARD_PIN_OF_GPIO.items()}
    signals = {pin.board_pin: f"{pin.signal} (GP{pin.gpio})" for pin in pin_map.pins}
    grounds = dict.fromkeys(GROUND_PINS, "GND")
    supplies = {pin: name for name, pin in SUPPLY_SIGNALS.items()}
    labels = gpios | grounds | supplies | signals
    return {pin: labels.get(pin, "") for pin in range(1, 41)}


def _cable(bundle: list[Connection]) -> dict[str, Any]:
    return {
        "category": "bundle",
        "wirecount": len(bundle),
        "colors": [COLOURS[each.wire] for each in bundle],
        "show_name": False,
        "show_wirecount": False,
        "show_wirenumbers": False,
    }


def draw(text: str) -> dict[str, bytes]:
    """The drawing of a harness as `svg` and `png`. Raises MissingTool without WireViz or graphviz."""
    try:
        from wireviz import wireviz
    except ImportError:
        raise MissingTool("WireViz is not installed", "pip install -e '.[test]'") from None
    if shutil.which("dot") is None:
        raise MissingTool("graphviz is not installed", "install the package graphviz of your system") from None
    with tempfile.TemporaryDirectory() as folder:
        wireviz.parse(text, output_formats=("svg", "png"), output_dir=folder, output_name="harness")
        svg = (Path(folder) / "harness.svg").read_text(encoding="utf-8")
        png = _few_colours(Path(folder) / "harness.png")
    # graphviz writes its version, which is no part of the drawing.
    svg = re.sub(r"<!-- Generated by graphviz.*?-->\n", "", svg, flags=re.DOTALL)
    return {"svg": svg.encode(), "png": png}


def _few_colours(path: Path) -> bytes:
    """A PNG with a palette: a quarter of the bytes, and nobody sees it."""
    from PIL import Image

    file = io.BytesIO()
    with Image.open(path) as image:
        flat = image.convert("RGB").quantize(200, dither=Image.Dither.NONE)
        flat.save(file, "PNG", optimize=True)
    return file.getvalue()

"""Make the generated files anew: what each should hold, and writing those that differ."""

from __future__ import annotations

import re
from pathlib import Path

from rondel.hardware import font, pinmap, tables

ROOT = Path(__file__).parents[3]
FONT_SOURCE = Path(__file__).with_name("font.txt")


def outputs(root: Path = ROOT) -> dict[Path, str]:
    """Each generated file of a checkout and the text it should hold."""
    hardware = root / "hardware"
    pin_map = pinmap.read(hardware / "pins.toml")
    page = hardware / "README.md"
    parts = {
        "wiring": tables.wiring_table(pin_map),
        "other wires": tables.other_wires_table(pin_map),
        "parts": tables.parts_table(hardware / "parts.toml"),
        "current": tables.current_table((12, pin_map.ring_px, 60)),
    }
    device = root / "firmware" / "device"
    return {
        device / "pins.py": tables.pins_module(pin_map),
        device / "font.py": font.module(font.read(FONT_SOURCE)),
        page: fill(page.read_text(encoding="utf-8"), parts),
    }


def fill(page: str, parts: dict[str, str]) -> str:
    """The page with each part between its markers. Raises ValueError when a marker is missing."""
    for name, text in parts.items():
        start, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
        pieces = re.split(f"{start}.*?{end}", page, flags=re.DOTALL)
        if len(pieces) != 2:
            count = len(pieces) - 1
            raise ValueError(f"hardware/README.md has {count} pairs of {start} ... {end}; it needs one")
        page = f"{start}\n{text}\n{end}".join(pieces)
    return page


def write(root: Path = ROOT) -> list[Path]:
    """Write every generated file that differs, and return those."""
    changed = []
    for path, text in outputs(root).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed

"""The firmware's pin constants and the tables of the maker's page, as text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from rondel.hardware.pinmap import PinMap

IDLE_MA_A_PIXEL = 1
WHITE_MA_A_PIXEL = 55
LIMIT_MA = 400


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


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table. A column whose head ends in `>` is set to the right."""
    lines = [
        "| " + " | ".join(cell.removesuffix(">") for cell in head) + " |",
        "|" + "|".join("---:" if cell.endswith(">") else "---" for cell in head) + "|",
    ]
    lines.extend("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)
    return "\n".join(lines)


def wiring_table(pin_map: PinMap) -> str:
    """Every wire that ends at the board, in the order of the board's pins."""
    wires = {pin.board_pin: (f"GP{pin.gpio}", pin.signal, pin.to, pin.wire, pin.note) for pin in pin_map.pins}
    for supply in pin_map.supplies:
        wires[supply.board_pin] = (supply.signal, "", supply.to, supply.wire, supply.note)
    head = ("Pico pin>", "name", "signal", "goes to", "wire", "note")
    return table(head, ((board_pin, *wires[board_pin]) for board_pin in sorted(wires)))


def other_wires_table(pin_map: PinMap) -> str:
    """Every wire between two other parts."""
    return table(("from", "to", "note"), ((wire.start, wire.to, wire.note) for wire in pin_map.wires))


def parts_table(path: Path) -> str:
    """The parts list of a file, needed parts first, with the sums of both kinds."""
    with path.open("rb") as file:
        parts = tomllib.load(file)["part"]
    rows = []
    cents = {False: 0, True: 0}
    for part in sorted(parts, key=lambda part: part.get("optional", False)):
        optional = part.get("optional", False)
        cost = round(part["price_eur"] * 100) * part["quantity"]
        cents[optional] += cost
        name = part["name"] + (" (optional)" if optional else "")
        rows.append((part["quantity"], name, _euro(cost), part["source_1"], part["source_2"], part["note"]))
    rows.append(("", "**needed**", f"**{_euro(cents[False])}**", "", "", ""))
    rows.append(("", "**with the optional parts**", f"**{_euro(cents[False] + cents[True])}**", "", "", ""))
    return table(("pieces>", "part", "€>", "number", "or", "note"), rows)


def _euro(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def limited_ma(pixels: int, limit_ma: int = LIMIT_MA) -> tuple[int, float]:
    """Brightness (0..255) that keeps `pixels` white pixels within the limit, and the mA they then take."""
    idle = pixels * IDLE_MA_A_PIXEL
    active = pixels * WHITE_MA_A_PIXEL
    brightness = min(255, (limit_ma - idle) * 255 // active)
    return brightness, idle + active * brightness / 255


def current_table(ring_sizes: Sequence[int]) -> str:
    """What two rings of each size take: dark, all white unlimited, all white within the limit."""
    rows = []
    for ring_px in ring_sizes:
        pixels = 2 * ring_px
        brightness, total_ma = limited_ma(pixels)
        full_ma = pixels * (IDLE_MA_A_PIXEL + WHITE_MA_A_PIXEL)
        percent = f"{brightness * 100 / 255:.0f} %"
        rows.append((f"2 × {ring_px}", pixels * IDLE_MA_A_PIXEL, full_ma, percent, f"{total_ma:.0f}"))
    head = ("rings", "dark, mA>", "all white, unlimited, mA>", "brightness left>", "all white, limited, mA>")
    return table(head, rows)

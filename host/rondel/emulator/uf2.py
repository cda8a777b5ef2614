"""A UF2 firmware file as the flash content it stands for.

UF2 is 512-byte blocks: magic, flags, target address, payload size, family, payload, magic. One file may hold
blocks for several chips; only the RP2040's are taken.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from rondel.emulator.errors import EmulatorError

BLOCK_BYTES = 512
RP2040_FAMILY = 0xE48BFF56
FLASH_BASE = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024

_MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_NOT_MAIN_FLASH = 0x00000001
_HAS_FAMILY = 0x00002000
_NAME = re.compile(rb"(CircuitPython|MicroPython) v?(\d+\.\d+\.\d+[\w.+-]*)")
_BRING = "give a UF2 file of CircuitPython or MicroPython for the Raspberry Pi Pico"


@dataclass(frozen=True)
class Firmware:
    """The flash content of a UF2 file, from address 0 of the flash on; what the file leaves out is 0xFF."""

    path: Path
    flash: bytes
    family: str  # "circuitpython", "micropython", or "" when it is neither
    version: str  # "10.0.3", or ""


def read(path: Path | str) -> Firmware:
    """Read a UF2 file. Raises EmulatorError when it is missing, no UF2, or not for an RP2040 with 2 MB."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise EmulatorError(f"cannot read the firmware file {path} ({error.strerror})", _BRING) from error
    if not data or len(data) % BLOCK_BYTES:
        raise EmulatorError(f"{path} is not a UF2 file: {len(data)} bytes are no whole blocks of 512", _BRING)
    flash = bytearray(b"\xff" * FLASH_BYTES)
    end, others = 0, set()
    for start in range(0, len(data), BLOCK_BYTES):
        first, second, flags, address, size, number, _, family = struct.unpack_from("<8I", data, start)
        if (first, second, struct.unpack_from("<I", data, start + 508)[0]) != _MAGICS or size > 476:
            raise EmulatorError(f"{path} is not a UF2 file: its block {start // BLOCK_BYTES} is damaged", _BRING)
        if flags & _NOT_MAIN_FLASH:
            continue
        if flags & _HAS_FAMILY and family != RP2040_FAMILY:
            others.add(family)
            continue
        offset = address - FLASH_BASE
        if not 0 <= offset <= FLASH_BYTES - size:
            what = f"block {number} goes to address {address:#x}"
            raise EmulatorError(f"{path} does not fit an RP2040 with 2 MB of flash: {what}", _BRING)
        flash[offset : offset + size] = data[start + 32 : start + 32 + size]
        end = max(end, offset + size)
    if not end:
        families = ", ".join(f"{family:#x}" for family in sorted(others)) or "none"
        raise EmulatorError(f"{path} is not for the RP2040 (its chip families: {families})", _BRING)
    name = _NAME.search(flash, 0, end)
    return Firmware(path, bytes(flash), name[1].decode().lower() if name else "", name[2].decode() if name else "")

"""A firmware file that cannot be used says why."""

import struct

import pytest

from rondel.emulator import uf2
from rondel.emulator.errors import EmulatorError

FAMILY_RP2350 = 0xE48BFF59


def block(address, payload, family=uf2.RP2040_FAMILY, flags=0x2000):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(payload), 0, 1, family)
    return head + payload.ljust(476, b"\x00") + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def write(tmp_path):
    def write(*blocks):
        path = tmp_path / "firmware.uf2"
        path.write_bytes(b"".join(blocks))
        return path

    return write


def test_the_blocks_lie_where_they_belong(write):
    name = b"Adafruit CircuitPython 10.0.3 on 2025".ljust(256, b"\x00")
    other = block(0x10000000, b"other" * 10, family=FAMILY_RP2350)
    firmware = uf2.read(write(block(0x10000100, name), other, block(0x10001000, b"\x01" * 256)))
    assert (firmware.family, firmware.version) == ("circuitpython", "10.0.3")
    assert len(firmware.flash) == 2 * 1024 * 1024
    assert firmware.flash[:0x100] == b"\xff" * 0x100
    assert firmware.flash[0x1000:0x1100] == b"\x01" * 256


def test_a_program_of_neither_runtime_has_no_name(write):
    assert uf2.read(write(block(0x10000000, b"\x01" * 256))).family == ""


@pytest.mark.parametrize(
    ("blocks", "says"),
    [
        ([b"not a UF2"], "is not a UF2 file: 9 bytes"),
        ([b""], "is not a UF2 file: 0 bytes"),
        ([block(0x10000000, b"x"), b"\x00" * 512], "its block 1 is damaged"),
        ([block(0x10000000, b"x", family=FAMILY_RP2350)], r"is not for the RP2040 \(its chip families: 0xe48bff59\)"),
        ([block(0x10200000, b"x" * 256)], "does not fit an RP2040 with 2 MB of flash"),
        ([block(0x20000000, b"x" * 256)], "does not fit an RP2040"),
    ],
)
def test_what_is_wrong(write, blocks, says):
    with pytest.raises(EmulatorError, match=says):
        uf2.read(write(*blocks))


def test_a_missing_file_says_what_to_bring(tmp_path):
    with pytest.raises(EmulatorError, match=r"cannot read the firmware file .*; give a UF2 file of CircuitPython"):
        uf2.read(tmp_path / "none.uf2")

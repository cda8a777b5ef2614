"""The chip without firmware: what passes while its CPU stands still."""

import pytest

from rondel.emulator.chip import Chip

CTRL, LOAD, REASON = 0x00, 0x04, 0x08  # the registers of the watchdog, RP2040 datasheet, 4.7.4
ENABLE = 1 << 30
TICKS_PER_MS = 2_000  # it counts down by two each microsecond, RP2040-E1


@pytest.fixture
def chip():
    pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[emulator]'")
    return Chip(b"")


def test_a_watchdog_that_nobody_feeds_resets_the_chip(chip):
    chip.mcu.watchdog.write_uint32(LOAD, 100 * TICKS_PER_MS)
    chip.mcu.watchdog.write_uint32(CTRL, ENABLE)
    chip.clock.tick(99e6)
    assert chip.mcu.watchdog.read_uint32(REASON) == 0
    chip.clock.tick(2e6)
    assert chip.mcu.watchdog.read_uint32(REASON) == 1


def test_the_watchdog_waits_while_the_cpu_stands_still(chip):
    chip.mcu.watchdog.write_uint32(LOAD, 100 * TICKS_PER_MS)
    chip.mcu.watchdog.write_uint32(CTRL, ENABLE)
    for _ in range(10):
        chip.stall(50)
        chip.clock.tick(9e6)
    assert chip.ms == pytest.approx(590)
    assert chip.mcu.watchdog.read_uint32(REASON) == 0
    chip.clock.tick(11e6)
    assert chip.mcu.watchdog.read_uint32(REASON) == 1


def test_a_watchdog_that_is_off_stays_off(chip):
    chip.stall(20_000)
    chip.clock.tick(20e9)
    assert chip.mcu.watchdog.read_uint32(REASON) == 0

"""The emulated RP2040: its clock, its loop, its resets. The one file that makes rp2040py's objects.

rp2040py has an asyncio front end; here its inner loop is driven by hand instead, so that a caller can stop at
an exact emulated nanosecond, look at a pin, cut the power, or fork the process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Protocol

from rondel.emulator.errors import EmulatorError, need
from rondel.emulator.uf2 import FLASH_BASE, FLASH_BYTES
from rondel.emulator.wake import WakeGuard

NS_PER_MS = 1e6
PACKAGE = "rp2040py"

# pico-sdk's busy_wait_until: `ldr r1, [r2, #TIMERAWH]; cmp r1, r3`, with the end's low word in r4.
_WAIT_LOOP = bytes.fromhex("516a9942")
_WAIT_LOOP_BYTES = 10
_WAIT_MAX_US = 2_000_000
_WAIT_MARGIN_US = 50
_TIMER_LOW = 0x28
# A chip that sleeps without any alarm would stand still in time: the loop jumps from alarm to alarm.
_LONGEST_SLICE_NS = 50e6


class Part(Protocol):
    """Something that is wired to the chip. `attach` is called once, before the first instruction."""

    def attach(self, mcu: Any) -> None:
        """Take the chip (an rp2040py RP2040) and hang on to its pins and clock."""


class ResetCause(Enum):
    """What the firmware finds in the chip's registers when it comes up again."""

    POWER_ON = "power on"
    RUN_PIN = "reset button"
    WATCHDOG = "the program"


class Chip:
    """An RP2040 with its flash. `flash` is its content from address 0 on, at most 2 MB.

    Raises EmulatorError when rp2040py is not there.
    """

    def __init__(self, flash: bytes, parts: Iterable[Part] = ()):
        self._execute = need("rp2040py.execute_batch", PACKAGE).execute_batch
        bootrom = need("rp2040py.device.bootrom", PACKAGE).BOOTROM_B1
        self._reset_flags = need("rp2040py.peripherals.vreg_and_chip_reset", PACKAGE)
        logging = need("rp2040py.utils.logging", PACKAGE)
        self.mcu: Any = need("rp2040py.rp2040", PACKAGE).RP2040()
        self.mcu.logger = logging.ConsoleLogger(logging.LogLevel.ERROR)
        self.mcu.load_bootrom(bootrom)
        self.mcu.flash[: len(flash)] = flash
        # What rp2040py's loop wants to find on the object that it drives.
        self.rp2040 = self.mcu
        self.clock: Any = self.mcu.clock
        self.stopped = False
        self.mcu.simulator = self
        self.mcu.on_break = self._broke
        self.mcu.watchdog.on_watchdog_trigger = lambda: self.reset(ResetCause.WATCHDOG)
        self._stop_alarm = self.clock.create_alarm(self.stop)
        self._guard = WakeGuard(self.mcu)
        self._broken = ""
        self._waits = [FLASH_BASE + at for at in _find_all(flash[: FLASH_BYTES // 2], _WAIT_LOOP)]
        self.stalled_ns = 0.0
        self.powered = True
        for part in parts:
            part.attach(self.mcu)
        self.mcu.core.pc = FLASH_BASE

    @property
    def ns(self) -> float:
        """Emulated time since the chip was made, in nanoseconds. Resets do not set it back."""
        return float(self.clock.nanos)

    @property
    def ms(self) -> float:
        """Emulated time since the chip was made, in milliseconds."""
        return self.ns / NS_PER_MS

    def stop(self) -> None:
        """End the running slice after the current instruction, so that `run` looks at its condition."""
        self.stopped = True

    def cut_power(self) -> None:
        """Stop for good, in the middle of whatever is going on, until `reset(ResetCause.POWER_ON)`."""
        self.powered = False
        self.stop()

    def run(
        self,
        until: Callable[[], object] | None = None,
        ms: float | None = None,
        wall_s: float = 300.0,
    ) -> bool:
        """Run until `until()` is true or `ms` of emulated time are over; say whether the condition was met.

        The condition is looked at after every event (`stop`) and every few milliseconds of real time. Returns False at
        once, or as soon as it happens, when the power is cut. Raises EmulatorError after `wall_s` of real time, and
        when the chip hits a breakpoint.
        """
        end_ns = None if ms is None else self.ns + ms * NS_PER_MS
        wall_end_s = time.monotonic() + wall_s
        while True:
            if until is not None and until():
                return True
            if not self.powered or (end_ns is not None and self.ns >= end_ns - 1):
                return False
            if time.monotonic() > wall_end_s:
                raise EmulatorError(f"the emulated device took more than {wall_s:g} s of real time at {self.ms:.0f} ms")
            self.stopped = False
            self._stop_alarm.schedule(_LONGEST_SLICE_NS if end_ns is None else min(end_ns - self.ns, _LONGEST_SLICE_NS))
            self._execute(self, 1)  # comes back when stopped, or after 5 ms of real time
            self._stop_alarm.cancel()
            if self._broken:
                raise EmulatorError(f"the emulated chip stopped at a breakpoint: {self._broken}")
            self._warp(end_ns)

    def stall(self, ms: float) -> None:
        """Let `ms` pass while the CPU stands still, as under a debugger: timers and USB go on.

        The watchdog waits too (RP2040 datasheet, 4.7, PAUSE_DBG): the firmware cannot feed it, and is not to blame.
        """
        watchdog = self.mcu.watchdog
        watching = watchdog.timer.enable
        if watching:
            watchdog.timer.enable = watchdog.alarm.enable = False
        self.clock.tick(ms * NS_PER_MS)
        if watching:
            watchdog.timer.enable = watchdog.alarm.enable = True
        self.stalled_ns += ms * NS_PER_MS

    def _warp(self, end_ns: float | None) -> None:
        """Jump over a busy wait, if the chip is in one and nothing else is going on; a boot is half busy waits."""
        pc = self.mcu.core.pc
        if not any(start <= pc <= start + _WAIT_LOOP_BYTES for start in self._waits):
            return
        if not all(pio.stopped for pio in self.mcu.pio):
            return
        left_us = self.mcu.core.registers[4] - self.mcu.timer.read_uint32(_TIMER_LOW)
        if 2 * _WAIT_MARGIN_US < left_us < _WAIT_MAX_US:
            ends_ns = [(left_us - _WAIT_MARGIN_US) * 1000.0]
            if self.clock.has_scheduled_alarm:
                ends_ns.append(self.clock.nanos_to_next_alarm)
            if end_ns is not None:
                ends_ns.append(end_ns - self.ns)
            jump_ns = min(ends_ns)
            if jump_ns > 0:
                self.clock.tick(jump_ns)

    def reset(self, cause: ResetCause) -> None:
        """Start the firmware anew. Flash stays; after POWER_ON the RAM holds noise, as on a real chip."""
        mcu = self.mcu
        mcu.enter_reset(from_watchdog=cause is ResetCause.WATCHDOG)
        if cause is not ResetCause.WATCHDOG:
            mcu.watchdog.reset()
            power_on = cause is ResetCause.POWER_ON
            flag = self._reset_flags.HAD_POR if power_on else self._reset_flags.HAD_RUN
            mcu.vreg_and_chip_reset.record_reset_cause(flag)
            if power_on:
                mcu.sram[:] = b"\xa5" * len(mcu.sram)
                self.powered = True
        self._broken = ""
        mcu.leave_reset()
        self.stop()

    def _broke(self, code: int) -> None:
        self._broken = f"code {code} at {self.mcu.core.pc:#x}"
        self.stop()


def _find_all(data: bytes, pattern: bytes) -> list[int]:
    found, at = [], data.find(pattern)
    while at >= 0:
        found.append(at)
        at = data.find(pattern, at + 1)
    return found

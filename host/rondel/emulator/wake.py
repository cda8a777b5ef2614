"""Mends a sleep that rp2040py 0.3.6 lets a chip never wake from.

Firmware that goes to sleep turns interrupts off, looks whether there is something to do, executes WFI, and turns them
on again. An interrupt that comes in between stays pending; on the chip WFI then falls through at once, in rp2040py it
waits for another one, which may never come: CircuitPython's tick stops, and with it all time.
"""

from __future__ import annotations

from typing import Any

LOOK_AGAIN_NS = 2_000.0


class WakeGuard:
    """Wakes a core that fell asleep over a pending interrupt, at most 2 µs late."""

    def __init__(self, mcu: Any):
        self._core = mcu.core
        self._set_interrupt = mcu.set_interrupt
        self._alarm = mcu.clock.create_alarm(self._look)
        mcu.set_interrupt = self._interrupt

    def _interrupt(self, irq: int, value: bool) -> None:
        self._set_interrupt(irq, value)
        if value and self._core.pm and not self._core.waiting:
            self._alarm.schedule(LOOK_AGAIN_NS)

    def _look(self) -> None:
        core = self._core
        if not core.pending_interrupts & core.enabled_interrupts:
            return
        if core.waiting:
            core.waiting = False
            core.interrupts_updated = True
        elif core.pm:
            self._alarm.schedule(LOOK_AGAIN_NS)

"""A whole device: firmware, drive, flash, USB and the parts that are wired to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rondel.emulator import fat, lfs, uf2
from rondel.emulator.chip import Chip, Part, ResetCause
from rondel.emulator.errors import EmulatorError
from rondel.emulator.flash import FlashLog
from rondel.emulator.uf2 import FLASH_BYTES, Firmware
from rondel.emulator.usb import Channel, UsbHost

WALL_S = 300.0
BOOT_WALL_S = 60.0
EXPECT_MS = 30_000.0


@dataclass(frozen=True)
class Layout:
    """Where a runtime keeps what is not firmware: from `state_start` to the end of the flash."""

    runtime: str
    state_start: int
    drive_start: int


# CircuitPython on boards with 2 MB: 1 MB drive, and before it one erase block that is `microcontroller.nvm`.
CIRCUITPYTHON = Layout("circuitpython", 0x0FF000, 0x100000)
# MicroPython on the Pico: 1408 KB of littlefs.
MICROPYTHON = Layout("micropython", 0x0A0000, 0x0A0000)


class Machine:
    """An emulated board. Make one with `Machine.circuitpython` or `Machine.micropython`, then `boot` it.

    `console` and `data` are its serial channels, `flash_log` its flash operations, `chip.mcu` the rp2040py
    object. Time is emulated time; only `wall_s` is real time.
    """

    def __init__(self, firmware: Firmware, layout: Layout, state: bytes, parts: Iterable[Part], flash_takes_time: bool):
        if firmware.family != layout.runtime:
            held = f"{firmware.family or 'neither'} {firmware.version}".strip()
            raise EmulatorError(f"{firmware.path} is not {layout.runtime}, but {held}", "give the other UF2 file")
        if len(state) != FLASH_BYTES - layout.state_start:
            want = FLASH_BYTES - layout.state_start
            raise EmulatorError(f"the saved flash has {len(state)} bytes, not {want}", "delete it to start afresh")
        if firmware.flash[layout.drive_start :].strip(b"\xff"):
            raise EmulatorError(f"{firmware.path} is for a board with another flash layout", "take the Pico's")
        self.firmware = firmware
        self.layout = layout
        self.chip = Chip(firmware.flash[: layout.state_start] + state, parts)
        self.usb = UsbHost(self.chip)
        self.flash_log = FlashLog(self.chip.mcu.ssi, self.chip.clock, self.chip.cut_power, flash_takes_time)

    @classmethod
    def circuitpython(
        cls,
        uf2_file: Path | str,
        files: Mapping[str, bytes] | None = None,
        *,
        state: bytes | None = None,
        parts: Iterable[Part] = (),
        flash_takes_time: bool = False,
    ) -> Machine:
        """A CircuitPython board whose drive holds `files`.

        `state` is what another machine's `state` gave (NVM and drive): the files are then brought up to date
        on it and all others stay. Raises EmulatorError.
        """
        firmware = uf2.read(uf2_file)
        if state is None:
            nvm = b"\xff" * (CIRCUITPYTHON.drive_start - CIRCUITPYTHON.state_start)
            state = nvm + bytes(fat.build(files or {}))
        elif files:
            split = CIRCUITPYTHON.drive_start - CIRCUITPYTHON.state_start
            drive = bytearray(state[split:])
            fat.update(drive, files)
            state = state[:split] + bytes(drive)
        return cls(firmware, CIRCUITPYTHON, state, parts, flash_takes_time)

    @classmethod
    def micropython(
        cls,
        uf2_file: Path | str,
        files: Mapping[str, bytes] | None = None,
        *,
        state: bytes | None = None,
        parts: Iterable[Part] = (),
        flash_takes_time: bool = False,
    ) -> Machine:
        """A MicroPython board whose file system holds `files`; the rest as for `circuitpython`. Raises
        EmulatorError.
        """
        firmware = uf2.read(uf2_file)
        if state is None:
            state = lfs.build(files) if files else b"\xff" * lfs.DRIVE_BYTES
        elif files:
            state = lfs.update(state, files)
        return cls(firmware, MICROPYTHON, state, parts, flash_takes_time)

    @property
    def console(self) -> Channel:
        """The console: REPL and `print`."""
        return self.usb.console

    @property
    def data(self) -> Channel:
        """`usb_cdc.data`, which carries the link. `present` only when boot.py enabled it."""
        return self.usb.data

    @property
    def ms(self) -> float:
        """Emulated milliseconds since the machine was made; goes on over resets and power cuts."""
        return self.chip.ms

    @property
    def powered(self) -> bool:
        """False after a power cut, until `power_cycle`."""
        return self.chip.powered

    @property
    def state(self) -> bytes:
        """NVM and drive as they are in flash now: all that survives a power cut, without the firmware."""
        return bytes(self.chip.mcu.flash[self.layout.state_start : FLASH_BYTES])

    def files(self) -> dict[str, bytes]:
        """The files on the drive as they are in flash now. Raises EmulatorError when it is no drive."""
        drive = self.state[self.layout.drive_start - self.layout.state_start :]
        return fat.read(drive) if self.layout is CIRCUITPYTHON else lfs.read(drive)

    def boot(self, open_ports: bool = True, wall_s: float = BOOT_WALL_S) -> None:
        """Run until the device is on the bus. boot.py has run by then, and code.py has usually begun.

        With `open_ports` both ports are opened as soon as they are there; what the program printed before is
        lost, as on a real board. Raises EmulatorError when it does not come up within `wall_s` of real time.
        """
        for channel in (self.console, self.data):
            channel.opened = open_ports
        self._boot(wall_s)

    def run(self, ms: float, wall_s: float = WALL_S) -> None:
        """Run for `ms` of emulated time. Raises EmulatorError after `wall_s` of real time."""
        self.chip.run(ms=ms, wall_s=wall_s)

    def run_until(self, condition: Callable[[], object], ms: float | None = None, wall_s: float = WALL_S) -> bool:
        """Run until `condition()` is true; False when `ms` were over first or the power was cut.

        The condition is looked at after each event: a packet from the device, a frame on a ring, a flash
        operation. Raises EmulatorError after `wall_s` of real time.
        """
        return self.chip.run(condition, ms=ms, wall_s=wall_s)

    def expect(
        self, text: bytes, channel: Channel | None = None, ms: float = EXPECT_MS, wall_s: float = WALL_S
    ) -> bytes:
        """Run until `text` stands in what the channel (the console) has sent, and take all of it.

        Raises EmulatorError with the channel's last words when it does not come.
        """
        channel = channel or self.console
        if not self.run_until(lambda: text in channel.waiting, ms, wall_s):
            raise EmulatorError(f"{text!r} did not come on the {channel.name}, but {channel.waiting[-400:]!r}")
        return channel.read()

    def reset(self, wall_s: float = BOOT_WALL_S) -> None:
        """Press the reset button and boot. Raises EmulatorError as `boot` does."""
        self.chip.reset(ResetCause.RUN_PIN)
        self._boot(wall_s)

    def power_cycle(self, wall_s: float = BOOT_WALL_S) -> None:
        """Take the power away and boot: the RAM is lost, flash stays. Raises EmulatorError as `boot` does."""
        self.flash_log.power_on()
        self.chip.reset(ResetCause.POWER_ON)
        self._boot(wall_s)

    def _boot(self, wall_s: float) -> None:
        before = self.usb.enumerations
        try:
            up = self.chip.run(lambda: self.usb.enumerations > before, wall_s=wall_s)
        except EmulatorError as error:
            raise EmulatorError(f"{self.firmware.path} did not boot: {error.what}", error.todo) from error
        if not up and self.powered:
            raise EmulatorError(f"{self.firmware.path} did not come up on USB")

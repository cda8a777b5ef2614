"""One board to deploy to: its drive, the console that stops and starts its program, the link where it answers."""

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import adafruit_board_toolkit.circuitpython_serial

from rondel.compiler import Wanted
from rondel.deploy import boot_out, volumes
from rondel.deploy.drive import Drive
from rondel.deploy.fat_image import FatImage
from rondel.deploy.faults import NoDrive
from rondel.deploy.folder import FolderDrive
from rondel.deploy.repl import MicroPythonDrive, Repl
from rondel.errors import RondelError, UsageFault
from rondel.link import find
from rondel.link.find import Found, same_id
from rondel.link.transport import Transport


class CircuitPythonTarget:
    """A CircuitPython board, or the image of one's drive. `device` selects its port where its number does not."""

    def __init__(
        self,
        drive: FolderDrive | FatImage,
        device: str | None = None,
        consoles: Callable[[], Iterable[Any]] = adafruit_board_toolkit.circuitpython_serial.repl_comports,
        devices: Callable[[], list[Found]] = find.devices,
    ):
        self.info = boot_out.check(drive.info, drive.name)
        self.drive: Drive = drive
        self.board = drive.number or drive.name
        self.wanted = Wanted("circuitpython")
        self.is_to_be_replugged = True  # to leave edit mode
        self._device = device
        self._consoles = consoles
        self._devices = devices
        self._repl: Repl | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether the program was stopped, and is to be started again."""
        return self._repl is not None

    def stop(self) -> str:
        """Stop the program, and with it auto-reload; what hinders it, or ""."""
        if isinstance(self.drive, FatImage):
            return ""
        ports = [port.device for port in self._consoles() if self._is_it(port.serial_number or "")]
        if not ports:
            return "its console is not there, so its program goes on meanwhile"
        try:
            self._repl = Repl(ports[0])
            self._repl.run("import supervisor\nsupervisor.runtime.autoreload = False")
        except RondelError as error:
            return f"its program goes on meanwhile ({error.what})"
        return ""

    def start(self) -> bool:
        """Start what was copied. False when somebody has to plug the board in again for that."""
        if self._repl is None:
            return False
        if self.has_link():
            self._repl.restart()
        else:  # boot.py has not run yet, which opens the link; it runs at a reset only
            self._repl.reset()
            self.is_to_be_replugged = False
        self._repl.close()
        self._repl = None
        return True

    def has_link(self) -> bool:
        """Whether there is a port to ask at."""
        return self._device is not None or any(self._is_it(found.serial) for found in self._devices())

    def open_link(self) -> Transport:
        """The stream to the device. Raises RondelError when it is not there (yet)."""
        if self._device is None and not self.drive.number:
            raise NoDrive(f"{self.drive.name} does not say which board it belongs to")
        return find.open_device(find.choose(self._device or f"serial:{self.drive.number}", self._devices))

    def _is_it(self, number: str) -> bool:
        return bool(self.drive.number) and same_id(self.drive.number, number)

    def close(self) -> None:
        """Let go of console and drive. A program that was stopped is started again."""
        if self._repl is not None:
            with contextlib.suppress(RondelError):  # it was pulled out: that is told already
                self._repl.restart()
            self._repl.close()
            self._repl = None
        if isinstance(self.drive, FatImage):
            self.drive.close()


class MicroPythonTarget:
    """A MicroPython board: file system, console and link are one port."""

    def __init__(self, port: str):
        self._port = port
        self._drive: MicroPythonDrive | None = MicroPythonDrive(port)
        self.drive: Drive = self._drive
        self.wanted = self._drive.wanted
        self.board = self._drive.number or port
        self.is_to_be_replugged = False

    @property
    def is_stopped(self) -> bool:
        """Whether the program is stopped."""
        return self._drive is not None

    def stop(self) -> str:
        """It is stopped already: to look at its files is to stop it."""
        return ""

    def start(self) -> bool:
        """Start what was copied."""
        if self._drive is not None:
            self._drive.restart()
            self._drive.close()
            self._drive = None
        return True

    def has_link(self) -> bool:
        """The port is the link too."""
        return True

    def open_link(self) -> Transport:
        """The stream to the device."""
        return find.open_device(Found("port", self._port, self._port))

    def close(self) -> None:
        """Let go of the port; the program starts again, unless the board was pulled out, which is told already."""
        drive = self._drive
        with contextlib.suppress(RondelError):
            self.start()
        if drive is not None:
            drive.close()


Target = CircuitPythonTarget | MicroPythonTarget


def choose(
    drive: Path | None,
    device: str | None,
    volumes_of: Callable[[], Iterable[Path]] = volumes.mounted,
    boards: Callable[[], list[Found]] = find.boards,
) -> Target:
    """The board that is meant: by its drive, by `--device`, or the only one. Raises RondelError."""
    if drive is not None:
        if not drive.exists():
            raise NoDrive(
                f"there is no {drive}", f"name the drive {volumes.LABEL} where it is mounted, or an image of it"
            )
        return CircuitPythonTarget(FolderDrive(drive) if drive.is_dir() else FatImage(drive), device)
    device = device or os.environ.get("RONDEL_DEVICE")
    there = boards()
    number = ""
    if device and device != "auto":
        kind, _, rest = device.partition(":")
        if kind == "virtual":
            raise UsageFault("a virtual device runs the firmware of this computer", "there is nothing to deploy")
        meant = [board for board in there if board.port == device or (kind == "serial" and same_id(board.serial, rest))]
        if not meant and kind != "serial":
            return MicroPythonTarget(device)  # a port that is named is taken at its word
        number = meant[0].serial if meant else rest
        there = meant
    if found := volumes.choose(number, volumes_of):
        return CircuitPythonTarget(found)
    ports = [board for board in there if board.kind == "micropython"]
    if len(ports) > 1:
        raise UsageFault(
            f"{len(ports)} boards run MicroPython", "name one with --device: " + ", ".join(p.select for p in ports)
        )
    if ports:
        return MicroPythonTarget(ports[0].port)
    raise volumes.nothing_found(volumes_of)

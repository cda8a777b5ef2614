"""Finding the devices that are there, and the one that is meant."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import adafruit_board_toolkit.circuitpython_serial
import serial.tools.list_ports

from rondel import running
from rondel.errors import DeviceBusy, NoDevice, UsageFault
from rondel.link.serial_port import SerialTransport
from rondel.link.tcp import TcpTransport
from rondel.link.transport import Transport

MICROPYTHON_IDS = ((0x2E8A, 0x0005),)  # USB vendor and product of MicroPython's own RP2 build
HINT = "see what is there with: rondel devices"


@dataclass(frozen=True)
class Found:
    """One device. `select` is what `--device` takes to mean exactly this one."""

    kind: str  # "circuitpython", "micropython" or "virtual"
    select: str
    port: str  # serial port, or the TCP port of the hub
    serial: str = ""
    about: str = ""
    runtime: str = ""
    url: str = ""
    key: str = ""

    def as_json(self) -> dict[str, Any]:
        """What `rondel devices --json` shows. The hub's key stays out of it."""
        return {name: getattr(self, name) for name in ("kind", "select", "port", "serial", "about", "runtime", "url")}


def boards(
    data_ports: Callable[[], Iterable[Any]] = adafruit_board_toolkit.circuitpython_serial.data_comports,
    all_ports: Callable[[], Iterable[Any]] = serial.tools.list_ports.comports,
) -> list[Found]:
    """Real boards: CircuitPython by the name of its data channel, MicroPython by its USB id."""
    found = []
    for kind, ports in (("circuitpython", data_ports()), ("micropython", all_ports())):
        for port in ports:
            if kind == "micropython" and (port.vid, port.pid) not in MICROPYTHON_IDS:
                continue
            number = port.serial_number or ""
            about = " ".join(word for word in (port.manufacturer, port.product) if word)
            select = f"serial:{number}" if number else port.device
            found.append(Found(kind, select, port.device, number, about, kind))
    return found


def virtual() -> list[Found]:
    """Virtual devices that run now on this machine, of this user."""
    return [
        Found(
            "virtual",
            f"virtual:{entry.name}",
            str(entry.port),
            entry.id,
            f"process {entry.pid}",
            entry.runtime,
            entry.url,
            entry.key,
        )
        for entry in running.hubs()
    ]


def devices() -> list[Found]:
    """Everything that can be talked to, virtual devices first."""
    return virtual() + boards()


def same_id(one: str, other: str) -> bool:
    """True when both are the number of one board: the firmware writes it in small letters, USB in capitals."""
    return one.casefold() == other.casefold()


def reachable(found: list[Found]) -> list[Found]:
    """`found` without the boards that a `rondel play` holds: these are shared through it."""
    served = [device.serial for device in found if device.kind == "virtual"]
    return [
        device
        for device in found
        if device.kind == "virtual" or not any(same_id(device.serial, number) for number in served if number)
    ]


def _only(found: list[Found], what: str) -> Found:
    if not found:
        raise NoDevice(f"{what} is not there", HINT)
    if len(found) > 1:
        names = ", ".join(device.select for device in found)
        raise UsageFault(f"{what} can be {len(found)} devices", f"choose with --device: {names}")
    return found[0]


def choose(select: str | None, find: Callable[[], list[Found]] = devices) -> Found:
    """Return the device meant by `auto`, `PORT`, `serial:ID`, `virtual` or `virtual:NAME`.

    None means the environment's RONDEL_DEVICE, else `auto`: the only one there is. A board that a `rondel play` shows
    is reached through it. Raises NoDevice, and UsageFault when several fit.
    """
    select = select or os.environ.get("RONDEL_DEVICE") or "auto"
    if select == "auto":
        found = reachable(find())
        if not found:
            raise NoDevice("there is no device", "plug one in, or start a virtual one with: rondel play")
        return _only(found, "'auto'")
    kind, _, rest = select.partition(":")
    if kind == "serial" and rest:
        fits = [device for device in reachable(find()) if same_id(device.serial, rest)]
        return _only(fits, f"a device with serial number {rest}")
    if kind == "virtual":
        fits = [device for device in virtual() if not rest or device.select == select]
        return _only(fits, f"the virtual device '{rest}'" if rest else "a virtual device")
    if kind == "serial":
        raise UsageFault("'serial:' wants a serial number", HINT)
    return Found("port", select, select, about="given by name")


def open_device(found: Found) -> Transport:
    """Open the stream to a device. Raises NoDevice, NoPermission, DeviceBusy."""
    if found.kind == "virtual":
        return TcpTransport(int(found.port), found.key, found.select)
    try:
        return SerialTransport(found.port)
    except DeviceBusy as error:
        holder = _holder(found.port)
        if holder is None:
            raise
        raise DeviceBusy(
            f"{found.port} is busy: a `rondel play` has it", f"go through it with --device {holder.select}"
        ) from error


def _holder(port: str) -> Found | None:
    """The running `rondel play` that shows the board at `port`, as far as its number tells."""
    numbers = [board.serial for board in boards() if board.port == port and board.serial]
    for device in virtual():
        if any(same_id(device.serial, number) for number in numbers):
            return device
    return None

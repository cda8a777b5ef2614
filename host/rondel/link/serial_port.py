"""A real board on a USB serial port."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import serial

from rondel.errors import DeviceBusy, NoDevice, NoPermission, RondelError
from rondel.link.transport import lost

READ_SLICE_S = 0.1  # how soon a waiting read notices that the port was closed
WRITE_TIMEOUT_S = 2.0

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)


def open_error(port: str, error: Exception, platform: str = sys.platform) -> RondelError:
    """Say apart why a port does not open: not there, not permitted, or busy."""
    number = getattr(error, "errno", None)
    text = str(error)
    missing = "FileNotFoundError" in text or ("could not open port" in text and "No such" in text)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or missing:
        return NoDevice(f"there is no port {port}", "see what is there with: rondel devices")
    # Windows says "access denied" when another program holds the port; ports need no permission there.
    if number in _BUSY or "exclusively lock" in text or (platform == "win32" and "PermissionError" in text):
        return DeviceBusy(
            f"{port} is busy", "close the other program, or wait 20 seconds after plugging in (ModemManager)"
        )
    if number in (errno.EACCES, errno.EPERM) or "Permission" in text:
        return NoPermission(f"no permission to open {port}", _how_to_get_permission(port))
    return RondelError(f"{port} does not open ({text})", "unplug the board and plug it in again")


def _how_to_get_permission(port: str) -> str:
    group, members = _group_of(port)
    if group in ("", "root"):
        return "add a udev rule that gives you the port (see your system's manual), then plug the board in again"
    if os.environ.get("USER") in members:
        return f"you are in its group {group} now: log out and in again, so that it counts"
    return f"add yourself to its group (sudo usermod -aG {group} $USER), then log out and in again"


def _group_of(port: str) -> tuple[str, list[str]]:
    """The group that owns a port and its members; the usual one where it cannot be told."""
    try:
        import grp

        group = grp.getgrgid(Path(port).stat().st_gid)
    except (ImportError, OSError, KeyError):
        return "dialout", []
    return group.gr_name, group.gr_mem


class SerialTransport:
    """A serial port, opened for this program alone. Never flushed: on USB that can wait for ever."""

    def __init__(self, port: str, factory: Callable[..., Any] = serial.Serial):
        self.name = port
        try:
            self._serial = factory(port, 115200, timeout=READ_SLICE_S, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise open_error(port, error) from error
        self._closed = False

    def read(self, timeout_s: float) -> bytes:
        """Return what has come within `timeout_s`. Raises LinkLost when the board was unplugged."""
        try:
            self._serial.timeout = min(timeout_s, READ_SLICE_S) if timeout_s > 0 else 0
            left_s = timeout_s
            while True:
                if self._closed:
                    raise lost(self.name)
                data = self._serial.read(max(1, self._serial.in_waiting))
                left_s -= READ_SLICE_S
                if data or left_s <= 0:
                    return data
        except (serial.SerialException, OSError, TypeError) as error:  # TypeError: closed below a read
            raise lost(self.name, error) from error

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises LinkLost when the board takes none for two seconds."""
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise lost(self.name, "it takes no data") from error
        except (serial.SerialException, OSError, TypeError) as error:
            raise lost(self.name, error) from error

    def close(self) -> None:
        """Close the port."""
        self._closed = True
        try:
            self._serial.close()
        except (serial.SerialException, OSError):
            pass  # it is gone, which is what was wanted

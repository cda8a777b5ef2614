"""Finding one device again: a board that was plugged in anew is known by its number, whatever its port is called."""

from collections.abc import Callable

from rondel.errors import NoDevice, RondelError
from rondel.link import find
from rondel.link.find import Found, same_id
from rondel.link.transport import Transport


class OtherDevice(RondelError):
    """Where the device was, there is another one now."""

    exit_code = 3


class Finder:
    """Looks for the device that `select` means (find.choose), and from the first time on for that same device.

    `open` is called for each attempt, and `met` with the number in the device's `welcome`.
    """

    def __init__(self, select: str | None, devices: Callable[[], list[Found]] | None = None):
        self.found: Found | None = None  # where it was opened last
        self.id = ""
        self._select = select
        self._devices = devices

    def open(self) -> Transport:
        """The stream to the device. Raises NoDevice, NoPermission, DeviceBusy; UsageFault when several fit."""
        self.found = self._look()
        return find.open_device(self.found)

    def met(self, number: str) -> None:
        """This device answered. Raises OtherDevice when it is not the one that was there before."""
        if not self.id:
            self.id = number
        elif not same_id(self.id, number):
            where = self.found.select if self.found else "there"
            raise OtherDevice(f"at {where} is {number} now, and not {self.id}", f"plug {self.id} in again")

    def _look(self) -> Found:
        devices = self._devices or find.devices
        if self.id:
            for device in devices():
                if device.serial and same_id(device.serial, self.id):
                    return device
        found = find.choose(self._select, devices)
        if self.id and found.serial and not same_id(found.serial, self.id):
            raise NoDevice(f"{self.id} is not there", "plug it in or start it again")
        return found

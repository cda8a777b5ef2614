"""Reading boot_out.txt, in which a CircuitPython board describes itself."""

import re
from dataclasses import dataclass

from rondel.deploy.faults import ForeignDrive

FILE = "boot_out.txt"
VERSION_LEAST = 10
CHIP = "rp2040"
GET = "get CircuitPython 10 for the Raspberry Pi Pico at circuitpython.org"


@dataclass(frozen=True)
class BoardInfo:
    """One board: `version` of CircuitPython, the name that its maker gave it, its chip, its number ("" if untold), and
    the error with which boot.py ended, if it did.
    """

    version: str
    board: str
    chip: str
    uid: str
    error: str = ""

    @property
    def major(self) -> int:
        """The first number of the version."""
        return int(self.version.partition(".")[0])


def read(text: str) -> BoardInfo | None:
    """What boot_out.txt says, or None when it is none."""
    first = re.match(r"Adafruit CircuitPython (\d+\.\S+) on [^;]*; (.*) with (\S+)", text)
    if not first:
        return None
    uid = re.search(r"^UID:\s*([0-9A-Fa-f]+)", text, re.MULTILINE)
    _, failed, trace = text.partition("Traceback")
    error = trace.strip().rpartition("\n")[2].strip() if failed else ""
    return BoardInfo(first[1], first[2], first[3].lower(), uid[1] if uid else "", error)


def check(info: BoardInfo | None, drive: str) -> BoardInfo:
    """Raises ForeignDrive unless this is a board that the firmware is for."""
    if info is None:
        raise ForeignDrive(
            f"{drive} is no drive of a CircuitPython board: it has no {FILE}", "name the drive CIRCUITPY with --drive"
        )
    if info.chip != CHIP:
        raise ForeignDrive(f"{drive} is a {info.board} with {info.chip}", f"the wiring of Rondel is for an {CHIP}")
    if info.major < VERSION_LEAST:
        raise ForeignDrive(f"{drive} has CircuitPython {info.version}, which is too old", GET)
    return info

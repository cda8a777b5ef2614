"""The registry of running hubs: one small file a device, readable by its user only, with its port and key."""

import contextlib
import json
import os
import socket
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware.device import framing
from firmware.device.messages import PROTOCOL
from rondel.errors import DeviceBusy
from rondel.paths import check_name, runtime_dir

PROBE_S = 2.0  # a refused connection is answered at once; this is for a busy hub


@dataclass(frozen=True)
class Entry:
    """A running hub. `key` is what a client says first; `url` is the page."""

    name: str
    port: int
    key: str
    pid: int
    runtime: str = ""
    id: str = ""
    url: str = ""


def _path(name: str) -> Path:
    return runtime_dir() / "devices" / f"{check_name(name)}.json"


def _read(path: Path) -> Entry | None:
    try:
        return Entry(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None  # half written, of another version, or just gone


def alive(entry: Entry) -> bool:
    """True when the hub of this entry answers or is too busy to; another program that got its port later does not."""
    try:
        with socket.create_connection(("127.0.0.1", entry.port), timeout=PROBE_S) as probe:
            probe.sendall(f"key {entry.key}\n".encode() + framing.write(1, "hello", [PROTOCOL, "probe"]))
            return probe.recv(2) == b"1 "
    except TimeoutError:
        return _is_there(entry.pid)  # stopped with Ctrl-Z, in a debugger, or on a computer that has much to do
    except OSError:
        return False


def _is_there(pid: int) -> bool:
    """Whether there may be such a process."""
    if os.name == "nt":
        return True  # to ask there would end it
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # another user's
    return True


def claim(entry: Entry) -> None:
    """Enter a hub under its name. Raises DeviceBusy when a live one has it; a dead one's file is replaced."""
    path = _path(entry.name)
    part = _write_part(path, entry)
    try:
        for _ in range(2):
            try:
                os.link(part, path)  # unlike a rename it fails when the name is taken, and the file is whole
                return
            except FileExistsError:
                other = _read(path)
                if other is not None and alive(other):
                    raise DeviceBusy(
                        f"a device called {entry.name} is running already (process {other.pid})",
                        f"open {other.url or 'its page'}, or choose another name with --name",
                    ) from None
                path.unlink(missing_ok=True)
    finally:
        part.unlink(missing_ok=True)
    raise DeviceBusy(f"another program is starting a device called {entry.name}", "choose a name with --name")


def _write_part(path: Path, entry: Entry) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(f".{os.getpid()}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(asdict(entry), file)
    return part


def update(entry: Entry) -> None:
    """Replace the file of a hub that this process has claimed."""
    path = _path(entry.name)
    _write_part(path, entry).replace(path)


def release(entry: Entry) -> None:
    """Take the file away, if it is still this process's own."""
    path = _path(entry.name)
    current = _read(path)
    if current is not None and current.key == entry.key:
        with contextlib.suppress(OSError):
            path.unlink()


def hubs() -> list[Entry]:
    """The hubs that answer, by name; files of dead ones are removed."""
    found = []
    for path in sorted((runtime_dir() / "devices").glob("*.json")):
        entry = _read(path)
        if entry is None:
            continue
        if alive(entry):
            found.append(entry)
        else:
            release(entry)  # unless another one has taken the name by now
    return found

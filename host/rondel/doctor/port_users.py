"""The programs that have a port open. Only Linux tells, and only of one's own programs, or all to root."""

import os
from pathlib import Path


def port_users(port: str, processes: Path = Path("/proc")) -> list[str]:
    """The names and numbers of the other programs that have the port open, as far as they can be seen."""
    wanted = os.path.realpath(port)
    found = []
    for process in processes.glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            if any(os.path.realpath(handle) == wanted for handle in (process / "fd").iterdir()):
                found.append(f"{(process / 'comm').read_text().strip()} (process {process.name})")
        except OSError:
            continue  # it has ended, or belongs to somebody else
    return sorted(found)


def why(programs: list[str]) -> str:
    """What to do about them."""
    if any(name.startswith("ModemManager") for name in programs):
        return "ModemManager looks for a modem for 20 seconds after plugging in: wait, or switch it off for this board"
    return "close it, and run this again"

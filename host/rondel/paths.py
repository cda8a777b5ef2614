"""Where the host keeps things: games of virtual devices, board files, and who is running now.

`RONDEL_HOME` puts everything below one folder; without it the platform's usual places are used.
"""

import os
import re
import warnings
from pathlib import Path

import platformdirs

from rondel.errors import UsageFault

APP = "rondel"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


def data_dir() -> Path:
    """The folder of what must last: journals of virtual devices."""
    home = os.environ.get("RONDEL_HOME")
    return Path(home) / "data" if home else Path(platformdirs.user_data_dir(APP))


def config_dir() -> Path:
    """The folder of what the user has written: board files."""
    home = os.environ.get("RONDEL_HOME")
    return Path(home) / "config" if home else Path(platformdirs.user_config_dir(APP))


def cache_dir() -> Path:
    """The folder of what can be made again: the program as MicroPython runs it here."""
    home = os.environ.get("RONDEL_HOME")
    return Path(home) / "cache" if home else Path(platformdirs.user_cache_dir(APP))


def runtime_dir() -> Path:
    """The folder of what lasts as long as a process: the registry of running devices."""
    home = os.environ.get("RONDEL_HOME")
    if home:
        return Path(home) / "run"
    with warnings.catch_warnings():
        # Where the system names no folder for this, platformdirs takes one of its own and says so; nobody need know.
        warnings.simplefilter("ignore")
        return Path(platformdirs.user_runtime_dir(APP))


def check_name(name: str) -> str:
    """Return a virtual device's name, which is a file name as well. Raises UsageFault."""
    if not _NAME.fullmatch(name):
        raise UsageFault(f"'{name}' is no name for a device", "use a-z, 0-9, - and _, at most 32")
    return name


def device_dir(name: str) -> Path:
    """The folder of one virtual device's journal."""
    return data_dir() / "devices" / check_name(name)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)

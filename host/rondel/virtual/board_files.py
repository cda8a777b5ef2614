"""What lies on the drive of a board: the firmware, the rules core, and the settings.

All modules of a board are shortened together (rondel.shorten), and those that only a host reads are left out.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import firmware
import shared_rules
from rondel.shorten.reach import reachable
from rondel.shorten.shorten import Shortened, shorten
from shared_rules import games

_REGISTRY = "shared_rules/games.py"
# Modules of a game that a host alone reads: what it publishes for a page. Texts such as "view" would lead to them.
HOST_ONLY = ("view", "questions")

# The files in the root, the one that starts the program last.
ENTRIES = {"circuitpython": ("boot.py", "rescue.py", "code.py"), "micropython": ("main.py",)}
_REPLAY = b"from device.ports.replay_board import main\n\nmain()\n"
_UNIX = ("device/ports/unix.py", "device/ports/replay_unix.py")  # their main() is called by name


def roots() -> tuple[Path, Path]:
    """The folders of the firmware and of the rules core, wherever they are installed."""
    assert shared_rules.__file__
    return Path(next(iter(firmware.__path__))), Path(shared_rules.__file__).parent


def circuitpython_files(settings: Mapping[str, str], extra: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """The drive's files by path; `settings` are values of settings.toml, beside those that it always has.

    `extra` are modules that are there as well, or in the place of the usual ones, as they are written.
    """
    return {**program_files("circuitpython", extra=extra), "settings.toml": settings_file(settings)}


def program_files(
    runtime: str, left_out: Collection[str] = (), extra: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """The program by path, for boards of a runtime (a key of ENTRIES). `left_out` are games that it is without."""
    files = written_files(runtime)
    for game in left_out:
        folder = f"shared_rules/{game.replace('-', '_')}/"
        files = {path: data for path, data in files.items() if not path.startswith(folder)}
    if left_out:
        files[_REGISTRY] = _registry_of([name for name in games.NAMES if name not in left_out])
    return shortened(files | dict(extra or {}), ENTRIES[runtime])[0]


def written_files(runtime: str) -> dict[str, bytes]:
    """All that program_files is made of, as it is written."""
    root, core = roots()
    files = {name: (root / name).read_bytes() for name in ENTRIES[runtime]}
    return (
        files | _modules(root, "device", (f"{runtime}.py", f"{runtime}_rescue.py", "__init__.py")) | _core_files(core)
    )


def replay_files() -> dict[str, bytes]:
    """The drive's files of a board that only replays a record."""
    root, core = roots()
    files = _modules(root, "device", ("replay_board.py", "__init__.py")) | _core_files(core) | {"code.py": _REPLAY}
    return shortened(files, ["code.py"])[0] | {"settings.toml": settings_file({})}


def unix_files() -> dict[str, bytes]:
    """The program as MicroPython's unix port runs it."""
    root, core = roots()
    names = tuple(Path(path).name for path in _UNIX)
    return shortened(_modules(root, "device", (*names, "__init__.py")) | _core_files(core), _UNIX, ("main",))[0]


def shortened(
    files: Mapping[str, bytes], entries: Iterable[str], reserved: Collection[str] = ()
) -> tuple[dict[str, bytes], Shortened]:
    """The modules that the entries can load, shortened together, with the other files; and what was shortened."""
    sources = {path: data for path, data in files.items() if path.endswith(".py")}
    there = reachable(sources, entries)
    short = shorten({path: data for path, data in sources.items() if path in there}, reserved)
    return {path: data for path, data in files.items() if path not in sources} | short.files, short


def _registry_of(names: list[str]) -> bytes:
    """games.py that knows these games only."""
    source = (roots()[1] / "games.py").read_text("utf-8")
    made, count = re.subn(r"^NAMES = \([^)]*\)", f"NAMES = {tuple(names)!r}", source, flags=re.MULTILINE)
    assert count == 1, "games.py begins with its NAMES"
    return made.encode()


def _modules(root: Path, folder: str, ports: Collection[str]) -> dict[str, bytes]:
    """The firmware's modules as they are written; of the ports, a board has its own only."""
    files = {}
    for path in sorted((root / folder).rglob("*.py")):
        inside = path.relative_to(root)
        if inside.parent.name != "ports" or inside.name in ports:
            files[inside.as_posix()] = path.read_bytes()
    return files


def _core_files(core: Path) -> dict[str, bytes]:
    return {
        f"shared_rules/{path.relative_to(core).as_posix()}": path.read_bytes()
        for path in sorted(core.rglob("*"))
        if path.suffix in (".py", ".bin") or path.name == "texts.txt"
        if path.parent == core or not path.name.startswith(HOST_ONLY)
    }


def settings_file(settings: Mapping[str, str]) -> bytes:
    """A board's settings.toml: what every board has, the lines of the shipped one that are no comments, and these."""
    always = tomllib.loads((roots()[0] / "settings.toml").read_text("utf-8"))
    return settings_toml({name: str(value) for name, value in always.items()} | dict(settings)).encode()


def settings_toml(settings: Mapping[str, str]) -> str:
    """Settings as settings.toml has them: numbers bare, texts in quotes."""
    lines = []
    for name, value in settings.items():
        quoted = value if value.isdigit() else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        lines.append(f"{name} = {quoted}\n")
    return "".join(lines)

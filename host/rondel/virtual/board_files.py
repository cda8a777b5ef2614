"""What lies on the drive of a board: the firmware, the rules core, and the settings."""

import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path

import firmware
import shared_rules
from rondel.virtual.shrink import shrink
from shared_rules import games

_REGISTRY = "shared_rules/games.py"

# The files in the root, the one that starts the program last.
ENTRIES = {"circuitpython": ("boot.py", "rescue.py", "code.py"), "micropython": ("main.py",)}


def roots() -> tuple[Path, Path]:
    """The folders of the firmware and of the rules core, wherever they are installed."""
    assert shared_rules.__file__
    return Path(next(iter(firmware.__path__))), Path(shared_rules.__file__).parent


def circuitpython_files(settings: Mapping[str, str]) -> dict[str, bytes]:
    """The drive's files by path; `settings` are values of settings.toml, beside those that it always has."""
    return {**program_files("circuitpython"), "settings.toml": settings_file(settings)}


def program_files(runtime: str, left_out: Collection[str] = ()) -> dict[str, bytes]:
    """The program by path, for boards of a runtime (a key of ENTRIES). `left_out` are games that it is without."""
    root, core = roots()
    files = {name: content(root / name) for name in ENTRIES[runtime]}
    ports = (f"{runtime}.py", f"{runtime}_rescue.py", "__init__.py")  # of the ports, a board has its own only
    for path in sorted((root / "device").rglob("*.py")):
        inside = path.relative_to(root)
        if inside.parent.name != "ports" or inside.name in ports:
            files[inside.as_posix()] = content(path)
    files |= _core_files(core)
    for game in left_out:
        folder = f"shared_rules/{game.replace('-', '_')}/"
        files = {path: data for path, data in files.items() if not path.startswith(folder)}
    if left_out:
        files[_REGISTRY] = _registry_of([name for name in games.NAMES if name not in left_out])
    return files


def _registry_of(names: list[str]) -> bytes:
    """games.py that knows these games only."""
    source = (roots()[1] / "games.py").read_text("utf-8")
    made, count = re.subn(r"^NAMES = \([^)]*\)", f"NAMES = {tuple(names)!r}", source, flags=re.MULTILINE)
    assert count == 1, "games.py begins with its NAMES"
    return shrink(made.encode())


def content(path: Path) -> bytes:
    """A file's bytes as they lie on the board: modules are shrunk."""
    data = path.read_bytes()
    return shrink(data) if path.suffix == ".py" else data


def replay_files() -> dict[str, bytes]:
    """The drive's files of a board that only replays a record."""
    root, core = roots()
    names = ("__init__.py", "overlay.py", "replay.py", "ports/__init__.py", "ports/replay_board.py")
    files = {f"device/{name}": content(root / "device" / name) for name in names}
    files["code.py"] = b"from device.ports.replay_board import main\n\nmain()\n"
    files["settings.toml"] = settings_file({})
    return files | _core_files(core)


def settings_file(settings: Mapping[str, str]) -> bytes:
    """A board's settings.toml: what every board has, the lines of the shipped one that are no comments, and these."""
    always = tomllib.loads((roots()[0] / "settings.toml").read_text("utf-8"))
    return settings_toml({name: str(value) for name, value in always.items()} | dict(settings)).encode()


def _core_files(core: Path) -> dict[str, bytes]:
    return {
        f"shared_rules/{path.relative_to(core).as_posix()}": content(path)
        for path in sorted(core.rglob("*"))
        if path.suffix in (".py", ".bin") or path.name == "texts.txt"
    }


def settings_toml(settings: Mapping[str, str]) -> str:
    """Settings as settings.toml has them: numbers bare, texts in quotes."""
    lines = []
    for name, value in settings.items():
        quoted = value if value.isdigit() else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        lines.append(f"{name} = {quoted}\n")
    return "".join(lines)

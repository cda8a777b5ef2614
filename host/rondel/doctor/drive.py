"""A CircuitPython board's drive: whose it is now, what runs on it, whether the firmware is whole, how much is free."""

import re
from collections.abc import Iterator

from rondel.deploy import boot_out, payload, plan
from rondel.deploy.fat_image import FatImage
from rondel.deploy.faults import ForeignDrive
from rondel.deploy.folder import EDIT, FolderDrive
from rondel.doctor import settings
from rondel.doctor.findings import NOTE, OK, WRONG, Finding, failed
from shared_rules import games

GAMES_BYTES = 300 * 1024  # four places for games, made at the first start
SPARE_BYTES = 8 * 1024
_REGISTRY = "shared_rules/games.py"


def look(drive: FolderDrive | FatImage) -> list[Finding]:
    """All about a drive."""
    try:
        return list(_look(drive))
    except OSError as error:
        return [Finding("drive", WRONG, f"{drive.name} cannot be read ({error.strerror or error})", "plug it in again")]


def _look(drive: FolderDrive | FatImage) -> Iterator[Finding]:
    try:
        info = boot_out.check(drive.info, drive.name)
    except ForeignDrive as error:
        yield failed("drive", error)
        return
    facts = {"version": info.version, "board": info.board, "uid": info.uid}
    yield Finding("board", OK, f"{info.board}, CircuitPython {info.version}", facts=facts)
    if info.error:
        todo = "files are missing or damaged, or a pin is taken: run rondel deploy, and plug it in again"
        yield Finding("boot", WRONG, f"boot.py ended with {info.error}", todo, {"error": info.error})
    locked = drive.why_read_only()
    if not locked:
        yield Finding("drive", OK, f"{drive.name} can be written to: the board is in edit mode", facts={"mode": "edit"})
    elif locked == EDIT:
        text = f"{drive.name} is the device's own: it is in play mode, as it should be for playing"
        yield Finding("drive", OK, text, "to change something, hold EDIT while you plug it in", {"mode": "play"})
    else:
        yield Finding("drive", WRONG, f"{drive.name} cannot be written to", locked)
    held = drive.files()
    yield _firmware(drive, held)
    yield judge_space(drive.room()[0], drive.name, any(path.startswith("games/") for path in held))
    if payload.SETTINGS in held and _is_there(held):
        yield from _settings(drive)


def _is_there(held: dict[str, int]) -> bool:
    """Whether any of the firmware is on the drive. On a bare board the settings mean nothing yet."""
    return any(path.startswith("device/") for path in held)


def _settings(drive: FolderDrive | FatImage) -> list[Finding]:
    values, wrong = settings.read(drive.read(payload.SETTINGS).decode("utf-8", "replace"))
    return wrong or settings.judge(values, f"settings.toml on {drive.name}", True)


def _firmware(drive: FolderDrive | FatImage, held: dict[str, int]) -> Finding:
    if any(path.startswith("device/") and path.endswith(".mpy") for path in held):
        return Finding("firmware", NOTE, "its modules are compiled, so they are not compared")
    names = re.findall(rb"[a-z][a-z-]+", _assigned(drive.read(_REGISTRY))) if _REGISTRY in held else []
    only = [name for name in games.NAMES if name.encode() in names]
    try:
        todo = plan.make(drive, payload.build("circuitpython", only))
    except ForeignDrive as error:
        return failed("firmware", error)
    if todo.cut_short:
        return Finding("firmware", WRONG, "a copy was cut short", "run rondel deploy: it goes on where it stopped")
    if not _is_there(held):
        return Finding("firmware", WRONG, "there is none on it yet", "run rondel deploy")
    if todo:
        text = f"{len(todo.writes) + len(todo.removals)} files differ from those of this program"
        return Finding("firmware", WRONG, text, "run rondel deploy; rondel deploy --dry-run shows which")
    left = f", {', '.join(only)} only" if only and len(only) < len(games.NAMES) else ""
    return Finding("firmware", OK, f"all {todo.same} files are those of this program{left}")


def _assigned(source: bytes) -> bytes:
    """What games.py gives NAMES."""
    found = re.search(rb"NAMES ?= ?([^\n;]*)", source)
    return found[1] if found else b""


def judge_space(free: int, where: str, has_games: bool) -> Finding:
    """Whether so many free bytes are enough for a board, which has its places for games or still has to make them."""
    text, facts = f"{free // 1024} KB free on {where}", {"free": free}
    least = SPARE_BYTES if has_games else GAMES_BYTES
    if free >= least:
        return Finding("space", OK, text, facts=facts)
    what = "" if has_games else ", and the places for games take 300 at the first start"
    return Finding("space", WRONG, text + what, "delete what you put there, but leave the folder games", facts)

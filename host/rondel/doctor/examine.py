"""The whole examination: this computer, the port, the device behind it, its drive, its settings."""

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rondel import __version__
from rondel.deploy import volumes
from rondel.deploy.fat_image import FatImage
from rondel.deploy.faults import NoDrive
from rondel.deploy.folder import FolderDrive
from rondel.doctor import device, drive, settings
from rondel.doctor.findings import NOTE, OK, WRONG, Finding, failed
from rondel.doctor.port_users import port_users, why
from rondel.errors import RondelError
from rondel.link import find
from rondel.link.client import Client
from rondel.link.find import Found
from rondel.link.transport import Transport
from rondel.virtual.runtimes import RUNTIMES


@dataclass(frozen=True)
class World:
    """What is looked at; a test brings its own."""

    devices: Callable[[], list[Found]] = find.devices
    open: Callable[[Found], Transport] = find.open_device
    port_users: Callable[[str], list[str]] = port_users
    mounted: Callable[[], Iterable[Path]] = volumes.mounted
    by_label: Path = volumes.BY_LABEL


def examine(select: str | None, at: Path | None, world: World | None = None) -> list[Finding]:
    """Every finding about the device that `select` means and the drive `at`; without them the only ones there are."""
    world = world or World()
    found = [Finding("computer", OK, f"rondel {__version__}, Python {platform.python_version()}, {platform.system()}")]
    there, not_there = None, []
    try:
        there = find.choose(select, world.devices)
    except RondelError as error:
        not_there = [failed("port", error)]
    about_drive = _drive(at, there, world)
    if there is None:
        return found + (not_there if select else _no_link(about_drive)) + about_drive
    told = {finding.about for finding in about_drive}
    return found + _port(there, told, world) + about_drive


def _no_link(about_drive: list[Finding]) -> list[Finding]:
    """What it means that nothing answers, by what is on the drive."""
    firmware = [finding for finding in about_drive if finding.about == "firmware"]
    if not firmware:
        return []  # there is no board at all, which is said already
    if firmware[0].level == WRONG:
        return [Finding("link", NOTE, "no device answers yet, since the firmware is not whole", firmware[0].todo)]
    todo = "unplug it and plug it in again: the link is opened at power-on. If that does not help: rondel deploy"
    return [Finding("link", WRONG, "the firmware is there, but no device answers", todo)]


def _port(there: Found, told: set[str], world: World) -> list[Finding]:
    """How the device is reached, and what it says for itself, apart from what is `told` by its drive."""
    if there.kind == "virtual":
        found = [Finding("port", OK, f"{there.select} is served by a `rondel play`: {there.about}")]
    else:
        found = [Finding("port", OK, f"{there.port} {there.about}".rstrip(), facts={"port": there.port})]
        if programs := world.port_users(there.port):
            text = f"{there.port} is open in {', '.join(programs)}"
            found.append(Finding("port", WRONG, text, why(programs), {"holders": programs}))
    try:
        transport = world.open(there)
    except RondelError as error:
        return [*found, failed("port", error)]
    runtime = RUNTIMES.get(there.runtime) if there.kind == "virtual" else None
    client = Client(transport, patience=runtime.patience if runtime else 1.0)
    try:
        said, answers = device.ask(client)
        about = [finding for finding in said if finding.about not in told]
        if answers and "settings" not in told and (values := device.settings_of(client)) is not None:
            about += settings.judge(values, "the device's settings.toml", False)
    finally:
        client.close()
    return found + about


def _drive(at: Path | None, there: Found | None, world: World) -> list[Finding]:
    """The drive of that device."""
    try:
        if at is not None:
            if not at.exists():
                raise NoDrive(f"there is no {at}", f"name where {volumes.LABEL} is mounted")
            if at.is_dir():
                return drive.look(FolderDrive(at))
            image = FatImage(at)
            try:
                return drive.look(image)
            finally:
                image.close()
        if there is not None and (there.kind == "virtual" or there.runtime == "micropython"):
            return []  # it has no drive that a computer could see
        mounted = volumes.choose(there.serial if there else "", world.mounted)
    except RondelError as error:
        return [failed("drive", error)]
    if mounted is not None:
        return drive.look(mounted)
    missing = volumes.nothing_found(world.mounted, world.by_label)
    if there is None:
        return [Finding("drive", WRONG, missing.what, missing.todo)]
    return [Finding("drive", NOTE, f"the drive of {there.select} is not mounted here", missing.todo)]

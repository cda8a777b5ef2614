"""`rondel deploy`: the firmware onto a board."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from rondel.cli._connect import device_option, say
from rondel.compiler import SETTING, Compiler, find
from rondel.deploy import copy_files, payload, plan, wait_online
from rondel.deploy.backup import Backup
from rondel.deploy.fat_image import FatImage
from rondel.deploy.faults import reading
from rondel.deploy.target import Target, choose
from rondel.errors import UsageFault
from shared_rules import games

PLAY = "unplug the board and plug it in again, without EDIT, to play"
UNHEARD = "then `rondel deploy` hears the new version, and lets go of the old one"


@click.command("deploy")
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="Where the drive CIRCUITPY is mounted, or a file that is an image of it. Else it is looked for.",
)
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option(
    "--game",
    "only",
    multiple=True,
    type=click.Choice(games.NAMES),
    help="Copy this game only; may be given more than once. Else all.",
)
@click.option(
    "--mpy-cross",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar=SETTING,
    help="Compile the modules with this program first: that of the board's own version. Else RONDEL_MPY_CROSS, else "
    "an mpy-cross on PATH that fits the board.",
)
@click.option("--as-text", is_flag=True, help="Copy the modules as text, even where there is a compiler.")
@click.option("--replace", is_flag=True, help="Put Rondel in the place of another program; this computer keeps that.")
@click.option("--back", is_flag=True, help="Bring back the version that was there before.")
@device_option
def command(
    drive: Path | None,
    dry_run: bool,
    only: tuple[str, ...],
    mpy_cross: Path | None,
    as_text: bool,
    replace: bool,
    back: bool,
    device: str | None,
) -> None:
    """Copy the firmware to a board: what differs, read back and compared. Settings and games stay.

    A CircuitPython board has to be in edit mode: hold EDIT while you plug it in. A copy that was cut short is
    repaired by the next one. The old version is kept on this computer until the new one has answered.
    """
    with _target(drive, device) as target:
        backup = Backup(target.board)
        if back:
            _bring_back(target, backup, dry_run)
            return
        wanted = payload.build(target.drive.runtime, only, None if as_text else _compiler(mpy_cross, target))
        with reading(target.drive.name):
            todo = plan.make(target.drive, wanted, replace, backup.files())
        if todo.cut_short:
            say(f"an earlier copy was cut short; {todo.same} files are whole, {len(todo.writes)} are copied again")
        if dry_run:
            _show(todo)
            return
        _copy(target, todo, backup)
        _ask(target, wanted.version, backup, bool(todo))


@contextmanager
def _target(drive: Path | None, device: str | None) -> Iterator[Target]:
    target = choose(drive, device)
    try:
        yield target
    finally:
        target.close()


def _compiler(given: Path | None, target: Target) -> Compiler | None:
    """The compiler that was given, else one that lies on PATH and fits the board; it is said which."""
    program = given or find(target.wanted)
    if program is None:
        return None
    say(f"the modules are compiled with {program.resolve()}" + ("" if given else "; --as-text copies them as text"))
    return Compiler(program, target.wanted)


def _show(todo: plan.Plan) -> None:
    for line in todo.lines():
        print(line)
    removed = len(todo.removals)
    print(f"{len(todo.writes)} files would be written ({todo.size} bytes), {removed} removed; {todo.same} stay")


def _copy(target: Target, todo: plan.Plan, backup: Backup | None) -> None:
    copy_files.check(target.drive, todo)
    if not todo:
        print(f"{target.drive.name} is up to date: {todo.same} files")
        return
    if hindered := target.stop():
        say(hindered)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("copying", total=max(todo.size, 1))
        copy_files.carry_out(
            target.drive,
            todo,
            backup,
            lambda done, total, path: bar.update(task, completed=done, description=path or "done"),
        )
    removed = f", {len(todo.removals)} removed" if todo.removals else ""
    print(f"{target.drive.name}: {len(todo.writes)} files written and compared{removed}, {todo.same} were the same")


def _ask(target: Target, version: str, backup: Backup, copied: bool) -> None:
    """Start the new version and hear it; then the old one is dropped."""
    started = target.is_stopped and target.start()
    if not started and (copied or not target.has_link()):
        if backup.there and not isinstance(target.drive, FatImage):
            print(f"now {PLAY}; {UNHEARD}")
        return
    status = wait_online.wait_for(target.open_link, version, started)
    backup.drop()
    print(f"version {status['version']} answers: {status['runtime']}, {status['free'] // 1024} KB of memory free")
    if target.is_to_be_replugged and started:
        print(f"now {PLAY}")


def _bring_back(target: Target, backup: Backup, dry_run: bool) -> None:
    if not backup.there:
        raise UsageFault(f"of {target.drive.name} no old version is kept", "it is kept only until the new one answers")
    entry = payload.build(target.drive.runtime).entry
    with reading(target.drive.name):
        todo = plan.back(target.drive, entry, backup.files())
    if dry_run:
        _show(todo)
        return
    _copy(target, todo, None)
    backup.drop()
    target.start()
    print("the old version is back" + (f"; {PLAY}" if target.is_to_be_replugged else ""))

"""Copying the files of a plan: a backup first, then what differs, written and read back, the entry last."""

from collections.abc import Callable

from rondel.deploy.backup import Backup
from rondel.deploy.drive import Drive
from rondel.deploy.faults import AGAIN, CopyFailed, DriveReadOnly, explained
from rondel.deploy.plan import MARK, Plan

TRIES = 2  # a file that reads back otherwise is written once more

Progress = Callable[[int, int, str], None]  # bytes done, bytes in all, the file at hand


def check(drive: Drive, plan: Plan) -> None:
    """Raises DriveReadOnly or DriveFull when the plan cannot be carried out. Nothing is changed."""
    if plan and (todo := drive.why_read_only()):
        raise DriveReadOnly(f"{drive.name} cannot be written to now", todo)
    plan.check_room(drive)


def carry_out(
    drive: Drive, plan: Plan, backup: Backup | None, progress: Progress = lambda done, total, path: None
) -> None:
    """Do it, after `check`; without `backup` none is made.

    Raises DriveFull, DriveReadOnly, CopyFailed: the next run then goes on.
    """
    check(drive, plan)
    if not plan:
        return
    if backup is not None:
        _back_up(drive, plan, backup, progress)
    path, done, total = plan.entry, 0, plan.size
    try:
        drive.write(path, MARK)
        for path in plan.removals:
            progress(done, total, path)
            drive.remove(path)
        for path, data in plan.writes.items():
            progress(done, total, path)
            _write(drive, path, data)
            done += len(data)
    except OSError as error:
        raise explained(error, drive.name, path, drive.why_read_only()) from error
    progress(done, total, "")


def _write(drive: Drive, path: str, data: bytes) -> None:
    for _ in range(TRIES):
        drive.write(path, data)
        if drive.is_same(path, data):
            return
    raise CopyFailed(
        f"{path} reads back from {drive.name} otherwise than it was written",
        f"plug the board in again with EDIT held, at another port or with another cable, {AGAIN}",
    )


def _back_up(drive: Drive, plan: Plan, backup: Backup, progress: Progress) -> None:
    """What is about to go, read before anything is written."""
    old: dict[str, bytes | None] = {}
    known = backup.files()
    path = plan.entry
    try:
        for path in [*plan.removals, *plan.writes]:
            if path not in known:
                progress(0, plan.size, f"keeping {path}")
                old[path] = drive.read(path) if path in plan.held else None
    except OSError as error:
        raise explained(error, drive.name, path, "") from error
    if old.get(plan.entry) == MARK:
        old[plan.entry] = None
    backup.add(old)

"""`rondel restore`: a game of the archive, or of a record file, back on a device."""

import sys
import time

import click

from rondel.archive.faults import ArchiveFault
from rondel.archive.games import Seen, described, payloads_of
from rondel.archive.store import Archive
from rondel.cli._archive import complete, number_in
from rondel.cli._connect import device_option, mirrored, say
from rondel.cli._records import read_table
from rondel.errors import LinkLost, RondelError, UsageFault
from rondel.link.client import Client
from rondel.link.mirror import Mirror
from rondel.link.restore import Plan, held, plan, restore_steps
from shared_rules.table import Table


@click.command("restore")
@click.argument("which", metavar="ID|FILE", shell_complete=complete)
@click.option("--yes", is_flag=True, help="Put the game on the device aside without asking.")
@device_option
def command(which: str, yes: bool, device: str | None) -> None:
    """Put a game back on the device: ID of `rondel archive`, or the record FILE ("-" is standard input).

    It comes back with its undone moves and notes. The game on the device is archived first, and the device puts it
    aside. When it is interrupted, do it again: it goes on where it stopped.
    """
    game = plan(_payloads(which))
    with mirrored(device, archived=False) as (client, mirror):
        there = held(mirror, game.payloads)
        with Archive() as archive:
            number, restored = _archive_both(archive, client.welcome["id"], mirror, game)
            if there == len(game.payloads):
                print(f"the device has it already: {_words(game.table)}, digest {mirror.digest}")
                return
            if not there:
                _ask(mirror.table, game, number, yes)
            _restore(client, mirror, game, _Progress(archive, client.welcome["id"], restored, game))
        said = "completed" if there > 1 else "restored"
        print(f"{said} on {client.welcome['id']}: {_words(game.table)}, digest {mirror.digest}")


def _payloads(which: str) -> list[bytes]:
    """The records of the game that is meant. A file whose name is a number is meant by `./7`."""
    if not which.isdecimal():
        return payloads_of(read_table(which))
    with Archive(read_only=True) as archive:
        return archive.payloads(number_in(which))


def _words(table: Table) -> str:
    return described(table.game.title, list(table.names), table.moves)


def _archive_both(archive: Archive, device: str, mirror: Mirror, game: Plan) -> tuple[int | None, int]:
    """Archive what the device has and what it is to have; their numbers. Raises RondelError where that cannot be."""
    try:
        number = archive.keep(Seen.on(device, mirror.table)) if mirror.table else None
        return number, archive.add(Seen.on(device, game.table))
    except ArchiveFault as error:
        raise RondelError(f"nothing is restored: {error.what}", error.todo) from error


def _ask(table: Table | None, game: Plan, number: int | None, yes: bool) -> None:
    """Raises UsageFault or Abort when the game on the device is not to be put aside. One without a move is no loss."""
    if yes or table is None or table.log.count == 1:
        return
    there = f"the device plays {_words(table)}"
    if not sys.stdin.isatty():
        raise UsageFault(f"{there}, archived as game {number}", "add --yes to put it aside")
    print(f"{there}.\nIt is archived as game {number}, and the device puts it aside.", file=sys.stderr)
    click.confirm(f"Restore {_words(game.table)}?", abort=True, err=True)


class _Progress:
    """Tells the archive and the user how far it is. Both games are archived: what fails here is no reason to stop."""

    def __init__(self, archive: Archive, device: str, number: int, game: Plan):
        self.records = 0
        self.total = len(game.payloads)
        self._archive = archive
        self._device = device
        self._number = number
        self._game = game

    def began(self) -> None:
        """The device is on its way."""
        try:
            self._archive.begin_restore(self._device, self._number, time.time())
        except ArchiveFault as error:
            say(f"{error}; meanwhile the game may be archived a second time")

    def at(self, records: int) -> None:
        """The device has so many records."""
        self.records = records
        if sys.stderr.isatty():
            end = "\r" if records < self.total else "\n"
            print(f"\rrecord {records} of {self.total}", end=end, file=sys.stderr, flush=True)

    def done(self) -> None:
        """The device has all of it."""
        try:
            self._archive.keep(Seen.on(self._device, self._game.table))
        except ArchiveFault as error:
            say(str(error))


def _restore(client: Client, mirror: Mirror, game: Plan, progress: _Progress) -> None:
    try:
        client.run(restore_steps(game, mirror, progress.began, progress.at))
    except KeyboardInterrupt:
        say(f"stopped after record {progress.records} of {progress.total}; do this again: it goes on there")
        raise
    except LinkLost as error:
        raise LinkLost(
            f"{error.what} after record {progress.records} of {progress.total}",
            "do this again: it goes on where it stopped",
        ) from error
    progress.done()

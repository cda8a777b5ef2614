"""The host's copy of a device's game: its journal records, replayed with the same rules.

The device's journal is the truth. The mirror pulls records and enters them into a table of its own; when the
digests then differ it forgets everything and pulls again from the start.
"""

from typing import Any

from rondel.errors import OtherVersion, Refused, RondelError
from rondel.link.steps import Request, Steps
from shared_rules import journal
from shared_rules.errors import MoveError
from shared_rules.medium import MemoryMedium
from shared_rules.record import statement
from shared_rules.replay import open_journal
from shared_rules.start import write
from shared_rules.table import Table


class Mismatch(RondelError):
    """The mirror and the device do not hold the same game."""


class Mirror:
    """A device's game on this side. `table` is None as long as there is none."""

    def __init__(self) -> None:
        self.table: Table | None = None

    @property
    def count(self) -> int:
        """How many records have been pulled, the head included."""
        return self.table.log.count if self.table else 0

    @property
    def digest(self) -> str:
        """The state's digest as the link writes it, "" without a game."""
        return f"{self.table.digest():08x}" if self.table else ""

    @property
    def mark(self) -> tuple[int, str, Table | None]:
        """What is another one as soon as anything changed."""
        return self.count, self.digest, self.table

    def fits(self, values: dict[str, Any]) -> bool:
        """True when a `head` or `view` of the device says what the mirror holds."""
        return values["records"] == self.count and (not self.count or values["digest"] == self.digest)

    def clear(self) -> None:
        """Forget the game."""
        self.table = None

    def take(self, number: int, payload: bytes) -> None:
        """Enter record `number`. Raises Mismatch when it does not follow, or replays in another way here."""
        if number != self.count:
            raise Mismatch(f"record {number} came where record {self.count} was asked for")
        try:
            if self.table is None:
                self.table = self._begin(payload)
                return
            self.table.enter(statement(payload))
        except (MoveError, ValueError, IndexError, TypeError) as error:
            raise Mismatch(f"record {number} of the device cannot be replayed here ({error})") from error
        if self.table.log.payload(number) != payload:
            raise Mismatch(f"record {number} of the device has another outcome here")

    @staticmethod
    def _begin(payload: bytes) -> Table:
        log = journal.Journal(MemoryMedium())
        log.append(payload)
        table = open_journal(log)
        if table is None or payload[2:] != write(table.head, True).encode("utf-8"):
            raise ValueError("its head is written in another way")
        return table


def pull_steps(mirror: Mirror) -> Steps:
    """Bring the mirror up to date; return True when something changed. OtherVersion if it cannot be done."""
    before = mirror.mark
    why: RondelError | None = None
    for _ in range(3):
        try:
            head = (yield Request("game", {})).values
        except Refused as error:
            if error.code != "no-game":
                raise
            mirror.clear()
            return mirror.table is not before[2]
        seats = head["seats"].split("\t") if head["seats"] else []
        if mirror.table and (
            head["records"] < mirror.count
            or head["game"] != mirror.table.game.name
            or seats != mirror.table.names
            or (head["records"] == mirror.count and head["digest"] != mirror.digest)
        ):
            mirror.clear()  # another game, or the device lost its newest records
        try:
            while mirror.count < head["records"]:
                answer = yield Request("pull", {"after": mirror.count - 1})
                if answer.name == "end":
                    break
                mirror.take(answer.values["number"], bytes.fromhex(answer.values["data"]))
        except Mismatch as error:
            why = error
            mirror.clear()
            continue
        if mirror.fits(head):
            return mirror.mark != before
        why = Mismatch("the device and this program count the game's state differently")
        # A move made while we pulled is no mismatch: the next round sees the new head.
    mirror.clear()
    raise OtherVersion(why.what if why else "", "deploy the firmware that came with this program")

"""Games as they go into the archive and come out of it: a game as it was seen on a device, and an entry."""

import hashlib
import json
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from shared_rules import games as registry
from shared_rules import head_reader, start
from shared_rules.errors import MalformedMove
from shared_rules.head import Head
from shared_rules.record import statement
from shared_rules.table import Table
from shared_rules.write import write


def chains(payloads: list[bytes]) -> list[bytes]:
    """For each record the SHA-256 over the chain before it and its payload."""
    out: list[bytes] = []
    last = b""
    for payload in payloads:
        last = hashlib.sha256(last + payload).digest()
        out.append(last)
    return out


def payloads_of(table: Table) -> list[bytes]:
    """The records of a game as the journal has them, the head first."""
    return [bytes(table.log.payload(number)) for number in range(table.log.count)]


@dataclass(frozen=True)
class Seen:
    """A game as it was on `device` at `seen_at` (seconds since 1970)."""

    device: str
    payloads: list[bytes]
    game: str
    seats: list[str]
    moves: int
    digest: str
    finished: bool
    seen_at: float = field(default_factory=time.time)

    @classmethod
    def on(cls, device: str, table: Table, seen_at: float | None = None) -> "Seen":
        """The game on `table`, whose records `device` has."""
        return cls(
            device,
            payloads_of(table),
            table.game.name,
            list(table.names),
            table.moves,
            f"{table.digest():08x}",
            table.game.is_over(table),
            time.time() if seen_at is None else seen_at,
        )

    @property
    def when(self) -> str:
        """`seen_at` as the archive writes it: UTC, whole seconds."""
        return datetime.fromtimestamp(self.seen_at, UTC).strftime("%Y-%m-%d %H:%M:%S")


@dataclass(frozen=True)
class Entry:
    """A game in the archive. Times are UTC, `YYYY-MM-DD HH:MM:SS`; `records` counts the head too."""

    id: int
    device: str
    game: str
    seats: list[str]
    first_seen: str
    last_grown: str
    records: int
    moves: int
    digest: str
    finished: bool

    @property
    def title(self) -> str:
        """The name of the game as on its box."""
        try:
            return str(registry.find(self.game).title)
        except MalformedMove:  # of a newer Rondel
            return self.game

    @property
    def local_time(self) -> str:
        """When it last grew, on the clock of this computer."""
        then = datetime.fromisoformat(self.last_grown).replace(tzinfo=UTC)
        return then.astimezone().strftime("%Y-%m-%d %H:%M")

    def words(self) -> str:
        """`THE GAME with Ann, Ben, 12 moves`."""
        return described(self.title, self.seats, self.moves)

    def as_json(self) -> dict[str, Any]:
        """What `rondel archive --json` shows of it."""
        return asdict(self)


def described(title: str, seats: list[str], moves: int) -> str:
    """A game in a few words."""
    return f"{title} with {', '.join(seats)}, {moves} move{'' if moves == 1 else 's'}"


def seats_text(seats: list[str]) -> str:
    """The names as the archive keeps them."""
    return json.dumps(seats, ensure_ascii=False)


def head_of(payloads: list[bytes]) -> Head:
    """The head in record 0. Raises MoveError when these rules do not know it."""
    return head_reader.read(str(payloads[0][2:], "utf-8"))


def record_of(payloads: list[bytes]) -> str:
    """The game record as text, without replaying it: so it can be read where the rules have changed since."""
    head = head_of(payloads)
    lines = [write(head, statement(payload)) + "\n" for payload in payloads[1:]]
    return str(start.write(head)) + "\n" + "".join(lines)

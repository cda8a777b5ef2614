"""Putting a game back on a device: `new` with its head, then its moves, undos, redos and notes, as they were entered.

A device has only this one way to come to a game, so what it then holds is what it has checked itself. The journal it
writes is compared with the one that was sent, byte for byte.
"""

from collections.abc import Callable
from typing import NamedTuple

from firmware.device.framing import LINE_MAX
from rondel.errors import NoAnswer, OtherVersion, Refused, RondelError
from rondel.link.mirror import Mirror, Mismatch, pull_steps
from rondel.link.moves import move_steps
from rondel.link.steps import Steps, fits_a_line, new_steps
from shared_rules.errors import MoveError
from shared_rules.head import Head
from shared_rules.journal import FORMAT
from shared_rules.record import statement
from shared_rules.table import Table

UPDATE = "deploy the firmware that came with this program"


class Plan(NamedTuple):
    """A game to restore: its records, for each behind the head the line that enters it, and the digests."""

    table: Table
    payloads: list[bytes]
    lines: list[str]
    digests: list[str]


def plan(payloads: list[bytes]) -> Plan:
    """Replay a game and find the lines that enter it. Raises RondelError when it cannot be restored exactly."""
    mirror, lines, digests = Mirror(), [], []
    entered: Table | None = None
    for number, payload in enumerate(payloads):
        try:
            mirror.take(number, payload)
        except Mismatch as error:
            raise RondelError(
                f"the game cannot be restored: {error.what}", "use the version of Rondel that it was played with"
            ) from error
        assert mirror.table is not None
        digests.append(mirror.digest)
        if entered is None:
            entered = Table(mirror.table.head)
        else:
            lines.append(_line(mirror.table, entered, number, payload))
    assert mirror.table is not None
    assert entered is not None
    return Plan(mirror.table, [entered.log.payload(number) for number in range(len(payloads))], lines, digests)


def _line(table: Table, entered: Table, number: int, payload: bytes) -> str:
    """The line of record `number`, which brings `entered` to the same record."""
    line = str(table.write(statement(table.log.payload(number))))
    try:
        entered.enter(entered.parse(line))
    except MoveError as error:
        raise RondelError(f"record {number} cannot be entered again as it is written, '{line}' ({error})") from error
    if entered.log.payload(number) != payload and not (_is_older(table) and entered.digest() == table.digest()):
        raise RondelError(f"record {number} is another one when it is entered as it is written, '{line}'")
    if not fits_a_line(line, LINE_MAX):
        raise RondelError(f"record {number} is too long for a line of the link", "shorten it in the record's file")
    return line


def _is_older(table: Table) -> bool:
    """Whether the game was kept in an older format, which says the same in other bytes."""
    return bool(table.log.payload(0)[1] < FORMAT)


def held(mirror: Mirror, payloads: list[bytes]) -> int:
    """How many records of the game a device has, if it has nothing else; else 0."""
    log = mirror.table.log if mirror.table else None
    if log is None or log.count > len(payloads):
        return 0
    same = all(log.payload(number) == payloads[number] for number in range(log.count))
    return int(log.count) if same else 0


def head_options(head: Head) -> dict[str, str]:
    """What `new` is told of a head beside game and seats."""
    options = {name: str(value) for name, value in head.options.items()}
    if head.start:
        options["start"] = str(head.start)
    if head.board and head.layout is not None:
        options |= {"board": head.board, "layout": head.game.write_layout(head.layout)}
    return options


def restore_steps(game: Plan, mirror: Mirror, began: Callable[[], None], progress: Callable[[int], None]) -> Steps:
    """Put a game on the device that `mirror` was just pulled from; where it has the beginning of it, go on there.

    `began()` is called when the device is on its way through the game, `progress(n)` when it has n records of it.
    At the end the mirror has the device's game, which is the same byte for byte. Raises what requests raise, and
    OtherVersion when the device's rules come to another outcome.
    """
    if not held(mirror, game.payloads):
        yield from _begin(game, mirror)
    began()
    first = held(mirror, game.payloads)
    for number in range(first, len(game.payloads)):
        progress(number)
        try:
            done = yield from move_steps(game.lines[number - 1], number - 1)
        except Refused as error:
            if error.code == "stale":
                raise RondelError(
                    "somebody else enters moves on the device",
                    "when that is over, do this again: what is there is kept",
                ) from error
            raise OtherVersion(f"the device refuses record {number} of the game: {error.what}", UPDATE) from error
        if done["digest"] != game.digests[number]:
            raise OtherVersion(f"record {number} of the game has another outcome on the device", UPDATE)
    progress(len(game.payloads))
    yield from pull_steps(mirror)
    if held(mirror, game.payloads) != len(game.payloads):
        raise RondelError("the device has another game than the one that was restored", "do this again")


def _begin(game: Plan, mirror: Mirror) -> Steps:
    head = game.table.head
    try:
        yield from new_steps(head.game.name, head.names, head_options(head))
    except Refused as error:
        if head.start and "start" in error.what:
            first, starts = head.names[0], head.names[head.start]
            raise OtherVersion(
                f"this device can only begin a game in which {first} starts, and here {starts} does", UPDATE
            ) from error
        raise
    except NoAnswer:  # nobody knows whether it was done: so look what is there
        yield from pull_steps(mirror)
        if held(mirror, game.payloads) != 1:
            raise
        return
    mirror.clear()
    yield from pull_steps(mirror)
    if held(mirror, game.payloads) != 1:
        raise OtherVersion("the device writes the head of this game in another way", UPDATE)

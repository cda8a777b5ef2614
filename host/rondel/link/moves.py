"""A move that is made once, whatever happens to the link while it is made."""

from rondel.errors import NoAnswer, Refused
from rondel.link.mirror import Mirror, pull_steps
from rondel.link.steps import Request, Steps
from shared_rules.errors import MoveError
from shared_rules.record import statement
from shared_rules.table import Table

TRIES = 2


def move_steps(text: str, after: int) -> Steps:
    """Make a move exactly once behind record `after` (>= 0); return the values of `done`. Raises Refused, NoAnswer.

    The link does a request once. Only when it gave up waiting, nobody knows whether the move was made: then it is sent
    once more, and when the record behind `after` is there by now, it is looked at.
    """
    unsure = False
    for attempt in range(TRIES):
        try:
            answer = yield Request("move", {"after": after, "text": text})
            return answer.values
        except NoAnswer:
            unsure = True
            if attempt == TRIES - 1:
                raise
        except Refused as error:
            if not (unsure and error.code == "stale"):
                raise
            mirror = Mirror()
            yield from pull_steps(mirror)
            if mirror.table is None or not _is_record(mirror.table, after + 1, text):
                raise  # somebody pressed keys: the number is that of another move
            return {"number": after + 1, "digest": mirror.digest, "text": ""}
    raise AssertionError("not reached")


def _is_record(table: Table, number: int, text: str) -> bool:
    """True when record `number` of a game is what becomes of `text` behind the record before it."""
    try:
        before = Table(table.head)
        for each in range(1, number):
            before.enter(statement(table.log.payload(each)))
        before.enter(before.parse(text))
        return before.log.payload(number) == table.log.payload(number)
    except (MoveError, ValueError, IndexError):
        return False

"""What a move still lacks, asked by the game: one question after another, until a line is whole.

shared_rules/VIEW.md has what a question is. The device's lists are the source (`Game.menu_after`); a game may have a
module `questions` for what only a page asks: `ask(table, seat, line, error)`, a list like those, or None, and
`add(table, move, result)`, lists of what may be said besides.
"""

import importlib
from collections.abc import Iterable
from typing import Any

from firmware.device.menu import list_after
from rondel import catalogue
from rondel.errors import UsageFault
from rondel.view import pending
from shared_rules import move as m
from shared_rules import published
from shared_rules.errors import AmbiguousMove, MoveError
from shared_rules.game import Game
from shared_rules.grammar import clause
from shared_rules.lists import Lines
from shared_rules.move import Move
from shared_rules.table import Table

PAID_MOST = 15  # of one part of a cost, in a record
_KINDS = {"choice": "good", "#": "number"}  # kinds of values of clauses that the page calls otherwise
_SAID = ("good", "wheel")  # kinds whose words records write otherwise than people say them
_SHOWN = ("space", "wheel", "good", "building", "number", "seat", "list")  # what else there is, is shown as cards


def ask(
    table: Table | None,
    seat: int,
    line: str,
    final: bool = False,
    answer: str = "",
    paying: dict[str, int] | None = None,
) -> dict[str, Any]:
    """The question behind `line`, or the whole line with what it would do. Nothing changes. Raises UsageFault.

    `final`: only the rules may ask for more. `answer` is given to the first question that lists it. `paying` is what is
    paid instead of the printed cost.
    """
    if table is None:
        raise UsageFault("there is no game yet", "begin one")
    if not 0 <= seat < len(table.names):
        raise UsageFault("there is no such seat")
    try:
        if paying is not None:
            line = _paid(table, line, paying)
        there, move, result = _behind(table, seat, line, final)
    except MoveError as error:
        raise UsageFault(error.text) from error
    if there is None:
        return {"whole": _whole(table, line.strip(), move, result)}
    entries = _entries(table.game, there)
    for entry in entries:
        if answer and answer in entry["value"].split():
            return ask(table, seat, entry["line"], there.final)
    return {"question": _question(there, entries)}


def _behind(table: Table, seat: int, line: str, final: bool) -> tuple[Any, Any, Any]:
    """The list that comes behind a line, None for a whole one; its move, and what that would do."""
    game = table.game
    more = None if final else _own(game, "ask", table, seat, line, None) or list_after(table, seat, line, None)
    if more is not None:
        return more, None, None
    move = table.parse(line)
    if move is None:
        raise UsageFault("there is no move in this line")
    result = table.preview(move)
    if isinstance(result.error, AmbiguousMove) and result.error.word:
        more = _own(game, "ask", table, seat, line, result.error)
        more = more or _several(game, line, result.error, list_after(table, seat, line, result.error))
        more.kind = more.kind or _kind(game, result.error.word)
        return more, move, result
    ways = game.orders(table, move, result)
    if ways:
        pairs = [(f"{way[0]}: {way[1]}", table.write(way[2])) for way in ways]
        return Lines("What comes first?", pairs, True), move, result
    return None, move, result


def _own(game: Game, name: str, *given: Any) -> Any:
    """What the game's own module `questions` says; None without one."""
    try:
        module = importlib.import_module(type(game).__module__ + ".questions")
    except ModuleNotFoundError:
        return None
    return getattr(module, name)(*given) if hasattr(module, name) else None


def _several(game: Game, line: str, error: AmbiguousMove, there: Any) -> Any:
    """The list with an entry for each word, where a clause takes several and the choices name these together."""
    declared = clause(game, error.word)
    together: Iterable[str] = error.choices
    choices = [each.split() for each in together]
    if not declared or not declared[2].endswith("*") or max(map(len, choices), default=1) == 1:
        return there
    words = dict.fromkeys(word for choice in choices for word in choice)
    found = Lines(there.title, [(word, f"{line} {error.word} {word}") for word in words], there.final)
    found.least, found.most = min(map(len, choices)), max(map(len, choices))
    return found


def _kind(game: Game, word: str) -> str:
    """How the values of a clause are shown."""
    declared = clause(game, word)
    kind = declared[2].rstrip("*") if declared else ""
    kind = _KINDS.get(kind, kind)
    return kind if kind in _SHOWN else "list"


def _question(there: Any, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """A list of the game as a question."""
    kind = there.kind or "list"
    return published.question(
        there.title, entries, kind if kind in _SHOWN else "card", there.final, there.least, there.most
    )


def _entries(game: Game, there: Any) -> list[dict[str, Any]]:
    """The entries of a list, a record's word as people say it; what a mark or a note says is apart from the label."""
    found = []
    for i in range(len(there)):
        label, line = there.label(i), there.line(i)
        if there.kind in _SAID and label == there.value(i):
            label = catalogue.label(game.name, label)
        name, is_marked = label.removeprefix("* ").strip(), label.startswith("* ")
        entry = published.entry(name, line, there.value(i), there.notes.get(i, ""), mark=is_marked)
        found.append(entry | ({"chosen": True} if i in there.chosen else {}))
    return found


def _whole(table: Table, line: str, move: Move, result: Any) -> dict[str, Any]:
    """A line that lacks nothing: what it would do, what it pays, and what may be added to it."""
    is_own = move.verb >= m.FIRST_GAME_VERB
    more: Iterable[Any] = (_own(table.game, "add", table, move, result) if is_own else None) or ()
    seat = 0 if move.seat == m.NOBODY else move.seat
    return {
        "line": line,
        "seat": seat,
        "look": pending(table, line, seat),
        "pay": _payment(table, move),
        "more": [_question(each, _entries(table.game, each)) for each in more if len(each)],
    }


def _printed(table: Table, move: Move | None) -> Any:
    """The printed cost of a move as amounts; None where there is nothing that a tile may print otherwise."""
    return table.game.cost(table, move) if move is not None and move.verb >= m.FIRST_GAME_VERB else None


def _payment(table: Table, move: Move) -> dict[str, Any] | None:
    """The parts of a cost that a tile may print otherwise; None where nothing is paid so."""
    game = table.game
    printed = _printed(table, move)
    if printed is None:
        return None
    words = game.words("choice")
    said = move.get(m.PAYING)
    amounts = {words.name(part): n for n, part, _, _ in (printed if said is None else m.amounts(said))}
    return {
        "parts": [part for part in catalogue.parts(game.name) if game.goods.find(part) >= 0],
        "amounts": amounts,
        "printed": {words.name(part): n for n, part, _, _ in printed},
        "most": PAID_MOST,
    }


def _paid(table: Table, line: str, paying: dict[str, int]) -> str:
    """The line with `paying`, or without where that is the printed cost."""
    move = table.parse(line)
    printed = _printed(table, move)
    if printed is None:
        raise UsageFault("nothing is paid by this line")
    words = table.game.words("choice")
    amounts = b""
    for name, number in paying.items():
        part = words.find(name)
        if part < 0 or type(number) is not int or not 0 <= number <= PAID_MOST:
            raise UsageFault(f"'paying' has parts of a cost and numbers from 0 to {PAID_MOST}")
        if number:
            amounts += m.amount(number, part)
    clauses = [each for each in move.clauses if each[0] != m.PAYING]
    if {part: n for n, part, _, _ in printed} != {part: n for n, part, _, _ in m.amounts(amounts)}:
        clauses.append((m.PAYING, amounts))
    return table.write(Move(move.verb, move.seat, clauses))

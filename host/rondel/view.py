"""The one view that page and terminal draw, as JSON: from the mirror's table and the device's last notice."""

from functools import cache
from typing import Any

from firmware.device.outcome_text import capital, order_lines, outcome_lines, warning_lines
from rondel import catalogue
from rondel.game_boards.unverified import cost_checks, unverified_facts
from rondel.link.mirror import Mirror
from shared_rules import games, grammar
from shared_rules import move as moves
from shared_rules.errors import MoveError
from shared_rules.game import Game
from shared_rules.record import statement
from shared_rules.table import Table
from shared_rules.track import Track
from shared_rules.wheel import REFINED_MAX, Wheel

FUNCTION_KEYS = {3: "SEAT", 7: "WHEEL", 11: "UNDO", 15: "OK"}
GOODS_KEYS = tuple(index for index in range(16) if index not in FUNCTION_KEYS)
NO_GAME: dict[str, Any] = {
    "game": "",
    "title": "",
    "goods": [],
    "keys": [],
    "seats": [],
    "outlook": {},
    "winners": [],
    "checks": [],
    "seat": 0,
    "wheel": 0,
    "good": None,
    "correct": False,
    "pending": None,
    "log": [],
    "records": 0,
    "digest": "",
    "moves": 0,
    "can_redo": 0,
}


@cache
def all_games() -> list[dict[str, Any]]:
    """The games that can be begun, each with its options and their values, the usual one first."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "options": [{"name": name, "values": list(map(str, values))} for name, values in game.options.items()],
        }
        for game in map(games.find, games.NAMES)
    ]


def goods(game: Game) -> list[dict[str, Any]]:
    """The goods with their letters, colours and keys."""
    keys = dict(zip(game.keys, GOODS_KEYS, strict=False))
    return [
        {
            "id": good,
            "name": name,
            "label": capital(name),
            "letter": game.letters[good],
            "colour": f"#{game.colours[good]:06x}",
            "key": keys.get(name),
            "refined": good in game.refined,
        }
        for good, name in enumerate(game.goods.name(i) for i in range(len(game.goods)))
    ]


def keys(game: Game) -> list[dict[str, Any]]:
    """The sixteen keys, as the overlay of this game names them."""
    names = {game.goods.name(i) for i in range(len(game.goods))}
    out: list[dict[str, Any]] = []
    for index in range(16):
        if index in FUNCTION_KEYS:
            out.append({"index": index, "label": FUNCTION_KEYS[index]})
            continue
        name = game.keys[GOODS_KEYS.index(index)]
        key: dict[str, Any] = {"index": index, "label": capital(name)}
        if name in names:
            key["good"] = name
        out.append(key)
    return out


def wheel(game: Game, there: Wheel) -> dict[str, Any]:
    """One wheel: where the dial and the tokens are, what each counts, what stops it."""
    return {
        "name": there.spec.name,
        "label": capital(there.spec.name),
        "dial": there.dial,
        "turns": there.turns,
        "tokens": [
            {
                "good": game.goods.name(good),
                "count": there.stands(number),
                "sector": there.state[there.at + 2 + number],
                "refined": number < there.spec.refined_tokens,
                "stops": there.stands(number) == (REFINED_MAX if number < there.spec.refined_tokens else 0),
            }
            for number, good in enumerate(there.spec.goods)
            if number in there.tokens(good)
        ],
    }


def track(game: Game, there: Track) -> dict[str, Any]:
    """One track: what each of its goods counts, and how far it goes."""
    return {
        "name": there.spec.name,
        "label": capital(there.spec.name),
        "top": there.spec.top,
        "tokens": [{"good": game.goods.name(good), "count": there.count(good)} for good in there.spec.goods],
    }


def board(game: Game, there: list[Any]) -> dict[str, Any]:
    """What is printed for a seat: its wheels and its tracks."""
    wheels = len(game.wheels)
    return {
        "wheels": [wheel(game, one) for one in there[:wheels]],
        "tracks": [track(game, one) for one in there[wheels:]],
    }


class LogBook:
    """What was entered, oldest first; it reads on from where it was as long as the table is the same."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._start()

    def _start(self) -> None:
        self._entries: list[dict[str, Any]] = []
        self._in_force: list[dict[str, Any]] = []
        self._undone: list[dict[str, Any]] = []

    def entries(self, table: Table) -> list[dict[str, Any]]:
        """Every entry: `number` of the record, `text`, `undone` for moves that are not in force, and how far it is.

        `move` is the number of a move, as the device's screen counts: undo, redo and remarks have none.

        `undo` is how many moves lead back to it, `redo` how many redos bring it back; each is there where it can be.
        """
        if table is not self._table:
            self._table = table
            self._start()
        for number in range(len(self._entries) + 1, table.log.count):
            self._take(table, number)
        back = {id(entry): {"undo": n} for n, entry in enumerate(reversed(self._in_force))}
        again = {id(entry): {"redo": n} for n, entry in enumerate(reversed(self._undone), 1)}
        return [entry | back.get(id(entry), {}) | again.get(id(entry), {}) for entry in self._entries]

    def _take(self, table: Table, number: int) -> None:
        move = statement(table.log.payload(number))
        entry = {"number": number, "text": table.game.public_line(table, move), "undone": False}
        self._entries.append(entry)
        if move.verb == moves.UNDO:
            for _ in range(moves.control_number(move)):
                self._undone.append(self._in_force.pop())
                self._undone[-1]["undone"] = True
        elif move.verb == moves.REDO:
            for _ in range(moves.control_number(move)):
                self._in_force.append(self._undone.pop())
                self._in_force[-1]["undone"] = False
        elif move.verb != moves.NOTE:
            self._in_force.append(entry)
            entry["move"] = len(self._in_force)
            self._undone.clear()


def pending(table: Table, text: str, seat: int) -> dict[str, Any] | None:
    """What the pending move would do, or None without one. Hand corrections are several moves in one text."""
    if not text:
        return None
    game = table.game
    out: dict[str, Any] = {"text": text, "lines": [], "warnings": [], "error": None, "turns": 0}
    out |= {"wheels": [], "tracks": []}
    state = bytearray(table.state)
    there = game.wheels_of(state, seat)
    try:
        for line in text.split("; "):
            move = table.parse(line)
            if move is None:
                continue
            if move.get(moves.SET_TO) is not None:  # they are shown as they are set; the turns come with OK
                number, good, index, _ = moves.amounts(move.get(moves.SET_TO))[0]
                there[index if index != moves.UNSAID else game.homes(good)[0]].put(good, number)
                out["lines"].append(line)
                continue
            result = table.preview(move)
            out["error"] = result.error.text if result.error else None
            out["lines"] += outcome_lines(table, result)
            out["warnings"] += warning_lines(table, result)
            out["turns"] += sum(result.turns)
            out["lines"] += order_lines(game.orders(table, move, result))
            state[:] = result.after
    except MoveError as error:
        out["error"] = error.text
    return out | board(game, there)


def _tell(game: Game, asked: dict[str, Any] | None) -> None:
    """Add what the catalogue says of the card or building that asks, under the head that an entry is called by."""
    texts = catalogue.texts(game.name, asked["about"]) if asked and asked.get("about") else {}
    for entry in asked["entries"] if asked else ():
        entry["note"] = entry["note"] or texts.get(entry["value"], "")


class Standing:
    """What a game tells beside its wheels: each seat's report and score, the outlook. Made anew only after a record."""

    def __init__(self) -> None:
        self._of: tuple[Table | None, int] = (None, 0)
        self.seats: list[dict[str, Any]] = []
        self.outlook: dict[str, Any] = {}
        self.winners: list[int] = []
        self.checks: list[dict[str, Any]] = []

    def take(self, table: Table) -> None:
        """Look at the table, if it is not the one that was looked at."""
        if self._of != (table, table.log.count):
            self._of = (table, table.log.count)
            game = table.game
            self.outlook = game.view(table)
            _tell(game, self.outlook.get("asked"))
            scores, _, self.winners = game.standings(table)
            self.checks = cost_checks(table, unverified_facts(scores))
            self.seats = [
                {"report": game.report(table, seat), "score": scores[seat] if scores else None}
                for seat in range(len(table.names))
            ]


class ViewMaker:
    """Makes the view again and again; it remembers what was entered, and where the game stands."""

    def __init__(self) -> None:
        self._book = LogBook()
        self._standing = Standing()

    def view(
        self, mirror: Mirror, notice: dict[str, Any], welcome: dict[str, Any], trouble: str = ""
    ) -> dict[str, Any]:
        """The whole view. `notice` is the device's last `view`, `welcome` its greeting; {} when away."""
        out: dict[str, Any] = {
            "type": "view",
            "connected": bool(welcome),
            "device": {name: welcome.get(name, "") for name in ("id", "runtime", "version")},
            "said": trouble or notice.get("said", ""),
            "games": all_games(),
        }
        table = mirror.table
        if table is None:
            return out | NO_GAME
        game = table.game
        self._standing.take(table)
        seat = min(notice.get("seat", 0), len(table.names) - 1)
        good = notice.get("good", -1)
        return out | {
            "game": game.name,
            "title": game.title,
            "goods": goods(game),
            "keys": keys(game),
            "seat": seat,
            "wheel": notice.get("wheel", 0),
            "good": game.goods.name(good) if 0 <= good < len(game.goods) else None,
            "correct": bool(notice.get("correct", 0)),
            "seats": [one | other for one, other in zip(seats(table), self._standing.seats, strict=True)],
            "outlook": self._standing.outlook,
            "winners": self._standing.winners,
            "checks": self._standing.checks,
            "pending": pending(table, notice.get("pending", ""), seat),
            "log": self._book.entries(table),
            "records": table.log.count,
            "digest": mirror.digest,
            "moves": table.moves,
            "can_redo": table.can_redo,
        }


def seats(table: Table) -> list[dict[str, Any]]:
    """Each seat with its wheels; `word` is its name as a record has it."""
    return [
        {
            "name": name,
            "word": grammar.seat_name(table.game, name),
        }
        | board(table.game, table.wheels[index])
        for index, name in enumerate(table.names)
    ]

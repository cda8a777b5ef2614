"""The made parts of the page about records: a result, a position and a board file, from the example on that page."""

import json
import re
from typing import Any

from rondel.game_boards.writing import default
from shared_rules import by_hand, games, record
from shared_rules import move as m
from shared_rules.game import Game
from shared_rules.report import report

SPACES_SHOWN = 3
_RECORD = re.compile(r"^```record\n(.*?)^```", re.DOTALL | re.MULTILINE)


def example(page: str) -> str:
    """The first whole record on the page. Raises ValueError when there is none."""
    found = _RECORD.search(page)
    if not found:
        raise ValueError("the page has no whole record")
    return found[1]


def parts(page: str) -> dict[str, str]:
    """The parts by the names in their markers."""
    table = record.read(example(page))
    return {
        "result": f"```json\n{_result(report(table))}\n```",
        "position": f"```\n{table.position()}\n```",
        "board": f"```toml\n{default(table.game)}```",
        **{f"corrections of {name}": f"```\n{_corrections(games.find(name))}\n```" for name in games.NAMES},
    }


def _corrections(game: Game) -> str:
    """The form of every line that corrects something of a game, but its goods."""
    lines = [f"set {_form(game, field)}" for field in by_hand.fields_of(game, m.NOBODY)]
    return "\n".join(lines + [f"SEAT set {_form(game, field)}" for field in by_hand.fields_of(game, 0)])


def _form(game: Game, field: tuple[Any, ...]) -> str:
    word, (kind, sign) = by_hand.word_of(field), by_hand.kind_of(field)
    if field[4] == by_hand.SITES:
        return f"SPACE [SPACE] {'|'.join(game.words('building-or-tile').words)}|BUILDING"
    if kind == "turns":
        return f"{word} NUMBER"
    value = kind[2:].replace(" ", "|") if kind[:1] == ":" else kind.upper().replace("SPACE-OR-START", "SPACE")
    if not kind:
        value = " ".join([f"{by_hand.least(field)}..{field[2] - (sign == 'o')}"] * max(field[1], 1))
    return f"{word} {value}{' ...' if sign == 's' else ''}{'|none' if by_hand.can_be_none(field) else ''}"


def _result(result: dict[str, Any]) -> str:
    """The result with one seat and a few spaces, one part a line."""
    seat = dict(result["seats"][0])
    seat["spaces"] = dict(list(seat["spaces"].items())[:SPACES_SHOWN])
    lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in result.items() if name != "seats"]
    lines.append(' "seats": [{')
    lines += [f"   {json.dumps(name)}: {_deep(value, 3)}," for name, value in seat.items()]
    lines[-1] = lines[-1].removesuffix(",") + "}]}"
    lines[0] = "{" + lines[0][1:]
    return "\n".join(lines)


def _deep(value: Any, indent: int) -> str:
    """A value as JSON; what is long goes over several lines."""
    flat = json.dumps(value)
    if len(flat) < 100 or not isinstance(value, dict):
        return flat
    inner = [f"{' ' * (indent + 2)}{json.dumps(name)}: {_list(each, indent + 4)}" for name, each in value.items()]
    return "{\n" + ",\n".join(inner) + "}"


def _list(value: Any, indent: int) -> str:
    if not isinstance(value, list) or len(value) < 2:
        return json.dumps(value)
    return "[\n" + ",\n".join(" " * indent + json.dumps(each) for each in value) + "]"

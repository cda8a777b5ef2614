"""Where a replayed record leads, for people: the course of play and what is open, then each seat."""

from typing import Any

from rich.text import Text

from rondel import catalogue
from rondel.terminal.ring import HANDS, letters, rings, styles
from rondel.view import goods, seats
from shared_rules.table import Table

WIDTH = 80


def summary(table: Table, result: dict[str, Any]) -> Text:
    """Each seat's wheels, then what the game says of it; last the digest."""
    known = goods(table.game)
    style = styles(known)
    lines = [Text(f"{table.game.title}, {result['moves']} moves")]
    there = table.game.view(table, ("course", "facts"))
    course = there.get("course", {})
    lines += [Text(course[key]) for key in ("line", "announce") if course.get(key)]
    lines += [Text(f"open: {course['open']}", "bold")] if course.get("open") else []
    facts = there.get("facts") or [[] for _ in table.names]
    for seat, entry, told in zip(seats(table), result["seats"], facts, strict=True):
        lines += [Text(), Text(seat["name"], "bold"), *rings(seat, style, WIDTH)]
        lines += [Text(line) for line in _extras(table.game.name, entry)]
        lines += [Text(line) for fact in told for line in _wrapped(fact["label"], fact["text"].split(", "))]
    lines += [Text(), Text(letters(known), "dim"), Text(HANDS, "dim"), Text(f"digest {result['digest']}")]
    return Text("\n").join(lines)


def _extras(game: str, entry: dict[str, Any]) -> list[str]:
    out = []
    for key, value in entry.items():
        if key == "score":
            out.append(f"score {value['total']}")
            points = [(line["points"], catalogue.label(game, line["name"]), line["why"]) for line in value["lines"]]
            out += [f"  {number:>5} {label}: {why}" for number, label, why in points]
            if value.get("unverified"):
                out += _wrapped("  not verified", value["unverified"])
        elif key not in ("name", "wheels", "tracks") and value:
            words = [f"{name} {what}" for name, what in value.items()] if isinstance(value, dict) else value
            words = words if isinstance(words, list) else [words]
            out += _wrapped(key, [str(word) for word in words])
    return out


def _wrapped(key: str, words: list[str]) -> list[str]:
    """`key: a, b, c` in as many lines as it takes; a word is never broken."""
    lines = [f"{key}:"]
    for number, word in enumerate(words):
        word += "," if number < len(words) - 1 else ""
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(" " * (len(key) + 1))
        lines[-1] += f" {word}"
    return lines

"""The whole picture of `rondel watch`: it fits the terminal, and says everything without colour."""

import textwrap
from typing import Any

from rich.text import Text

from rondel.terminal.ring import HANDS, Styles, all_counts, letters, rings, styles

Lines = list[Text]
LOG_LEAST = 2  # lines of the log that stay when it gets narrow


def picture(view: dict[str, Any], width: int = 80, height: int = 24, warning: str = "") -> Text:
    """The view as text of at most `height` lines of at most `width` columns; a warning stands below the head."""
    top = _head(view)
    top += [Text(line, "bold red") for line in _wrapped(warning and f"! {warning}", width)]
    if not view["seats"]:
        top += [Text(line) for line in _wrapped(view["said"], width)] if not view["connected"] else []
        return _fit([*top, Text("there is no game on the device")], width, height)
    style = styles(view["goods"])
    seat = view["seats"][view["seat"]]
    top += _course(view)
    top += rings(seat, style, width)
    top += _others(view, style)
    top += _pending(view, style, width)
    foot = [Text(letters(view["goods"]), "dim"), Text(f"{HANDS}   q quits", "dim")]
    room = max(LOG_LEAST, height - len(top) - len(foot))
    return _fit([*top, *_log(view, room), *foot], width, height)


def _fit(lines: Lines, width: int, height: int) -> Text:
    if len(lines) > height:
        lines = lines[: height - 1] + lines[-1:]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        line.rstrip()
    return Text("\n").join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 20), break_on_hyphens=False)


def _head(view: dict[str, Any]) -> Lines:
    device = view["device"]
    where = f"{device['id']} ({device['runtime']} {device['version']})" if view["connected"] else "no device"
    line = Text(view["title"] or "Rondel", "bold")
    line.append(f"  {where}  {view['moves']} moves  digest {view['digest'] or '-'}", "not bold")
    seats = Text()
    for index, seat in enumerate(view["seats"]):
        mark = ">" if index == view["seat"] else " "
        points = f" ({seat['score']['total']})" if seat["score"] else ""
        seats.append(f"{mark}{seat['name']}{points}  ", "bold" if mark == ">" else "")
    if view["correct"]:
        seats.append("correcting by hand", "bold yellow")
    return [line, seats]


def _course(view: dict[str, Any]) -> Lines:
    course = view["outlook"].get("course")
    if not course:
        return []
    words = [course[said] for said in ("line", "open") if course.get(said)]
    loud = [Text(course["announce"], "bold reverse")] if course.get("announce") else []
    return loud + ([Text("; ".join(words))] if words else [])


def _others(view: dict[str, Any], style: Styles) -> Lines:
    return [
        Text(f"{seat['name']}: " + all_counts(seat, style))
        for index, seat in enumerate(view["seats"])
        if index != view["seat"]
    ]


def _pending(view: dict[str, Any], style: Styles, width: int) -> Lines:
    pending = view["pending"]
    if not pending:
        return [Text(line) for line in _wrapped(view["said"], width) or [""]]
    lines = [Text(f"pending: {pending['text']}", "bold")]
    if pending["error"]:
        return [*lines, Text(f"  ! {pending['error']}", "bold red")]
    then = all_counts(pending, style)
    lines += [Text("  " + "; ".join(pending["lines"])), Text(f"  then {then}")]
    return lines + [Text(f"  ! {warning}", "bold red") for warning in pending["warnings"]]


def _log(view: dict[str, Any], room: int) -> Lines:
    lines = []
    for entry in view["log"][-room:]:
        line = Text(f"{entry.get('move', ''):>5} {entry['text']}")
        if entry["undone"]:
            line.append("  (undone)")
            line.stylize("dim")
        lines.append(line)
    return lines + [Text()] * (room - len(lines))

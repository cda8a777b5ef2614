"""`rondel bench keys`: what entering the example games takes, with keys, knob and screen alone."""

import json
from statistics import mean

import click
from rich.console import Console
from rich.table import Table

from rondel.bench.by_keys import Entry, play
from rondel.bench.game import EXAMPLES
from shared_rules import games


@click.command("keys")
@click.option("--game", type=click.Choice(games.NAMES), help="Only this game.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: the rows of each game.")
def command(game: str | None, as_json: bool) -> None:
    """Enter the example games on the device, and count presses of keys and steps of the knob, a verb a row.

    What follows from the record behind it is not entered: a way that cost nothing, the end of a turn.
    """
    found = {name: rows(entered(name)) for name in ([game] if game else games.NAMES)}
    if as_json:
        print(json.dumps(found))
        return
    console = Console(highlight=False)
    for name, there in found.items():
        console.print(_table(name, there))


def entered(name: str) -> list[Entry]:
    """The records of all example games of a game."""
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.rglob("*.rondel"))]
    return [entry for text in texts if f"game {name}" in text.split("\n") for entry in play(text)[0]]


Cells = dict[str, str | int | float]


def rows(entries: list[Entry]) -> list[Cells]:
    """A row a verb, the most frequent first; then all of them, and the whole of a turn where a game has turns."""
    verbs: dict[str, list[Entry]] = {}
    for entry in entries:
        verbs.setdefault(entry.verb, []).append(entry)
    each = sorted(verbs.items(), key=lambda item: -len(item[1]))
    found = [_row(verb, some) for verb, some in [*each, ("all", entries)]]
    turns = [entry.turn for entry in entries if entry.turn is not None]
    if turns:
        found.append({"what": "a turn", "records": len(turns), "mean": round(mean(turns), 2)})
    return found


def _row(what: str, entries: list[Entry]) -> Cells:
    ways = [entry.way for entry in entries if entry.way]
    if not ways:
        return {"what": what, "records": len(entries), "implied": len(entries)}
    return {
        "what": what,
        "records": len(entries),
        "implied": len(entries) - len(ways),
        "presses": round(mean(way.presses for way in ways), 1),
        "most presses": max(way.presses for way in ways),
        "steps": round(mean(way.steps for way in ways), 1),
        "most steps": max(way.steps for way in ways),
        "mean": round(mean(way.cost for way in ways), 2),
    }


def _table(name: str, found: list[Cells]) -> Table:
    table = Table(box=None, pad_edge=False, title=name, title_justify="left")
    columns = ("what", "records", "implied", "presses", "most presses", "steps", "most steps", "mean")
    for column in columns:
        table.add_column("both, mean" if column == "mean" else column, justify="left" if column == "what" else "right")
    for row in found:
        table.add_row(*(str(row.get(column, "")) for column in columns))
    return table

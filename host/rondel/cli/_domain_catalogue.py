"""`rondel catalogue` for a game of Tradespeople, Jobs and Buildings."""

import json

from rich import box
from rich.console import Console
from rich.table import Table

from rondel.catalogue.domain import SECTIONS, Domain, Entry
from rondel.catalogue.find import hits, nearest, squeezed
from rondel.errors import RondelError, UsageFault

HEADS = {"tradespeople": "Tradespeople", "jobs": "Jobs", "buildings": "small Buildings", "large": "large Buildings"}


def show_domain(game: str, found: Domain, asked: str, as_json: bool) -> None:
    """Print all of a catalogue, or what `asked` may mean."""
    entries = _chosen(found, asked) if asked else found.entries
    by_section = {section: [entry for entry in entries if entry.section == section] for section in SECTIONS}
    if as_json:
        buildings = [entry.to_json() for entry in entries if entry.section in ("buildings", "large")]
        rest = {name: [entry.to_json() for entry in by_section[name]] for name in ("tradespeople", "jobs")}
        print(json.dumps({"game": game, "buildings": buildings, **rest}))
        return
    console = Console(highlight=False)
    for section, chosen in by_section.items():
        if chosen:
            console.print(_table(section, chosen))
            console.print()


def _chosen(found: Domain, asked: str) -> list[Entry]:
    """What `asked` may mean. Raises RondelError where that is nothing."""
    if not squeezed(asked):
        raise UsageFault(f"{asked!r} has no letters to look for", "give some letters of a name")
    numbered = [entry for entry in found.entries if entry.number and entry.number.lower().startswith(asked.lower())]
    if numbered:
        return numbered
    names = list(dict.fromkeys(entry.name for entry in found.entries))
    hit = hits(asked, names)
    if not hit:
        raise RondelError(f"nothing is called {asked!r}", f"the nearest names: {', '.join(nearest(asked, names))}")
    return [entry for entry in found.entries if entry.name in hit]


def _table(section: str, entries: list[Entry]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0), title_justify="left")
    built = section in ("buildings", "large")
    table.add_column(HEADS[section], style="bold", overflow="fold", width=27 if section == "buildings" else 22)
    table.add_column("cost" if built else "back" if section == "tradespeople" else "kind", width=14)
    if built:
        table.add_column("points", justify="right", width=6)
    table.add_column("effect", overflow="fold", ratio=1)
    for entry in entries:
        name = f"{entry.number} {entry.name}" if entry.number else entry.name
        middle = [entry.cost_text().replace(", ", "\n"), str(entry.points)] if built else [entry.kinds[0]]
        table.add_row(name, *middle, entry.effect)
    return table

"""`rondel catalogue`: a game's cards and buildings, all of them or by a few letters."""

import json
import textwrap

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rondel import catalogue
from rondel.catalogue.find import hits, nearest, squeezed
from rondel.catalogue.source import Catalogue, Column, Entry, Section
from rondel.errors import RondelError, UsageFault


@click.command("catalogue")
@click.argument("game")
@click.argument("name", nargs=-1)
@click.option("--introductory", is_flag=True, help="Of the buildings only those of the introductory game, with a star.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(game: str, name: tuple[str, ...], introductory: bool, as_json: bool) -> None:
    """Show the cards and buildings of GAME, or those that NAME may mean.

    A few letters of NAME are enough, or the initial letters of its words; capitals, blanks, hyphens and apostrophes
    do not matter.
    """
    found = catalogue.load(game)
    entries = _chosen(found, " ".join(name)) if name else found.entries
    if introductory:
        if not any(column.holds == "mark" for column in found.columns.values()):
            raise UsageFault(f"{game} has no introductory game of its own", "leave out --introductory")
        entries = [entry for entry in entries if entry.is_marked or not entry.holding("mark")]
    sections = {
        section.name: [entry for entry in entries if entry.section is section] for section in found.sections.values()
    }
    if as_json:
        lists: dict[str, list[object]] = {}
        for section in found.sections.values():
            lists.setdefault(section.within, []).extend(entry.to_json() for entry in sections[section.name])
        print(json.dumps({"game": game, **lists, **({"checks": found.checks()} if found.said else {})}))
        return
    console = Console(highlight=False)
    for chosen in filter(None, sections.values()):
        console.print(_table(chosen[0].section, chosen))
        console.print()
    if any(entry.holding("points") for entry in entries):
        for note in found.notes:
            console.print(note, style="dim")
    if not name:
        _print_checks(console, found)


def _print_checks(console: Console, found: Catalogue) -> None:
    """Say how the sums that the rulebook states compare."""
    wrong = False
    for check in found.checks():
        same = check["said"] == check["found"]
        wrong = wrong or not same
        console.print(
            f"{check['what']}: the rulebook says {check['said']}; the costs above add up to {check['found']}"
            + ("." if same else ", which is not the same.")
        )
    if wrong:
        console.print("So some of these costs are not those of the tiles. Pay what your tile says.")


def _chosen(found: Catalogue, asked: str) -> list[Entry]:
    """What `asked` may mean: the beginning of a label, else of a name. Raises RondelError where that is nothing."""
    if not squeezed(asked):
        raise UsageFault(f"{asked!r} has no letters to look for", "give some letters of a name")
    labels = [each for each in found.entries if any(x.lower().startswith(asked.lower()) for x in each.holding("label"))]
    if labels:
        return labels
    hit = hits(asked, found.names)
    if not hit:
        near = nearest(asked, found.names)
        raise RondelError(f"nothing is called {asked!r}", f"the nearest names: {', '.join(near)}")
    return [entry for entry in found.entries if entry.name in hit]


def _table(section: Section, entries: list[Entry]) -> Table:
    """A table of the columns that have a width; the head of the names is the title of the section."""
    shown = [column for column in section.columns if column.width is not None]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for column in shown:
        table.add_column(
            section.title if column.holds == "name" else column.head,
            style="bold" if column.holds in ("name", "label") else "",
            justify="right" if column.holds == "points" else "left",
            overflow="fold",
            width=column.width or None,
            ratio=None if column.width else 1,
        )
    for entry in entries:
        table.add_row(*(_cell(entry, column) for column in shown))
    return table


def _cell(entry: Entry, column: Column) -> Text:
    """What stands in a cell: a name wraps behind its hyphens, and a part of a cost has a line of its own."""
    text = entry.text(column)
    if column.holds == "name":
        return Text(textwrap.fill(text, column.width or len(text)))
    return Text(text.replace(", ", "\n") if column.holds == "amounts of" else text)

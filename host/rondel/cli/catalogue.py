"""`rondel catalogue`: a game's cards and buildings, all of them or by a few letters."""

import json
import textwrap

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rondel import catalogue
from rondel.catalogue import words
from rondel.catalogue.domain import Domain
from rondel.catalogue.find import hits, nearest, squeezed
from rondel.catalogue.source import Building, Catalogue, Specialist
from rondel.cli._domain_catalogue import show_domain
from rondel.errors import RondelError, UsageFault

NAME_WIDTH, FEE_WIDTH, KIND_WIDTH, COST_WIDTH = 20, 14, 10, 8


@click.command("catalogue")
@click.argument("game")
@click.argument("name", nargs=-1)
@click.option("--introductory", is_flag=True, help="Only the buildings of the introductory game (the wayside shrine).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(game: str, name: tuple[str, ...], introductory: bool, as_json: bool) -> None:
    """Show the cards and buildings of GAME, or those that NAME may mean.

    A few letters of NAME are enough, or the initial letters of its words; capitals, blanks, hyphens and apostrophes
    do not matter.
    """
    found = catalogue.load(game)
    if isinstance(found, Domain):
        if introductory:
            raise UsageFault(f"{game} has no introductory game of its own", "leave out --introductory")
        show_domain(game, found, " ".join(name), as_json)
        return
    specialists, buildings = _chosen(found, " ".join(name)) if name else (found.specialists, found.buildings)
    if introductory:
        buildings = [building for building in buildings if building.shrine]
    checks = words.checks(found)
    if as_json:
        whole = {
            "game": game,
            "buildings": [words.building_object(building) for building in buildings],
            "specialists": [words.specialist_object(specialist) for specialist in specialists],
            "checks": checks,
        }
        print(json.dumps(whole))
        return
    console = Console(highlight=False)
    if specialists:
        console.print(_specialist_table(specialists))
    if specialists and buildings:
        console.print()
    if buildings:
        console.print(_building_table(buildings))
        console.print("* wayside shrine: for first games. Points: those printed on the tile.", style="dim")
    if not name:
        for check in checks:
            same = "" if check["said"] == check["found"] else ", which is not the same"
            console.print(
                f"{check['what']}: the rulebook says {check['said']}; the costs above add up to {check['found']}{same}."
            )
        if any(check["said"] != check["found"] for check in checks):
            console.print("So some of these costs are not those of the tiles. Pay what your tile says.")


def _chosen(found: Catalogue, asked: str) -> tuple[list[Specialist], list[Building]]:
    """What `asked` may mean. Raises RondelError where that is nothing."""
    if not squeezed(asked):
        raise UsageFault(f"{asked!r} has no letters to look for", "give some letters of a name")
    hit = hits(asked, found.names)
    if not hit:
        near = nearest(asked, found.names)
        raise RondelError(f"nothing is called {asked!r}", f"the nearest names: {', '.join(near)}")
    return [s for s in found.specialists if s.name in hit], [b for b in found.buildings if b.name in hit]


def _table(*columns: tuple[str, int]) -> Table:
    """A table of these columns and widths; 0 shares what the terminal has left."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for number, (head, width) in enumerate(columns):
        table.add_column(
            head,
            style="" if number else "bold",
            justify="right" if head == "points" else "left",
            overflow="fold",
            width=width or None,
            ratio=None if width else 1,
        )
    return table


def _name(text: str) -> Text:
    """A name that wraps behind its hyphens."""
    return Text(textwrap.fill(text, NAME_WIDTH))


def _specialist_table(specialists: list[Specialist]) -> Table:
    table = _table(("specialist", NAME_WIDTH), ("fee", FEE_WIDTH), ("first ability", 0), ("second ability", 0))
    for each in specialists:
        table.add_row(_name(each.name), words.fee(each) or "-", each.first, each.second)
    return table


def _building_table(buildings: list[Building]) -> Table:
    columns = (("building", NAME_WIDTH), ("kind", KIND_WIDTH), ("cost", COST_WIDTH), ("points", 6), ("effect", 0))
    table = _table(*columns)
    for each in buildings:
        cost = words.cost(each).replace(", ", "\n")  # a good on a line leaves room for the effect
        table.add_row(_name(words.name(each)), each.kind, cost, str(each.points), words.effect(each))
    return table

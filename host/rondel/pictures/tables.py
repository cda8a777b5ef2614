"""The made parts of the pages: tables in Markdown from the sources that the program itself reads."""

from collections.abc import Iterator
from typing import Any

from firmware.device.outcome_text import capital
from rondel.cli import rondel as root_command
from rondel.legend import KEYS, LIGHTS
from rondel.made import table
from rondel.pictures import settings
from rondel.pictures.screens import SCREENS
from shared_rules import games
from shared_rules.game import Game


def commands() -> Iterator[tuple[str, Any]]:
    """Every command that does something, with the words that call it: ("board check", command)."""
    yield from _below(root_command, root_command.make_context("rondel", [], resilient_parsing=True), "")


def _below(group: Any, context: Any, before: str) -> Iterator[tuple[str, Any]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        is_group = hasattr(command, "list_commands")
        if not is_group or command.invoke_without_command:
            yield before + name, command
        if is_group:
            inner = command.make_context(name, [], parent=context, resilient_parsing=True)
            yield from _below(command, inner, f"{before}{name} ")


def commands_table() -> str:
    """Every command with its arguments and the first sentence of its help."""
    rows = []
    for words, command in commands():
        context = command.make_context(words, [], resilient_parsing=True)
        pieces = [piece for parameter in command.params for piece in parameter.get_usage_pieces(context)]
        call = " ".join(["rondel", words, *pieces]).replace("|", "\\|")
        rows.append((f"`{call}`", command.get_short_help_str(200).removesuffix(".")))
    return table(("command", "does"), rows)


def settings_table() -> str:
    """Every setting."""
    cells = ((f"`{name}`", f"`{default}`", bounds, means) for name, default, bounds, means in settings.rows())
    return table(("name", "default", "may be", "what it does"), cells)


def lights(folder: str) -> str:
    """Every light with its picture; `folder` is where the page finds the pictures."""
    return "\n\n".join(
        f"**{capital(row.sign)}**: {row.means}.\n\n![{row.sign}]({folder}/lights/{row.figure}.svg)" for row in LIGHTS
    )


def legend_table() -> str:
    """What the keys do, in the words of the page's legend."""
    return table(("key", "what it does"), ((row.sign, row.means) for row in KEYS))


def screens_table(folder: str) -> str:
    """The screens, two in a row."""
    cells = [
        f'<img src="{folder}/screens/{name}.svg" alt="{title}" width="288"><br>{title}'
        for name, (title, _) in SCREENS.items()
    ]
    if len(cells) % 2:
        cells.append("")
    return table(("", ""), zip(cells[::2], cells[1::2], strict=True))


def goods_table(game: Game) -> str:
    """The goods of a game: letter, colour, wheels, key."""
    rows = []
    for good in range(len(game.goods)):
        wheels = " and ".join(capital(game.words("wheel").name(wheel)) for wheel in game.homes(good))
        # What has no key is entered by lists alone, and is neither.
        kind = "-" if game.goods.name(good) not in game.keys else "refined" if good in game.refined else "basic"
        rows.append((game.letters[good], game.name_of("good", good), kind, wheels, f"`#{game.colours[good]:06x}`"))
    return table(("letter", "good", "kind", "stands on", "colour"), rows)


def all_games() -> list[Game]:
    """Every game that there is."""
    return [games.find(name) for name in games.NAMES]

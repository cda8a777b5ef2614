"""`rondel board`: what is printed on a game's boards. Each of its commands is a file `board_NAME.py`."""

import click

from rondel.cli._group import FileGroup


@click.group("board", cls=FileGroup, prefix="board_", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Show, check and edit the board file: what is printed on your boards.

    The rules need to know it, and the rulebooks do not tell it in words. A board file is a text that you can edit; it
    lies in your configuration folder, or beside a game record that names it. Without a command: show.
    """
    if context.invoked_subcommand is None:
        show = context.command.get_command(context, "show")  # type: ignore[attr-defined]
        context.invoke(show)

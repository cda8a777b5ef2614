"""`rondel board edit`: change a board file in an editor, or by words; it is kept only when it is right."""

import sys
import tempfile
from pathlib import Path

import click

from rondel.cli._boards import find, unverified_lines, where_to
from rondel.errors import RondelError, UsageFault
from rondel.game_boards.files import Board, read_file
from rondel.game_boards.form import form
from rondel.game_boards.writing import save, with_changes

SET = "set"


@click.command("edit")
@click.argument("words", metavar="[GAME or FILE] [set WHAT VALUE ...]", nargs=-1)
def command(words: tuple[str, ...]) -> None:
    """Edit your board file with $EDITOR, or change it by words.

    For example: rondel board edit GAME set c2 WORD SECTION.verified true; the words and sections of a game are those
    of `rondel board show --text`.
    What is wrong is said with its line, and nothing is written before all of it is right.
    """
    which = words[0] if words and words[0] != SET else None
    rest = list(words[1:] if which else words)
    board = _board_to_edit(which)
    after: Board | None
    if rest:
        if rest[0] != SET or len(rest) < 3 or len(rest) % 2 == 0:
            raise UsageFault("changes are written as: set WHAT VALUE ...", f"for example: {form(board.game).EXAMPLE}")
        after = _by_words(board, rest[1:])
    else:
        after = _by_editor(board)
    if after is None or after.text == board.text:
        click.echo("nothing was changed")
        return
    path = where_to(board)
    save(path, after.text)
    click.echo(path)
    for line in unverified_lines(after):
        click.echo(line)


def _board_to_edit(which: str | None) -> Board:
    """The board that is meant; a file that is not there yet begins as the usual board."""
    if which is not None and which.endswith(".toml") and not Path(which).exists():
        board = find(None)
        board.path = Path(which)
        return board
    return find(which)


def _by_words(board: Board, words: list[str]) -> Board:
    try:
        after = with_changes(board, [word.lower() for word in words])
    except ValueError as error:
        raise UsageFault(str(error)) from None
    if after.faults:
        raise RondelError(
            f"this would not be right: {'; '.join(text for _, text in after.faults)}",
            "nothing was written; several changes can be made at once",
        )
    return after


def _by_editor(board: Board) -> Board | None:
    """The board as the editor left it, or None when the user gives up."""
    folder = Path(tempfile.mkdtemp(prefix="rondel-board-"))
    copy = folder / board.name
    copy.write_text(board.text, encoding="utf-8")
    while True:
        try:
            click.edit(filename=str(copy), require_save=False)
        except click.ClickException as error:
            raise RondelError(
                f"the editor failed ({error})", f"what there is of your board is kept in {copy}"
            ) from None
        after = read_file(copy, board.game)
        if not after.faults:
            copy.unlink()
            folder.rmdir()
            return after
        for line in after.fault_lines():
            click.echo(line, err=True)
        if not sys.stdin.isatty() or not click.confirm("Edit it again?", default=True):
            raise RondelError("nothing was written", f"what you wrote is kept in {copy}")

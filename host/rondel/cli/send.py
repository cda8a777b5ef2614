"""`rondel send`: a move to the device."""

import click

from rondel.cli._connect import device_option, mirrored
from rondel.errors import NoDevice
from rondel.link.moves import move_steps


@click.command("send")
@click.argument("text", nargs=-1, required=True)
@device_option
def command(text: tuple[str, ...], device: str | None) -> None:
    """Make a move, as a record line: rondel send "Ann gain 2 GOOD".

    The device checks it, keeps it and shows it. undo, redo and note work as well.
    """
    line = " ".join(text)
    with mirrored(device) as (client, mirror):
        if mirror.table is None:
            raise NoDevice("there is no game on the device", "begin one on the device or with: rondel play --new")
        if mirror.table.parse(line) is None:  # what cannot be read need not travel
            raise click.UsageError("there is no move in this text")
        done = client.run(move_steps(line, mirror.count - 1))
    print(f"record {done['number']}, digest {done['digest']}" + (f": {done['text']}" if done["text"] else ""))

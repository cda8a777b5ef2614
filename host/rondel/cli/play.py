"""`rondel play`: a device without hardware, with its page."""

import asyncio
import contextlib
import signal
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path

import click

from rondel.cli._firmware import compiler_option, uf2_option
from rondel.errors import UsageFault
from rondel.link import find
from rondel.link.finder import Finder
from rondel.virtual.device import ServedDevice, VirtualDevice, check_new
from rondel.virtual.options import DEFAULT_GAME, DEFAULT_SEATS, DeviceOptions
from rondel.virtual.runtimes import RUNTIMES
from shared_rules import games


def seat_names(text: str | None) -> tuple[str, ...] | None:
    """The names in "Ann,Ben"."""
    if text is None:
        return None
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise UsageFault(f"'{text}' has an empty seat name", 'write them as in: --seats "Ann,Ben"')
    return names


def game_options(words: tuple[str, ...]) -> dict[str, str]:
    """The options of a new game from words as `NAME=VALUE`. What there is, and what it can be, the game says."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value) or "\t" in word or " " in word:
            raise UsageFault(f"'{word}' is no option of a game", "write it as in: --option NAME=VALUE")
        options[name] = value
    return options


@click.command("play")
@click.option("--runtime", type=click.Choice(sorted(RUNTIMES)), default="cpython", help="Where the firmware runs.")
@click.option("--device", metavar="WHICH", help="Show a real board on the page instead: a port or serial:ID.")
@uf2_option()
@compiler_option("For --runtime circuitpython: compile the modules with this program.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the page; 0 takes a free one.")
@click.option("--seats", metavar="NAMES", help='Who plays, as in "Ann,Ben".')
@click.option("--game", type=click.Choice(games.NAMES), help="What is played.")
@click.option(
    "--board", metavar="FILE", help="The board file of a new game, or: usual. Else your own (rondel board), if any."
)
@click.option(
    "--option",
    "chosen",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of a new game.",
)
@click.option("--new", is_flag=True, help="Put the game in play aside and begin another.")
@click.option("--name", default="rondel", show_default=True, help="Several devices have several names.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--ring", type=click.Choice(["12", "24", "60"]), default="24", help="Pixels of a ring.")
def command(
    runtime: str,
    device: str | None,
    uf2: Path | None,
    mpy_cross: Path | None,
    port: int,
    seats: str | None,
    game: str | None,
    board: str | None,
    chosen: tuple[str, ...],
    new: bool,
    name: str,
    no_browser: bool,
    ring: str,
) -> None:
    """Play without hardware: the real firmware, its keys and rings on a page.

    The game is kept when you stop, and goes on next time.
    """
    names = seat_names(seats)
    new_options = game_options(chosen)
    check_new(game or DEFAULT_GAME, names or DEFAULT_SEATS, new_options if game else {})  # before a device is made
    served: ServedDevice
    if device:
        found = find.choose(device)
        if found.kind == "virtual":
            raise UsageFault(f"{found.select} has a page already", f"open {found.url or 'it'}")
        finder = Finder(device, find.boards)  # of boards only: this command is a device of that number as well
        served = ServedDevice(name, finder.open, port=port, met=finder.met)
    else:
        options = DeviceOptions(name, game or DEFAULT_GAME, names or DEFAULT_SEATS, int(ring), uf2, mpy_cross)
        served = VirtualDevice(options, RUNTIMES[runtime], port)

    def ready() -> None:
        table = served.hub.mirror.table
        where = served.hub.link.welcome.get("runtime", runtime)
        if table:
            print(f"{table.game.title} with {', '.join(table.names)}, {table.moves} moves, on {where}")
        print(served.web.url)
        print("Ctrl-C stops; the game is kept.", flush=True)
        if not no_browser:
            webbrowser.open(served.web.url)

    if runtime == "circuitpython" and not device and sys.stderr.isatty():
        print("starting the emulated board; that takes up to a minute", file=sys.stderr)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(served, lambda: served.ensure_game(game, names, new, board, new_options), ready))


async def _serve(served: ServedDevice, ensure_game: Callable[[], Awaitable[None]], ready: Callable[[], None]) -> None:
    async def begin() -> None:
        await served.start()
        await ensure_game()

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no handlers in the loop; there Ctrl-C cancels this task, which ends in `finally`, too.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    begun = asyncio.create_task(begin())
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({begun, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not begun.done():  # who stops it does not wait for a device that is slow to answer, or never does
            raise click.Abort
        begun.result()
        ready()
        await stopping
    finally:
        for task in (begun, stopping):
            task.cancel()
        await asyncio.gather(begun, stopping, return_exceptions=True)
        await served.stop()

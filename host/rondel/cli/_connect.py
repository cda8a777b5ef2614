"""Shared by the commands that talk to one device: `--device`, a client that has said hello, and its game."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from rondel.archive.saving import Saver
from rondel.errors import LinkLost, RondelError
from rondel.link.client import Client
from rondel.link.finder import Finder
from rondel.link.mirror import Mirror, pull_steps
from rondel.virtual.runtimes import RUNTIMES

LONGER = 1.5  # than the hub waits for its device: so the hub's answer comes first
WAIT_S = 20.0  # for a board that was unplugged: it takes a few seconds to start
RETRY_S = 0.5


def device_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--device`."""
    return click.option(
        "--device",
        metavar="WHICH",
        help="auto, a port, serial:ID, virtual or virtual:NAME; else RONDEL_DEVICE, else the only one.",
    )(function)


def connect(device: str | Finder | None, on_notice: Callable[[str, dict[str, Any]], None] | None = None) -> Client:
    """Find and open the device that is meant, and greet it. A Finder finds the same one again."""
    finder = device if isinstance(device, Finder) else Finder(device)
    transport = finder.open()
    found = finder.found
    runtime = RUNTIMES.get(found.runtime) if found and found.kind == "virtual" else None
    patience = LONGER * runtime.patience if runtime else 1.0
    client = Client(transport, on_notice, patience)
    try:
        finder.met(client.hello()["id"])
    except BaseException:
        client.close()
        raise
    return client


@contextmanager
def mirrored(device: str | None, archived: bool = True) -> Iterator[tuple[Client, Mirror]]:
    """A client and the device's game, which is archived; where that cannot be done, a line on standard error says so.

    When the device goes away while its game is read, it is waited for: it may be plugged in again, also as another
    port, and reading goes on where it was.
    """
    finder = Finder(device)
    mirror = Mirror()
    client = connect(finder)
    try:
        try:
            client.run(pull_steps(mirror))
        except LinkLost as error:
            client.close()
            client = _come_back(finder, mirror, error)
        if archived:
            saver = Saver()
            if not saver.save_table(client.welcome["id"], mirror.table):
                say(saver.trouble)
        yield client, mirror
    finally:
        client.close()


def say(text: str) -> None:
    """A line for people, beside what a command writes."""
    print(f"rondel: {text}", file=sys.stderr)


def _come_back(finder: Finder, mirror: Mirror, error: LinkLost) -> Client:
    say(f"{error.what}; waiting {WAIT_S:.0f} s for it to come back, at any port")
    end_s = time.monotonic() + WAIT_S
    why: RondelError = error
    while time.monotonic() < end_s:
        time.sleep(RETRY_S)
        try:
            client = connect(finder)
        except RondelError as reason:
            why = reason
            continue
        try:
            client.run(pull_steps(mirror))
            return client
        except BaseException as reason:
            client.close()
            if not isinstance(reason, LinkLost):
                raise
            why = reason
    raise LinkLost(f"{error.what} and did not come back within {WAIT_S:.0f} s ({why.what})", why.todo)

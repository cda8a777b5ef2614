"""What the commands that talk to one device share: `--device`, and a client that has said hello."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from rondel.link import find
from rondel.link.client import Client
from rondel.link.mirror import Mirror, pull_steps
from rondel.virtual.runtimes import RUNTIMES

LONGER = 1.5  # than the hub waits for its device: so the hub's answer comes first


def device_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--device`."""
    return click.option(
        "--device",
        metavar="WHICH",
        help="auto, a port, serial:ID, virtual or virtual:NAME; else RONDEL_DEVICE, else the only one.",
    )(function)


def connect(device: str | None, on_notice: Callable[[str, dict[str, Any]], None] | None = None) -> Client:
    """Find and open the device that is meant, and greet it."""
    found = find.choose(device)
    runtime = RUNTIMES.get(found.runtime) if found.kind == "virtual" else None
    patience = LONGER * runtime.patience if runtime else 1.0
    client = Client(find.open_device(found), on_notice, patience)
    try:
        client.hello()
    except BaseException:
        client.close()
        raise
    return client


@contextmanager
def mirrored(device: str | None) -> Iterator[tuple[Client, Mirror]]:
    """A client and the device's game."""
    client = connect(device)
    try:
        mirror = Mirror()
        client.run(pull_steps(mirror))
        yield client, mirror
    finally:
        client.close()

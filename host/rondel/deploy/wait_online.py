"""Waiting for a new version: it was started, greets over the link, and says who it is."""

import time
from collections.abc import Callable
from typing import Any

from rondel.errors import LinkLost, RondelError
from rondel.link.client import Client
from rondel.link.transport import Transport

WAIT_S = 30.0
RETRY_S = 0.5
SLACK_S = 2.0


def wait_for(
    open_transport: Callable[[], Transport],
    version: str,
    restarted: bool = True,
    wait_s: float | None = None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
    patience: float = 1.0,
) -> dict[str, Any]:
    """The `status` of a device, `restarted` just now, once it answers as `version`.

    Raises LinkLost with the last reason when it does not within `wait_s` (WAIT_S).
    """
    begun_s = clock()
    wait_s = WAIT_S if wait_s is None else wait_s
    why = "it does not answer"
    while clock() - begun_s < wait_s:
        try:
            client = Client(open_transport(), patience=patience)
            try:
                client.hello()
                status = client.request("info").values
            finally:
                client.close()
            up_s = status["uptime_ms"] / 1000
            if status["version"] != version:
                why = f"version {status['version']} answers"
            elif restarted and up_s > clock() - begun_s + SLACK_S:
                why = f"what answers has been running for {up_s:.0f} s: it was not restarted"
            else:
                return status
        except RondelError as error:
            why = error.what
        sleep(RETRY_S)
    raise LinkLost(
        f"all is copied, but version {version} has not answered ({why})",
        "unplug the board, plug it in again and look with `rondel doctor`; `rondel deploy --back` brings the old "
        "version back",
    )

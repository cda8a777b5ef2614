"""The whole self-test, part after part, and how the game is found again whatever happens."""

from __future__ import annotations

import contextlib
import random
import statistics
import time
from collections.abc import Callable, Sequence

from rondel.errors import OtherVersion, Refused, RondelError
from rondel.link.client import Client
from rondel.link.lines import MESSAGES
from rondel.selftest import keys, lights
from rondel.selftest.finding import Finding
from rondel.selftest.prompts import Prompts

SLOW_S = 0.2
TODO_LINK = "another cable, one that carries data, and no hub between; then: rondel doctor"
TODO_SCREEN = "look for SDA and SCL or VCC and GND swapped, and for the pull-up resistors; then start the device anew"
TODO_NOISE = "is there shifted noise? Then it is an SH1106; it has to be an SSD1306"
TODO_STORE = "start it without EDIT held; if the drive is full, make room in edit mode; then: rondel doctor"


def run(
    client: Client,
    prompts: Prompts,
    asked: Sequence[int],
    virtual: bool = False,
    wait_s: float = 15.0,
    tell: Callable[[Finding], None] = lambda finding: None,
    code: int | None = None,
) -> list[Finding]:
    """Test every part; `tell` hears each finding at once. `asked` are the keys that the device has.

    Of a `virtual` device the keys are pressed by this program. Raises RondelError when the device goes away.
    """
    findings: list[Finding] = []

    def add(finding: Finding) -> None:
        findings.append(finding)
        tell(finding)

    pixels, knob, screen = _begin(client)
    try:
        add(link(client, virtual))
        add(_store(client))
        add(_screen(client, prompts, screen, random.randrange(10000) if code is None else code))
        for finding in lights.check(client, pixels, prompts):
            add(finding)
        fingers = keys.Fingers(client, prompts, wait_s, _presser(client) if virtual and not prompts.there else None)
        add(keys.check(fingers, asked))
        add(keys.check_knob(fingers, knob))
    finally:
        with contextlib.suppress(RondelError):  # a device that went away has ended it by itself
            client.request("test", step="end", value=0)
    return findings


def _begin(client: Client) -> tuple[int, bool, bool]:
    try:
        data = bytes.fromhex(client.request("test", step="begin", value=0).values["data"])
    except Refused as error:
        if error.code == "unknown":
            raise OtherVersion(
                "the device's firmware is older than the self-test", "deploy the firmware that came with this program"
            ) from error
        raise
    return data[0], bool(data[1]), bool(data[2])


def _presser(client: Client) -> Callable[[int], None]:
    def press(key: int) -> None:
        client.request("press", key=key, down=1)
        client.request("press", key=key, down=0)

    return press


def link(client: Client, virtual: bool = False, clock: Callable[[], float] = time.monotonic) -> Finding:
    """Ask for every declared line twice, and count what was lost on the way.

    A `virtual` device may be slow: no wire is to blame, but this computer, which emulates a chip.
    """
    before = client.request("info").values["errors"]
    times, wrong = [], 0
    for index, line in [*enumerate(MESSAGES)] * 2:
        begun = clock()
        wrong += client.request("help", index=index).values["text"] != line
        times.append(clock() - begun)
    lost = client.request("info").values["errors"] - before
    middle, most = statistics.median(times), max(times)
    if wrong:
        return Finding("link", False, f"{wrong} lines say something else", "deploy the firmware of this program")
    text = f"{len(times)} requests, {1000 * middle:.0f} ms each, {1000 * most:.0f} at most, {lost} lines damaged"
    good = not lost and (virtual or middle < SLOW_S)
    return Finding("link", good, text, "" if good else TODO_LINK)


def _store(client: Client) -> Finding:
    values = client.request("test", step="store", value=0).values
    return Finding("store", values["good"] == 1, values["text"], "" if values["good"] == 1 else TODO_STORE)


def _screen(client: Client, prompts: Prompts, there: bool, code: int) -> Finding:
    values = client.request("test", step="screen", value=code).values
    if values["good"] < 0:
        if not prompts.there:
            return Finding("screen", None, "none answered at power-on")
        if prompts.choose("No screen answered at power-on. Is there one?", (("y", "yes"), ("n", "no"))) == "n":
            return Finding("screen", None, "there is none")
        return Finding("screen", False, values["text"], TODO_SCREEN)
    if not values["good"]:
        return Finding("screen", False, values["text"], TODO_SCREEN)
    if not prompts.there:
        return Finding("screen", None, "it answers; nobody looked")
    said = prompts.write("Which number stands on the screen, between two bars?").strip()
    if said == f"{code:04d}":
        return Finding("screen", True, f"{said} was read")
    return Finding("screen", False, f"{code:04d} was shown, {said or 'nothing'} was read", TODO_NOISE)

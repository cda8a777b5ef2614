"""The device itself, asked over the link: its version, its health, its last errors, its settings."""

from typing import Any

from firmware.device.version import VERSION
from rondel import __version__
from rondel.doctor.drive import judge_space
from rondel.doctor.findings import NOTE, OK, WRONG, Finding
from rondel.errors import OtherVersion, RondelError
from rondel.link.client import Client

HEAP_LEAST = 16 * 1024  # of a board; below that a long list or a host may not get its memory
DEPLOY = "bring the board up to date: rondel deploy"


def ask(client: Client) -> tuple[list[Finding], bool]:
    """What a device that can be opened says about itself, and whether it answers at all."""
    try:
        welcome = client.hello()
        status = client.request("info").values
        head = client.request("game").values
    except OtherVersion as error:
        return [Finding("version", WRONG, error.what, DEPLOY)], False
    except RondelError as error:
        todo = (
            "look at the rings: four red marks are an error, and any key starts again; else press the reset button. "
            "Dark rings, or one dim pixel: files are missing, so run rondel deploy"
        )
        return [Finding("link", WRONG, error.what, todo)], False
    findings = [
        Finding("link", OK, f"device {welcome['id']} answers ({status['runtime']})", facts={"id": welcome["id"]}),
        _version(status["version"]),
        *_health(status),
        Finding("game", OK, f"{head['game']}, {head['moves']} moves, {status['store']}", facts=head),
    ]
    if status["space"] >= 0:
        findings.append(judge_space(status["space"], "the device", True))
    return findings, True


def _version(theirs: str) -> Finding:
    facts = {"device": theirs, "carried": VERSION, "host": __version__}
    if theirs == VERSION:
        return Finding("version", OK, f"{theirs} on the device, as this program carries", facts=facts)
    return Finding("version", WRONG, f"{theirs} on the device, {VERSION} with this program", DEPLOY, facts)


def _health(status: dict[str, Any]) -> list[Finding]:
    found = []
    free = status["free"]
    text = f"{free // 1024} KB free, running for {status['uptime_ms'] // 1000} s"
    if free < HEAP_LEAST:
        found.append(Finding("memory", WRONG, text, "unplug it and plug it in again; the game is kept", {"free": free}))
    else:
        found.append(Finding("memory", OK, text, facts={"free": free}))
    facts = {"errors": status["errors"], "last_errors": status["last_errors"]}
    if status["last_errors"]:
        todo = "the game is kept. If it comes again: run rondel deploy, and report it with these words"
        found.append(Finding("errors", WRONG, f"the last errors, newest first: {status['last_errors']}", todo, facts))
    elif status["errors"]:
        todo = "nothing, if it stays so; if it grows, try another cable or port"
        found.append(Finding("errors", NOTE, f"{status['errors']} lines on the link could not be read", todo, facts))
    else:
        found.append(Finding("errors", OK, "none since it was switched on", facts=facts))
    if problem := status["store"].partition("; ")[2]:
        todo = "the player's page, firmware/README.md, says what each of these means"
        found.append(Finding("store", WRONG, problem, todo))
    return found


def settings_of(client: Client) -> dict[str, Any] | None:
    """Every setting that is set on the device, as a text; None where its version does not tell."""
    values: dict[str, Any] = {}
    index = 0
    try:
        while True:
            answer = client.request("settings", index=index).values
            for line in answer["text"].splitlines():
                name, _, value = line.partition("=")
                values[name] = value
            if answer["index"] == index:
                return values
            index = answer["index"]
    except RondelError:
        return None

"""`rondel selftest`: is everything soldered right?"""

import json
import sys
import time
from collections.abc import Callable, Sequence

import click

from rondel.cli._connect import connect, device_option
from rondel.cli._keyboard import keyboard
from rondel.hardware import dimensions
from rondel.link.finder import Finder
from rondel.selftest.finding import Finding
from rondel.selftest.prompts import Prompts, Unattended
from rondel.selftest.run import run
from rondel.view import FUNCTION_KEYS

LAYOUTS = tuple(dimensions.read().layouts)
FAULTS = 1


class AtTheTerminal:
    """A person who reads the terminal and answers there. A key that is pressed leaves out what is waited for."""

    there = True

    def __init__(self, key: Callable[[], str]):
        self._key = key

    def show(self, text: str) -> None:
        """A line."""
        print(text)

    def choose(self, question: str, choices: Sequence[tuple[str, str]]) -> str:
        """Ask until one of the letters comes."""
        words = ", ".join(f"[{letter}] {meaning}" for letter, meaning in choices)
        print(f"{question}\n    {words}: ", end="", flush=True)
        letters = [letter for letter, _ in choices]
        while True:
            letter = self._key().lower()
            if letter in letters and letter:
                print(letter)
                return letter
            time.sleep(0.02)

    def write(self, question: str) -> str:
        """Ask for a line, which ends with Enter."""
        print(f"{question} ", end="", flush=True)
        line = ""
        while True:
            letter = self._key()
            if letter in ("\r", "\n"):
                print()
                return line
            if letter in ("\b", "\x7f"):
                line = line[:-1]
                print("\b \b", end="", flush=True)
            elif letter.isprintable() and letter:
                line += letter
                print(letter, end="", flush=True)
            else:
                time.sleep(0.02)

    def skips(self) -> bool:
        """Whether a key was pressed."""
        return bool(self._key())

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        time.sleep(seconds)


def _tell(finding: Finding) -> None:
    print(f"  {finding.part:7} {finding.sign():6} {finding.found}")


def _todo(findings: Sequence[Finding]) -> None:
    faults = [finding for finding in findings if finding.good is False]
    left = sum(finding.good is None for finding in findings)
    print()
    if not faults:
        print("no fault" + (f"; {left} parts were not looked at, or are not there" if left else ""))
    for finding in faults:
        print(f"{finding.part}: {finding.todo}")


@click.command("selftest")
@click.option("--build", type=click.Choice(LAYOUTS), default=LAYOUTS[0], show_default=True, help="Says which keys.")
@click.option("--unattended", is_flag=True, help="Ask nothing; what needs eyes and fingers is left out.")
@click.option("--wait", "wait_s", type=click.FloatRange(0.1, 600), default=15, show_default=True, help="Seconds a key.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object. Asks nothing.")
@device_option
def command(build: str, unattended: bool, wait_s: float, as_json: bool, device: str | None) -> int:
    """Test a device that was built: link, store, screen, each light, each key, the knob.

    It shows and asks one part after the other, and says for each fault what it is most often. The game on the device
    waits and goes on afterwards. Of a virtual device that nobody attends, the program presses the keys itself.

    Exit code 1 when there is a fault.
    """
    asked = list(range(16)) if dimensions.read().layouts[build].key_grid[1] > 1 else list(FUNCTION_KEYS)
    finder = Finder(device)
    client = connect(finder)
    virtual = finder.found is not None and finder.found.kind == "virtual"
    try:
        with keyboard() as key:
            attended = sys.stdin.isatty() and not unattended and not as_json
            prompts: Prompts = AtTheTerminal(key) if attended else Unattended()
            if attended:
                print("A key of this computer goes on to the next one without waiting; Ctrl-C ends the test.")
            tell = (lambda finding: None) if as_json else _tell
            findings = run(client, prompts, asked, virtual, wait_s, tell)
    finally:
        client.close()
    good = all(finding.good is not False for finding in findings)
    if as_json:
        about = {name: client.welcome[name] for name in ("id", "runtime", "version")}
        print(json.dumps({**about, "good": good, "findings": [finding.as_json() for finding in findings]}))
    else:
        _todo(findings)
    return 0 if good else FAULTS

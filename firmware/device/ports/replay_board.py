"""A replay on a CircuitPython board: the record lies on the drive, the result goes to the console."""

import sys

from ..overlay import Overlay
from ..replay import run

RECORD = "/game.rondel"
BEGIN, END = "<rondel>", "</rondel>"


def _lines():
    with open(RECORD, "rb") as file:
        for line in file:
            yield str(line, "utf-8").rstrip("\n")


def main():
    """Replay and write one line of JSON."""
    sys.stdout.write(BEGIN)
    overlay = Overlay()
    overlay.mark()
    run(_lines(), sys.stdout, overlay)
    sys.stdout.write(END)

"""A replay in MicroPython's unix port: the record on standard input, the result on standard output.

    micropython -X heapsize=256K -c 'from device.ports.replay_unix import main; main("FOLDER")'

FOLDER takes the journal, so that a long game fits the heap.
"""

import sys

from shared_rules.journal import Journal

from ..files import FileMedium
from ..overlay import Overlay
from ..replay import run


def _lines():
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            return
        yield str(line, "utf-8").rstrip("\n")


def main(folder):
    """Replay and write one line of JSON."""
    overlay = Overlay()
    overlay.mark()
    run(_lines(), sys.stdout, overlay, Journal(FileMedium(folder)))

"""A board's traceback in the words of the sources: `python -m rondel.virtual.board_traceback < traceback.txt`."""

import sys

from rondel.shorten.traceback import translate
from rondel.virtual.board_files import program_files, written_files

if __name__ == "__main__":
    said = sys.stdin.read()
    for runtime in ("circuitpython", "micropython"):
        said = translate(said, written_files(runtime), program_files(runtime))
    sys.stdout.write(said)

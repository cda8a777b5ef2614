"""Makes board_words.txt: the names that the firmware of a board brings, out of its own sources.

    python -m rondel.shorten.board_words CIRCUITPYTHON MICROPYTHON > host/rondel/shorten/board_words.txt

Both are folders with the sources (there are those of CircuitPython 10.0.3 and MicroPython 1.28 in the table). In C such
a name is written MP_QSTR_name. They lie in the chip's flash, so they cost no memory, however long they are.
"""

import re
import sys
from pathlib import Path

_NAME = re.compile(r"MP_QSTR_([A-Za-z_]\w+)")


def names_in(folder: Path) -> set[str]:
    """All names in the C files of a folder, but those that mean something to Python itself."""
    found: set[str] = set()
    for path in folder.rglob("*.[ch]"):
        found.update(_NAME.findall(path.read_text("utf-8", "replace")))
    return {name for name in found if not name.startswith("__")}


if __name__ == "__main__":
    found = set().union(*(names_in(Path(folder)) for folder in sys.argv[1:]))
    sys.stdout.write("".join(f"{name}\n" for name in sorted(found)))

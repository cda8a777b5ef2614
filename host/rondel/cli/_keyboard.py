"""One key from the terminal without waiting, on every system; nothing where standard input is no terminal."""

import contextlib
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Read = Callable[[], str]


@contextmanager
def keyboard() -> Iterator[Read]:
    """Yield a function that returns the key that was pressed, or ""."""
    if not sys.stdin.isatty():
        yield lambda: ""
    elif sys.platform == "win32":
        import msvcrt

        yield lambda: msvcrt.getwch() if msvcrt.kbhit() else ""
    else:
        import termios
        import tty

        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        typed: list[str] = []  # `sys.stdin` has a buffer of its own, of which `select` knows nothing

        def read() -> str:
            if not typed and select.select([number], [], [], 0)[0]:
                typed.extend(os.read(number, 64).decode(errors="ignore"))
            return typed.pop(0) if typed else ""

        try:
            tty.setcbreak(number)
            yield read
        finally:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(number, termios.TCSADRAIN, before)

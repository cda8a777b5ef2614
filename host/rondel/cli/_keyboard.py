"""One key from the terminal without waiting, on every system; nothing where standard input is no terminal."""

import contextlib
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
        try:
            tty.setcbreak(number)
            yield lambda: sys.stdin.read(1) if select.select([number], [], [], 0)[0] else ""
        finally:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(number, termios.TCSADRAIN, before)

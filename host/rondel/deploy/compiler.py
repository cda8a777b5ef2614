"""Modules compiled beforehand, where a compiler is given that fits the board.

A .mpy begins with a letter for whose it is (C CircuitPython, M MicroPython), its version, flags, and how many bits a
small integer has. A board refuses what is not its own, so this is looked at before anything is copied.
"""

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rondel.errors import RondelError, UsageFault

OF = {ord("C"): "CircuitPython", ord("M"): "MicroPython"}
LETTERS = {"circuitpython": ord("C"), "micropython": ord("M")}
VERSION = 6  # of CircuitPython 9 and 10, and of MicroPython since 1.19
SMALL_INT_BITS = 31  # of an RP2040
_LEAVE = "leave --mpy-cross out"


@dataclass(frozen=True)
class Wanted:
    """What a board takes. `version` is that of its .mpy files."""

    runtime: str
    version: int = VERSION


def check_header(data: bytes, wanted: Wanted) -> None:
    """Raises UsageFault when a board cannot take this .mpy."""
    if len(data) < 4 or data[0] not in OF:
        raise UsageFault("the compiler made something that is no .mpy file", _LEAVE)
    letter = LETTERS[wanted.runtime]
    if (data[0], data[1]) != (letter, wanted.version):
        raise UsageFault(
            f"the compiler is for {OF[data[0]]} (.mpy version {data[1]}), the board has {OF[letter]} "
            f"(.mpy version {wanted.version})",
            f"give the mpy-cross of the board's version, or {_LEAVE}",
        )
    if data[2] & ~3:
        raise UsageFault("the compiler makes machine code", f"give no such options, or {_LEAVE}")
    if data[3] > SMALL_INT_BITS:
        raise UsageFault(f"the compiler makes integers of {data[3]} bits, the board has {SMALL_INT_BITS}", _LEAVE)


class Compiler:
    """An mpy-cross program. Call it with a module's path on the board and its source."""

    def __init__(self, program: Path, wanted: Wanted):
        self._program = program
        self._wanted = wanted

    def __call__(self, path: str, source: bytes) -> bytes:
        """The compiled module. Raises UsageFault when the board cannot take it, RondelError when there is none."""
        with tempfile.TemporaryDirectory() as folder:
            module, made = Path(folder, "module.py"), Path(folder, "module.mpy")
            module.write_bytes(source)
            try:
                done = subprocess.run(
                    [self._program, "-s", path, "-o", made, module], capture_output=True, text=True, check=False
                )
                data = made.read_bytes() if done.returncode == 0 else b""
            except OSError as error:
                raise UsageFault(f"{self._program} is no compiler ({error.strerror})", _LEAVE) from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            raise RondelError(f"{self._program} does not compile {path} ({said})", _LEAVE)
        check_header(data, self._wanted)
        return data

"""Modules compiled beforehand, where a compiler is given that fits the board.

A .mpy begins with a letter for whose it is (C CircuitPython, M MicroPython), its version, flags, and how many bits a
small integer has. A board refuses what is not its own, so this is looked at before anything is copied.

With -O3 a compiled module has no line numbers, which cost heap; it has no asserts either, and the firmware uses none.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rondel.errors import RondelError, UsageFault

OF = {ord("C"): "CircuitPython", ord("M"): "MicroPython"}
LETTERS = {"circuitpython": ord("C"), "micropython": ord("M")}
VERSION = 6  # of CircuitPython 9 and 10, and of MicroPython since 1.19
SMALL_INT_BITS = 31  # of an RP2040
PROGRAMS = ("mpy-cross", "mpy-cross-circuitpython")  # what it is called where it is installed
SETTING = "RONDEL_MPY_CROSS"
_LEAVE = f"leave --mpy-cross and {SETTING} out"

Compile = Callable[[str, bytes], bytes]


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
        self._program = program.resolve()  # "./mpy-cross" would be looked for on PATH
        self._wanted = wanted

    def __call__(self, path: str, source: bytes) -> bytes:
        """The compiled module. Raises UsageFault when the board cannot take it, RondelError when there is none."""
        with tempfile.TemporaryDirectory() as folder:
            module, made = Path(folder, "module.py"), Path(folder, "module.mpy")
            module.write_bytes(source)
            try:
                done = subprocess.run(
                    [self._program, "-s", path, "-o", made, "-O3", module],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                data = made.read_bytes() if done.returncode == 0 else b""
            except OSError as error:
                raise UsageFault(f"{self._program} is no compiler ({error.strerror})", _LEAVE) from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            raise RondelError(f"{self._program} does not compile {path} ({said})", _LEAVE)
        check_header(data, self._wanted)
        return data


def find(wanted: Wanted) -> Path | None:
    """The first program on PATH that compiles for such a board, or None. One for other boards is passed over."""
    for folder in os.get_exec_path():
        for name in PROGRAMS:
            program = Path(folder, name)
            if folder and program.is_file() and os.access(program, os.X_OK) and fits(program, wanted):
                return program
    return None


def fits(program: Path, wanted: Wanted) -> bool:
    """Whether what a program makes can be taken by such a board."""
    try:
        Compiler(program, wanted)("fits.py", b"x = 1\n")
    except RondelError:
        return False
    return True


def compiled(files: Mapping[str, bytes], compile: Compile | None) -> dict[str, bytes]:
    """A board's files with its modules compiled; without a compiler as they are. What is in the root is started as
    text, so that stays.
    """
    made = {}
    for path, data in files.items():
        if compile and path.endswith(".py") and "/" in path:
            made[path.removesuffix(".py") + ".mpy"] = compile(path, data)
        else:
            made[path] = data
    return made

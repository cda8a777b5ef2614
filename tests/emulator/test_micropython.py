"""A board that runs real MicroPython."""

import pytest

from rondel.emulator.errors import EmulatorError
from rondel.emulator.machine import Machine
from rondel.emulator.parts import KeyMatrix
from rondel.emulator.ring import Ring
from rondel.emulator.snapshot import forked
from tests.emulator.raw_repl import DeviceException, RawRepl


@pytest.fixture(scope="module")
def board(micropython_uf2):
    ring, keys = Ring(gpio=2, px=8), KeyMatrix(rows=(6,), columns=(10,))
    machine = Machine.micropython(micropython_uf2, {"lib/there.py": b"x = 'from the image'\n"}, parts=[ring, keys])
    machine.boot()
    machine.ring, machine.keys = ring, keys
    return machine


def test_the_raw_repl_runs_code_and_files(board):
    def use():
        repl = RawRepl(board)
        repl.put("pkg/new.py", b"y = 'put there'\n" + b"# more\n" * 100)
        printed = repl.run("import there, pkg.new\nprint(there.x, pkg.new.y)")
        return printed, sorted(board.files())

    printed, names = forked(use)
    assert printed == "from the image put there\n"
    assert names == ["lib/there.py", "pkg/new.py"]


def test_an_exception_on_the_device(board):
    with pytest.raises(EmulatorError, match="ZeroDivisionError: divide by zero"):
        forked(lambda: RawRepl(board).run("1/0"))


def test_an_exception_has_its_class(board):
    def use():
        try:
            RawRepl(board).run("raise OSError(5)")
        except DeviceException as error:
            return str(error)

    assert "OSError: [Errno 5] EIO" in forked(use)


def test_lights_and_keys(board):
    def use():
        repl = RawRepl(board)
        repl.run(
            "import machine, neopixel\nring = neopixel.NeoPixel(machine.Pin(2), 8)\nring[7] = (1, 2, 3)\nring.write()"
        )
        repl.run("machine.Pin(6, machine.Pin.OUT)(0)\ncolumn = machine.Pin(10, machine.Pin.IN, machine.Pin.PULL_UP)")
        up = repl.run("print(column())")
        board.keys.press(0)
        return board.ring.frames[-1].pixels, up, repl.run("print(column())")

    pixels, up, down = forked(use)
    assert pixels == [(0, 0, 0)] * 7 + [(1, 2, 3)]
    assert (up, down) == ("1\n", "0\n")


def test_files_survive_a_power_cut(board):
    def cut():
        RawRepl(board).put("saved.txt", b"The game")
        board.power_cycle()
        return RawRepl(board).run("print(open('saved.txt').read())")

    assert forked(cut) == "The game\n"

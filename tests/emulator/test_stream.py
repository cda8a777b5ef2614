"""The emulated board as a byte stream out of a child process."""

import time

import pytest

from rondel.emulator.errors import EmulatorError
from rondel.emulator.stream import CircuitPythonStream
from rondel.errors import LinkLost
from tests.emulator.conftest import BOOT

COUNTER = b"""
import board, digitalio, neopixel_write, time, usb_cdc
try:
    with open("/count.txt") as file:
        count = int(file.read()) + 1
except OSError:
    count = 1
with open("/count.txt", "w") as file:
    file.write(str(count))
for pin in (board.GP2, board.GP3):
    ring = digitalio.DigitalInOut(pin)
    ring.switch_to_output()
    neopixel_write.neopixel_write(ring, bytearray(72))
    ring.deinit()
begin = time.monotonic()
data = usb_cdc.data
data.timeout = data.write_timeout = 0
while True:
    line = data.readline()
    if line:
        data.write(b"%d %s %d\\n" % (count, line.strip(), (time.monotonic() - begin) * 1000))
    if line == b"crash\\n":
        raise ValueError("asked to")
"""


def ask(stream, text, wait_s=20.0):
    """Write a line and return the answer's words."""
    stream.write(text + b"\n")
    answer, end_s = b"", time.monotonic() + wait_s
    while not answer.endswith(b"\n"):
        assert time.monotonic() < end_s, answer
        answer += stream.read(0.5)
    return answer.split()


@pytest.fixture
def files():
    return {"boot.py": BOOT, "code.py": COUNTER}


def test_it_answers_keeps_its_flash_and_its_time(circuitpython_uf2, files, tmp_path):
    flash_file = tmp_path / "kept" / "board.flash"
    with CircuitPythonStream(files, circuitpython_uf2, flash_file, screen=False) as stream:
        assert stream.wait_for_light(60)
        assert ask(stream, b"hello")[:2] == [b"1", b"hello"]
        begin_s, begin_ms = time.monotonic(), int(ask(stream, b"when")[2])
        time.sleep(2)
        passed_ms = int(ask(stream, b"when")[2]) - begin_ms
        assert passed_ms / 1000 == pytest.approx(time.monotonic() - begin_s, rel=0.5)
    assert flash_file.stat().st_size == 0x101000
    with CircuitPythonStream(files, circuitpython_uf2, flash_file) as stream:
        assert stream.wait_for_light(60)
        assert ask(stream, b"hello")[0] == b"2"
        stream.close()
        with pytest.raises(LinkLost, match="went away"):
            stream.read(1)


def test_what_the_program_died_of_is_on_the_console(circuitpython_uf2, files):
    with CircuitPythonStream(files, circuitpython_uf2) as stream:
        assert stream.wait_for_light(60)
        ask(stream, b"crash")
        end_s = time.monotonic() + 20
        while "ValueError: asked to" not in stream.console and time.monotonic() < end_s:
            stream.read(0.2)
        assert "ValueError: asked to" in stream.console


def test_a_saved_flash_that_is_damaged(circuitpython_uf2, tmp_path):
    flash_file = tmp_path / "board.flash"
    flash_file.write_bytes(b"\xff" * 0x101000)
    with pytest.raises(EmulatorError, match="holds no FAT file system"):
        CircuitPythonStream({"code.py": b""}, circuitpython_uf2, flash_file)
    assert flash_file.read_bytes() == b"\xff" * 0x101000


def test_no_firmware(tmp_path):
    with pytest.raises(EmulatorError, match="cannot read the firmware file"):
        CircuitPythonStream({}, tmp_path / "none.uf2")

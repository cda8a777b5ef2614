"""The log of the flash and the power cuts in it, on a flash controller of our own."""

import pytest

from rondel.emulator.flash import FlashLog, FlashOp


class Clock:
    nanos = 0.0

    def tick(self, ns):
        self.nanos += ns


class Controller:
    """What FlashLog uses of rp2040py's RPSSI."""

    def __init__(self):
        self.rp2040 = self
        self.flash = bytearray(b"\xff" * 0x30000)
        self._tx_buffer = bytearray()
        self._write_enabled = False

    def command(self, code, address, data=b"", enabled=True):
        self._write_enabled = enabled
        self._tx_buffer = bytearray([code]) + address.to_bytes(3, "big") + data
        self._apply_command()

    def _apply_command(self):
        code, address = self._tx_buffer[0], int.from_bytes(self._tx_buffer[1:4], "big")
        if code == 0x20:
            self.flash[address : address + 4096] = b"\xff" * 4096
        elif code == 0x02:
            for offset, byte in enumerate(self._tx_buffer[4:]):
                self.flash[address + offset] &= byte
        self._write_enabled = False


@pytest.fixture
def chip():
    chip = Controller()
    chip.cuts = 0

    def cut():
        chip.cuts += 1

    chip.clock = Clock()
    chip.log = FlashLog(chip, chip.clock, cut)
    return chip


def test_each_operation_is_logged(chip):
    chip.command(0x20, 0x1000)
    chip.command(0x02, 0x1100, b"\x0f" * 256)
    chip.command(0x05, 0x1100)  # reads its status
    assert chip.log.ops == [FlashOp(0.0, "erase", 0x1000, 4096), FlashOp(0.0, "program", 0x1100, 256)]
    assert (chip.log.count("erase"), chip.log.count("program"), chip.log.count("erase", since=1)) == (1, 1, 0)
    assert chip.flash[0x1100:0x1200] == b"\x0f" * 256


def test_an_operation_without_write_enable_does_not_count(chip):
    chip.command(0x20, 0x1000, enabled=False)
    assert chip.log.ops == []


def test_operations_may_take_their_time(chip):
    log = FlashLog(chip, chip.clock, lambda: None, takes_time=True)
    chip.command(0x20, 0x1000)
    chip.command(0x02, 0x1000, b"x")
    assert [op.ns for op in log.ops] == [45e6, 45.4e6]


def test_a_cut_between_two_operations(chip):
    chip.log.cut(after=1)
    chip.command(0x02, 0x1000, b"\x01")
    chip.command(0x02, 0x1001, b"\x02")
    chip.command(0x02, 0x1002, b"\x03")
    assert chip.flash[0x1000:0x1003] == b"\x01\xff\xff"
    assert chip.cuts == 1
    assert len(chip.log.ops) == 1


@pytest.mark.parametrize(("part", "programmed"), [(0.25, 2), (1.0, 8)])
def test_a_cut_in_a_program(chip, part, programmed):
    chip.log.cut(part=part)
    chip.command(0x02, 0x1000, bytes(8))
    assert chip.flash[0x1000:0x1008] == bytes(programmed) + b"\xff" * (8 - programmed)
    assert chip.log.ops == [FlashOp(0.0, "program", 0x1000, programmed, whole=programmed == 8)]


def test_a_cut_in_an_erase_leaves_the_rest_as_it_was(chip):
    chip.flash[0x1000:0x2000] = bytes(4096)
    chip.log.cut(part=0.5)
    chip.command(0x20, 0x1234)
    assert chip.flash[0x1000:0x2000] == b"\xff" * 2048 + bytes(2048)


def test_with_the_power_back_operations_work_again(chip):
    chip.log.cut()
    chip.command(0x02, 0x1000, b"\x01")
    chip.log.power_on()
    chip.command(0x02, 0x1000, b"\x02")
    assert chip.flash[0x1000] == 0x02


def test_no_such_place_to_cut(chip):
    with pytest.raises(ValueError, match="no place to cut"):
        chip.log.cut(part=2)

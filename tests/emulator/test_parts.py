"""Keys, encoder, screen and sleep on stand-ins for the chip's pins, core and clock."""

import pytest

from rondel.emulator.parts import Encoder, KeyMatrix
from rondel.emulator.screen import Panel
from rondel.emulator.usb import find_channels
from rondel.emulator.wake import WakeGuard


class Pin:
    def __init__(self):
        self.output_enable = self.output_value = False
        self.level = None
        self.listeners = []

    def add_listener(self, listener):
        self.listeners.append(listener)

    def drive(self, value):
        self.output_enable, self.output_value = value is not None, bool(value)
        for listener in self.listeners:
            listener(int(bool(value)), 0)

    def set_input_value(self, value):
        self.level = value

    def release_input(self):
        self.level = None


class Mcu:
    def __init__(self):
        self.gpio = [Pin() for _ in range(30)]


@pytest.fixture
def matrix():
    matrix = KeyMatrix(rows=(6, 7), columns=(10, 11))
    matrix.mcu = Mcu()
    matrix.attach(matrix.mcu)
    return matrix


def test_a_key_joins_its_row_and_its_column(matrix):
    gpio = matrix.mcu.gpio
    matrix.press(3)
    gpio[6].drive(False)
    assert (gpio[10].level, gpio[11].level) == (None, None)
    gpio[6].drive(None)
    gpio[7].drive(False)
    assert (gpio[10].level, gpio[11].level) == (None, False)
    matrix.release(3)
    assert gpio[11].level is None


def test_the_diodes_let_no_row_push_a_column_up(matrix):
    matrix.press(0)
    matrix.mcu.gpio[6].drive(True)
    assert matrix.mcu.gpio[10].level is None


def test_no_such_key(matrix):
    with pytest.raises(IndexError, match="no key 4"):
        matrix.press(4)


def test_an_encoder_closes_a_first_and_rests_open():
    encoder = Encoder(14, 15)
    mcu = Mcu()
    encoder.attach(mcu)
    seen = []
    for _ in range(4):
        encoder.step(1)
        seen.append((mcu.gpio[14].level, mcu.gpio[15].level))
    assert seen == [(False, True), (False, False), (True, False), (True, True)]


def test_a_panel_wraps_at_its_window():
    panel = Panel()
    for byte in (0x21, 126, 127, 0x22, 7, 7, 0xAF):
        panel.command(byte)
    for byte in (1, 2, 3):
        panel.data(byte)
    assert panel.on
    assert bytes(panel.ram[-2:]) == b"\x03\x02"
    assert panel.lit(126, 56)
    assert panel.picture(x=(126, 127), y=(56, 57)) == "#.\n##"


def test_a_panel_is_addressed_by_page_too():
    panel = Panel()
    for byte in (0xB2, 0x05, 0x11):
        panel.command(byte)
    panel.data(0x80)
    assert panel.lit(21, 23)


def test_the_channels_of_a_descriptor():
    interface = lambda number, kind: bytes((9, 4, number, 0, 2, kind, 0, 0, 0))  # noqa: E731
    endpoint = lambda address, kind=2: bytes((7, 5, address, kind, 64, 0, 0))  # noqa: E731
    descriptors = bytes((9, 2, 0, 0, 3, 1, 0, 0x80, 50))
    descriptors += interface(0, 2) + endpoint(0x81, 3) + interface(1, 10) + endpoint(0x02) + endpoint(0x82)
    descriptors += interface(2, 8) + endpoint(0x05) + endpoint(0x85)  # a drive
    descriptors += interface(3, 2) + endpoint(0x83, 3) + interface(4, 10) + endpoint(0x84) + endpoint(0x04)
    assert find_channels(descriptors) == [(0, 2, 2), (3, 4, 4)]
    assert find_channels(b"") == []


class Core:
    pm = True
    waiting = False
    interrupts_updated = False
    pending_interrupts = 0
    enabled_interrupts = 0b1


class SleepyMcu:
    """A core that forgets, between CPSID and WFI, that an interrupt is waiting."""

    def __init__(self):
        self.core = Core()
        self.clock = self
        self.alarms = 0

    def set_interrupt(self, irq, value):
        self.core.pending_interrupts |= value << irq

    def create_alarm(self, callback):
        self.fire = callback
        return self

    def schedule(self, _ns):
        self.alarms += 1


def test_a_core_that_sleeps_over_an_interrupt_wakes():
    mcu = SleepyMcu()
    WakeGuard(mcu)
    mcu.set_interrupt(0, True)
    mcu.fire()  # still awake, interrupts still off: look again
    assert mcu.alarms == 2
    mcu.core.waiting = True
    mcu.fire()
    assert not mcu.core.waiting
    assert mcu.core.interrupts_updated


def test_a_core_whose_interrupts_are_on_is_left_alone():
    mcu = SleepyMcu()
    WakeGuard(mcu)
    mcu.core.pm = False
    mcu.set_interrupt(0, True)
    assert mcu.alarms == 0

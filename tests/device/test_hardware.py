"""The parts of the device that speak to hardware of their own: the display on its bus, the keys that bounce."""

import random

import pytest

from firmware.device.hardware import DOWN
from firmware.device.matrix import STABLE, Matrix
from firmware.device.ssd1306 import Display

WITH_ARGUMENT = (0xD5, 0xA8, 0xD3, 0x8D, 0x20, 0xDA, 0x81, 0xD9, 0xDB)


class Bus:
    """An SSD1306 as its data sheet has it: command bytes, and a picture of 8 pages of 128 columns."""

    def __init__(self):
        self.there = True
        self.on = False
        self.commands = {}
        self.pages = [bytearray(128) for _ in range(8)]
        self.page = self.column = 0
        self.sent = 0

    def send(self, address, data):
        if not self.there or address != 0x3C:
            raise OSError(19)
        self.sent += 1
        control, *data = data
        assert control in (0x00, 0x40)
        if control == 0x40:
            assert self.column + len(data) <= 128
            self.pages[self.page][self.column : self.column + len(data)] = bytes(data)
            self.column += len(data)
            return
        while data:
            command = data.pop(0)
            self.commands[command] = [data.pop(0)] if command in WITH_ARGUMENT else []
            if 0xB0 <= command <= 0xB7:
                self.page = command - 0xB0
            elif command < 0x10:
                self.column = self.column & 0xF0 | command
            elif command < 0x20:
                self.column = self.column & 0x0F | (command & 0x0F) << 4
            elif command in (0xAE, 0xAF):
                self.on = command == 0xAF


def test_the_display_is_switched_on_as_the_data_sheet_says():
    bus = Bus()
    assert Display(bus.send, 0x3C).there
    assert bus.on
    assert bus.commands[0x8D] == [0x14]  # charge pump
    assert bus.commands[0x20] == [0x02]  # page addressing
    assert bus.commands[0xA8] == [0x3F]  # 64 rows
    assert bus.commands[0xDA] == [0x12]
    assert 0xA6 in bus.commands  # not inverted
    assert 0xA4 in bus.commands  # shows its memory


def test_pages_arrive_where_they_belong_in_any_order():
    bus = Bus()
    display = Display(bus.send, 0x3C)
    wanted = {}
    for row in (3, 0, 7, 3, 5):
        wanted[row] = bytes((row * 31 + column * 7 + len(wanted)) & 255 for column in range(128))
        display.write(row, wanted[row])
    for row in range(8):
        assert bus.pages[row] == wanted.get(row, bytes(128))


def test_without_a_display_there_is_none_and_nothing_is_sent():
    bus = Bus()
    bus.there = False
    display = Display(bus.send, 0x3C)
    assert not display.there
    with pytest.raises(OSError, match="19"):
        display.write(0, bytes(128))
    assert bus.sent == 0
    bus.there = True
    assert not Display(bus.send, 0x3D).there


@pytest.mark.parametrize("after", [0, 1])
def test_a_display_that_was_pulled_out_is_switched_on_anew(after):
    bus = Bus()
    display = Display(bus.send, 0x3C)
    display.write(0, bytes(128))
    send, left = bus.send, [after]

    def pulled(address, data):
        if not left[0]:
            raise OSError(5)
        left[0] -= 1
        send(address, data)

    display._send = pulled
    for _ in range(2):
        with pytest.raises(OSError, match="5"):
            display.write(1, bytes([255]) * 128)
        assert not display.there
    display._send = send
    bus.on = False
    display.write(2, bytes([7]) * 128)
    assert display.there
    assert bus.on
    assert bus.pages[2] == bytes([7]) * 128


# -- keys that bounce ------------------------------------------------------------------------------------------


class Pad:
    """4 x 4 contacts; `closed` are the key indexes that conduct now."""

    def __init__(self):
        self.closed = set()
        self.row = None
        self.matrix = Matrix(self.select, self.read)

    def select(self, row, on):
        assert (self.row is None) == on  # never two rows at once
        self.row = row if on else None

    def read(self, column):
        return self.row * 4 + column in self.closed

    def poll(self, room=16):
        events = bytearray(room)
        return list(events[: self.matrix.poll(events)])


@pytest.mark.parametrize("key", range(16))
def test_every_key_has_its_number(key):
    pad = Pad()
    pad.closed.add(key)
    assert [pad.poll() for _ in range(STABLE + 2)] == [[]] * (STABLE - 1) + [[key | DOWN], [], []]
    pad.closed.clear()
    assert [pad.poll() for _ in range(STABLE + 2)] == [[]] * (STABLE - 1) + [[key], [], []]


def test_a_contact_that_bounces_is_one_edge():
    for seed in range(200):
        dice = random.Random(seed)
        pad = Pad()
        found = []
        for down in (True, False, True):
            for _ in range(dice.randint(0, 6)):  # it bounces, never long enough to count
                steady = dice.randint(1, STABLE - 1)
                pad.closed = {9} if (down if dice.randrange(2) else not down) else set()
                for _ in range(steady):
                    found += pad.poll()
                pad.closed = set() if down else {9}
                found += pad.poll()
            pad.closed = {9} if down else set()
            for _ in range(STABLE + 1):
                found += pad.poll()
        assert found == [9 | DOWN, 9, 9 | DOWN]


def test_a_spike_is_no_key():
    pad = Pad()
    for length in range(1, STABLE):
        pad.closed = {4}
        for _ in range(length):
            assert pad.poll() == []
        pad.closed = set()
        for _ in range(5):
            assert pad.poll() == []


def test_keys_in_one_scan_come_together_and_none_is_lost():
    pad = Pad()
    pad.closed = set(range(16))
    for _ in range(STABLE - 1):
        assert pad.poll() == []
    assert pad.poll() == [key | DOWN for key in range(16)]
    pad.closed = set()
    found = []
    for _ in range(STABLE + 4):
        found += pad.poll(room=5)
    assert sorted(found) == list(range(16))


def test_bouncing_keys_beside_each_other_do_not_disturb():
    for seed in range(100):
        dice = random.Random(seed)
        pad = Pad()
        found = []
        held = set()
        for _ in range(12):
            key = dice.randrange(16)
            down = key not in held
            other = dice.randrange(16)
            for step in range(STABLE * 4):
                now = set(held)
                if (step >= 2) == down:
                    now.add(key)
                else:
                    now.discard(key)
                if step == 4 and other != key:
                    now ^= {other}  # a spike
                pad.closed = now
                found += pad.poll()
            held ^= {key}
            assert found.pop() == (key | DOWN if down else key)
            assert found == []

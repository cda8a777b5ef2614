"""Which devices are found, and which one a selection means."""

from types import SimpleNamespace

import pytest

from rondel.errors import NoDevice, UsageFault
from rondel.link.find import Found, boards, choose, open_device

BOARD = Found("circuitpython", "serial:E661", "/dev/ttyACM1", "E661")
OTHER = Found("micropython", "serial:D0", "/dev/ttyACM2", "D0")


def port(device, serial_number="", vid=0x239A, pid=0x80F4, product="Pico"):
    return SimpleNamespace(
        device=device,
        serial_number=serial_number,
        vid=vid,
        pid=pid,
        product=product,
        manufacturer="Raspberry Pi",
    )


def test_boards_are_found_by_data_channel_and_by_usb_id():
    found = boards(
        lambda: [port("/dev/ttyACM1", "E661")],
        lambda: [
            port("/dev/ttyACM1", "E661"),
            port("/dev/ttyACM2", "", 0x2E8A, 0x0005, None),
            port("/dev/ttyUSB0"),
        ],
    )
    assert [(f.kind, f.select) for f in found] == [
        ("circuitpython", "serial:E661"),
        ("micropython", "/dev/ttyACM2"),
    ]
    assert found[0].about == "Raspberry Pi Pico"


def test_auto_means_the_only_one():
    assert choose(None, lambda: [BOARD]) is BOARD
    assert choose("auto", lambda: [OTHER]) is OTHER


def test_auto_without_a_device_says_how_to_get_one():
    with pytest.raises(NoDevice, match="there is no device; plug one in, or start a virtual one with: rondel play"):
        choose(None, list)


def test_auto_with_several_names_them():
    with pytest.raises(UsageFault, match="--device: serial:E661, serial:D0"):
        choose("auto", lambda: [BOARD, OTHER])


def test_a_serial_number_means_one_board():
    assert choose("serial:D0", lambda: [BOARD, OTHER]) is OTHER
    with pytest.raises(NoDevice, match="serial number XX is not there; see what is there with: rondel devices"):
        choose("serial:XX", lambda: [BOARD])
    with pytest.raises(UsageFault, match="wants a serial number"):
        choose("serial:", list)


def test_the_environment_can_choose(monkeypatch):
    monkeypatch.setenv("RONDEL_DEVICE", "serial:D0")
    assert choose(None, lambda: [BOARD, OTHER]) is OTHER
    assert choose("serial:E661", lambda: [BOARD, OTHER]) is BOARD


def test_anything_else_is_a_port():
    found = choose("/dev/ttyACM7")
    assert found.port == "/dev/ttyACM7"
    with pytest.raises(NoDevice, match="no port"):
        open_device(found)


def test_a_virtual_device_that_is_not_running():
    with pytest.raises(NoDevice, match="the virtual device 'x' is not there"):
        choose("virtual:x")
    with pytest.raises(NoDevice, match="a virtual device is not there"):
        choose("virtual")

"""The udev rules: the boards that the host looks for, in a form that udev takes, early enough to have an effect."""

import re
from pathlib import Path

from rondel.hardware import generate
from rondel.link.find import MICROPYTHON_IDS

RULES = Path(generate.__file__).with_name("70-rondel.rules")
CIRCUITPYTHON_PICO = (0x239A, 0x80F4)  # USB_VID and USB_PID of CircuitPython's board raspberry_pi_pico
TERM = re.compile(r'(\w+(?:\{\w+\})?)(==|\+=|=)"([^"]*)"')


def rules():
    """The rules of the file: for each its terms as {name: (operator, value)}."""
    found = []
    for line in RULES.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            terms = TERM.findall(line)
            assert ", ".join(f'{name}{sign}"{value}"' for name, sign, value in terms) == line, line
            found.append({name: (sign, value) for name, sign, value in terms})
    return found


def test_each_board_has_a_rule_for_its_ports_and_one_for_itself():
    wanted = {CIRCUITPYTHON_PICO, *MICROPYTHON_IDS}
    for subsystem, attribute in (("tty", "ATTRS"), ("usb", "ATTR")):
        ids = [
            tuple(int(rule[attribute + name][1], 16) for name in ("{idVendor}", "{idProduct}"))
            for rule in rules()
            if rule["SUBSYSTEM"] == ("==", subsystem)
        ]
        assert sorted(ids) == sorted(wanted)


def test_what_they_do():
    for rule in rules():
        if rule["SUBSYSTEM"][1] == "tty":
            assert rule["TAG"] == ("+=", "uaccess")
            assert rule["ENV{ID_MM_PORT_IGNORE}"] == ("=", "1")
        else:
            assert rule["ENV{DEVTYPE}"] == ("==", "usb_device")
            assert rule["ENV{ID_MM_DEVICE_IGNORE}"] == ("=", "1")
        assert all(re.fullmatch("[0-9a-f]{4}", value) for name, (_, value) in rule.items() if "id" in name)


def test_the_number_is_below_the_rule_that_gives_the_seat_its_rights():
    assert int(RULES.name.partition("-")[0]) < 73  # 73-seat-late.rules of systemd
    assert f"sudo cp {RULES.name} /etc/udev/rules.d/" in RULES.read_text(encoding="ascii")

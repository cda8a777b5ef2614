"""Settings as `rondel doctor` finds them: on the drive, or told by the device; each with where it comes from."""

import pytest

from firmware.device.settings_reader import NUMBERS, TEXTS
from rondel.doctor import examine as examination
from rondel.doctor import settings
from rondel.doctor.examine import examine
from rondel.doctor.findings import NOTE, WRONG
from tests.doctor.examined import PROGRAM, SETTINGS, Device, about, only, world


def test_settings_and_where_they_come_from(drive):
    drive.write("settings.toml", b'RONDEL_RING_PX = 12\nRONDEL_COLOUR_WOOD = "#ff0000"\n' + PROGRAM.shipped)
    found = only(examine(None, None, world(volumes=[drive.root])), "settings")
    assert f"RONDEL_RING_PX = 12, RONDEL_COLOUR_WOOD = #ff0000 (from settings.toml on {drive.name})" in found.what
    rows = {row["name"]: (row["value"], row["source"]) for row in found.facts["settings"]}
    assert rows["RONDEL_RING_PX"] == (12, f"settings.toml on {drive.name}")
    assert rows["RONDEL_HOLD_MS"] == (500, "the usual value")
    assert set(SETTINGS) < set(rows)


@pytest.mark.parametrize(
    ("line", "level", "what"),
    [
        ("RONDEL_RING_PX = 16", WRONG, "RONDEL_RING_PX: 12, 24 or 60; 24 is used"),
        ("RONDEL_HOLD_MS = 5", WRONG, "RONDEL_HOLD_MS: 200 to 2000; 500 is used"),
        ("RONDEL_HOLDS_MS = 500", NOTE, "RONDEL_HOLDS_MS means nothing to the device"),
        ("CIRCUITPY_PYSTACK_SIZE = 1", WRONG, "CIRCUITPY_PYSTACK_SIZE is 1; some moves will fail"),
        ("RONDEL_HOLD_MS 500", WRONG, "settings.toml cannot be read"),
    ],
)
def test_settings_that_make_no_sense(drive, line, level, what):
    shipped = PROGRAM.shipped.decode()
    if line.startswith("CIRC"):
        shipped = shipped.replace("CIRCUITPY_PYSTACK_SIZE = 4096", "")
    drive.write("settings.toml", f"{line}\n{shipped}".encode())
    found = about(examine(None, None, world(volumes=[drive.root])), "settings")
    assert [finding.level for finding in found if what in finding.what] == [level]


def test_a_setting_that_is_nought_is_the_boards_own():
    (found,) = settings.judge({"RONDEL_SCREEN": 0}, "there", False)
    rows = {row["name"]: row for row in found.facts["settings"]}
    assert rows["RONDEL_SCREEN"]["source"] == "there"


def test_where_no_drive_is_seen_the_device_tells_its_settings():
    found = examine(None, None, world(Device(set_to={"RONDEL_RING_PX": 16, "RONDEL_SEATS": "Ann, B=C"})))
    said = about(found, "settings")
    assert "RONDEL_RING_PX = 16, RONDEL_SEATS = Ann, B=C (from the device's settings.toml)" in said[0].what
    assert said[1].what == "RONDEL_RING_PX: 12, 24 or 60; 24 is used"


def test_an_older_device_that_tells_no_settings_is_left_alone():
    assert about(examine(None, None, world(Device())), "settings") == []


def test_the_real_device_tells_every_setting(tmp_path):
    from rondel.link.client import Client
    from rondel.virtual.cpython import open_cpython
    from rondel.virtual.options import DeviceOptions

    names = ", ".join("öäü" * 20 for _ in range(4))
    client = Client(open_cpython(DeviceOptions(ring_px=12, seats=(names,))))
    try:
        assert examination.device.ask(client)[1]
        values = examination.device.settings_of(client)
    finally:
        client.close()
    assert values == {"RONDEL_GAME": "glass-road", "RONDEL_RING_PX": "12", "RONDEL_SEATS": names[:100]}


def test_a_device_with_every_setting_set_tells_all(monkeypatch):
    from rondel.link.client import Client
    from rondel.virtual.cpython import open_cpython
    from rondel.virtual.options import DeviceOptions

    every = {name: str(NUMBERS[name][0]) for name in NUMBERS} | TEXTS
    monkeypatch.setattr(DeviceOptions, "settings", lambda self: every)
    client = Client(open_cpython(DeviceOptions()))
    try:
        client.hello()
        assert examination.device.settings_of(client) == every
    finally:
        client.close()

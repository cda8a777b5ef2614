"""`rondel doctor`: each finding, with what to do, from fakes of all that can be wrong with a board."""

import errno
import json
import os

import pytest

from firmware.device.seldom import VERSION
from firmware.device.settings_reader import NUMBERS, TEXTS
from rondel.cli import main
from rondel.deploy import copying, payload, plan
from rondel.doctor import examine as examination
from rondel.doctor import settings
from rondel.doctor.examine import World, examine
from rondel.doctor.findings import NOTE, OK, WRONG
from rondel.doctor.holders import holders, why
from rondel.errors import DeviceBusy, NoPermission
from rondel.link.find import Found
from tests.deploy.drives import NEW, UID, contents, folder, image
from tests.host.fakes import FakeDevice

BOARD = Found("circuitpython", f"serial:{UID}", "/dev/ttyACM1", UID, "Raspberry Pi Pico", "circuitpython")
SETTINGS = sorted(NUMBERS) + sorted(TEXTS)
PROGRAM = payload.build("circuitpython")


class Device(FakeDevice):
    """A device whose status and settings a test chooses."""

    def __init__(self, set_to=None, protocol=2, **status):
        super().__init__(protocol=protocol)
        self._set_to = set_to
        self._status = {
            "version": VERSION,
            "runtime": "circuitpython",
            "free": 90_000,
            "uptime_ms": 61_000,
            "store": "5 records, 100 bytes",
            "left_out": 0,
            "errors": 0,
            "last_error": "",
        } | status

    def on_info(self):
        return "status", self._status

    def on_settings(self, index):
        if self._set_to is None:
            return "error", {"code": "unknown", "text": "there is no request settings"}
        end = min(index + 9, len(SETTINGS))
        told = [f"{name}={self._set_to[name]}\n" for name in SETTINGS[index:end] if name in self._set_to]
        return "message", {"index": end, "text": "".join(told)}


def fails(error):
    def open_it(found):
        raise error

    return open_it


def world(device=None, found=(BOARD,), volumes=(), **more):
    more.setdefault("open", lambda found: device or Device())
    more.setdefault("holders", lambda port: [])
    return World(devices=lambda: list(found), mounted=lambda: list(volumes), **more)


def about(findings, name):
    return [finding for finding in findings if finding.about == name]


def only(findings, name):
    (finding,) = about(findings, name)
    return finding


@pytest.fixture
def drive(tmp_path):
    """A mounted drive with all of the firmware on it."""
    made = folder(tmp_path / "CIRCUITPY")
    copying.carry_out(made, plan.make(made, PROGRAM), None)
    return made


def test_a_board_in_order_has_nothing_wrong(drive):
    found = examine(None, None, world(volumes=[drive.root]))
    assert [(finding.about, finding.level) for finding in found] == [
        (name, OK)
        for name in (
            *("computer", "port", "link", "version", "memory", "errors", "game"),
            *("board", "drive", "firmware", "space", "settings"),
        )
    ]
    assert only(found, "port").what == "/dev/ttyACM1 Raspberry Pi Pico"
    assert only(found, "version").facts["device"] == VERSION
    assert only(found, "board").what == "Raspberry Pi Pico, CircuitPython 10.0.3"
    assert "is in edit mode" in only(found, "drive").what
    assert only(found, "firmware").what == f"all {len(PROGRAM.files) + 1} files are those of this program"


def test_nothing_is_changed(drive):
    before = contents(drive)
    device = Device()
    examine(None, None, world(device, volumes=[drive.root]))
    assert contents(drive) == before
    assert [name for name, _ in device.requests] == ["hello", "info", "game"]


# -- the port --------------------------------------------------------------------------------------------------


def test_no_board_at_all():
    found = examine(None, None, world(found=()))
    assert [finding.about for finding in found] == ["computer", "drive"]
    assert "plug one in with a cable that carries data" in found[1].todo
    found = examine("serial:77", None, world(found=()))
    assert only(found, "port").what == "a device with serial number 77 is not there"


def test_a_board_that_waits_for_its_firmware(tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    drive = only(examine(None, None, world(found=(), volumes=[tmp_path])), "drive")
    assert "waits for its firmware" in drive.what
    assert "get CircuitPython 10" in drive.todo


def test_a_drive_that_is_not_mounted(tmp_path):
    label = tmp_path / "CIRCUITPY"
    label.symlink_to("/dev/null")
    drive = only(examine(None, None, world(found=(), by_label=label)), "drive")
    assert (drive.what, drive.todo) == (
        "the drive CIRCUITPY is there, but not mounted",
        "mount it: udisksctl mount -b /dev/null",
    )


def test_a_port_without_permission():
    error = NoPermission("no permission to open /dev/ttyACM1", "add yourself to its group")
    port = about(examine(None, None, world(open=fails(error))), "port")[-1]
    assert (port.level, port.what, port.todo) == (WRONG, error.what, error.todo)


def test_a_port_that_others_hold():
    error = DeviceBusy("/dev/ttyACM1 is busy", "close the other program")
    found = examine(None, None, world(open=fails(error), holders=lambda port: ["thonny (process 7)"]))
    said = about(found, "port")
    assert [finding.level for finding in said] == [OK, WRONG, WRONG]
    assert said[1].what == "/dev/ttyACM1 is open in thonny (process 7)"
    assert said[1].facts == {"holders": ["thonny (process 7)"]}


def test_modem_manager_is_known():
    assert "20 seconds after plugging in" in why(["ModemManager (process 1)"])
    assert why(["thonny (process 7)"]) == "close it, and run this again"


def test_the_programs_that_hold_a_port_are_found(tmp_path):
    port = tmp_path / "ttyACM1"
    port.touch()
    for number, name, open_file in ((7, "thonny", port), (8, "vim", tmp_path), (os.getpid(), "pytest", port)):
        (tmp_path / f"proc/{number}/fd").mkdir(parents=True)
        (tmp_path / f"proc/{number}/fd/3").symlink_to(open_file)
        (tmp_path / f"proc/{number}/comm").write_text(name + "\n")
    (tmp_path / "proc/9").mkdir()  # it has just ended
    assert holders(str(port), tmp_path / "proc") == ["thonny (process 7)"]


def test_a_board_that_a_rondel_play_shows_is_asked_through_it():
    served = Found("virtual", "virtual:rondel", "4711", UID, "process 5", "circuitpython")
    found = examine(None, None, world(found=(served, BOARD)))
    assert only(found, "port").what == "virtual:rondel is served by a `rondel play`: process 5"
    assert only(found, "version").level == OK


# -- the device ------------------------------------------------------------------------------------------------


def test_a_device_that_does_not_answer(monkeypatch):
    monkeypatch.setattr("rondel.link.client.SILENCE_S", 0.05)
    monkeypatch.setattr("rondel.link.client.RESEND_S", 0.01)
    device = Device()
    device.swallow = ["hello"] * 1000
    link = only(examine(None, None, world(device)), "link")
    assert link.level == WRONG
    assert "does not answer" in link.what
    assert "four red marks are an error, and any key starts again" in link.todo


def test_versions_that_differ():
    version = only(examine(None, None, world(Device(version="0.0.9"))), "version")
    assert version.what == f"0.0.9 on the device, {VERSION} with this program"
    assert version.todo == "bring the board up to date: rondel deploy"
    assert version.facts == {"device": "0.0.9", "carried": VERSION, "host": VERSION}


def test_protocols_that_differ():
    version = only(examine(None, None, world(Device(protocol=9))), "version")
    assert version.level == WRONG
    assert "speaks link protocol 2" in version.what


def test_the_last_error_of_the_device():
    errors = only(examine(None, None, world(Device(errors=3, last_error="ValueError: x"))), "errors")
    assert (errors.level, errors.what) == (WRONG, "the last error was ValueError: x")
    assert errors.facts == {"errors": 3, "last_error": "ValueError: x"}


def test_lines_that_could_not_be_read_are_no_illness():
    errors = only(examine(None, None, world(Device(errors=3))), "errors")
    assert (errors.level, errors.what) == (NOTE, "3 lines on the link could not be read")


def test_little_memory():
    memory = only(examine(None, None, world(Device(free=9_000))), "memory")
    assert (memory.level, memory.what) == (WRONG, "8 KB free, running for 61 s")


def test_what_the_device_says_of_its_games():
    store = only(examine(None, None, world(Device(store="5 records, 9 bytes; left out 9 torn bytes"))), "store")
    assert (store.level, store.what) == (WRONG, "left out 9 torn bytes")


# -- the drive -------------------------------------------------------------------------------------------------


def test_play_mode_is_no_illness(drive, monkeypatch):
    from rondel.deploy.folder import EDIT

    monkeypatch.setattr("rondel.deploy.folder.FolderDrive.why_read_only", lambda self: EDIT)
    found = only(examine(None, None, world(volumes=[drive.root])), "drive")
    assert (found.level, found.facts) == (OK, {"mode": "play"})
    assert found.todo == "to change something, hold EDIT while you plug it in"
    monkeypatch.setattr("rondel.deploy.folder.FolderDrive.why_read_only", lambda self: "eject it")
    found = only(examine(None, None, world(volumes=[drive.root])), "drive")
    assert (found.level, found.todo) == (WRONG, "eject it")


@pytest.mark.parametrize(
    ("change", "what", "todo"),
    [
        ({"code.py": plan.MARK}, "a copy was cut short", "run rondel deploy: it goes on where it stopped"),
        ({"device/app.py": b"x"}, "2 files differ", "rondel deploy --dry-run shows which"),
        ({"device/other.py": b"x"}, "2 files differ", "rondel deploy --dry-run shows which"),
        ({"code.py": b"import mine\n"}, "has another program on it", "add --replace"),
    ],
)
def test_firmware_that_is_not_whole(drive, change, what, todo):
    for path, data in change.items():
        drive.write(path, data)
    firmware = only(examine(None, None, world(volumes=[drive.root])), "firmware")
    assert firmware.level == WRONG
    assert what in firmware.what
    assert todo in firmware.todo


def test_a_bare_board(tmp_path):
    drive = folder(tmp_path / "CIRCUITPY")
    found = examine(None, None, world(volumes=[drive.root], found=()))
    assert [(finding.about, finding.level) for finding in found[1:]] == [
        *(("link", NOTE), ("board", OK), ("drive", OK), ("firmware", WRONG), ("space", OK)),
    ]
    firmware = only(found, "firmware")
    assert (firmware.what, firmware.todo) == ("there is none on it yet", "run rondel deploy")


def test_a_board_whose_firmware_does_not_answer(drive):
    link = only(examine(None, None, world(volumes=[drive.root], found=())), "link")
    assert (link.level, link.what) == (WRONG, "the firmware is there, but no device answers")
    assert "the link is opened at power-on" in link.todo


def test_compiled_modules_are_not_compared(drive):
    drive.write("device/app.mpy", b"C\x06\x00\x1f")
    firmware = only(examine(None, None, world(volumes=[drive.root])), "firmware")
    assert firmware.level == NOTE


def test_a_drive_of_something_else(tmp_path):
    drive = only(examine(None, tmp_path, world()), "drive")
    assert "has no boot_out.txt" in drive.what
    assert drive.level == WRONG


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("CircuitPython 9.1.4 on", "has CircuitPython 9.1.4, which is too old"),
        ("Pico 2 with rp2350a", "is a Raspberry Pi Pico 2 with rp2350a"),
    ],
)
def test_a_board_that_does_not_fit(tmp_path, said, what):
    text = NEW["boot_out.txt"].decode()
    text = text.replace("CircuitPython 10.0.3 on", said) if "9.1" in said else text.replace("Pico with rp2040", said)
    drive = folder(tmp_path / "x", NEW | {"boot_out.txt": text.encode()})
    assert what in only(examine(None, drive.root, world()), "drive").what


def test_a_full_drive(tmp_path):
    path = tmp_path / "drive"
    image(path, NEW | {"big": bytes(800_000)}).close()
    space = only(examine(None, path, world()), "space")
    assert space.level == WRONG
    assert "the places for games take 300 at the first start" in space.what
    image(path, NEW | {"big": bytes(800_000), "games/1/slot": b""}).close()
    assert only(examine(None, path, world()), "space").level == OK


def test_a_drive_that_cannot_be_read(drive, monkeypatch):
    monkeypatch.setattr(
        "rondel.deploy.folder.FolderDrive.files", lambda self: (_ for _ in ()).throw(OSError(errno.EIO, "I/O error"))
    )
    found = about(examine(None, None, world(volumes=[drive.root])), "drive")[-1]
    assert (found.level, found.todo) == (WRONG, "plug it in again")


def test_a_drive_that_is_named_and_not_there(tmp_path):
    assert only(examine(None, tmp_path / "none", world()), "drive").level == WRONG


def test_the_drive_of_the_board_at_the_port_is_meant(drive):
    other = Found("circuitpython", "serial:AA", "/dev/ttyACM2", "AA", "", "circuitpython")
    found = examine(None, None, world(found=(other,), volumes=[drive.root]))
    assert only(found, "drive").what == "the drive of serial:AA is not mounted here"


# -- settings --------------------------------------------------------------------------------------------------


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


# -- the command -----------------------------------------------------------------------------------------------


def run(monkeypatch, capsys, made, *arguments):
    monkeypatch.setattr("rondel.cli.doctor.examine", lambda device, drive: examine(device, drive, made))
    return main(["doctor", *arguments]), capsys.readouterr().out


def test_all_is_well_in_words_and_as_json(drive, monkeypatch, capsys):
    code, said = run(monkeypatch, capsys, world(volumes=[drive.root]))
    assert code == 0
    assert said.startswith("ok     computer: rondel ")
    assert said.endswith("all is well\n")
    code, said = run(monkeypatch, capsys, world(volumes=[drive.root]), "--json")
    told = json.loads(said)
    assert (code, told["ok"]) == (0, True)
    assert set(told["findings"][0]) == {"about", "level", "what", "todo", "facts"}


def test_something_wrong_has_its_way_on_and_an_exit_code(monkeypatch, capsys):
    code, said = run(monkeypatch, capsys, world(found=()))
    assert code == 1
    assert "WRONG  drive: there is no board to deploy to\n       -> plug one in" in said
    assert said.endswith("1 finding is wrong\n")
    code, said = run(monkeypatch, capsys, world(found=()), "--json")
    assert (code, json.loads(said)["ok"]) == (1, False)

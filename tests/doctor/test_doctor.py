"""`rondel doctor`: each finding, with what to do, from fakes of all that can be wrong with a board."""

import errno
import os

import pytest

from firmware.device.version import VERSION
from rondel.deploy import plan
from rondel.doctor.examine import examine
from rondel.doctor.findings import NOTE, OK, WRONG
from rondel.doctor.port_users import port_users, why
from rondel.errors import DeviceBusy, NoPermission
from rondel.link.find import Found
from tests.deploy.drives import NEW, UID, contents, folder, image
from tests.doctor.examined import BOARD, PROGRAM, Device, about, fails, only, world


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
    found = examine(None, None, world(open=fails(error), port_users=lambda port: ["thonny (process 7)"]))
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
    assert port_users(str(port), tmp_path / "proc") == ["thonny (process 7)"]


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


def test_the_last_errors_of_the_device():
    errors = only(examine(None, None, world(Device(errors=3, last_errors="ValueError: x; OSError: 28"))), "errors")
    assert (errors.level, errors.what) == (WRONG, "the last errors, newest first: ValueError: x; OSError: 28")
    assert errors.facts == {"errors": 3, "last_errors": "ValueError: x; OSError: 28"}


@pytest.mark.parametrize("space, level", [(300_000, OK), (100, WRONG)])
def test_a_device_whose_drive_is_not_seen_tells_how_full_it_is(space, level):
    found = only(examine(None, None, world(Device(space=space))), "space")
    assert (found.level, found.what) == (level, f"{space // 1024} KB free on the device")


def test_a_device_that_does_not_know_how_full_it_is_says_nothing_of_it():
    assert not about(examine(None, None, world(Device(space=-1))), "space")


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


def test_an_error_of_boot_py(tmp_path):
    text = NEW["boot_out.txt"].replace(b"\n", b"\r\n") + b"boot.py output:\r\nTraceback (most recent call last):\r\n"
    text += b"  File \"boot.py\", line 1, in <module>\r\nImportError: no module named 'device'\r\n"
    drive = folder(tmp_path / "x", NEW | {"boot_out.txt": text})
    boot = only(examine(None, drive.root, world()), "boot")
    assert (boot.level, boot.what) == (WRONG, "boot.py ended with ImportError: no module named 'device'")


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

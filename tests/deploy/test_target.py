"""Which board is meant, and how it is stopped, started and heard."""

from types import SimpleNamespace

import pytest

from rondel.deploy import target, volumes, wait_online
from rondel.deploy.boot_out import read
from rondel.deploy.faults import ForeignDrive, NoDrive
from rondel.deploy.folder import FolderDrive
from rondel.errors import LinkLost, NoDevice, UsageFault
from rondel.link.find import Found
from tests.deploy.drives import BOOT_OUT, NEW, UID, folder, image
from tests.host.fakes import FakeDevice

BOARD = Found("circuitpython", f"serial:{UID.lower()}", "/dev/ttyACM1", UID.lower())
MICRO = Found("micropython", "serial:D0", "/dev/ttyACM2", "D0", "", "micropython")
MOUNTS = """\
/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /media/eve/CIRCUITPY vfat rw,nosuid,nodev,uid=1000 0 0
/dev/sdc1 /media/eve/MY\\040STICK vfat ro 0 0
tmpfs /run tmpfs rw 0 0
"""


def test_what_a_board_says_about_itself():
    info = read(BOOT_OUT)
    assert (info.version, info.board, info.chip, info.uid) == ("10.0.3", "Raspberry Pi Pico", "rp2040", UID)
    assert info.major == 10
    assert read("Adafruit CircuitPython 10.1.0-beta.1 on 2026-01-01; X with rp2040\r\n").uid == ""
    for text in ("", "UID:1", "Adafruit CircuitPython on; with", "MicroPython 1.24 on x; Y with rp2040"):
        assert read(text) is None


def test_mount_points_with_blanks_are_read():
    assert [str(path) for path in volumes.from_mounts(MOUNTS)] == ["/media/eve/CIRCUITPY", "/media/eve/MY STICK"]


def test_a_drive_is_known_by_its_boot_out(tmp_path):
    stick = tmp_path / "CIRCUITPY"
    stick.mkdir()
    board = folder(tmp_path / "other name").root
    found = volumes.boards(lambda: [stick, board, tmp_path / "gone"])
    assert [(drive.root, drive.number) for drive in found] == [(board, UID)]


def test_the_only_board_or_the_one_with_that_number(tmp_path):
    one, other = folder(tmp_path / "1").root, folder(tmp_path / "2").root
    (other / "boot_out.txt").write_text(BOOT_OUT.replace(UID, "AA"))
    mounted = lambda: [one, other]  # noqa: E731
    assert volumes.choose("", lambda: [one]).root == one
    assert volumes.choose("aa", mounted).root == other
    assert volumes.choose("BB", mounted) is None
    with pytest.raises(UsageFault, match=r"2 boards have a drive here; name one with --drive: .*1, .*2"):
        volumes.choose("", mounted)


def chosen(drive=None, device=None, mounted=(), boards=()):
    return target.choose(drive, device, lambda: list(mounted), lambda: list(boards))


def test_a_drive_that_is_named_is_taken(tmp_path):
    assert chosen(folder(tmp_path / "x").root).board == UID
    path = tmp_path / "image"
    image(path).close()
    made = chosen(path)
    assert made.board == UID
    made.close()
    with pytest.raises(NoDrive, match=r"there is no .*nowhere"):
        chosen(tmp_path / "nowhere")


def test_a_folder_or_a_file_that_is_no_drive(tmp_path):
    (tmp_path / "file").write_bytes(b"hello")
    (tmp_path / "zeros").write_bytes(bytes(4096))
    with pytest.raises(ForeignDrive, match=r"is no drive of a CircuitPython board: it has no boot_out\.txt"):
        chosen(tmp_path)
    with pytest.raises(ForeignDrive, match="is no image of a drive: 5 bytes"):
        chosen(tmp_path / "file")
    with pytest.raises(ForeignDrive, match="holds no FAT file system"):
        chosen(tmp_path / "zeros")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("10.0.3", "9.2.8", "has CircuitPython 9.2.8, which is too old; get CircuitPython 10"),
        ("rp2040", "samd21g18", "with samd21g18; the wiring of Rondel is for an rp2040"),
    ],
)
def test_a_board_that_the_firmware_is_not_for(tmp_path, old, new, said):
    drive = folder(tmp_path, NEW | {"boot_out.txt": BOOT_OUT.replace(old, new).encode()})
    with pytest.raises(ForeignDrive, match=said):
        chosen(drive.root)


def test_a_device_that_is_named_means_its_drive(tmp_path):
    root = folder(tmp_path / "x").root
    for name in (f"serial:{UID}", "/dev/ttyACM1", "auto", None):
        assert chosen(device=name, mounted=[root], boards=[BOARD, MICRO]).board == UID
    with pytest.raises(NoDrive):
        chosen(device="serial:77", mounted=[root], boards=[BOARD])
    with pytest.raises(UsageFault, match="a virtual device runs the firmware of this computer"):
        chosen(device="virtual:rondel")


def test_a_micropython_board_is_reached_through_its_port(monkeypatch):
    monkeypatch.setattr(target, "MicroPythonTarget", lambda port: port)
    assert chosen(boards=[MICRO]) == "/dev/ttyACM2"
    assert chosen(device="serial:d0", boards=[BOARD, MICRO]) == "/dev/ttyACM2"
    assert chosen(device="COM7") == "COM7"
    with pytest.raises(UsageFault, match="2 boards run MicroPython; name one with --device: serial:D0, serial:D0"):
        chosen(boards=[MICRO, MICRO])


# -- stop, start, answer -----------------------------------------------------------------------------------------


class FakeRepl:
    def __init__(self, port, fails=None):
        if fails:
            raise fails
        self.did = [port]

    def __getattr__(self, name):
        return lambda *values: self.did.append(name)


def circuitpython(tmp_path, monkeypatch, boards=(BOARD,), fails=None):
    made = []

    def repl(port):
        made.append(FakeRepl(port, fails))
        return made[-1]

    monkeypatch.setattr(target, "Repl", repl)
    consoles = [
        SimpleNamespace(device="/dev/ttyACM7", serial_number="AA"),
        SimpleNamespace(device="/dev/ttyACM0", serial_number=UID),
    ]
    drive = FolderDrive(folder(tmp_path / "CIRCUITPY").root)
    return target.CircuitPythonTarget(drive, None, lambda: consoles, lambda: list(boards)), made


def test_a_program_is_stopped_and_the_new_one_started(tmp_path, monkeypatch):
    board, made = circuitpython(tmp_path, monkeypatch)
    assert board.stop() == ""
    assert board.start()
    assert made[0].did == ["/dev/ttyACM0", "run", "restart", "close"]
    board.close()
    assert made[0].did[-1] == "close"


def test_a_board_without_a_link_yet_is_reset_so_that_boot_py_runs(tmp_path, monkeypatch):
    board, made = circuitpython(tmp_path, monkeypatch, boards=())
    board.stop()
    assert board.start()
    assert made[0].did == ["/dev/ttyACM0", "run", "reset", "close"]
    assert not board.is_to_be_replugged
    with pytest.raises(NoDevice):
        board.open_link()


def test_a_program_that_was_stopped_goes_on_when_the_copy_fails(tmp_path, monkeypatch):
    board, made = circuitpython(tmp_path, monkeypatch)
    board.stop()
    board.close()
    assert made[0].did == ["/dev/ttyACM0", "run", "restart", "close"]


def test_a_board_that_was_pulled_out_hides_no_other_error(tmp_path, monkeypatch):
    board, made = circuitpython(tmp_path, monkeypatch)
    board.stop()

    def gone():
        raise LinkLost("the REPL does not answer")

    made[0].restart = gone
    board.close()
    assert made[0].did[-1] == "close"


def test_a_console_that_others_hold_does_not_hinder_the_copy(tmp_path, monkeypatch):
    board, _ = circuitpython(tmp_path, monkeypatch, fails=LinkLost("/dev/ttyACM0 is busy"))
    assert board.stop() == "its program goes on meanwhile (/dev/ttyACM0 is busy)"
    assert not board.start()


class Clock:
    """A clock that a sleep moves on."""

    now_s = 0.0

    def __call__(self):
        return self.now_s

    def sleep(self, s):
        self.now_s += s


class Device(FakeDevice):
    def __init__(self, version="1", uptime_ms=500):
        super().__init__()
        self._values = (version, uptime_ms)

    def on_info(self):
        version, uptime_ms = self._values
        return "status", {
            "version": version,
            "runtime": "circuitpython",
            "free": 1,
            "uptime_ms": uptime_ms,
            "store": "",
            "left_out": 0,
            "errors": 0,
            "last_errors": "",
            "space": 300_000,
        }


def heard(*devices, **options):
    clock, left = Clock(), list(devices)

    def open_it():
        each = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(each, Exception):
            raise each
        return each()

    return wait_online.wait_for(open_it, "1", clock=clock, sleep=clock.sleep, **options)


def test_the_new_version_is_waited_for():
    gone = NoDrive("the port is not there")
    assert heard(gone, gone, Device)["version"] == "1"


@pytest.mark.parametrize(
    ("device", "why"),
    [
        (NoDrive("the port is not there"), "the port is not there"),
        (lambda: Device(version="0"), "version 0 answers"),
        (lambda: Device(uptime_ms=90_000), "what answers has been running for 90 s: it was not restarted"),
    ],
)
def test_another_answer_is_none(device, why):
    with pytest.raises(LinkLost, match=r"all is copied, but version 1 has not answered \(") as raised:
        heard(device)
    assert why in raised.value.what
    assert "`rondel deploy --back` brings the old version back" in raised.value.todo


def test_a_device_that_was_not_restarted_may_have_been_running():
    assert heard(lambda: Device(uptime_ms=90_000), restarted=False)["version"] == "1"


def test_a_board_that_a_rondel_play_shows_answers_through_it(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("rondel.link.find.open_device", lambda found: opened.append(found.select))
    served = Found("virtual", "virtual:rondel", "4711", UID.lower())
    board, _ = circuitpython(tmp_path, monkeypatch, boards=(served, BOARD))
    board.open_link()
    assert opened == ["virtual:rondel"]


def test_the_environment_names_the_device_too(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_DEVICE", "serial:77")
    with pytest.raises(NoDrive):
        chosen(mounted=[folder(tmp_path / "x").root], boards=[BOARD])


def test_mounts_are_looked_for_as_the_system_has_them(tmp_path):
    assert volumes.mounted("linux")[:0] == volumes.mounted("sunos5") == []

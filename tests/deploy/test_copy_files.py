"""A copy onto a FAT drive: what differs, whole after being cut short anywhere, settings and games as they were."""

import errno

import pytest

from rondel.deploy import copy_files, payload, plan
from rondel.deploy.backup import Backup
from rondel.deploy.faults import CopyFailed, DriveFull, DriveReadOnly, ForeignDrive
from rondel.errors import UsageFault
from rondel.virtual.board_files import HOST_ONLY
from shared_rules import games
from tests.deploy.drives import NEW, UID, Failing, PowerCut, contents, folder, image, opened

PROGRAM = payload.build("circuitpython")
GAME = {"games/1/slot": bytes(range(256)) * 20}
OLD = {
    **NEW,
    **GAME,
    "code.py": b"from device.ports.circuitpython import main\nmain()  # of an older version\n",
    "device/app.py": b"older = 1\n",
    "device/gone.py": b"of an older version\n",
    "device/link.mpy": b"C\x06\x00\x1f",
    "device/notes.md": b"of the user\n",
    "lib/other.py": b"of the user\n",
    "settings.toml": b'# mine\nRONDEL_SEATS = "Eve"',
}


def deploy(drive, wanted=PROGRAM, backup=None):
    todo = plan.make(drive, wanted, backup=backup.files() if backup else None)
    copy_files.carry_out(drive, todo, backup)
    return todo


def test_a_new_board_gets_all_of_it_and_then_nothing_more(tmp_path):
    drive = image(tmp_path / "drive")
    first = deploy(drive)
    assert contents(drive) == NEW | PROGRAM.files | {"settings.toml": PROGRAM.shipped}
    assert list(first.writes)[-1] == "code.py"
    assert not deploy(drive)


def test_a_mounted_drive_gets_the_same(tmp_path):
    drive = folder(tmp_path / "CIRCUITPY", OLD)
    deploy(drive)
    held = contents(drive)
    assert {path: held[path] for path in PROGRAM.files} == PROGRAM.files
    assert not deploy(drive)


def test_an_old_version_gives_way_and_the_users_files_stay(tmp_path):
    drive = image(tmp_path / "drive", OLD)
    todo = deploy(drive)
    assert sorted(todo.removals) == ["device/gone.py", "device/link.mpy"]
    held = contents(drive)
    assert {path: held[path] for path in PROGRAM.files} == PROGRAM.files
    for path in ("device/notes.md", "lib/other.py", *GAME):
        assert held[path] == OLD[path]
    assert set(held) == set(OLD) - set(todo.removals) | set(PROGRAM.files)


def test_settings_are_kept_and_get_what_the_board_needs(tmp_path):
    drive = image(tmp_path / "drive", OLD)
    deploy(drive)
    text = drive.read("settings.toml").decode()
    assert text.startswith(OLD["settings.toml"].decode() + "\n")
    added = text[len(OLD["settings.toml"]) :].split()
    assert added == ["CIRCUITPY_PYSTACK_SIZE", "=", "4096", "CIRCUITPY_HEAP_START_SIZE", "=", "98304"]
    drive.write("settings.toml", text.replace("4096", "5000").encode())
    assert not deploy(drive)


def test_only_what_differs_is_written(tmp_path):
    drive = image(tmp_path / "drive")
    deploy(drive)
    drive.write("device/app.py", b"damaged")
    drive.write("shared_rules/wheel.py", PROGRAM.files["shared_rules/wheel.py"][:-1] + b"?")
    todo = deploy(drive)
    assert list(todo.writes) == ["device/app.py", "shared_rules/wheel.py", "code.py"]
    assert todo.same == len(PROGRAM.files) - 3 + 1


@pytest.mark.parametrize("there", [NEW, OLD], ids=["a new board", "an update"])
def test_cut_short_at_every_file_it_is_repaired_by_the_next_run(tmp_path, there):
    path = tmp_path / "drive"
    drive = image(path, there)
    start = path.read_bytes()
    todo = deploy(drive)
    wanted = contents(drive)
    drive.close()
    backup = Backup(UID)
    changes = 1 + len(todo.removals) + len(todo.writes)  # the mark comes first
    for at in range(changes):
        path.write_bytes(start)
        drive = opened(path)
        with pytest.raises(PowerCut):
            copy_files.carry_out(Failing(drive, at), plan.make(drive, PROGRAM), backup)
        drive.close()
        drive = opened(path)  # what is in the file is all there is
        entry = drive.read("code.py")
        assert entry != PROGRAM.files["code.py"], at
        assert at == 0 or entry in (plan.MARK, PROGRAM.files["code.py"][: len(PROGRAM.files["code.py"]) // 2]), at
        for name in GAME.keys() & there.keys():
            assert drive.read(name) == GAME[name]
        again = plan.make(drive, PROGRAM, backup=backup.files())
        assert again, at
        copy_files.carry_out(drive, again, backup)
        assert contents(drive) == wanted, at
        copy_files.carry_out(drive, plan.back(drive, "code.py", backup.files()), None)
        assert contents(drive) == there, at
        backup.drop()
        drive.close()


def test_a_copy_that_was_cut_short_is_known(tmp_path):
    drive = image(tmp_path / "drive")
    with pytest.raises(PowerCut):
        deploy(Failing(drive, 9))
    assert drive.read("code.py") == plan.MARK
    todo = plan.make(drive, PROGRAM)
    assert todo.cut_short
    assert todo.same == 8  # the ninth is torn


def test_a_code_py_that_was_cut_in_two_is_not_taken_for_another_program(tmp_path):
    for text in (PROGRAM.files["code.py"], plan.MARK):
        for size in range(len(text) + 1):
            drive = folder(tmp_path / f"drive{len(text)}-{size}", NEW | {"code.py": text[:size]})
            assert plan.make(drive, PROGRAM), text[:size]


def test_a_file_that_reads_back_otherwise_is_an_error_and_no_silence(tmp_path):
    class Forgetful(Failing):
        def write(self, path, data):
            self._drive.write(path, data[:-1] + b"?" if path == "device/keys.py" else data)

    drive = image(tmp_path / "drive")
    with pytest.raises(CopyFailed, match=r"device/keys\.py reads back from .* otherwise"):
        deploy(Forgetful(drive, 0))
    assert drive.read("code.py") == plan.MARK
    deploy(drive)


def test_a_drive_that_goes_away_says_what_to_do(tmp_path):
    drive = image(tmp_path / "drive")
    with pytest.raises(CopyFailed, match=r"went away while .* hold EDIT, .* it goes on where it stopped"):
        deploy(Failing(drive, 20, OSError(errno.EIO, "Input/output error")))


# -- the old version -------------------------------------------------------------------------------------------


def test_the_old_version_comes_back_whole(tmp_path):
    drive = image(tmp_path / "drive", OLD)
    backup = Backup(UID)
    deploy(drive, backup=backup)
    assert contents(drive) != OLD
    copy_files.carry_out(drive, plan.back(drive, "code.py", backup.files()), None)
    assert contents(drive) == OLD


def test_what_is_kept_is_the_version_that_answered_last(tmp_path):
    """Two copies one after the other, neither of them heard: the one before both comes back."""
    drive = image(tmp_path / "drive", OLD)
    backup = Backup(UID)
    other = payload.Payload(PROGRAM.runtime, PROGRAM.files | {"device/app.py": b"between\n"}, PROGRAM.shipped, ())
    deploy(drive, other, backup)
    deploy(drive, PROGRAM, backup)
    copy_files.carry_out(drive, plan.back(drive, "code.py", backup.files()), None)
    assert contents(drive) == OLD


def test_a_kept_version_is_replaced_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    backup = Backup("A/b:c")
    backup.add({"a": b"1", "b": None})
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        backup.add({"c": b"2"})
    assert backup.files() == {"a": b"1", "b": None}
    assert backup.path.name == "a-b-c.zip"
    backup.drop()
    assert backup.files() == {}


# -- drives that do not fit ------------------------------------------------------------------------------------


def unchanged(path, drive, fault, match, **options):
    before = path.read_bytes()
    with pytest.raises(fault, match=match):
        copy_files.carry_out(drive, plan.make(drive, PROGRAM, **options), Backup(UID))
    assert path.read_bytes() == before
    assert not Backup(UID).there


def test_a_full_drive_is_told_before_anything_is_written(tmp_path):
    path = tmp_path / "drive"
    drive = image(path, NEW | {"big": bytes(900_000)})
    unchanged(path, drive, DriveFull, r"has no room for the firmware: \d+ bytes are missing; .* leave the folder games")


def test_the_room_is_counted_to_the_byte(tmp_path):
    """As much is said to be free as can be written, on a FAT12 and a FAT16 drive."""
    for size in (1 << 20, 8 << 20):
        drive = image(tmp_path / f"drive{size}", size_bytes=size)
        free, piece = drive.room()
        assert free % piece == 0
        drive.write("all", bytes(free))
        assert drive.room() == (0, piece)
        with pytest.raises(OSError, match="full"):
            drive.write("more", b"1")


def test_what_an_update_gives_back_counts_as_room(tmp_path):
    drive = image(tmp_path / "drive", OLD | {"device/big.py": bytes(700_000)})
    free, _ = drive.room()
    drive.write("full", bytes(free))
    deploy(drive)
    assert "device/big.py" not in drive.files()


def test_a_drive_that_gets_full_meanwhile(tmp_path):
    drive = image(tmp_path / "drive")
    with pytest.raises(DriveFull, match=r"got full while .*; delete what you do not need there, not the folder games"):
        deploy(Failing(drive, 20, OSError(errno.ENOSPC, "No space left on device")))
    deploy(drive)


def test_a_drive_in_play_mode_is_left_alone_and_explained(tmp_path, monkeypatch):
    path = tmp_path / "drive"
    drive = image(path, OLD)
    monkeypatch.setattr(drive, "_writable", False)
    unchanged(path, drive, DriveReadOnly, "cannot be written to now; make the file .* writable")
    mounted = folder(tmp_path / "CIRCUITPY", OLD)
    monkeypatch.setattr("rondel.deploy.folder.os.statvfs", lambda path: Locked)
    monkeypatch.setattr(mounted, "_device_is_writable", lambda: False)
    with pytest.raises(
        DriveReadOnly, match="is in play mode, and its drive is its own: hold EDIT while you plug it in"
    ):
        deploy(mounted)
    monkeypatch.setattr(mounted, "_device_is_writable", lambda: True)
    with pytest.raises(DriveReadOnly, match="the system has locked it"):
        deploy(mounted)
    assert contents(mounted) == OLD


class Locked:
    f_flag = 1  # ST_RDONLY
    f_frsize = 512


def test_a_drive_that_becomes_read_only_meanwhile(tmp_path):
    drive = image(tmp_path / "drive")
    with pytest.raises(DriveReadOnly, match="cannot be written to"):
        deploy(Failing(drive, 20, OSError(errno.EROFS, "Read-only file system")))


def test_another_program_is_not_replaced_unasked(tmp_path):
    path = tmp_path / "drive"
    other = NEW | {"code.py": b"import board\nwhile True:\n    pass\n", "device/own.py": b"mine\n"}
    drive = image(path, other)
    unchanged(path, drive, ForeignDrive, r"has another program on it: code\.py; add --replace")
    backup = Backup(UID)
    copy_files.carry_out(drive, plan.make(drive, PROGRAM, replace=True), backup)
    assert drive.read("code.py") == PROGRAM.files["code.py"]
    copy_files.carry_out(drive, plan.back(drive, "code.py", backup.files()), None)
    assert contents(drive) == other


def test_code_txt_would_be_run_before_ours_and_goes(tmp_path):
    drive = image(tmp_path / "drive", NEW | {"code.txt": b"print(1)\n"})
    backup = Backup(UID)
    assert deploy(drive, backup=backup).removals == ["code.txt"]
    assert backup.files()["code.txt"] == b"print(1)\n"


# -- what is copied --------------------------------------------------------------------------------------------


def test_a_game_that_is_left_out_is_not_copied_and_not_known(monkeypatch):
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "mill"))
    monkeypatch.setattr(
        "rondel.virtual.board_files._core_files",
        lambda core: {"shared_rules/mill/__init__.py": b"", "shared_rules/games.py": b"NAMES = ()\n"},
    )
    held = payload.build("circuitpython", ["glass-road"])
    assert held.games == ("glass-road",)
    assert "shared_rules/mill/__init__.py" not in held.files
    names = {}
    exec(held.files["shared_rules/games.py"].decode(), names | {"__file__": ""}, names)
    assert ("glass-road",) in names.values()  # its name there is a short one
    with pytest.raises(UsageFault, match="there is no game chess; there is: glass-road, black-forest, mill"):
        payload.build("circuitpython", ["chess"])


def test_a_game_that_the_settings_name_cannot_be_left_out(tmp_path):
    drive = image(tmp_path / "drive", NEW | {"settings.toml": b'RONDEL_GAME = "glass-road"\n'})
    without = payload.Payload("circuitpython", PROGRAM.files, PROGRAM.shipped, ())
    with pytest.raises(UsageFault, match="names glass-road, which is left out; add --game glass-road"):
        plan.make(drive, without)


@pytest.mark.parametrize("runtime", ["circuitpython", "micropython"])
def test_all_that_is_imported_is_copied_or_the_boards_own(runtime):
    """So no library has to be fetched or carried."""
    import ast

    from tests.test_house import PORT_MODULES

    held = payload.build(runtime).files
    own = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in held if path.endswith(".py")
    }
    seen = set()
    for path, data in held.items():
        for node in ast.walk(ast.parse(data)) if path.endswith(".py") else ():
            if isinstance(node, ast.Import):
                seen |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                package = path.split("/")[: -node.level] if node.level else []
                seen.add(".".join([*package, *([node.module] if node.module else [])]))
    assert {"shared_rules", f"device.ports.{runtime}"} <= seen
    seen = {name for name in seen if not name.rpartition(".")[2].startswith(HOST_ONLY)}
    assert seen - own <= PORT_MODULES | {"alarm"}


def test_the_size_of_what_is_copied_is_known():
    """A drive of 1 MB with four kept games has room for the program twice."""
    assert sum(-(-len(data) // 512) * 512 for data in PROGRAM.files.values()) < 340_000

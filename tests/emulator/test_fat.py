"""The CIRCUITPY drive from files and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.emulator import fat
from rondel.emulator.errors import EmulatorError

names = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=40)
paths = st.lists(names, min_size=1, max_size=3).map("/".join).map(lambda path: path + ".x")


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(paths, st.binary(max_size=3000), max_size=8))
def test_what_goes_in_comes_out(files):
    assert fat.read(fat.build(files)) == files


def test_the_image_is_fat12_of_a_megabyte():
    image = fat.build({})
    assert len(image) == 1024 * 1024
    assert image[510:512] == b"\x55\xaa"
    assert image[11:13] == (512).to_bytes(2, "little")


def test_update_writes_what_differs_and_leaves_the_rest():
    image = fat.build({"code.py": b"old", "boot.py": b"same", "saves/game": b"kept"})
    assert fat.update(image, {"code.py": b"new", "boot.py": b"same", "lib/more.py": b""}) == ["code.py", "lib/more.py"]
    assert fat.read(image) == {"code.py": b"new", "boot.py": b"same", "saves/game": b"kept", "lib/more.py": b""}


def test_many_images_one_after_the_other():
    """FatFs numbers its drives, and has ten of them."""
    for number in range(25):
        assert fat.read(fat.build({"n": bytes([number])})) == {"n": bytes([number])}


def test_a_full_drive_is_no_short_file():
    """FatFs writes what fits and reports no error."""
    with pytest.raises(EmulatorError, match=r"the drive is full: b \(700000 bytes\)"):
        fat.build({"a": bytes(700_000), "b": bytes(700_000)})


@pytest.mark.parametrize("path", ["/code.py", "a//b", "../x", "a\\b", "x:", ""])
def test_what_is_no_path(path):
    with pytest.raises(EmulatorError, match="is no path on a FAT drive"):
        fat.build({path: b""})


def test_names_that_differ_in_case_only():
    with pytest.raises(EmulatorError, match="are one file on a FAT drive"):
        fat.build({"Code.py": b"", "code.py": b""})


def test_an_image_without_a_file_system():
    with pytest.raises(EmulatorError, match="holds no FAT file system"):
        fat.read(bytes(1024 * 1024))


def test_a_folder_with_a_spoiled_name_is_left_out_when_it_is_asked_for():
    """What a cut does in the middle of a program: the name of a file keeps some bytes of what was there before."""
    image = fat.build({"code.py": b"runs", "games/1/slot": b"kept", "games-pad": b"", "lib/games/more.py": b"too"})
    place = image.index(b"SLOT       ")
    image[place : place + 11] = b"^\x00T \xff\x01     "
    with pytest.raises(OSError, match="/games/1/"):
        fat.read(image)
    assert fat.read(image, without="games") == {"code.py": b"runs", "games-pad": b"", "lib/games/more.py": b"too"}

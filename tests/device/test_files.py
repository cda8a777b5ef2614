"""Games as files: torn ends, full media, cuts at any step. Nothing that was kept is ever lost."""

import io
import os

import pytest

from firmware.device import files
from firmware.device.files import FileMedium, exists
from tests.vectors.runtimes import run_micropython


def all_files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def game(folder):
    return (folder / files.GAME).read_bytes()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "games"


def medium_with(folder, data):
    medium = FileMedium(str(folder))
    medium.append(data)
    return medium


def test_it_makes_its_folder_and_begins_empty(folder):
    medium = FileMedium(str(folder))
    assert medium.size == 0
    assert medium.read(0, 10) == b""
    assert all_files(folder) == {}
    assert not exists(str(folder / files.GAME))


def test_what_is_appended_is_there_at_once_and_after_a_restart(folder):
    medium = medium_with(folder, b"one")
    medium.append(b"-two")
    assert medium.size == 7
    assert game(folder) == b"one-two"
    again = FileMedium(str(folder))
    assert (again.size, again.read(2, 3), again.read(5, 100), again.read(7, 1)) == (7, b"e-t", b"wo", b"")


def test_every_append_is_synced(folder):
    synced = []
    medium = FileMedium(str(folder), lambda file: synced.append(file.name))
    medium.append(b"one")
    medium.append(b"two")
    assert synced == [str(folder / files.GAME)] * 2


def test_what_is_put_aside_keeps_its_number(folder):
    medium = medium_with(folder, b"one")
    medium.put_aside()
    assert medium.size == 0
    medium.append(b"two")
    medium.put_aside()
    medium.append(b"three")
    medium.keep_copy()
    assert all_files(folder) == {
        "aside-1.journal": b"one",
        "aside-2.journal": b"two",
        "aside-3.journal": b"three",
        "game.journal": b"three",
    }
    assert FileMedium(str(folder)).size == 5


def test_cut_keeps_the_whole_aside(folder):
    medium = medium_with(folder, b"0123456789" * 200)
    medium.cut(1234)
    assert game(folder) == (b"0123456789" * 200)[:1234]
    assert medium.size == 1234
    assert (folder / "aside-1.journal").read_bytes() == b"0123456789" * 200
    medium.append(b"more")
    assert game(folder)[1234:] == b"more"
    assert FileMedium(str(folder)).size == 1238


def test_a_game_that_could_not_begin_gives_way_to_the_one_before(folder):
    medium = medium_with(folder, b"old game")
    medium.put_aside()
    medium.append(b"ne")
    medium.take_back()
    assert all_files(folder) == {"game.journal": b"old game"}
    assert (medium.size, medium.read(0, 99)) == (8, b"old game")


class Torn:
    """A medium that is full: of each write, only the first `room` bytes arrive."""

    def __init__(self, monkeypatch, room):
        self.room = room
        monkeypatch.setattr(files, "open", self._open, raising=False)

    def _open(self, path, mode="r"):
        torn = self
        file = io.open(path, mode)  # noqa: UP020, SIM115 - the real one
        if "r" in mode and "+" not in mode:
            return file

        class Writer:
            def __enter__(self):
                return self

            def __exit__(self, *_):
                file.close()

            def write(self, data):
                file.write(data[: torn.room])
                file.flush()
                if len(data) > torn.room:
                    raise OSError(28, "no space")
                torn.room -= len(data)

            seek, flush = file.seek, file.flush

        return Writer()


@pytest.mark.parametrize("arrived", range(6))
def test_after_an_append_that_failed_the_next_one_is_whole(folder, monkeypatch, arrived):
    medium = medium_with(folder, b"kept")
    with monkeypatch.context() as patch:
        Torn(patch, arrived)
        with pytest.raises(OSError, match="no space"):
            medium.append(b"failed")
    assert medium.size == 4
    assert medium.read(0, 4) == b"kept"
    medium.append(b"-new")
    assert medium.size == 8
    assert medium.read(0, 8) == b"kept-new"
    assert game(folder)[:8] == b"kept-new"


def test_the_first_append_may_fail_too(folder, monkeypatch):
    medium = FileMedium(str(folder))
    with monkeypatch.context() as patch:
        Torn(patch, 3)
        with pytest.raises(OSError, match="no space"):
            medium.append(b"failed")
    medium.append(b"new")
    assert game(folder) == b"new"


WHOLE = b"0123456789" * 130  # three pieces of a copy


@pytest.mark.parametrize("room", [0, 1, 511, 512, 700, 1100])
def test_a_cut_for_which_there_is_no_room_leaves_all_as_it_was(folder, monkeypatch, room):
    medium = medium_with(folder, WHOLE)
    with monkeypatch.context() as patch:
        Torn(patch, room)
        with pytest.raises(OSError, match="no space"):
            medium.cut(1200)
    assert game(folder) == WHOLE
    assert medium.size == len(WHOLE)
    again = FileMedium(str(folder))
    assert again.size == len(WHOLE)
    assert all_files(folder) == {"game.journal": WHOLE}


class Power(Exception):
    """The power is gone."""


@pytest.mark.parametrize("step", range(12))
def test_a_cut_may_be_interrupted_anywhere(folder, monkeypatch, step):
    """After each step the power goes: then the game is the old one or the cut one, and the old one is there."""
    medium = medium_with(folder, WHOLE)
    left = [step]

    def powered(function):
        def call(*values):
            if left[0] == 0:
                raise Power
            left[0] -= 1
            return function(*values)

        return call

    cut = False
    with monkeypatch.context() as patch:
        patch.setattr(files, "open", powered(io.open), raising=False)
        patch.setattr(os, "rename", powered(os.rename))
        try:
            medium.cut(1200)
            cut = True
        except Power:
            pass
    again = FileMedium(str(folder))
    there = all_files(folder)
    assert cut == (step >= 9)
    assert game(folder) in (WHOLE, WHOLE[:1200])
    assert again.size == len(game(folder))
    assert WHOLE in there.values()
    assert set(there) <= {"game.journal", "aside-1.journal"}


ON_MICROPYTHON = """
import os, sys
from device.files import FileMedium
folder = sys.argv[1]
medium = FileMedium(folder)
medium.append(b"one")
medium.append(b"-two")
print(medium.size, medium.read(0, 100), FileMedium(folder).size)
medium.cut(3)
medium.append(b"+three")
print(medium.size, medium.read(0, 100))
medium.keep_copy()
medium.put_aside()
medium.append(b"new")
medium.take_back()
print(medium.size, medium.read(0, 100), sorted(os.listdir(folder)))
"""


def test_on_micropython(folder):
    assert run_micropython(ON_MICROPYTHON, folder).splitlines() == [
        "7 b'one-two' 7",
        "9 b'one+three'",
        "9 b'one+three' ['aside-1.journal', 'aside-2.journal', 'game.journal']",
    ]

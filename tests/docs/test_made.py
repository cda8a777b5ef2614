"""What `python -m rondel.pictures` makes is up to date: byte for byte, but for the photograph."""

import itertools
import re
import struct

import pytest

from firmware.device.settings_reader import NUMBERS, TEXTS
from rondel import legend
from rondel.pictures import generate, lights, page, screens, settings, tables
from tests.docs.pages import ROOT

MADE = generate.outputs()
PHOTOGRAPH = ROOT / generate.FOLDER / "page.png"


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_made_files_are_up_to_date(path):
    assert path.read_bytes() == MADE[path].encode(), "run `python -m rondel.pictures` and commit what it writes"


def test_there_is_no_picture_that_nothing_makes():
    pictures = {path for path in (ROOT / generate.FOLDER).rglob("*") if path.is_file()}
    assert pictures == {path for path in MADE if path.suffix == ".svg"} | {PHOTOGRAPH}


def test_the_photograph_has_the_size_of_the_page():
    data = PHOTOGRAPH.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == tuple(int(side * page.SCALE) for side in page.SIZE)


def test_every_drawing_is_sound_and_small():
    for path, text in MADE.items():
        if path.suffix == ".svg":
            assert re.match(r'<svg xmlns="[^"]+" viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"', text), path
            assert len(text) < 60_000, path
            assert "<script" not in text and "http" not in text.replace("http://www.w3.org/2000/svg", ""), path


def test_pages_need_their_markers():
    with pytest.raises(ValueError, match="0 pairs of <!-- made: x -->"):
        generate.fill("no markers", {"x": "y"})


def test_only_what_differs_is_written(tmp_path):
    for path, text in MADE.items():
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8", newline="\n")
    assert generate.write(tmp_path) == []
    stale = tmp_path / "pictures" / "lights" / "token.svg"
    stale.write_text("old", encoding="utf-8")
    lost = tmp_path / "pictures" / "nobody.svg"
    lost.write_text("old", encoding="utf-8")
    assert generate.write(tmp_path) == [stale, lost]
    assert not lost.exists()


# -- the legend: one source ----------------------------------------------------------------------------------


def test_every_light_has_one_picture_and_every_picture_a_light():
    figures = [row.figure for row in legend.LIGHTS]
    assert len(figures) == len(set(figures))
    assert set(figures) == set(lights.SCRIPTS)
    assert not set(lights.SETTINGS) - set(figures)
    assert not any(row.figure for row in legend.KEYS)


def test_the_page_gets_the_same_legend():
    rows = legend.message()["rows"]
    text = (ROOT / generate.PLAYERS_PAGE).read_text(encoding="utf-8")
    for row in rows:
        assert f"**{tables.capital(row['sign'])}**: {row['means']}." in text or (
            f"| {row['sign']} | {row['means']} |" in text
        )
    assert len({row["sign"] for row in rows}) == len(rows)


def test_pictures_of_moments_differ():
    """A picture of several moments shows a change on a ring of every size; else its moments are ill chosen."""
    for figure, script in lights.SCRIPTS.items():
        for size in lights.SIZES:
            shots = [pixels for _, pixels in script(lights.ScriptedDevice(size, lights.SETTINGS.get(figure)))]
            assert all(one != two for one, two in itertools.pairwise(shots)), f"{figure} at {size} pixels"


@pytest.mark.parametrize("port", ["circuitpython", "micropython"])
def test_the_first_light_is_the_one_in_the_picture(port):
    source = (ROOT / "firmware" / "device" / "ports" / f"{port}.py").read_text(encoding="utf-8")
    sent = re.search(r'rings\.write\(0, b"((?:\\x[0-9a-f]{2})+)"\)', source)[1]
    assert tuple(bytes.fromhex(sent.replace("\\x", ""))) == lights.FIRST_LIGHT


# -- settings ------------------------------------------------------------------------------------------------


def test_every_setting_is_explained():
    assert set(settings.MEANS) == set(NUMBERS) | set(TEXTS)


def test_the_file_has_every_setting_with_its_default():
    text = (ROOT / "firmware" / "settings.toml").read_text(encoding="utf-8")
    said = dict(re.findall(r"^#(RONDEL_\w+) = (.*)$", text, re.MULTILINE))
    for name, default, _, _ in settings.rows():
        if not name.endswith("…"):
            assert said.pop(name) == default
    assert [name for name in said if not name.startswith("RONDEL_COLOUR_")] == []


def test_every_screen_says_something():
    for name in screens.SCREENS:
        device = screens.device_of(name)
        assert device.rows()[0], name
        assert any(any(page) for page in device.pages()), name

"""The committed files are what their sources make, and the maker's page adds up."""

import re
import shutil

import pytest

from rondel.hardware import generate, tables

PAGE = (generate.ROOT / "hardware" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", generate.outputs(), ids=lambda path: path.name)
def test_made_files_are_up_to_date(path):
    expected = generate.outputs()[path].encode()
    assert path.read_bytes() == expected, "run `python -m rondel.hardware` and commit what it writes"


def test_only_files_that_differ_are_written(tmp_path):
    for folder in ("hardware", "firmware/device"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("pins.toml", "parts.toml", "README.md"):
        shutil.copy(generate.ROOT / "hardware" / name, tmp_path / "hardware" / name)
    device = tmp_path / "firmware" / "device"
    assert set(generate.write(tmp_path)) == {device / "pins.py", device / "font.py"}
    assert generate.write(tmp_path) == []
    pins = tmp_path / "hardware" / "pins.toml"
    pins.write_text(pins.read_text("utf-8").replace("gpio = 17\nboard_pin = 22", "gpio = 18\nboard_pin = 24"), "utf-8")
    assert set(generate.write(tmp_path)) == {device / "pins.py", tmp_path / "hardware" / "README.md"}
    assert "EDIT = 18\n" in (device / "pins.py").read_text("utf-8")


def test_page_without_markers_is_an_error():
    with pytest.raises(ValueError, match="0 pairs of <!-- made: wiring -->"):
        generate.fill("no markers here", {"wiring": "x"})


@pytest.mark.parametrize(("pixels", "total_ma"), [(24, 397), (48, 400), (60, 396)])
def test_white_pixels_stay_within_400_ma(pixels, total_ma):
    brightness, ma = tables.limited_ma(pixels)
    assert round(ma) == total_ma
    assert ma <= 400 < pixels + pixels * 55 * (brightness + 1) / 255


def test_sums_of_the_parts_table():
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    parts = [row for row in rows if re.fullmatch(r"\d+", row[0]) and re.fullmatch(r"\d+\.\d\d", row[2])]
    needed = sum(float(row[2]) for row in parts if "(optional)" not in row[1])
    everything = sum(float(row[2]) for row in parts)
    assert f"**{needed:.2f}**" in PAGE
    assert f"**{everything:.2f}**" in PAGE
    for row in parts:
        assert row[3] != row[4], f"{row[1]}: two different numbers to order it by"
        assert row[3], f"{row[1]}: a number to order it by"
        assert row[4], f"{row[1]}: a second number"


def test_prose_of_the_page_agrees_with_the_map():
    assert "GP" not in PAGE.split("<!-- made: wiring -->")[0], "name signals: GPIO numbers may move"

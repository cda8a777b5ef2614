"""The screen's font: complete, no two glyphs alike, and safe for any character."""

import pytest

from firmware.device import font
from rondel.hardware import font as source
from rondel.hardware import generate

BAND = ["= A B", *["##### ....."] * 8]
ASCII = "".join(map(chr, range(32, 127)))


def glyph(char):
    start = font.offset(char)
    return font.DATA[start : start + font.WIDTH]


def picture(char):
    columns = glyph(char)
    return ["".join("#" if column >> y & 1 else "." for column in columns) for y in range(8)]


def test_every_glyph_is_there_and_differs_from_every_other():
    signs = ASCII + font.SIGNS
    glyphs = [glyph(char) for char in signs]
    assert all(len(each) == font.WIDTH for each in glyphs)
    assert len(set(glyphs)) == len(signs)
    assert [char for char, each in zip(signs, glyphs, strict=True) if not any(each)] == [" "]
    assert len(font.DATA) == (len(signs) + 1) * font.WIDTH  # and the box


def test_signs_of_the_games_are_there():
    assert set("→½✓×") <= set(font.SIGNS)


@pytest.mark.parametrize("char", ["\n", "\x7f", "\x00", "中", "\U0001f3b2"])
def test_any_other_character_is_the_box(char):
    assert picture(char) == ["#####", *["#...#"] * 5, "#####", "....."]


def test_top_of_a_glyph_is_the_lowest_bit():
    assert picture("L") == [*["#...."] * 6, "#####", "....."]
    assert glyph("L") == b"\x7f\x40\x40\x40\x40"


def test_capitals_and_figures_leave_the_eighth_line_free():
    for char in ASCII:
        if char.isupper() or char.isdigit():
            assert picture(char)[7] == ".....", char


def test_look_alikes_differ_in_more_than_a_pixel():
    for pair in ("O0", "l1", "I1", "Il", "S5", "Z2", "B8", "·.", "xX", "×x", "oö"):
        first, second = (int.from_bytes(glyph(char)) for char in pair)
        assert (first ^ second).bit_count() >= 2, pair


def test_twenty_one_columns_fit_the_screen():
    assert 21 * (font.WIDTH + 1) <= 128


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (BAND[:-1], "8 lines of cells belong"),
        ([BAND[0], "##### ....", *BAND[2:]], "2 groups of 5 cells"),
        ([BAND[0], "##### ..x..", *BAND[2:]], "2 groups of 5 cells"),
        (["= A A", *BAND[1:]], "stands here a second time"),
        (["= A BC", *BAND[1:]], "'BC' is not one sign"),
        (["#####"], "expected `= SIGNS`"),
        (BAND, "no glyph for"),
    ],
    ids=["short", "narrow", "foreign", "twice", "two-signs", "no-head", "gaps"],
)
def test_a_faulty_picture_is_refused_with_its_place(tmp_path, lines, message):
    path = tmp_path / "font.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(source.FontError, match=message):
        source.read(path)


def test_device_font_is_made_from_the_picture():
    made = source.module(source.read(generate.FONT_SOURCE))
    assert (generate.ROOT / "firmware" / "device" / "font.py").read_text(encoding="utf-8") == made

"""The screen's font: from a picture in letters to bytes in the order that an SSD1306 takes them.

font.txt is a few bands: a line `= A B C` that names the signs (`space` the blank, `unknown` what stands for
every sign without a glyph), and under it eight lines with five cells a sign, `#` for light and `.` for dark,
one blank between two signs. A cell of the screen is six columns wide; the sixth is the gap and is not stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

WIDTH = 5
HEIGHT = 8
FIRST, LAST = 32, 126
NAMES = {"space": " ", "unknown": "unknown"}


class FontError(ValueError):
    """The font's picture is not well formed. The message names the line."""


@dataclass(frozen=True)
class Font:
    """Glyph bytes by sign, in the order of the source; `unknown` is what stands for every other sign."""

    glyphs: dict[str, bytes]

    def signs(self) -> str:
        """The signs outside ASCII, in their order in the font."""
        return "".join(sign for sign in self.glyphs if sign != "unknown" and ord(sign) > LAST)

    def data(self) -> bytes:
        """ASCII 32 to 126, then the glyph of the unknown, then the other signs: five bytes each."""
        order = [*map(chr, range(FIRST, LAST + 1)), "unknown", *self.signs()]
        return b"".join(self.glyphs[sign] for sign in order)


def read(path: Path) -> Font:
    """The font of a file. Raises FontError."""
    glyphs: dict[str, bytes] = {}
    lines = path.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        if line.startswith("= "):
            _read_band(f"{path.name}:{number + 1}", lines[number : number + 1 + HEIGHT], glyphs)
            number += HEIGHT
        elif line and not line.startswith("//"):
            raise FontError(f"{path.name}:{number + 1}: expected `= SIGNS`, a `//` comment or an empty line")
        number += 1
    missing = [chr(code) for code in range(FIRST, LAST + 1) if chr(code) not in glyphs]
    if missing or "unknown" not in glyphs:
        raise FontError(f"{path.name}: no glyph for {' '.join(missing) or 'unknown'}")
    return Font(glyphs)


def _read_band(place: str, lines: list[str], glyphs: dict[str, bytes]) -> None:
    signs = [NAMES.get(name, name) for name in lines[0].split()[1:]]
    rows = [line.split() for line in lines[1:]]
    for row in rows:
        if len(row) != len(signs) or any(len(cells) != WIDTH or set(cells) - set("#.") for cells in row):
            raise FontError(f"{place}: each of the {HEIGHT} lines needs {len(signs)} groups of {WIDTH} cells")
    if len(rows) != HEIGHT:
        raise FontError(f"{place}: {HEIGHT} lines of cells belong under this line, not {len(rows)}")
    for column, sign in enumerate(signs):
        if sign in glyphs or (len(sign) != 1 and sign != "unknown"):
            raise FontError(f"{place}: {sign!r} is not one sign, or stands here a second time")
        glyphs[sign] = pack([row[column] for row in rows])


def pack(picture: list[str]) -> bytes:
    """Eight lines of cells as one byte a column, the top cell in the lowest bit."""
    return bytes(sum(1 << y for y, row in enumerate(picture) if row[column] == "#") for column in range(WIDTH))


def module(font: Font) -> str:
    """The source of firmware/device/font.py."""
    data = font.data()
    rows = [data[start : start + 4 * WIDTH] for start in range(0, len(data), 4 * WIDTH)]
    literal = "\n".join('    b"' + "".join(f"\\x{byte:02x}" for byte in row) + '"' for row in rows)
    return f'''"""The screen's font: five columns a glyph, top pixel in the lowest bit, as an SSD1306 has it.

Made by `python -m rondel.hardware` from host/rondel/hardware/font.txt: change that file, not this one.
"""

WIDTH = {WIDTH}
SIGNS = "{font.signs()}"  # what the font has beyond ASCII
DATA = (
{literal}
)


def offset(char):
    """Where the five bytes of a character start in DATA. A character without a glyph gets an open box."""
    number = ord(char) - {FIRST}
    if not 0 <= number < {LAST + 1 - FIRST}:
        number = {LAST + 2 - FIRST} + SIGNS.find(char)  # not found is -1: the box before the signs
    return number * WIDTH
'''

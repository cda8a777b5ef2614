"""Font metrics of Helvetica, the type that every PDF reader has: no font needs to be carried along."""

from __future__ import annotations

import unicodedata

# Thousandths of the size, for the signs from the blank to the tilde.
PLAIN = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
)
BOLD = (
    *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611),
    *(975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556),
    *(333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611),
    *(611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584),
)
ELSE = 556  # a sign beyond these


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is at a size; a letter with an accent is as wide as without."""
    table = BOLD if bold else PLAIN
    total = 0
    for sign in text:
        code = ord(unicodedata.normalize("NFD", sign)[0]) - 32
        total += table[code] if 0 <= code < len(table) else ELSE
    return total * size / 1000


def fitting(text: str, room: float, size: float, bold: bool = False) -> float:
    """The size, at most `size`, at which a text is at most `room` wide."""
    return min(size, size * room / max(width(text, size, bold), 0.001))

"""Font metrics of Helvetica, the type that every PDF reader has: no font needs to be carried along."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth


def font(bold: bool = False) -> str:
    """The name of the type in a PDF."""
    return "Helvetica-Bold" if bold else "Helvetica"


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is at a size."""
    return float(stringWidth(text, font(bold), size))


def fitting(text: str, room: float, size: float, bold: bool = False) -> float:
    """The size, at most `size`, at which a text is at most `room` wide."""
    return min(size, size * room / max(width(text, size, bold), 0.001))

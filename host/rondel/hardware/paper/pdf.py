"""A sheet as PDF: one page, shapes and Helvetica, nothing compressed, nothing of the clock: the same bytes each time.

It asks the reader not to scale the page, which is what printers do to it otherwise.
"""

from __future__ import annotations

from rondel.hardware.paper import font_metrics
from rondel.hardware.paper.sheet import Colour, Curve, Lines, Shape, Sheet, Text

POINT = 72 / 25.4  # points a mm


def data(sheet: Sheet) -> bytes:
    """The bytes of a PDF file."""
    content = _content(sheet).encode("cp1252", "replace")
    box = f"[0 0 {_number(sheet.width * POINT)} {_number(sheet.height * POINT)}]"
    fonts = ("Helvetica", "Helvetica-Bold")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R"
            " /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>"
        ).encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        *(f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode() for font in fonts),
        b"<< /Title " + _string(sheet.title) + b" /Producer (Rondel) >>",
    ]
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _string(text: str) -> bytes:
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _content(sheet: Sheet) -> str:
    """The page's drawing. The first line turns mm from the upper left corner into points from the lower left one."""
    lines = [f"{POINT:.8f} 0 0 {-POINT:.8f} 0 {_number(sheet.height * POINT)} cm", "1 j"]
    for number, shape in enumerate(sheet.shapes):
        mark = sheet.marks.get(number)
        if mark:
            lines.append(f"/{mark} BMC")
        lines += _text(shape) if isinstance(shape, Text) else _drawn(shape)
        if mark:
            lines.append("EMC")
    return "\n".join(lines)


def _ink(colour: Colour, sign: str) -> str:
    return " ".join(_number(channel) for channel in colour) + " " + sign


def _text(shape: Text) -> list[str]:
    left = shape.x - font_metrics.width(shape.text, shape.size, shape.bold) / 2
    escaped = shape.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    font = "F2" if shape.bold else "F1"
    # Text would stand on its head, since y counts downwards here.
    place = f"1 0 0 -1 {_number(left)} {_number(shape.y)} Tm"
    return [f"BT {_ink(shape.colour, 'rg')} /{font} {_number(shape.size)} Tf {place} ({escaped}) Tj ET"]


def _drawn(shape: Shape) -> list[str]:
    assert isinstance(shape, Lines | Curve)
    lines = []
    if shape.fill is not None:
        lines.append(_ink(shape.fill, "rg"))
    if shape.stroke is not None:
        lines.append(f"{_ink(shape.stroke, 'RG')} {_number(shape.width)} w")
    if isinstance(shape, Lines):
        lines += [f"{_number(x)} {_number(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(shape.points)]
        if shape.closed:
            lines.append("h")
    else:
        lines.append(f"{_number(shape.start[0])} {_number(shape.start[1])} m")
        lines += [" ".join(f"{_number(x)} {_number(y)}" for x, y in piece) + " c" for piece in shape.pieces]
    lines.append(
        {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
            shape.fill is not None, shape.stroke is not None
        ]
    )
    return lines

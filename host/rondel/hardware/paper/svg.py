"""A sheet as SVG, in mm: opened anywhere, it is as large as it should be."""

from __future__ import annotations

from xml.sax.saxutils import escape

from rondel.hardware.paper import font_metrics
from rondel.hardware.paper.sheet import Colour, Point, Shape, Sheet, Text


def text(sheet: Sheet) -> str:
    """The text of an SVG file."""
    size = f"{sheet.width:g} {sheet.height:g}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm"'
        f' viewBox="0 0 {size}"'
        ' font-family="Helvetica, Arial, Liberation Sans, sans-serif" text-anchor="middle">',
        f"<title>{escape(sheet.title)}</title>",
        f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="#fff"/>',
    ]
    for number, shape in enumerate(sheet.shapes):
        mark = sheet.marks.get(number, "")
        lines.append(_shape(shape, f' class="{escape(mark)}"' if mark else ""))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _point(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _colour(colour: Colour | None) -> str:
    return "none" if colour is None else "#" + "".join(f"{round(255 * channel):02x}" for channel in colour)


def _shape(shape: Shape, mark: str) -> str:
    if isinstance(shape, Text):
        weight = ' font-weight="700"' if shape.bold else ""
        wide = font_metrics.width(shape.text, shape.size, shape.bold)
        return (
            f'<text{mark} x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"{weight}'
            f' fill="{_colour(shape.colour)}" textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs">'
            f"{escape(shape.text)}</text>"
        )
    look = f'fill="{_colour(shape.fill)}"'
    if shape.stroke is not None:
        look += f' stroke="{_colour(shape.stroke)}" stroke-width="{_number(shape.width)}" stroke-linejoin="round"'
    steps = (("L" if len(step) == 1 else "C") + " ".join(map(_point, step)) for step in shape.steps)
    path = f"M{_point(shape.start)}" + "".join(steps) + ("Z" if shape.closed else "")
    return f'<path{mark} d="{path}" {look}/>'

"""A sheet as PDF: one page, nothing compressed, nothing of the clock: the same bytes each time.

It asks the reader not to scale the page, which is what printers do to it otherwise.
"""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from rondel.hardware.paper import font_metrics
from rondel.hardware.paper.sheet import Path, Sheet, Text

ROUND = 1  # how lines are joined


def data(sheet: Sheet) -> bytes:
    """The bytes of a PDF file."""
    file = io.BytesIO()
    size = (sheet.width * mm, sheet.height * mm)
    canvas = Canvas(file, size, bottomup=0, pageCompression=0, invariant=1, lang="en")
    canvas.setTitle(sheet.title)
    for say in (canvas.setAuthor, canvas.setCreator, canvas.setProducer):
        say("Rondel")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.scale(mm, mm)
    canvas.setLineJoin(ROUND)
    for number, shape in enumerate(sheet.shapes):
        mark = sheet.marks.get(number)
        if mark:
            canvas.addLiteral(f"/{mark} BMC")
        if isinstance(shape, Text):
            canvas.setFont(font_metrics.font(shape.bold), shape.size)
            canvas.setFillColorRGB(*shape.colour)
            canvas.drawCentredString(shape.x, shape.y, shape.text)
        else:
            _draw(canvas, shape)
        if mark:
            canvas.addLiteral("EMC")
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, shape: Path) -> None:
    path = canvas.beginPath()
    path.moveTo(*shape.start)
    for step in shape.steps:
        if len(step) == 1:
            path.lineTo(*step[0])
        else:
            path.curveTo(*(number for point in step for number in point))
    if shape.closed:
        path.close()
    if shape.fill:
        canvas.setFillColorRGB(*shape.fill)
    if shape.stroke:
        canvas.setStrokeColorRGB(*shape.stroke)
        canvas.setLineWidth(shape.width)
    canvas.drawPath(path, stroke=shape.stroke is not None, fill=shape.fill is not None)

"""Rings of light as SVG, from the bytes that a device sends to them."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rondel.pictures.drawing import svg

Pixel = tuple[int, int, int]
Frame = tuple[str, Sequence[Sequence[Pixel]]]  # what is said beside it, and the rings that stand in its row

GAMMA = 2.2
EYE = 4  # in a dim room a light of a tenth looks far brighter than on a page
FULL = 0.4  # the usual brightness: what a light at its full level is sent, of 1
SIZE, GAP, TITLE, SIDE = 124, 10, 24, 90
MIDDLE_R = 50
LENS_R = {12: 7.6, 24: 5.6, 60: 2.4}
GROUND, DARK, WORDS, RIM = "#171310", "#221c18", "#d8cbb8", "#352c25"


def shown(pixel: Pixel) -> tuple[str, float]:
    """How a pixel that is not dark looks: its colour on a page, and how strong it is, 0 to 1."""
    most = max(pixel)
    strength = min(1.0, (most / 255 / FULL) ** (1 / EYE))
    return "#" + "".join(f"{round(255 * strength * (value / most) ** (1 / GAMMA)):02x}" for value in pixel), strength


def picture(title: str, heads: Sequence[str], frames: Sequence[Frame]) -> str:
    """The text of an SVG file: `heads` above the columns, a row of rings for each frame."""
    side = SIDE if any(words for words, _ in frames) else GAP
    width = side + len(heads) * (SIZE + GAP)
    height = TITLE + len(frames) * (SIZE + GAP)
    parts = []
    for column, head in enumerate(heads):
        x = side + column * (SIZE + GAP) + SIZE / 2
        parts.append(f'<text x="{x:g}" y="16" fill="{WORDS}" text-anchor="middle">{escape(head)}</text>')
    for row, (words, rings) in enumerate(frames):
        top = TITLE + row * (SIZE + GAP)
        lines = words.split("\n")
        for number, line in enumerate(lines):
            y = top + SIZE / 2 + 4 + (number - (len(lines) - 1) / 2) * 14
            parts.append(f'<text x="{GAP}" y="{y:g}" fill="{WORDS}">{escape(line)}</text>')
        for column, pixels in enumerate(rings):
            parts.append(f'<g transform="translate({side + column * (SIZE + GAP) + SIZE // 2} {top + SIZE // 2})">')
            parts.extend(ring(pixels))
            parts.append("</g>")
    return svg(title, (width, height), 10, GROUND, parts, font_size=12)


def ring(pixels: Sequence[Pixel]) -> Iterator[str]:
    """One ring around 0 0; the first pixel begins at twelve o'clock."""
    count = len(pixels)
    lens = LENS_R[count]
    yield f'<circle r="{MIDDLE_R}" fill="none" stroke="{RIM}" stroke-width="{2 * lens + 5:g}"/>'
    for sector in range(12):
        yield f'<path d="M0-31V-{MIDDLE_R - lens - 4:g}" transform="rotate({30 * sector})" stroke="{RIM}"/>'
    # The dark pixels: dots of one dashed circle.
    yield (
        f'<circle r="{MIDDLE_R}" fill="none" stroke="{DARK}" stroke-width="{2 * lens:g}" stroke-linecap="round"'
        f' pathLength="{count}" stroke-dasharray="0 1" transform="rotate({180 / count - 90:g})"/>'
    )
    for number, pixel in enumerate(pixels):
        if not max(pixel):
            continue
        turn = f"rotate({(number + 0.5) * 360 / count:g})"
        colour, strength = shown(pixel)
        if strength > 0.3:
            opacity = f"{strength * strength / 2:.2f}"
            yield f'<circle cy="-{MIDDLE_R}" r="{lens + 4:g}" transform="{turn}" fill="{colour}" opacity="{opacity}"/>'
        yield f'<circle cy="-{MIDDLE_R}" r="{lens:g}" transform="{turn}" fill="{colour}"/>'

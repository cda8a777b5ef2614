"""An SVG file: what all pictures of the pages begin and end with."""

from collections.abc import Iterable
from xml.sax.saxutils import escape


def svg(title: str, size: tuple[int, int], corner: int, ground: str, parts: Iterable[str], font_size: int = 0) -> str:
    """The text of a file with `parts` on a ground with round corners; without a font where nothing is written."""
    width, height = size
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = f' font-family="system-ui, sans-serif" font-size="{font_size}"' if font_size else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}{font}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="{corner}" fill="{ground}"/>',
    )
    return "\n".join([*head, *parts, "</svg>"]) + "\n"

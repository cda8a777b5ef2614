"""Binary STL, written so that the same solid gives the same bytes; trimesh reads it and measures what it holds."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trimesh import Trimesh

Vector = tuple[float, float, float]
Triangle = tuple[Vector, Vector, Vector]
HEADER = b"Rondel, in mm, as it lies on the printer's bed".ljust(80)
_FACET = struct.Struct("<12fH")


def write(triangles: Iterable[Triangle]) -> bytes:
    """The bytes of an STL file. The normals are left to the reader, as the corners' order says them."""
    facets = [_FACET.pack(0, 0, 0, *a, *b, *c, 0) for a, b, c in triangles]
    return HEADER + struct.pack("<I", len(facets)) + b"".join(facets)


def read(path: Path) -> Trimesh:
    """The surface in an STL file."""
    import trimesh  # only the made pages and pictures need it, and numpy with it

    return trimesh.load_mesh(path)

"""Binary STL: written so that the same solid gives the same bytes, read back as triangles."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

Vector = tuple[float, float, float]
Triangle = tuple[Vector, Vector, Vector]
HEADER = b"Rondel, in mm, as it lies on the printer's bed".ljust(80)
_FACET = struct.Struct("<12fH")


def write(triangles: Iterable[Triangle]) -> bytes:
    """The bytes of an STL file. The normals are left to the reader, as the corners' order says them."""
    facets = [_FACET.pack(0, 0, 0, *a, *b, *c, 0) for a, b, c in triangles]
    return HEADER + struct.pack("<I", len(facets)) + b"".join(facets)


def read(data: bytes) -> list[Triangle]:
    """The triangles of an STL file. Raises ValueError where it is none."""
    if len(data) < 84 or len(data) != 84 + _FACET.size * struct.unpack_from("<I", data, 80)[0]:
        raise ValueError("this is no binary STL file: its length does not fit its number of triangles")
    return [(f[3:6], f[6:9], f[9:12]) for f in _FACET.iter_unpack(data[84:])]


def volume_cm3(triangles: Sequence[Triangle]) -> float:
    """What a closed surface holds, in cubic centimetres."""
    return abs(sum(_signed(*triangle) for triangle in triangles)) / 1000


def _signed(a: Vector, b: Vector, c: Vector) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    ) / 6

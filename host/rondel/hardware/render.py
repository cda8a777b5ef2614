"""Pictures of solids: triangles to a PNG, with light from the upper left and a line where a shape ends.

A small renderer of our own, because it needs no graphics card, no window and no tool, and always draws the same.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import trimesh.creation
from PIL import Image

from rondel.hardware.stl import Triangle

FINER = 3  # each pixel is drawn as 3 x 3
Triangles = Any  # corners of triangles: lists, or an array
PAPER = (250, 247, 241)
LIGHT = (-0.45, -0.35, 0.82)


@dataclass(frozen=True)
class Body:
    """Triangles of one colour (red, green, blue). What glows takes no shade."""

    triangles: Triangles
    colour: tuple[int, int, int]
    glows: bool = False


@dataclass(frozen=True)
class View:
    """Where the eye is: `turn` degrees round the z axis, `tilt` degrees above the table; the picture's size."""

    turn: float
    tilt: float
    width: int
    height: int


def png(bodies: Iterable[Body], view: View) -> bytes:
    """The picture as a PNG file."""
    drawing = _Drawing(list(bodies), view)
    image = Image.fromarray(drawing.picture(), "RGB")
    flat = image.quantize(200, dither=Image.Dither.NONE)
    file = io.BytesIO()
    flat.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Drawing:
    def __init__(self, bodies: list[Body], view: View):
        self.width, self.height = view.width * FINER, view.height * FINER
        turn, tilt = math.radians(view.turn), math.radians(view.tilt)
        # Rows: to the right of the picture, up in it, and towards the eye.
        right = (math.cos(turn), math.sin(turn), 0)
        up = (-math.sin(turn) * math.sin(tilt), math.cos(turn) * math.sin(tilt), math.cos(tilt))
        eye = (math.sin(turn) * math.cos(tilt), -math.cos(turn) * math.cos(tilt), math.sin(tilt))
        self.axes = np.array([right, up, eye])
        self.seen = [(np.array(body.triangles, dtype=float) @ self.axes.T, body) for body in bodies]
        self._fit()
        self.depth = np.full((self.height, self.width), -np.inf)
        self.colour = np.tile(np.array(PAPER, dtype=float), (self.height, self.width, 1))
        self.normal = np.zeros((self.height, self.width, 3))
        for corners, body in self.seen:
            self._draw(corners, body)

    def _fit(self) -> None:
        flat = np.concatenate([corners.reshape(-1, 3) for corners, _ in self.seen])
        low, high = flat.min(axis=0), flat.max(axis=0)
        room = 0.94
        self.scale = min(room * self.width / (high[0] - low[0]), room * self.height / (high[1] - low[1]))
        middle = (low + high) / 2
        for corners, _ in self.seen:
            corners[..., 0] = (corners[..., 0] - middle[0]) * self.scale + self.width / 2
            corners[..., 1] = self.height / 2 - (corners[..., 1] - middle[1]) * self.scale

    def _draw(self, corners: Any, body: Body) -> None:
        light = np.array(LIGHT) / np.linalg.norm(LIGHT)
        solid = np.array(body.triangles, dtype=float)
        normals = np.cross(solid[:, 1] - solid[:, 0], solid[:, 2] - solid[:, 0])
        lengths = np.linalg.norm(normals, axis=1, keepdims=True)
        normals = normals / np.where(lengths == 0, 1, lengths)
        facing = normals @ self.axes[2]
        shade = np.full(len(normals), 1.0) if body.glows else 0.52 + 0.48 * np.clip(normals @ light, 0, 1)
        for corner, normal, towards, bright in zip(corners, normals, facing, shade, strict=True):
            if towards > 1e-6:
                self._fill(corner, normal, np.array(body.colour) * bright)

    def _fill(self, corner: Any, normal: Any, colour: Any) -> None:
        """Draw one triangle where it is nearer than what is there: row by row, from edge to edge."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corner
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        top, bottom = max(0, math.ceil(min(ay, by, cy) - 0.5)), min(self.height, math.floor(max(ay, by, cy) + 0.5))
        if abs(area) < 1e-9 or top >= bottom:
            return
        rows = np.arange(top, bottom)
        left, right = np.full(len(rows), np.inf), np.full(len(rows), -np.inf)
        for (px, py), (qx, qy) in (((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay))):
            if py == qy:
                continue
            inside = (rows + 0.5 >= min(py, qy)) & (rows + 0.5 <= max(py, qy))
            cross = px + (rows + 0.5 - py) * (qx - px) / (qy - py)
            left = np.where(inside, np.minimum(left, cross), left)
            right = np.where(inside, np.maximum(right, cross), right)
        first = np.ceil(np.clip(left, 0, self.width) - 0.5).astype(int)
        counts = np.floor(np.clip(right, -1, self.width) + 0.5).astype(int) - first
        counts = np.where(counts > 0, counts, 0)
        total = int(counts.sum())
        if not total:
            return
        ys = np.repeat(rows, counts)
        xs = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
        slope_x = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
        slope_y = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
        depth = az + (xs + 0.5 - ax) * slope_x + (ys + 0.5 - ay) * slope_y
        nearer = depth > self.depth[ys, xs]
        ys, xs = ys[nearer], xs[nearer]
        self.depth[ys, xs] = depth[nearer]
        self.colour[ys, xs] = colour
        self.normal[ys, xs] = normal

    def picture(self) -> Any:
        """The pixels, lines drawn in, made smaller."""
        edge = np.zeros((self.height, self.width), dtype=bool)
        empty = np.isinf(self.depth)
        depth = np.where(empty, -1e6, self.depth)
        for axis in (0, 1):
            jump = np.abs(np.diff(depth, axis=axis)) > 0.3
            bend = (np.diff(self.normal, axis=axis) ** 2).sum(axis=2) > 0.35
            found = jump | bend
            edge[(slice(None, -1), slice(None)) if axis == 0 else (slice(None), slice(None, -1))] |= found
        thick = edge.copy()
        thick[1:] |= edge[:-1]
        thick[:, 1:] |= edge[:, :-1]
        colour = self.colour.copy()
        colour[thick] *= 0.45
        small = colour.reshape(self.height // FINER, FINER, self.width // FINER, FINER, 3).mean(axis=(1, 3))
        return np.clip(small + 0.5, 0, 255).astype(np.uint8)


# -- simple bodies ----------------------------------------------------------------------------------------------------


def prism(outline: Sequence[tuple[float, float]], bottom: float, top: float) -> list[Triangle]:
    """A convex outline, counted against the clock, between two heights."""
    low = [(x, y, bottom) for x, y in outline]
    high = [(x, y, top) for x, y in outline]
    out: list[Triangle] = []
    for i in range(1, len(outline) - 1):
        out.append((high[0], high[i], high[i + 1]))
        out.append((low[0], low[i + 1], low[i]))
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        out += [(low[i], low[j], high[j]), (low[i], high[j], high[i])]
    return out


def box(x: float, y: float, width: float, depth: float, bottom: float, top: float) -> Triangles:
    """A box by its middle."""
    low, high = (x - width / 2, y - depth / 2, bottom), (x + width / 2, y + depth / 2, top)
    return trimesh.creation.box(bounds=(low, high)).triangles


def disc(x: float, y: float, radius: float, bottom: float, top: float, sides: int = 48) -> Triangles:
    """An upright cylinder."""
    ends = ((x, y, bottom), (x, y, top))
    return trimesh.creation.cylinder(radius, segment=ends, sections=sides).triangles


def arc(
    x: float, y: float, radii: tuple[float, float], degrees: tuple[float, float], bottom: float, top: float
) -> list[Triangle]:
    """A piece of a band between two radii and two angles, clockwise from twelve o'clock."""
    steps = max(1, round(abs(degrees[1] - degrees[0]) / 5))
    out: list[Triangle] = []
    for i in range(steps):
        first, last = (math.radians(degrees[0] + (degrees[1] - degrees[0]) * k / steps) for k in (i, i + 1))
        inner, outer = radii
        corners = [(inner, last), (outer, last), (outer, first), (inner, first)]
        out += prism([(x + r * math.sin(a), y + r * math.cos(a)) for r, a in corners], bottom, top)
    return out

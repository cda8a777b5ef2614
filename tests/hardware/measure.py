"""Measuring a solid by its triangles: where a straight line is inside, and how far from there to the next surface."""

from functools import cached_property

import numpy as np
import trimesh

NUDGE = np.array([0.00137, -0.00193, 0.00071])  # off the edges of triangles, where a line has no inside
LEAST_AREA = 2.0  # mm2 of a facet behind which the thickness is measured


class Solid:
    """An STL file as it stands in the case: x to the right, y away from the player, the lid's upper side at z 0."""

    def __init__(self, path, sizes):
        self.mesh = trimesh.load(path)
        triangles = np.array(self.mesh.triangles, dtype=float)
        if "lid" in path.stem:
            triangles = triangles * (1, -1, -1)
        else:
            triangles = triangles - (0, 0, sizes.print.height())
        self.triangles = triangles
        self.edges = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]

    def crossings(self, origin, direction):
        """Where a line meets the surface, as distances from `origin` along `direction`."""
        origin = np.asarray(origin, float) + NUDGE
        direction = np.asarray(direction, float)
        first, second = self.edges
        across = np.cross(direction, second)
        lean = (first * across).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            to = origin - self.triangles[:, 0]
            u = (to * across).sum(axis=1) / lean
            over = np.cross(to, first)
            v = (over @ direction) / lean
            hit = (abs(lean) > 1e-9) & (u >= 0) & (v >= 0) & (u + v <= 1)
            return np.sort(((second * over).sum(axis=1) / lean)[hit])

    def spans(self, origin, direction):
        """Where a line is inside the solid: [(from, to), ...]."""
        found = self.crossings(origin, direction)
        assert len(found) % 2 == 0, "a closed surface is left as often as it is entered"
        return list(zip(found[::2], found[1::2], strict=True))

    def gap(self, origin, direction):
        """How far it is, both ways along a line from a point in the open, from surface to surface; None inside."""
        found = self.crossings(origin, direction)
        before, after = found[found < 0], found[found > 0]
        if len(before) % 2:
            return None
        return (after[0] if len(after) else np.inf) - (before[-1] if len(before) else -np.inf)

    def middle(self, origin, direction):
        """How far from a point in the open the middle between the surfaces before and behind it is; None inside."""
        found = self.crossings(origin, direction)
        before, after = found[found < 0], found[found > 0]
        if len(before) % 2 or not len(before) or not len(after):
            return None
        return (before[-1] + after[0]) / 2

    def first_span(self, x, y):
        """The uppermost solid piece of a vertical line: the z of its upper and of its lower side."""
        low, high = self.spans((x, y, 0), (0, 0, 1))[-1]
        return high, low

    @cached_property
    def thicknesses(self):
        """How thick the solid is behind the middle of each facet of some size: [(mm, upright, middle), ...]."""
        normals = np.cross(*self.edges)
        areas = np.linalg.norm(normals, axis=1) / 2
        found = []
        for i in np.nonzero(areas >= LEAST_AREA)[0]:
            inward = -normals[i] / (2 * areas[i])
            middle = self.triangles[i].mean(axis=0)
            ahead = self.crossings(middle, inward)
            ahead = ahead[ahead > 0.01]
            if len(ahead):
                found.append((float(ahead[0]), abs(inward[2]) < 0.1, middle))
        return found

"""Measuring a solid by its triangles: where a straight line is inside, and how far from there to the next surface."""

from functools import cached_property

import numpy as np
import trimesh

NUDGE = np.array([0.00137, -0.00193, 0.00071])  # off the edges of triangles, where a line has no inside
CELL = 0.4  # mm: a nozzle
LEAST_AREA = 2.0  # mm2 of a facet behind which the thickness is measured


def _grown(cells):
    """Cells and their four neighbours."""
    out = cells.copy()
    out[1:] |= cells[:-1]
    out[:-1] |= cells[1:]
    out[:, 1:] |= cells[:, :-1]
    out[:, :-1] |= cells[:, 1:]
    return out


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

    def layers(self, step):
        """Where there is plastic, layer by layer as it is printed: (height, grid of cells of CELL mm)."""
        triangles = np.array(self.mesh.triangles, dtype=float)
        low, high = triangles.reshape(-1, 3).min(axis=0), triangles.reshape(-1, 3).max(axis=0)
        shape = np.ceil((high - low)[1::-1] / CELL).astype(int) + 2
        for height in np.arange(step / 2, high[2], step):
            yield height, self._section(triangles, height + NUDGE[2], low, shape)

    @staticmethod
    def _section(triangles, height, low, shape):
        """The cells inside at a height: from left to right, each edge that is crossed turns inside to outside."""
        above = triangles[:, :, 2] > height
        cut = triangles[(above.any(axis=1)) & (~above.all(axis=1))]
        above = cut[:, :, 2] > height
        ends = []
        for i, j in ((0, 1), (1, 2), (2, 0)):
            crossed = above[:, i] != above[:, j]
            share = (height - cut[:, i, 2]) / np.where(crossed, cut[:, j, 2] - cut[:, i, 2], 1)
            point = cut[:, i, :2] + share[:, None] * (cut[:, j, :2] - cut[:, i, :2])
            ends.append(np.where(crossed[:, None], point, np.nan))
        ends = np.stack(ends, axis=1)
        pairs = ends[~np.isnan(ends[:, :, 0])].reshape(-1, 2, 2)
        pairs = (pairs - low[:2] + NUDGE[:2]) / CELL
        first, last = (np.ceil(pick(pairs[:, :, 1], axis=1)).astype(int) for pick in (np.min, np.max))
        counts = last - first
        rows = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts - first, counts)
        (x1, y1), (x2, y2) = (np.repeat(pairs[:, end], counts, axis=0).T for end in (0, 1))
        columns = np.ceil(x1 + (rows - y1) * (x2 - x1) / (y2 - y1)).astype(int)
        flips = np.zeros(shape, dtype=int)
        np.add.at(flips, (rows, columns), 1)
        return np.cumsum(flips, axis=1) % 2 == 1

    def unsupported(self, reach, step):
        """The worst layer of a print: its height, a place in it, and how many cells are further than `reach` mm
        from what the layer below carries."""
        worst, below = (0.0, (0, 0), 0), None
        for height, layer in self.layers(step):
            if below is not None:
                carried = layer & _grown(below)
                for _ in range(int(reach / CELL)):
                    if carried.sum() == layer.sum():
                        break
                    carried = layer & _grown(carried)
                hanging = layer & ~carried
                if hanging.sum() > worst[2]:
                    row, column = np.argwhere(hanging)[0] * CELL
                    worst = (float(height), (round(float(column), 1), round(float(row), 1)), int(hanging.sum()))
            below = layer
        return worst

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

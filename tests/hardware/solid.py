"""Where a printed part has material: what lies above and below any point, from the triangles of its STL."""

import math
from collections import defaultdict

CELL = 2.0  # mm
ASIDE = 0.00137  # mm: a look never goes exactly through an edge


class Solid:
    """`place` puts a corner as it is printed where it is in the closed case."""

    def __init__(self, triangles, place=lambda x, y, z: (x, y, z)):
        self._cells = defaultdict(list)
        for triangle in triangles:
            a, b, c = (place(*corner) for corner in triangle)
            for column in _cells(a[0], b[0], c[0]):
                for row in _cells(a[1], b[1], c[1]):
                    self._cells[column, row].append((a, b, c))

    def spans(self, x, y):
        """[(from, to), ...]: the heights between which there is material at this place, from below."""
        x, y = x + ASIDE, y + ASIDE * 1.7
        cell = self._cells.get((math.floor(x / CELL), math.floor(y / CELL)), ())
        heights = sorted(z for z in (_height(triangle, x, y) for triangle in cell) if z is not None)
        assert len(heights) % 2 == 0, (x, y, heights)
        return list(zip(heights[::2], heights[1::2], strict=True))

    def full(self, x, y, z):
        """Whether there is material at this point."""
        return any(low < z < high for low, high in self.spans(x, y))

    def meets(self, box, play=0.05, step=1.0):
        """The first point where material and a box ((from, to) in x, y and z) are in the same place, or None. The box
        may be larger than the room for it by `play`."""
        (left, right), (front, back), (low, high) = box
        for x in _steps(left + play, right - play, step):
            for y in _steps(front + play, back - play, step):
                for bottom, top in self.spans(x, y):
                    if bottom < high - play and top > low + play:
                        return round(x, 2), round(y, 2), round(bottom, 2), round(top, 2)
        return None


def gaps(solid, y, z, left, right, step=0.02):
    """[(from, to), ...] in x: where a line from left to right at this y and z goes through no material."""
    found, began = [], None
    for number in range(int((right - left) / step) + 1):
        x = left + number * step
        if not solid.full(x, y, z):
            began = x if began is None else began
        elif began is not None:
            found.append((began, x))
            began = None
    return found


def _cells(*values):
    return range(math.floor(min(values) / CELL), math.floor(max(values) / CELL) + 1)


def _steps(low, high, step):
    count = max(1, math.ceil((high - low) / step))
    return [low + (high - low) * number / count for number in range(count + 1)]


def _height(triangle, x, y):
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if abs(area) < 1e-9:
        return None
    u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
    v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
    return u * az + v * bz + (1 - u - v) * cz if u >= 0 and v >= 0 and u + v <= 1 else None

"""Triangles of a printable part: reading and writing STL, and whether a printer can make them."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]

HEADER = "Herald station, millimetres, made of {}"
FINE = 3  # decimals of a millimetre that are kept; a printer resolves two


def read_text(path: Path) -> list[Triangle]:
    """The triangles of an STL file as OpenSCAD writes it, corners rounded to a micrometre, in a fixed
    order, without those that rounding made flat."""
    corners = [
        _point(line.split()[1:])
        for line in path.read_text(encoding="ascii").splitlines()
        if line.lstrip().startswith("vertex")
    ]
    found = [(corners[at], corners[at + 1], corners[at + 2]) for at in range(0, len(corners), 3)]
    return sorted(turned(triangle) for triangle in found if len(set(triangle)) == 3)


def _point(numbers: Sequence[str | float]) -> Point:
    x, y, z = (round(float(number), FINE) + 0.0 for number in numbers)
    return x, y, z


def turned(triangle: Triangle) -> Triangle:
    """The same triangle, its least corner first."""
    first = triangle.index(min(triangle))
    return triangle[first], triangle[(first + 1) % 3], triangle[(first + 2) % 3]


def write(path: Path, triangles: Iterable[Triangle], source: str) -> None:
    """Binary STL: 50 bytes a triangle, in the order given. Its head says which source it was made of."""
    rows = [struct.pack("<12fH", *normal(t), *t[0], *t[1], *t[2], 0) for t in triangles]
    path.write_bytes(HEADER.format(source).encode().ljust(80) + struct.pack("<I", len(rows)) + b"".join(rows))


def read(path: Path) -> list[Triangle]:
    """The triangles of a binary STL. Raises ValueError for any other file."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    if len(data) != 84 + 50 * count:
        raise ValueError(f"{path.name} is no whole STL: {len(data)} bytes for {count} triangles.")
    rows: list[tuple[float, ...]] = [struct.unpack_from("<12f", data, 84 + 50 * number) for number in range(count)]
    return [(_point(row[3:6]), _point(row[6:9]), _point(row[9:12])) for row in rows]


def source(path: Path) -> str:
    """Which source a binary STL was made of."""
    return path.read_bytes()[:80].decode("ascii").split()[-1]


def normal(triangle: Triangle) -> Point:
    """The unit vector that points out of the part; zero for a triangle without area."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = (x * x + y * y + z * z) ** 0.5 or 1.0
    return x / length, y / length, z / length


def open_edges(triangles: Iterable[Triangle]) -> int:
    """How many edges do not lie between exactly as many triangles one way as the other: 0 for a closed part."""
    edges: Counter[tuple[Point, Point]] = Counter()
    for a, b, c in triangles:
        edges.update([(a, b), (b, c), (c, a)])
    return sum(count != edges[end, start] for (start, end), count in edges.items())


def volume(triangles: Iterable[Triangle]) -> float:
    """Cubic millimetres; negative if the part were inside out."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


def size(triangles: Iterable[Triangle]) -> Point:
    """Width, length and height of the box around the part."""
    corners = [corner for triangle in triangles for corner in triangle]
    spans = [max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in range(3)]
    return spans[0], spans[1], spans[2]

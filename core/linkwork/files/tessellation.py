"""Any shape as triangles, for formats that have no name for its kind: closed, all facing outwards, in its own axes.

Round ones are turned profiles. Flat pieces are rings around their holes, cut by rays from the middle of the hole, put
side by side and raised: a wall stands on each edge that only one triangle of the face has.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.cone import Cone
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.ellipsoid import Ellipsoid
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.gear import Gear
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.shapes.shape import Shape
from linkwork.model.shapes.sphere import Sphere
from linkwork.model.shapes.torus import Torus
from linkwork.model.surface import Surface

AROUND = 48  # corners of a circle
SAME = 1e-9  # of the size: points that are as near are one

Array = np.ndarray
Arrays = tuple[Array, Array]


def surface_of(shape: Shape) -> Surface:
    """The surface of a shape in its own axes [m]; of a kind that is not known here, the box around it."""
    if isinstance(shape, Faceted):
        points, triangles = shape.skin.arrays()
        factors = np.array(shape.scale)
        turned = triangles[:, ::-1] if factors.prod() < 0.0 else triangles
        return Surface.of((points - shape.skin.measures.centre) * factors, turned)
    with np.errstate(all="ignore"):  # of what is too thin for numbers nothing is left, which Surface tells
        return Surface.of(*FORMS.get(shape.kind, _box)(shape))


def mesh_of(shape: Shape) -> Mesh:
    """The shape as a mesh, with its place and its looks."""
    values = {name: getattr(shape, name) for name in ("position", "rotation", "color", "friction", "restitution")}
    return Mesh(surface_of(shape), label=shape.kind, **values)


# -- round ones -----------------------------------------------------------------------------------------


def _turned(profile: Sequence[tuple[float, float]]) -> Arrays:
    """A profile of radius and height, from the axis at the bottom to the axis at the top, turned about z."""
    radius, z = np.array(profile, float).T
    angles = 2 * np.pi * np.arange(AROUND) / AROUND
    rings = [radius[:, None] * np.cos(angles), radius[:, None] * np.sin(angles), np.repeat(z[:, None], AROUND, axis=1)]
    return _between(np.stack(rings, axis=-1), closes=False)


def _between(grid: Array, closes: bool) -> Arrays:
    """Triangles between the points of a grid (rows, columns, 3) whose columns close, and its rows where it `closes`."""
    rows, columns, _ = grid.shape
    i, j = np.meshgrid(np.arange(rows if closes else rows - 1), np.arange(columns), indexing="ij")
    up, right = (i + 1) % rows, (j + 1) % columns
    a, b, c, d = i * columns + j, i * columns + right, up * columns + right, up * columns + j
    triangles = np.concatenate([np.stack(t, axis=-1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
    return grid.reshape(-1, 3), triangles


def _arc(start: float, end: float, radius: float, middle: float = 0.0) -> list[tuple[float, float]]:
    latitudes = np.linspace(start, end, AROUND // 4 + 1)
    return [(radius * abs(math.cos(a)) if abs(a) < 1.57 else 0.0, middle + radius * math.sin(a)) for a in latitudes]


def _ball(radius: float) -> Arrays:
    return _turned(_arc(-math.pi / 2, 0.0, radius) + _arc(0.0, math.pi / 2, radius)[1:])


def _ellipsoid(shape: Ellipsoid) -> Arrays:
    points, triangles = _ball(1.0)
    return points * shape.half_size, triangles


def _capsule(shape: Capsule) -> Arrays:
    half = shape.length / 2
    low, high = _arc(-math.pi / 2, 0.0, shape.radius, -half), _arc(0.0, math.pi / 2, shape.radius, half)
    return _turned(low + high)


def _torus(shape: Torus) -> Arrays:
    u, v = (2 * np.pi * np.arange(n) / n for n in (AROUND, AROUND // 2))
    away, z = shape.radius + shape.tube_radius * np.cos(v), shape.tube_radius * np.sin(v)
    grid = np.stack((np.outer(away, np.cos(u)), np.outer(away, np.sin(u)), np.outer(z, np.ones(AROUND))), axis=-1)
    return _between(grid, closes=True)


# -- flat pieces ----------------------------------------------------------------------------------------


def _raised(faces: Sequence[Arrays], thickness: float) -> Arrays:
    """Faces in the plane, put together and raised to a thickness around it."""
    corners = np.concatenate([points for points, _ in faces])
    first = np.cumsum([0, *(len(points) for points, _ in faces)])
    triangles = np.concatenate([t + n for (_, t), n in zip(faces, first, strict=False)])
    step = SAME * np.ptp(corners, axis=0).max()
    _, kept, place = np.unique(np.round(corners / step), axis=0, return_index=True, return_inverse=True)
    corners, triangles = corners[kept], place.reshape(-1)[triangles]
    triangles = triangles[(triangles != np.roll(triangles, 1, axis=1)).all(axis=1)]
    sides = np.concatenate([triangles[:, (k, (k + 1) % 3)] for k in range(3)])
    count = len(corners)
    rim = sides[~np.isin(sides @ (count, 1), sides[:, ::-1] @ (count, 1))]
    p, q = rim.T
    walls = [np.stack((p, q, q + count), axis=1), np.stack((p, q + count, p + count), axis=1)]
    heights = [np.full((count, 1), side * thickness / 2) for side in (-1, 1)]
    points = np.concatenate([np.hstack((corners, z)) for z in heights])
    return points, np.concatenate((triangles[:, ::-1], triangles + count, *walls))


def _ring(outline: Sequence[tuple[float, float]], hole: float, x: float = 0.0) -> Arrays:
    """The face between an outline, which is seen all around from the point x of its axis, and a hole around it."""
    corners = np.array(outline, float) - (x, 0.0)
    own = np.arctan2(corners[:, 1], corners[:, 0]) % (2 * np.pi)
    corners, own = corners[np.argsort(own)], np.sort(own)
    angles = np.union1d(own, 2 * np.pi * np.arange(AROUND) / AROUND)
    angles = angles[np.append(True, np.diff(angles) > SAME)]
    rays = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    number = np.searchsorted(own, angles + SAME / 2) - 1
    p, q = corners[number], corners[(number + 1) % len(corners)]
    away = _cross(p, q - p) / _cross(rays, q - p)
    outer = away[:, None] * rays + (x, 0.0)
    n, here = len(angles), np.arange(len(angles))
    there = (here + 1) % n
    if hole == 0.0:
        return np.vstack((outer, (x, 0.0))), np.stack((np.full(n, n), here, there), axis=1)
    inner = hole * rays + (x, 0.0)
    both = [np.stack((here + n, here, there), axis=1), np.stack((here + n, there, there + n), axis=1)]
    return np.vstack((outer, inner)), np.concatenate(both)


def _cross(a: Array, b: Array) -> Array:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def _gear(shape: Gear) -> Arrays:
    return _raised([_ring(shape.outline(), shape.bore_radius)], shape.width)


def _link_plate(shape: LinkPlate) -> Arrays:
    """One ring for each hole, cut from the next one half way."""
    half, places = shape.width / 2, shape.hole_places
    cells = []
    for k, x in enumerate(places):
        outline = []
        for side, is_end in ((1.0, k == len(places) - 1), (-1.0, k == 0)):
            if is_end:
                angles = np.pi * np.arange(-AROUND // 4, AROUND // 4 + 1) / (AROUND // 2)
                outline += [(x + side * half * math.cos(a), side * half * math.sin(a)) for a in angles]
            else:
                outline += [(x + side * shape.spacing / 2, -side * half), (x + side * shape.spacing / 2, side * half)]
        cells.append(_ring(outline, shape.hole_radius, x))
    return _raised(cells, shape.thickness)


def _box(shape: Shape) -> Arrays:
    x, y, z = shape.half_size
    square = [(x, y), (-x, y), (-x, -y), (x, -y)]
    fan = np.array([(0, 1, 2), (0, 2, 3)])
    return _raised([(np.array(square), fan)], 2 * z)


def _cylinder(shape: Cylinder) -> Arrays:
    r, h = shape.radius, shape.length / 2
    return _turned([(0.0, -h), (r, -h), (r, h), (0.0, h)])


def _cone(shape: Cone) -> Arrays:
    low, high = -shape.length / 4, 0.75 * shape.length
    return _turned([(0.0, low), (shape.radius, low), (0.0, high)])


def _sphere(shape: Sphere) -> Arrays:
    return _ball(shape.radius)


FORMS: dict[str, Callable[[Shape], Arrays]] = {
    Box.kind: _box,
    Capsule.kind: _capsule,
    Cone.kind: _cone,
    Cylinder.kind: _cylinder,
    Ellipsoid.kind: _ellipsoid,
    Gear.kind: _gear,
    LinkPlate.kind: _link_plate,
    Sphere.kind: _sphere,
    Torus.kind: _torus,
}

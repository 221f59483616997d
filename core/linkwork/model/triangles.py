"""What can be told of a surface of triangles: whether it encloses matter, how much, and where.

A triangle a, b, c and the origin span a tetrahedron of six times the signed volume d = a . (b x c). By the theorem of
divergence the integrals over what a closed surface encloses are sums over its triangles,

    V = sum of d / 6,    V c = sum of d s / 24,    V S = sum of d (a aT + b bT + c cT + s sT) / 120,    s = a + b + c

exact for any polyhedron, cavities included, if all triangles face outwards. The origin is put into the middle of the
box around it first, so that a part drawn far away loses no digits.

A surface is closed where each edge is passed as often forwards as backwards. Where edges have two triangles each that
face different ways, the triangles are turned: each one or its reverse is a node of a graph, an edge ties what agrees,
and a piece of surface in which a triangle is tied to its own reverse has one side only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.vector import Vector
from linkwork.model.fields import LARGEST
from linkwork.model.surface import MOST_POINTS, MOST_TRIANGLES, Surface

Array = np.ndarray

MOST_OF_HULL = 500_000  # points; Qhull takes about ten seconds for as many on a sphere
THINNEST = 1e-14  # share of the cube of its extent that a closed surface has to enclose; less is rounding
FLATTEST = 1e-6  # share of the box around them that a hull of points has to fill; float32 tells no less


@dataclass(frozen=True, slots=True)
class Measures:
    """What a surface is and encloses, in its own units.

    Attributes:
        low, high: corners of the box around it.
        fault: why it encloses nothing that could be weighed, as a clause; empty where it does.
        volume: that it encloses; 0 with a fault.
        centre: of what it encloses; middle of the box with a fault.
        second: mean of (x - centre) (x - centre)T over what it encloses.
    """

    low: Vector
    high: Vector
    fault: str
    volume: float
    centre: Vector
    second: Tensor


# -- from numbers to a surface and back -----------------------------------------------------------------


def arrays(surface: Surface) -> tuple[Array, Array]:
    """Points (n, 3) float64 and triangles (m, 3) int64."""
    points = np.frombuffer(surface.points, "<f4").reshape(-1, 3).astype(float)
    return points, np.frombuffer(surface.triangles, "<u4").reshape(-1, 3).astype(np.int64)


def check(surface: Surface) -> None:
    """Raise ModelError for numbers that are no points or name none."""
    points = np.frombuffer(surface.points, "<f4")
    triangles = np.frombuffer(surface.triangles, "<u4")
    if not points.size:
        raise ModelError("surface: it has no points.")
    if not np.isfinite(points).all() or float(np.abs(points).max()) > LARGEST:
        bad = int(np.flatnonzero(~(np.abs(points) <= LARGEST))[0])
        raise ModelError(f"surface: point {bad // 3} has the coordinate {points[bad]}, which no place has.")
    if triangles.size and int(triangles.max()) >= surface.point_count:
        bad = int(np.argmax(triangles))
        raise ModelError(
            f"surface: triangle {bad // 3} names the point {triangles[bad]}; there are {surface.point_count}, from 0."
        )


def surface_of(points: Any, triangles: Any = ()) -> Surface:
    """A surface with one point for each place, no triangles without area, and all facing outwards."""
    corners, faces = _as_points(points), _as_triangles(triangles)
    if len(faces) and (faces.min() < 0 or faces.max() >= len(corners)):
        bad = int(faces.max() if faces.max() >= len(corners) else faces.min())
        raise ModelError(f"surface: a triangle names the point {bad}; there are {len(corners)}, from 0.")
    corners, place = welded(corners)
    if len(corners) > MOST_POINTS:
        raise ModelError(f"surface: it has {len(corners)} points; the limit is {MOST_POINTS}. Simplify it.")
    faces = place[faces]
    if len(faces):
        faces = faces[(faces != np.roll(faces, 1, axis=1)).all(axis=1)]
        used = np.zeros(len(corners), bool)
        used[faces] = True
        number = np.cumsum(used) - 1
        corners, faces = corners[used], repaired(corners[used].astype(float), number[faces])
    return Surface(corners.astype("<f4").tobytes(), faces.astype("<u4").tobytes())


def _as_points(points: Any) -> Array:
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # what is no number, or none that fits, is told below
            corners = np.asarray(points, dtype=np.float32).reshape(-1, 3) + np.float32(0.0)  # makes -0.0 plain
    except (TypeError, ValueError, OverflowError):
        raise ModelError("surface: points take three numbers each.") from None
    if not 0 < len(corners) <= MOST_POINTS * 3:
        raise ModelError(f"surface: it has {len(corners)} points; there must be some, and at most {MOST_POINTS}.")
    if not np.isfinite(corners).all():
        bad = int(np.flatnonzero(~np.isfinite(corners).all(axis=1))[0])
        raise ModelError(f"surface: point {bad} is {tuple(map(float, corners[bad]))}, which is not a place.")
    return corners


def _as_triangles(triangles: Any) -> Array:
    try:
        given = np.asarray(triangles)
        faces = given.astype(np.int64).reshape(-1, 3)
    except (TypeError, ValueError, OverflowError):
        raise ModelError("surface: triangles take the numbers of three points each.") from None
    if given.size and not np.array_equal(given.reshape(-1, 3), faces):
        raise ModelError("surface: triangles take whole numbers.")
    if len(faces) > MOST_TRIANGLES:
        raise ModelError(f"surface: it has {len(faces)} triangles; the limit is {MOST_TRIANGLES}. Simplify it.")
    return faces


def welded(corners: Array) -> tuple[Array, Array]:
    """One point for each place, in the order in which they come, and the number of each old point among them."""
    order = np.lexsort(corners.T)
    ordered = corners[order]
    is_new = np.ones(len(corners), bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    group = np.empty(len(corners), np.int64)
    group[order] = np.cumsum(is_new) - 1
    first = order[is_new]  # the sort is stable
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return corners[np.sort(first)], rank[group]


# -- which way triangles face ---------------------------------------------------------------------------


def _sides(triangles: Array) -> tuple[Array, Array, Array]:
    """For the three sides of each triangle: number of the edge, whether it is passed forwards, triangle."""
    ends = np.concatenate([triangles[:, (k, (k + 1) % 3)] for k in range(3)])
    low, high = ends.min(axis=1), ends.max(axis=1)
    _, edge = np.unique(low * (int(high.max()) + 1) + high, return_inverse=True)
    return edge, ends[:, 0] == low, np.tile(np.arange(len(triangles)), 3)


def repaired(points: Array, triangles: Array) -> Array:
    """The triangles, turned so that all face outwards, as far as that can be told."""
    if not len(triangles):
        return triangles
    edge, forwards, owner = _sides(triangles)
    triangles = _agreeing(points, triangles, edge, forwards, owner)
    edge, forwards, _ = _sides(triangles)
    is_closed = not np.bincount(edge, np.where(forwards, 1.0, -1.0)).any()
    if is_closed and _six_volumes(points, triangles).sum() < 0.0:
        triangles = triangles[:, ::-1]
    return triangles


def _agreeing(points: Array, triangles: Array, edge: Array, forwards: Array, owner: Array) -> Array:
    """Neighbours made to face the same way; pieces that were turned face outwards on the whole."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    order = np.argsort(edge, kind="stable")
    paired = np.bincount(edge)[edge[order]] == 2
    one, other = order[paired][0::2], order[paired][1::2]
    agree = forwards[one] != forwards[other]
    if agree.all():
        return triangles
    count, a, b = len(triangles), owner[one], owner[other]
    rows = np.concatenate((a, a + count))
    columns = np.concatenate((np.where(agree, b, b + count), np.where(agree, b + count, b)))
    graph = coo_matrix((np.ones(len(rows), np.int8), (rows, columns)), shape=(2 * count, 2 * count))
    _, label = connected_components(graph, directed=False)
    as_is, reverse = label[:count], label[count:]
    piece = np.minimum(as_is, reverse)  # has two labels, the lower one for one way of facing
    is_turned = (as_is > reverse) & (as_is != reverse)
    made = np.where(is_turned[:, None], triangles[:, ::-1], triangles)
    volumes = np.bincount(piece, _six_volumes(points, made))
    inside_out = (volumes < 0.0) & (np.bincount(piece, is_turned) > 0)
    return np.where(inside_out[piece][:, None], made[:, ::-1], made)


def _six_volumes(points: Array, triangles: Array) -> Array:
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    a, b, c = (points[triangles[:, k]] - middle for k in range(3))
    return np.einsum("ij,ij->i", a, np.cross(b, c))


# -- what is enclosed -----------------------------------------------------------------------------------


def measures(surface: Surface) -> Measures:
    """Box around a surface, what it encloses, or why it encloses nothing."""
    points, triangles = arrays(surface)
    low, high = points.min(axis=0), points.max(axis=0)
    middle = (low + high) / 2
    fault = _fault(triangles)
    volume, shift, second = (0.0, np.zeros(3), np.zeros((3, 3))) if fault else moments(points - middle, triangles)
    if not fault and volume < THINNEST * float((high - low).max()) ** 3:
        fault = "it encloses no room: its sides lie on or run through each other"
    elif not fault and np.linalg.eigvalsh(second)[0] < 0.0:
        fault = "it runs through itself, so that parts of it are inside out"
    if fault:
        return Measures(_vector(low), _vector(high), fault, 0.0, _vector(middle), (_ZERO, _ZERO, _ZERO))
    x, y, z = (_vector(row) for row in second)
    return Measures(_vector(low), _vector(high), "", volume, _vector(middle + shift), (x, y, z))


def moments(points: Array, triangles: Array) -> tuple[float, Array, Array]:
    """Volume, centre, and the mean of (x - centre) (x - centre)T over what triangles enclose."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    d, s = np.einsum("ij,ij->i", a, np.cross(b, c)), a + b + c
    volume = float(d.sum()) / 6
    if volume <= 0.0:
        return volume, np.zeros(3), np.zeros((3, 3))
    centre = np.einsum("i,ij->j", d, s) / 24 / volume  # not by BLAS, whose last digits depend on the processor
    about_origin = sum(np.einsum("i,ij,ik->jk", d, v, v) for v in (a, b, c, s)) / 120 / volume
    second = about_origin - np.outer(centre, centre)
    return volume, centre, (second + second.T) / 2


def _fault(triangles: Array) -> str:
    """Why triangles enclose nothing, as a clause; empty where they are closed and agree."""
    if not len(triangles):
        return "it has no triangles"
    edge, forwards, _ = _sides(triangles)
    if not np.bincount(edge, np.where(forwards, 1.0, -1.0)).any():
        return ""
    count = np.bincount(edge)
    single, many = int((count == 1).sum()), int((count > 2).sum())
    if single:
        return f"it is open: {single} of its {len(count)} edges have a triangle on one side only"
    if many:
        return f"{many} of its {len(count)} edges have more than two triangles, so that it has no inside"
    return "its triangles face different ways, or it has one side only, like a Moebius strip"


_ZERO: Vector = (0.0, 0.0, 0.0)


def _vector(numbers: Array) -> Vector:
    x, y, z = numbers.tolist()
    return (x, y, z)


# -- the hull -------------------------------------------------------------------------------------------


def hull(surface: Surface) -> Surface:
    """The surface of the convex hull of all points of a surface; raises ModelError where there is none."""
    from scipy.spatial import ConvexHull, QhullError

    points, _ = arrays(surface)
    if len(points) > MOST_OF_HULL:
        raise ModelError(f"hull: it has {len(points)} points; at most {MOST_OF_HULL} can be wrapped. Simplify it.")
    low, extent = points.min(axis=0), np.ptp(points, axis=0)
    try:
        found = ConvexHull((points - low) / np.where(extent > 0.0, extent, 1.0))  # thin plates keep their digits
    except (QhullError, ValueError):
        found = None
    if found is None or found.volume < FLATTEST:
        raise ModelError(f"hull: its {len(points)} points lie in a plane, so there is no room between them.")
    kept = found.vertices
    number = np.full(len(points), -1)
    number[kept] = np.arange(len(kept))
    faces, corners = number[found.simplices], points[kept]
    faces = repaired(corners, faces)
    return Surface(corners.astype("<f4").tobytes(), faces.astype("<u4").tobytes())

"""Shapes that touch, as solids that the search for contacts knows.

All keep their exact surface but the link plate, whose round ends become polygons of a hull; a gear is told as what
cannot touch yet. A tree of boxes lies over the triangles of each mesh.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from linkwork.compiler.apart import kept_apart
from linkwork.compiler.materials import material_arrays
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.model.shapes.shape import Shape
from linkwork.system.products import applied, length
from linkwork.system.shapes import (
    BOX,
    CAPSULE,
    CONE,
    CYLINDER,
    ELLIPSOID,
    HULL,
    MESH,
    MOST_CORNERS,
    SPHERE,
    TORUS,
    Shapes,
)

Array = np.ndarray
FLAT = 1e-9  # of a unit normal: triangles of a hull that lie in one face
LEAF = 1  # triangles of a leaf


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """The solid of a shape: kind, sizes [m] (system/shapes.py); corners with faces or triangles between them.

    Attributes:
        closed: whether the triangles enclose something and look outwards.
    """

    kind: int
    size: tuple[float, float, float] = (0.0, 0.0, 0.0)
    points: Array | None = None
    triangles: Array | None = None
    closed: bool = False

    @property
    def reach(self) -> float:
        """Radius of a ball around its origin that holds it [m]."""
        if self.points is not None:
            return float(np.linalg.norm(self.points, axis=1).max())
        x, y, z = self.size
        return {
            SPHERE: x,
            CAPSULE: x + y,
            TORUS: x + y,
            CYLINDER: math.hypot(x, y),
            CONE: max(math.hypot(x, 0.25 * y), 0.75 * y),
            ELLIPSOID: max(x, y, z),
        }.get(self.kind, math.hypot(x, y, z))


def _of_link_plate(shape: Shape) -> Solid:
    r, far, up = shape.width / 2, shape.length / 2, shape.thickness / 2
    angles = [math.pi * k / 10 - math.pi / 2 for k in range(11)]
    outline = [(far + r * math.cos(a), r * math.sin(a)) for a in angles]
    outline += [(-x, -y) for x, y in outline]
    return Solid(HULL, points=np.array([(x, y, z) for x, y in outline for z in (-up, up)]))


def _corners(shape: Shape) -> tuple[Array, Array]:
    points, triangles = shape.skin.arrays()
    outward = triangles if math.prod(shape.scale) > 0.0 else triangles[:, ::-1]
    return points * np.array(shape.scale) - np.array(shape.centre), outward


SOLIDS: dict[str, Callable[[Shape], Solid]] = {
    "sphere": lambda s: Solid(SPHERE, (s.radius, 0.0, 0.0)),
    "capsule": lambda s: Solid(CAPSULE, (s.radius, s.length / 2, 0.0)),
    "box": lambda s: Solid(BOX, (s.x / 2, s.y / 2, s.z / 2)),
    "cylinder": lambda s: Solid(CYLINDER, (s.radius, s.length / 2, 0.0)),
    "cone": lambda s: Solid(CONE, (s.radius, s.length, 0.0)),
    "link_plate": _of_link_plate,
    "ellipsoid": lambda s: Solid(ELLIPSOID, s.half_size),
    "torus": lambda s: Solid(TORUS, (s.radius, s.tube_radius, 0.0)),
    "hull": lambda s: Solid(HULL, points=_corners(s)[0]),
    "mesh": lambda s: Solid(MESH, points=_corners(s)[0], triangles=_corners(s)[1], closed=not s.skin.measures.fault),
}


def faces_of(points: Array) -> list[tuple[Array, Array]]:
    """Normal and ring of corners of each face of the hull of some points."""
    from scipy.spatial import ConvexHull, QhullError  # long to read, and most mechanisms have no hull

    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError):
        size = " x ".join(f"{edge:.3g}" for edge in np.ptp(points, axis=0))
        raise ModelError(f"A shape of {size} m is too small or too thin to touch anything; make it thicker.") from None
    sides: dict[tuple[int, ...], list[int]] = {}
    for n, plane in enumerate(hull.equations):
        sides.setdefault(tuple(np.round(plane / FLAT * 1e-3).astype(np.int64)), []).append(n)
    found = []
    for members in sides.values():
        normal = hull.equations[members[0], :3]
        corners = np.unique(hull.simplices[members])
        if len(corners) > MOST_CORNERS:
            found += [(normal, _ring(points, hull.simplices[n], normal)) for n in members]
        else:
            found.append((normal, _ring(points, corners, normal)))
    return found


def _ring(points: Array, corners: Array, normal: Array) -> Array:
    """Corners of a face in turn around its normal."""
    around = points[corners] - points[corners].mean(axis=0)
    x = around[0] / length(around[0])
    angle = np.arctan2(applied(around, np.cross(normal, x)), applied(around, x))
    return corners[np.argsort(angle)]


def box_tree(low: Array, high: Array) -> tuple[Array, Array, Array]:
    """Boxes over boxes, depth first: box of each node, node to go on with where it is missed, item of a leaf or -1."""
    boxes: list[Array] = []
    follow: list[int] = []
    items: list[int] = []

    def grow(members: Array) -> None:
        node = len(boxes)
        boxes.append(np.concatenate((low[members].min(axis=0), high[members].max(axis=0))))
        follow.append(0)
        items.append(int(members[0]) if len(members) == LEAF else -1)
        if len(members) > LEAF:
            middle = (low[members] + high[members]) / 2
            order = members[np.argsort(middle[:, np.argmax(np.ptp(middle, axis=0))], kind="stable")]
            grow(order[: len(order) // 2])
            grow(order[len(order) // 2 :])
        follow[node] = len(boxes)

    grow(np.arange(len(low)))
    return np.array(boxes), np.array(follow), np.array(items)


def collides(model: Model) -> bool:
    """Whether anything may touch anything: a movable shape that collides, and another one."""
    on = [body.id for body in model.bodies.values() for shape in body.shapes if shape.collides]
    return len(on) > 1 and any(body != GROUND_ID for body in on)


def solids(model: Model, numbers: Mapping[str, int]) -> Iterator[tuple[int, Shape, Solid]]:
    """All solids that touch, by the number of their body."""
    for body in model.bodies.values():
        for shape in body.shapes:
            if shape.collides and shape.kind in SOLIDS:
                yield numbers[body.id], shape, SOLIDS[shape.kind](shape)


def compile_shapes(model: Model, numbers: Mapping[str, int]) -> Shapes:
    """The shapes of a model that touch, in the order of the bodies' numbers."""
    found = sorted(solids(model, numbers), key=lambda entry: entry[0])
    parts = [solid for _, _, solid in found]
    return Shapes(
        kind=np.array([solid.kind for solid in parts], dtype=np.int64),
        body=np.array([body for body, _, _ in found], dtype=np.int64),
        place=np.array([_place(shape) for _, shape, _ in found]).reshape(-1, 12),
        size=np.array([solid.size for solid in parts]).reshape(-1, 3),
        reach=np.array([solid.reach for solid in parts]),
        friction=np.array([shape.friction for _, shape, _ in found]),
        restitution=np.array([shape.restitution for _, shape, _ in found]),
        rolling=np.array([shape.rolling for _, shape, _ in found]),
        closed=np.array([solid.closed for solid in parts], dtype=np.int64),
        **material_arrays(model, [shape.material for _, shape, _ in found]),
        apart=_apart(model, numbers),
        **_corner_arrays(parts),
        **_face_arrays(parts),
        **_mesh_arrays(parts),
    )


def _place(shape: Shape) -> Array:
    return np.concatenate((shape.position, *rotation.axes(shape.rotation)))


def _apart(model: Model, numbers: Mapping[str, int]) -> Array:
    """Pairs of bodies that do not touch, as numbers."""
    pairs = ((numbers[one], numbers[two]) for one, two in kept_apart(model))
    return np.array(sorted({min(a, b) * len(numbers) + max(a, b) for a, b in pairs}), dtype=np.int64)


def _starts(lengths: list[int]) -> Array:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)


def _corner_arrays(parts: list[Solid]) -> dict[str, Array]:
    points = [np.zeros((0, 3)) if solid.points is None else solid.points for solid in parts]
    return {"point": np.vstack([np.zeros((0, 3)), *points]), "point_start": _starts([len(p) for p in points])}


def _face_arrays(parts: list[Solid]) -> dict[str, Array]:
    by_solid = [faces_of(solid.points) if solid.kind == HULL else [] for solid in parts]
    faces = [face for faces in by_solid for face in faces]
    return {
        "face": np.concatenate([np.zeros(0, dtype=np.int64), *(ring for _, ring in faces)]).astype(np.int64),
        "face_start": _starts([len(ring) for _, ring in faces]),
        "hull_start": _starts([len(faces) for faces in by_solid]),
        "normal": np.array([normal for normal, _ in faces]).reshape(-1, 3),
    }


def _fans(triangles: Array, points: int, first: int) -> tuple[Array, Array]:
    """Triangles around each point one after the other, counted from a first, and how many there are."""
    corners = triangles.ravel()
    return first + np.argsort(corners, kind="stable") // 3, np.bincount(corners, minlength=points)


def _mesh_arrays(parts: list[Solid]) -> dict[str, Array]:
    boxes, follow, items, triangles, counts, sizes = [np.zeros((0, 6))], [], [], [], [], []
    fans: list[tuple[Array, Array]] = []
    for solid in parts:
        own = np.zeros((0, 3), dtype=np.int64) if solid.triangles is None else solid.triangles
        counts.append(len(own))
        sizes.append(0)
        if len(own):
            corners = solid.points[own]
            box, after, item = box_tree(corners.min(axis=1), corners.max(axis=1))
            follow.append(after + sum(sizes))
            items.append(np.where(item >= 0, item + sum(counts[:-1]), -1))
            boxes.append(box)
            sizes[-1] = len(box)
        triangles.append(own)
        fans.append(_fans(own, 0 if solid.points is None else len(solid.points), sum(counts[:-1])))
    none = np.zeros(0, dtype=np.int64)
    return {
        "triangle": np.vstack([np.zeros((0, 3), dtype=np.int64), *triangles]).astype(np.int64),
        "mesh_start": _starts(counts),
        "fan": np.concatenate([none, *(fan for fan, _ in fans)]),
        "fan_start": _starts([size for _, own in fans for size in own.tolist()]),
        "node_box": np.vstack(boxes),
        "node_next": np.concatenate([none, *follow]).astype(np.int64),
        "node_triangle": np.concatenate([none, *items]).astype(np.int64),
        "node_start": _starts(sizes),
    }

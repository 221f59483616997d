"""Bodies as a fluid sees them: points of their shapes, and how these move with the coordinates of the bodies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.files.tessellation import surface_of
from linkwork.fluid.solid import points_inside
from linkwork.fluid.surface import Surface
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.system.products import product

RIGID = 4  # columns of a body that has axes


@dataclass(frozen=True, slots=True, eq=False)
class Immersed:
    """Points of one body.

    Attributes:
        name: of the body; number: in the arrays of the state.
        local: points in its own axes [m], shape (points, 3); volume: that each stands for.
        triangles: corners of its surface in its own axes [m], shape (triangles, 3, 3).
    """

    name: str
    number: int
    local: np.ndarray
    volume: np.ndarray
    triangles: np.ndarray

    def surface(self, q: np.ndarray, axes: np.ndarray) -> Surface:
        """Its points with coordinates q of all bodies, along the axes of the fluid."""
        return Surface(product(self.moved(q, self.local), axes.T), self.volume)

    def moved(self, columns: np.ndarray, local: np.ndarray) -> np.ndarray:
        """Global places of local points [m], or their velocities where `columns` are rates of coordinates."""
        origin, first, second, third = columns[self.number].reshape(4, 3)
        turned: np.ndarray = local[..., :1] * first + local[..., 1:2] * second + local[..., 2:] * third
        return turned + origin

    def outline(self, q: np.ndarray, axes: np.ndarray, plane: float) -> np.ndarray:
        """Triangles of its surface along the axes of the fluid; the third number is 0 in its plane."""
        frame = frame_of(axes)
        places = product(self.moved(q, self.triangles), frame.T)
        if len(axes) == 2:
            places[..., 2] -= plane * frame[2].sum()
        return places


def frame_of(axes: np.ndarray) -> np.ndarray:
    """Three axes of a right-handed frame that begins with those of a fluid."""
    return axes if len(axes) == 3 else np.vstack([axes, np.cross(axes[0], axes[1])])


def immersed_in(
    compiled: Compiled, axes: np.ndarray, plane: float, spacing: float, names: tuple[str, ...]
) -> tuple[Immersed, ...]:
    """All bodies of a model that have shapes, or those of some names only; the ground comes first."""
    found = []
    for name, number in compiled.bodies.items():
        shapes = compiled.model.bodies[name].shapes if name in compiled.model.bodies else ()
        has_axes = name == GROUND_ID or compiled.system.width[number] == RIGID
        if (names and name not in names) or not shapes or not has_axes:
            continue
        triangles = np.concatenate([_triangles(shape) for shape in shapes])
        pieces = [_points(compiled.q[number], _triangles(shape), axes, plane, spacing) for shape in shapes]
        local, volume = (np.concatenate(arrays) for arrays in zip(*pieces, strict=True))
        if len(local):
            found.append(Immersed(name, number, local, volume, triangles))
    return tuple(found)


def _triangles(shape) -> np.ndarray:  # noqa: ANN001
    """Corners of a shape's surface in the axes of its body [m]."""
    points, triangles = surface_of(shape).arrays()
    corners: np.ndarray = product(points, np.array(rotation.axes(shape.rotation))) + shape.position
    return corners[triangles]


def _points(
    q: np.ndarray, triangles: np.ndarray, axes: np.ndarray, plane: float, spacing: float
) -> tuple[np.ndarray, np.ndarray]:
    """Points inside a surface in the axes of its body, and their volumes; in the plane those of its section."""
    if len(axes) == 3:
        return points_inside(triangles, spacing, flat=False)
    origin, turn = q[:3], q[3:].reshape(3, 3)
    frame = frame_of(_along(turn, axes))
    places = product(product(triangles, turn) + origin, frame.T)
    off = plane * frame[2].sum()
    places[..., 2] -= off
    x, volume = points_inside(places, spacing, flat=True)
    whole = np.column_stack([x, np.full(len(x), off)])
    return product(product(whole, frame) - origin, turn.T), volume


def _along(turn: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """Axes in the plane of a fluid along which a body lies: those of the body's own that lies best in it."""
    flat = np.array([axes[0] * (axis * axes[0]).sum() + axes[1] * (axis * axes[1]).sum() for axis in turn])
    sizes = (flat * flat).sum(axis=1)
    first = flat[np.argmax(sizes)] / np.sqrt(sizes.max())
    return np.array([first, np.cross(np.cross(axes[0], axes[1]), first)])

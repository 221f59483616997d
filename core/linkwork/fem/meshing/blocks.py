"""Blocks of 20-node hexahedra: a lattice of the unit cube or square, mapped to where it belongs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from linkwork.errors import ModelError
from linkwork.fem.elements import HEXAHEDRON, Array
from linkwork.fem.mesh import Cells, Mesh, used, welded

MOST_ELEMENTS = 40_000  # some 500,000 displacements: beyond it a factor no longer fits an ordinary machine

Curve = Callable[[Array], Array]  # from numbers between 0 and 1 to points (k x 2)


@dataclass(frozen=True, eq=False)
class Patch:
    """A quadrilateral of the plane between two curves that run to the left of the way from inner to outer.

    Attributes:
        inner, outer: the curves.
        across, along: numbers of elements from curve to curve, and along them.
    """

    inner: Curve
    outer: Curve
    across: int
    along: int


def line(a: tuple[float, float], b: tuple[float, float]) -> Curve:
    """The straight line from a to b."""
    start, way = np.array(a), np.subtract(b, a)
    return lambda t: start + t[:, None] * way


def arc(centre: tuple[float, float], radius: float, first: float, last: float) -> Curve:
    """The arc between two angles [rad]."""

    def points(t: Array) -> Array:
        angle = first + t * (last - first)
        return np.array(centre) + radius * np.column_stack([np.cos(angle), np.sin(angle)])

    return points


def lattice(counts: tuple[int, int, int], place: Callable[[Array], Array]) -> Mesh:
    """A block of elements whose nodes are those of the unit cube (k x 3), mapped."""
    nx, ny, nz = counts
    steps = np.indices((2 * nx + 1, 2 * ny + 1, 2 * nz + 1)).reshape(3, -1).T
    unit = steps / (2.0 * np.array(counts))
    first = 2 * np.indices(counts).reshape(3, -1).T
    offsets = np.round(HEXAHEDRON.nodes + 1).astype(np.int64)
    corner = first[:, None, :] + offsets[None]
    nodes = (corner[..., 0] * (2 * ny + 1) + corner[..., 1]) * (2 * nz + 1) + corner[..., 2]
    return used(Mesh(place(unit), (Cells(HEXAHEDRON, nodes),)))


def extruded(patches: list[Patch], bottom: float, top: float, layers: int) -> Mesh:
    """The mesh of patches of the plane, drawn out along z."""
    parts = []
    for patch in patches:

        def place(unit: Array, patch: Patch = patch) -> Array:
            s, t = unit[:, 0:1], unit[:, 1]
            flat = (1 - s) * patch.inner(t) + s * patch.outer(t)
            return np.column_stack([flat, bottom + (top - bottom) * unit[:, 2]])

        parts.append(lattice((patch.across, patch.along, layers), place))
    return welded(parts)


def number_along(length: float, size: float, least: int = 1) -> int:
    """How many elements of a size fit along a length."""
    return max(least, math.ceil(length / size - 1e-9))


def check_lengths(shape: str, **lengths: float) -> None:
    """Refuse lengths that are none.

    Raises:
        ModelError: naming the length.
    """
    for name, value in lengths.items():
        if not (math.isfinite(value) and value > 0):
            raise ModelError(f"{shape}: {name.replace('_', ' ')} is {value:g} m; it must be above zero.")


def check_count(shape: str, count: float) -> None:
    """Refuse more elements than can be reduced.

    Raises:
        ModelError: with the number and the way out.
    """
    if count > MOST_ELEMENTS:
        raise ModelError(
            f"{shape}: elements of this size are {count:,.0f}; at most {MOST_ELEMENTS:,} "
            "can be reduced. Take larger ones."
        )

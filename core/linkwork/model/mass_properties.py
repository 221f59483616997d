"""What shapes of given densities weigh together.

With the mass m, centroid c and inertia I about the centroid of each shape, in the axes of the body,

    m = sum of m_i,    c = sum of m_i c_i / m,    I = sum of R_i I_i R_iT + m_i (|d_i|2 1 - d_i d_iT),   d_i = c_i - c

(Huygens, Steiner). A body's origin is its centre of mass, so shapes drawn about another point are to be moved by -c,
which `centred` does; joints and whatever else stands in the body's axes move by the same amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class MassProperties:
    """Mass [kg], centre of mass [m] and inertia about it [kg m2], in the axes that the shapes are given in."""

    mass: float
    centre: Vector
    tensor: inertia.Tensor


def mass_properties(shapes: Sequence[Shape], density: float | Sequence[float]) -> MassProperties:
    """Mass, centre and inertia of shapes together.

    Args:
        shapes: in the axes of one body; where they overlap, matter counts twice.
        density: [kg/m3], one for all or one for each shape.
    """
    densities = [density] * len(shapes) if isinstance(density, int | float) else list(density)
    if not shapes or len(densities) != len(shapes):
        raise ModelError(
            f"{len(shapes)} shapes, {len(densities)} densities: give one or more shapes and a density each."
        )
    masses = [_mass(shape, value) for shape, value in zip(shapes, densities, strict=True)]
    total = sum(masses)
    centre = vector.ZERO
    for shape, mass in zip(shapes, masses, strict=True):
        centre = vector.add(centre, vector.scale(shape.position, mass / total))
    parts = [_tensor_about(centre, shape, mass) for shape, mass in zip(shapes, masses, strict=True)]
    x, y, z = (_sum_of([part[i] for part in parts]) for i in range(3))
    return MassProperties(total, centre, (x, y, z))


def centred(shapes: Sequence[Shape], centre: Vector) -> tuple[Shape, ...]:
    """The shapes in the axes of a body whose origin is their centre of mass."""
    return tuple(replace(shape, position=vector.subtract(shape.position, centre)) for shape in shapes)


def _sum_of(rows: Sequence[Vector]) -> Vector:
    x, y, z = (sum(entries, 0.0) for entries in zip(*rows, strict=True))
    return x, y, z


def _mass(shape: Shape, density: float) -> float:
    if not 0.0 < density < float("inf"):
        raise ModelError(f"{shape.kind}: the density is {density:g} kg/m3; it must be greater than zero.")
    return density * shape.volume


def _tensor_about(centre: Vector, shape: Shape, mass: float) -> inertia.Tensor:
    """Inertia of one shape about a point, in the axes of the body [kg m2]."""
    own = inertia.turned(shape.unit_inertia(), shape.rotation)
    of_one_kilogram = inertia.shifted(own, 1.0, vector.subtract(shape.position, centre))
    xx, yy, zz = (vector.scale(row, mass) for row in of_one_kilogram)
    return (xx, yy, zz)

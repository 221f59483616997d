"""What glyphs are made of: unit meshes at a place, a turn and a size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.surface import Surface
from linkwork_studio.viewport.glyphs.mesh import Mesh


class Faces(NamedTuple):
    """Triangles that picking looks at where the box around them is hit.

    Attributes:
        surface: the triangles.
        scale: factors that make metres of its coordinates.
        centre: the point of it that is the origin of the solid, not scaled.
    """

    surface: Surface
    scale: Vector
    centre: Vector


class Solid(NamedTuple):
    """What picking sees: kind and size as `linkwork.equations.ray` takes them, and triangles within it."""

    kind: int = ray.BOX
    size: Vector = (0.0, 0.0, 0.0)
    faces: Faces | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One instance of a mesh, in the axes of the glyph.

    Attributes:
        mesh: unit mesh.
        scale: its size along its own axes [m].
        position: of its origin [m].
        rotation: of its axes.
        margin: how much the scale grows per metre that the surface moves outwards, for outlines.
        tone: below 1 darker, above 1 lighter than the colour of the whole.
    """

    mesh: Mesh
    scale: Vector
    position: Vector = vector.ZERO
    rotation: Quaternion = rotation.IDENTITY
    margin: Vector = (1.0, 1.0, 1.0)
    tone: float = 1.0

    def placed(self, position: Vector, turn: Quaternion) -> Part:
        """The same part of a glyph that stands at a position with a rotation."""
        moved = vector.add(position, rotation.rotate(turn, self.position))
        return replace(self, position=moved, rotation=rotation.multiply(turn, self.rotation))

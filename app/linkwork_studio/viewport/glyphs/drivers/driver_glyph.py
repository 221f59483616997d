"""What all pictures of drivers share; a kind without one is seen in the tree only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part, Solid


@dataclass(frozen=True, slots=True)
class End:
    """A joint that a driver acts on, at the stored poses.

    Attributes:
        base: id of the body that it starts from.
        size: how large the joint is drawn.
        turns: whether its coordinate is an angle.
        origin, turn: place [m] and rotation of its base frame in global axes.
        along: direction of a coordinate that is a distance, global axes; else the joint's axis.
        is_drawn: whether its follower has the shape of a gear already.
    """

    base: str
    size: JointSize
    turns: bool
    origin: Vector
    turn: Quaternion
    along: Vector
    is_drawn: bool = False

    @property
    def axis(self) -> Vector:
        """The joint's axis in global axes."""
        return rotation.axes(self.turn)[2]


class Mark(NamedTuple):
    """A part in global axes at the stored poses, carried by a side of the joint with a number."""

    end: int
    side: str
    part: Part
    solid: Solid | None = None


class DriverGlyph:
    """Marks on the joints of a driver."""

    kind: ClassVar[str] = ""

    def marks(self, driver: Any, ends: tuple[End, ...]) -> Iterator[Mark]:
        """What is drawn."""
        raise NotImplementedError


def disc(end: int, side: str, origin: Vector, axis: Vector, size: tuple[float, float]) -> Mark:
    """A cylinder of a radius and a length about an axis through a point [m]."""
    radius, length = size
    part = Part(CYLINDER, (radius, radius, length), origin, rotation.along(axis), margin=(1.0, 1.0, 2.0))
    return Mark(end, side, part, Solid(ray.CYLINDER, (radius, radius, length / 2)))


def strand(start: Vector, stop: Vector, radius: float) -> Part:
    """A thin round bar between two points [m]."""
    along = vector.subtract(stop, start)
    middle = vector.scale(vector.add(start, stop), 0.5)
    return Part(CYLINDER, (radius, radius, vector.norm(along)), middle, rotation.along(along), margin=(1.0, 1.0, 2.0))

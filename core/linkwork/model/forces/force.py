"""What all forces share: rows with laws; and where they take hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.forces.laws import Acting, Effort, JointCoordinate
from linkwork.model.frame import Frame
from linkwork.model.from_ground import FromGround
from linkwork.model.joints.rows import Direction, Slide, Spin

DIRECTIONS = {
    "world": (Direction.BASE_X, Direction.BASE_Y, Direction.BASE_Z),
    "body": (Direction.FOLLOWER_X, Direction.FOLLOWER_Y, Direction.FOLLOWER_Z),
}
AXES = tuple(DIRECTIONS)  # what the components of a force at a frame lie along


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """Acts along rows, each by a law."""

    kind: ClassVar[str] = ""
    id: str

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)

    def acting(self) -> tuple[Acting, ...]:
        """Rows and laws."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceBetween(Force):
    """Acts between a frame of a base and a frame of a follower."""

    meets: ClassVar[bool] = False  # whether both origins are put at one point
    own_axis: ClassVar[dict[str, int]] = {"base": 2, "follower": 2}
    base: str = fields.reference("Body that the force starts from.", family="bodies")
    follower: str = fields.reference("Body that it acts on.", family="bodies")
    base_frame: Frame = fields.plain(Frame(), doc="Point of attachment on the base.")
    follower_frame: Frame = fields.plain(Frame(), doc="Point of attachment on the follower.")

    def __post_init__(self) -> None:
        """Check the fields; a force needs two bodies."""
        Force.__post_init__(self)
        if self.base == self.follower:
            raise ModelError(
                f"{self.id}: a force cannot act between a body and itself ({self.base}); choose another body.", self.id
            )

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """Fields that follow from the gap between the origins at the stored poses [m] where nobody gave them."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceAt(FromGround, Force):
    """Acts from the ground on a frame of a body."""

    has_axis: ClassVar[bool] = False  # whether the frame's z axis means something, as that of a wheel
    body: str = fields.reference("Body that it acts on.", family="bodies")
    frame: Frame = fields.plain(Frame(), doc="Point of attachment on the body.")

    def __post_init__(self) -> None:
        """Check the fields; the ground takes any force without moving."""
        Force.__post_init__(self)
        if self.body == GROUND_ID:
            raise ModelError(f"{self.id}: a force on the ground does nothing; choose another body.", self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceByComponents(ForceAt):
    """Three formulas along the global axes or along those of the frame."""

    components: ClassVar[tuple[str, str, str]]  # fields of the formulas
    row: ClassVar[type[Slide] | type[Spin]]  # what each of them acts along
    axes: str = fields.plain("world", doc="Axes of x, y, z: global, or rotating with the body.", choices=AXES)

    def acting(self) -> tuple[Acting, ...]:
        """One law for each axis."""
        along = zip(DIRECTIONS[self.axes], self.components, strict=True)
        return tuple(Acting(self.row(direction), Effort(name)) for direction, name in along)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceOnJoint(Force):
    """Acts along a joint coordinate: on the follower, with the opposite effort on the base."""

    joint: str = fields.reference("Joint that it acts in.", family="joints")
    coordinate: str = fields.plain("", doc="Joint coordinate; empty if there is only one.")

    @property
    def row(self) -> JointCoordinate:
        """What it acts along."""
        return JointCoordinate(self.joint, self.coordinate)

    def joint_coordinates(self) -> Iterator[tuple[str, str]]:
        """Joint and coordinate, which must be there."""
        yield self.joint, self.coordinate

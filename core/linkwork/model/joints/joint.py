"""What all joints share: two sides, a frame on each, rows and free coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.forces.laws import Acting
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Coordinate, Row

SIDES = ("base", "follower")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """Constrains a follower relative to a base; the joint axis is the z axis of both frames."""

    kind: ClassVar[str] = ""
    coordinates: ClassVar[tuple[Coordinate, ...]] = ()
    own_axis: ClassVar[dict[str, int]] = {"base": 2, "follower": 2}  # x, y or z: what `base_axis`, `follower_axis` mean
    meets: ClassVar[bool] = True  # whether both origins are put at one point
    axis_unless_said: ClassVar[dict[str, Vector]] = {}  # of a side, in its body's own axes, whatever `axis` says
    id: str
    base: str = fields.reference("Body that the joint starts from.", family="bodies")
    follower: str = fields.reference("Body that the joint holds.", family="bodies")
    base_frame: Frame = fields.plain(Frame(), doc="Joint frame on the base.")
    follower_frame: Frame = fields.plain(Frame(), doc="Joint frame on the follower.")

    def __post_init__(self) -> None:
        """Check the fields; a joint needs two bodies."""
        fields.check(self)
        if self.base == self.follower:
            raise ModelError(
                f"{self.id}: a joint cannot hold a body to itself ({self.base}); choose another base or follower.",
                self.id,
            )

    def rows(self) -> tuple[Row, ...]:
        """The rows that the joint holds at zero."""
        raise NotImplementedError

    def acting(self) -> tuple[Acting, ...]:
        """Rows between its frames along which the joint pushes, with their laws."""
        return ()

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """Fields that follow from the gap between the origins at the stored poses [m] where nobody gave them."""
        return {}

    def frame(self, side: str) -> Frame:
        """The frame on a side, `base` or `follower`."""
        return self.base_frame if side == "base" else self.follower_frame

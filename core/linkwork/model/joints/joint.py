"""What all joints share: two sides, a frame on each, rows and free coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Coordinate, Row

SIDES = ("base", "follower")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """Holds a follower to a base; the joint's axis is the z axis of both frames."""

    kind: ClassVar[str] = ""
    coordinates: ClassVar[tuple[Coordinate, ...]] = ()
    id: str
    base: str = fields.reference("Body that the joint starts from.")
    follower: str = fields.reference("Body that the joint holds.")
    base_frame: Frame = fields.plain(Frame(), doc="Where the joint sits on the base.")
    follower_frame: Frame = fields.plain(Frame(), doc="Where the joint sits on the follower.")

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

    def frame(self, side: str) -> Frame:
        """The frame on a side, `base` or `follower`."""
        return self.base_frame if side == "base" else self.follower_frame

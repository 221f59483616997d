"""What leads from the ground to a frame of one body, in the words of what lies between two."""

from __future__ import annotations

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame


class FromGround:
    """For elements with a `body` and a `frame` on it."""

    __slots__ = ()

    body: str
    frame: Frame

    @property
    def base(self) -> str:
        """The ground."""
        return GROUND_ID

    @property
    def follower(self) -> str:
        """The body."""
        return self.body

    @property
    def base_frame(self) -> Frame:
        """The global axes."""
        return Frame()

    @property
    def follower_frame(self) -> Frame:
        """The frame on the body."""
        return self.frame

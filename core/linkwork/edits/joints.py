"""Changing what a joint holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class ReconnectJoint:
    """Put one side of a joint on another body, at a frame of that body."""

    id: str
    side: str
    body: str
    frame: Frame

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Reconnect; the inverse reconnects to where it was."""
        if self.id not in model.joints:
            raise ModelError(f"There is no joint {self.id!r}.", self.id)
        if self.side not in SIDES:
            raise ModelError(f"{self.id}: a joint has the sides base and follower, not {self.side!r}.", self.id)
        joint = model.joints[self.id]
        back = ReconnectJoint(self.id, self.side, getattr(joint, self.side), joint.frame(self.side))
        changes: dict[str, Any] = {self.side: self.body, f"{self.side}_frame": self.frame}
        return model.with_changed(replace(joint, **changes)), (back,)

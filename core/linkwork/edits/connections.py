"""Connecting an element to another one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from linkwork.edits.apply import Edit
from linkwork.edits.elements import SetElement
from linkwork.errors import ModelError
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields, in_space, on_body
from linkwork.model.model import Model
from linkwork.model.references import fields_of_role


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Make an element name another one: the body of a force, either side of a joint, the joint of a driver.

    Attributes:
        id: of the element.
        side: the field, such as `base` or `body`.
        target: id that it names from now on.
        frame: where it sits on that body; by default where it is in space now.
    """

    id: str
    side: str
    target: str
    frame: Frame | None = None

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Reconnect; the inverse puts the old element back."""
        return SetElement(self.made(model)).apply(model)

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """The element as it becomes at these poses."""
        return (SetElement(self.made(seen)),)

    def made(self, model: Model) -> object:
        """The element with its other connection."""
        element = model.get(self.id)
        sides = fields_of_role(type(element), "reference")
        if self.side not in sides:
            offered = f"it has {', '.join(sides)}" if sides else "it is connected to nothing"
            raise ModelError(f"{self.id}: there is no connection {self.side!r}; {offered}.", self.id)
        if isinstance(getattr(element, self.side), tuple):
            raise ModelError(f"{self.id}: {self.side} names several elements; set them all with SetValue.", self.id)
        field = {side: name for name, side in frame_fields(type(element))}.get(self.side)
        changes: dict[str, object] = {self.side: self.target}
        if field is None and self.frame is not None:
            raise ModelError(f"{self.id}: its {self.side} has no frame; leave the frame out.", self.id)
        if field is not None:
            here = in_space(model.body(getattr(element, self.side)), getattr(element, field))
            changes[field] = self.frame or on_body(model.body(self.target), *here)
        return replace(element, **changes)

"""Where the frames of joints, forces and the like are: on which body, and where in space at the stored poses.

The field `base_frame` belongs to the body that `base` names, and `frame` to the one that `body` names.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from linkwork.math3d import rotation
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.kept import kept
from linkwork.model.references import fields_of_role


@kept
def frame_fields(cls: type) -> tuple[tuple[str, str], ...]:
    """Each field of a kind that holds a frame, with the field that names its body."""
    named = set(fields_of_role(cls, "reference"))
    pairs = [(f.name, f.name.removesuffix("frame").removesuffix("_") or "body") for f in dataclasses.fields(cls)]
    return tuple((field, side) for field, side in pairs if field.endswith("frame") and side in named)


def frames(element: Any) -> Iterator[tuple[str, Frame, str]]:
    """Field, frame and id of the body of each frame that an element has."""
    for field, side in frame_fields(type(element)):
        frame = getattr(element, field)
        if isinstance(frame, Frame):
            yield field, frame, getattr(element, side)


def in_space(body: Body, frame: Frame) -> tuple[Vector, Quaternion]:
    """Origin [m] and rotation of a frame of a body in global axes."""
    return body.in_global(frame.position), rotation.multiply(body.turn_at(frame.position), frame.rotation)


def on_body(body: Body, origin: Vector, turn: Quaternion) -> Frame:
    """The frame of a body that lies at this place in space."""
    place = body.in_body(origin)
    return Frame(place, rotation.multiply(rotation.inverse(body.turn_at(place)), turn))

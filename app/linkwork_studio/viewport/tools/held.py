"""A place that was aimed at, kept in the axes of its body: it goes along while the mechanism moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.math3d import rotation
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.commands.connecting import Grip
from linkwork_studio.viewport.tools.aiming import Aim, as_vector
from linkwork_studio.viewport.tools.tool import DRAG_FROM, Pointer, Workplace


class HeldAim(NamedTuple):
    """Body, point [m] and axis in its own axes, what it is, and where the mouse was on the screen."""

    body: str
    point: Vector
    axis: Vector | None
    what: str
    pixel: tuple[float, float]

    def now(self, place: Workplace) -> Aim | None:
        """The aim where its body is seen now; None where there is no such body any more."""
        body = place.seen.bodies.get(self.body or GROUND_ID)
        if body is None:
            return None
        axis = None if self.axis is None else np.array(rotation.rotate(body.turn_at(self.point), self.axis))
        return Aim(np.array(body.in_global(self.point)), self.body, axis, self.what)

    def grip(self, place: Workplace) -> Grip | None:
        """The same for a command."""
        aim = self.now(place)
        return None if aim is None else grip_of(aim)


def held(place: Workplace, aim: Aim | None, pointer: Pointer) -> HeldAim | None:
    """What was aimed at, so that it goes along with its body."""
    body = place.seen.bodies.get(aim.body or GROUND_ID) if aim is not None else None
    if aim is None or body is None:
        return None
    point = body.in_body(as_vector(aim.point))
    back = rotation.inverse(body.turn_at(point))
    axis = None if aim.axis is None else rotation.rotate(back, as_vector(aim.axis))
    return HeldAim(aim.body, point, axis, aim.what, pointer.pixel)


def still(last: HeldAim | None, pointer: Pointer) -> bool:
    """Whether the mouse is where it was when something was aimed at, so that the aim still counts."""
    if last is None:
        return False
    (x, y), (u, v) = last.pixel, pointer.pixel
    return abs(x - u) + abs(y - v) < DRAG_FROM


def grip_of(aim: Aim) -> Grip:
    """A place that was aimed at, as a grip; the empty space is the ground."""
    return Grip(aim.body or GROUND_ID, as_vector(aim.point), as_vector(aim.axis) if aim.axis is not None else None)

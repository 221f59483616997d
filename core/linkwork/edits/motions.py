"""Where copies go: elsewhere by an offset, or to their image in a mirror.

A mirror at a plane with the unit normal n takes a place x to S x, S = 1 - 2 n nT, and is no rotation. The image of
a frame with the axes R is R' = S R D with a reflection D of its own axes, so that it is right-handed again; whatever is
given in its own axes is seen through D. Two reflections are a rotation, in quaternions

    S R D:    r' = n r e        for D = 1 - 2 e eT, with the own axis e and n taken as quaternions (0, n), (0, e)
    S R (-1): r' = n r

A body takes e = y, across which shapes are their own images, and a joint the D that leaves most of its coordinates as
they are (see handedness.py).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Any, Protocol

from linkwork.edits.handedness import ACROSS, Signs, opposed, signs_of
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.frames import frames, in_space, on_body
from linkwork.model.model import Model
from linkwork.model.shapes.shape import Shape


class Motion(Protocol):
    """Takes elements to another place."""

    def body(self, body: Body) -> Body:
        """The body there."""
        ...

    def other(self, element: Any, model: Model, moved: set[str]) -> Any:
        """A joint, force or the like there; the bodies and joints in `moved` go there too, and the others stay."""
        ...


@dataclass(frozen=True, slots=True)
class Shift:
    """Elsewhere by an offset in global axes [m]."""

    offset: Vector

    def body(self, body: Body) -> Body:
        """The body there."""
        return replace(body, position=vector.add(body.position, self.offset))

    def other(self, element: Any, model: Model, moved: set[str]) -> Any:
        """The element there: frames on bodies that stay move on them."""
        if self.offset == vector.ZERO:
            return element
        changes = {}
        for name, frame, on in frames(element):
            if on not in moved:
                body = model.body(on)
                position = body.in_body(vector.add(body.in_global(frame.position), self.offset))
                changes[name] = replace(frame, position=position)
        return replace(element, **changes)


@dataclass(frozen=True, slots=True)
class Reflection:
    """To the image in a mirror: the plane through a point [m] with a unit normal, in global axes."""

    point: Vector
    normal: Vector

    def seen(self, v: Vector) -> Vector:
        """The image of a direction, such as a velocity."""
        return vector.subtract(v, vector.scale(self.normal, 2.0 * vector.dot(v, self.normal)))

    def place(self, x: Vector) -> Vector:
        """The image of a place [m]."""
        return vector.add(self.point, self.seen(vector.subtract(x, self.point)))

    def turn(self, q: Quaternion, signs: Signs) -> Quaternion:
        """Rotation of the image of a frame, whose own axes are reflected by these signs."""
        return _times_own(rotation.multiply((0.0, *self.normal), q), signs)

    def body(self, body: Body) -> Body:
        """The body there; an angular velocity is a sense of turning, which a mirror inverts."""
        changes = _handed(body)
        changes |= {
            "position": self.place(body.position),
            "rotation": self.turn(body.rotation, ACROSS),
            "velocity": self.seen(body.velocity),
            "angular_velocity": vector.scale(self.seen(body.angular_velocity), -1.0),
            "shapes": tuple(_shape(shape) for shape in body.shapes),
        }
        if isinstance(body, Beam):
            changes["bent"] = tuple(_row(row) for row in body.bent)
            changes["natural"] = tuple(_row(row) for row in body.natural)
        if hasattr(body, "products"):
            xy, xz, yz = body.products
            changes["products"] = (-xy, xz, -yz)
        return replace(body, **changes)

    def other(self, element: Any, model: Model, moved: set[str]) -> Any:
        """The element there: frames go along in the axes of a moved body, and through space where a body stays."""
        signs = signs_of(element)
        changes = _handed(element) | opposed(element, signs, model, moved, self.normal)
        for name, frame, on in frames(element):
            if on in moved:
                changes[name] = _own_frame(frame, signs)
            else:
                origin, turn = in_space(model.body(on), frame)
                changes[name] = on_body(model.body(on), self.place(origin), self.turn(turn, signs))
        return replace(element, **changes)


def _handed(element: Any) -> dict[str, Any]:
    """The values that tell left from right, such as the pitch of a screw, for the image."""
    names = [f.name for f in dataclasses.fields(element) if f.metadata.get("handed")]
    return {name: -getattr(element, name) for name in names}


def _own_frame(frame: Frame, signs: Signs) -> Frame:
    """A frame in the axes of a body that is its image."""
    e = (0.0, 0.0, 1.0, 0.0)
    return Frame(_signed(frame.position, ACROSS), _times_own(rotation.multiply(e, frame.rotation), signs))


def _shape(shape: Shape) -> Shape:
    """A shape in the axes of a body that is its image."""
    w, x, y, z = shape.rotation
    return replace(shape.mirrored(), position=_signed(shape.position, ACROSS), rotation=(w, -x, y, -z))


def _row(row: tuple[float, ...]) -> tuple[float, ...]:
    """A place of a bent or curved beam in the axes of one that is its image."""
    signs = (1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0)
    return tuple(sign * number for sign, number in zip(signs, row, strict=False))


def _times_own(q: Quaternion, signs: Signs) -> Quaternion:
    if signs not in _OWN:
        return q
    return rotation.multiply(q, _OWN[signs])


_OWN: dict[Signs, Quaternion] = {
    (-1, 1, 1): (0.0, 1.0, 0.0, 0.0),
    (1, -1, 1): (0.0, 0.0, 1.0, 0.0),
    (1, 1, -1): (0.0, 0.0, 0.0, 1.0),
}


def _signed(v: Vector, signs: Signs) -> Vector:
    return (v[0] * signs[0], v[1] * signs[1], v[2] * signs[2])

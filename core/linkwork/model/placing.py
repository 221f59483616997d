"""Joint frames from what a person says: a point and an axis, in space or on each body."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.model.registry import element_class


def joint_at(
    model: Model,
    id: str,
    kind: str,
    base: str,
    follower: str,
    at: Vector | None = None,
    axis: Vector | None = None,
    **given: Any,
) -> Joint:
    """A joint whose frames follow from global coordinates at the stored poses, or from each body's own.

    Args:
        model: the mechanism whose stored poses count.
        id: id of the new joint.
        kind: name of its kind.
        base: id of the body it starts from.
        follower: id of the body it holds.
        at: global point [m]; by default the follower's centre of mass.
        axis: global direction of the joint's z axis; by default z.
        given: base_at, follower_at, base_axis, follower_axis in each body's own frame, and fields of the kind.
    """
    cls = element_class("joints", kind)
    sides = {"base": model.body(base), "follower": model.body(follower)}
    point = _vector(id, "at", at) if at is not None else None
    if point is None:
        known = [(side, given[f"{side}_at"]) for side in sides if given.get(f"{side}_at") is not None]
        side, local = known[0] if known else ("follower", vector.ZERO)
        point = sides[side].in_global(_vector(id, f"{side}_at", local))
    direction = _vector(id, "axis", axis) if axis is not None else None
    if direction is None:
        known = [(side, given[f"{side}_axis"]) for side in sides if given.get(f"{side}_axis") is not None]
        direction = vector.Z
        if known:
            direction = rotation.rotate(sides[known[0][0]].rotation, _vector(id, f"{known[0][0]}_axis", known[0][1]))
    frames = {f"{side}_frame": _frame(id, body, side, point, direction, given) for side, body in sides.items()}
    options = {k: v for k, v in given.items() if k not in _PLACE_WORDS}
    try:
        return cls(id=id, base=base, follower=follower, **{**frames, **options})
    except TypeError:
        unknown = sorted(set(options) - set(cls.__dataclass_fields__))
        raise ModelError(f"{id}: a {kind} joint has no {', '.join(unknown)}.", id) from None


_PLACE_WORDS = ("base_at", "follower_at", "base_axis", "follower_axis")


def _frame(joint_id: str, body: Body, side: str, point: Vector, direction: Vector, given: dict[str, Any]) -> Frame:
    """The frame on one body: what is given in the body's own frame wins over the global point and axis."""
    local_at, local_axis = given.get(f"{side}_at"), given.get(f"{side}_axis")
    position = body.in_body(point) if local_at is None else _vector(joint_id, f"{side}_at", local_at)
    back = rotation.inverse(body.rotation)
    try:
        if local_axis is None:
            turn: Quaternion = rotation.multiply(back, rotation.along(direction))
        else:
            axis = _vector(joint_id, f"{side}_axis", local_axis)
            reference = rotation.rotate(back, rotation.axes(rotation.along(direction))[0])
            turn = rotation.along(axis, reference)
    except ValueError:
        why = f"{joint_id}: the axis has no direction; give three numbers, not all zero."
        raise ModelError(why, joint_id) from None
    return Frame(position, rotation.normalised(turn))


def _vector(joint_id: str, name: str, value: Any) -> Vector:
    try:
        x, y, z = (float(v) for v in value)
    except (TypeError, ValueError):
        raise ModelError(f"{joint_id}: {name} takes three numbers, not {value!r}.", joint_id) from None
    return (x, y, z)

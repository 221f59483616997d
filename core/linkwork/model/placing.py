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
        at: global point [m]; by default the follower's centre of mass. A rod leads from it to that centre.
        axis: global direction of the joint's z axis; by default z. That of a universal joint lies along the shafts, and
            base_axis and follower_axis along its pins.
        given: base_at, follower_at, base_axis, follower_axis in each body's own frame, and fields of the kind.
    """
    cls = element_class("joints", kind)
    sides = {"base": model.body(base), "follower": model.body(follower)}
    words = {"at": at, "axis": axis, **given}
    said = {name: _vector(id, name, words.get(name)) for name in _WORDS}
    origins = _origins(cls, sides, said)
    try:
        turns = _turns(cls, sides, said)
    except ValueError:
        why = f"{id}: the axis has no direction; give three numbers, not all zero."
        raise ModelError(why, id) from None
    fields = {f"{side}_frame": Frame(origins[side], turns[side]) for side in sides}
    fields |= {name: value for name, value in given.items() if name not in _WORDS}
    ends = [body.in_global(fields[f"{side}_frame"].position) for side, body in sides.items()]
    fields = cls.measured(vector.subtract(ends[1], ends[0])) | fields
    try:
        return cls(id=id, base=base, follower=follower, **fields)
    except TypeError:
        unknown = sorted(set(fields) - set(cls.__dataclass_fields__))
        raise ModelError(f"{id}: a {kind} joint has no {', '.join(unknown)}.", id) from None


_WORDS = ("at", "axis", "base_at", "follower_at", "base_axis", "follower_axis")

Sides = dict[str, Body]
Said = dict[str, Vector | None]


def _origins(cls: type[Joint], sides: Sides, said: Said) -> dict[str, Vector]:
    """Origin of the frame on each body, in its axes: what is given there wins over the global point."""
    known = [body.in_global(said[f"{side}_at"]) for side, body in sides.items() if said[f"{side}_at"]]
    meeting = said["at"] or (known[0] if known else sides["follower"].position)
    if cls.meets:
        point = {"base": meeting, "follower": meeting}
    else:
        point = {"base": said["at"] or sides["base"].position, "follower": sides["follower"].position}
    return {side: said[f"{side}_at"] or body.in_body(point[side]) for side, body in sides.items()}


def _turns(cls: type[Joint], sides: Sides, said: Said) -> dict[str, Quaternion]:
    """Rotation of the frame on each body: the joint's in space, turned the shortest way onto the body's own axis."""
    own = {side: said[f"{side}_axis"] for side in sides}
    wanted = {side: rotation.rotate(sides[side].rotation, axis) for side, axis in own.items() if axis}
    known = [(2, said["axis"])] if said["axis"] else []
    known += [(cls.own_axis[side], axis) for side, axis in wanted.items()] or ([] if known else [(2, vector.Z)])
    joint = rotation.through(*known[0], next((k for k in known[1:] if k[0] != known[0][0]), None))
    turns = {}
    for side, body in sides.items():
        turn = joint
        if side in wanted:
            turn = rotation.multiply(rotation.shortest(rotation.axes(joint)[cls.own_axis[side]], wanted[side]), joint)
        turns[side] = rotation.normalised(rotation.multiply(rotation.inverse(body.rotation), turn))
    return turns


def _vector(joint_id: str, name: str, value: Any) -> Vector | None:
    if value is None:
        return None
    try:
        x, y, z = (float(v) for v in value)
    except (TypeError, ValueError):
        raise ModelError(f"{joint_id}: {name} takes three numbers, not {value!r}.", joint_id) from None
    return (x, y, z)

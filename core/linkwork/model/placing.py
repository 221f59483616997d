"""Frames of joints and forces from what a person says: a point and an axis, in space or on each body."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.forces.force import Force, ForceAt, ForceBetween
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.measures.measure import Measure, MeasureBetween
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
            base_axis and follower_axis along its pins. For a wheel it is the axle.
        given: base_at, follower_at, base_axis, follower_axis in each body's own frame, and fields of the kind.
    """
    cls = element_class("joints", kind)
    return _between(model, cls, id, {"base": base, "follower": follower, "at": at, "axis": axis, **given})


def force_at(model: Model, id: str, kind: str, **given: Any) -> Force:
    """A force whose frames follow from global coordinates at the stored poses, or from each body's own.

    Args:
        model: the mechanism whose stored poses count.
        id: id of the new force.
        kind: name of its kind.
        given: for a force between two bodies base, follower and the words of `joint_at`, a spring leading like a rod;
            for one at a body that `body`, at and axis; for one in a joint that `joint`; and fields of the kind.
    """
    cls = element_class("forces", kind)
    missing = [name for name in ("base", "follower", "body", "joint") if _lacks(cls, name, given)]
    if missing:
        raise ModelError(f"{id}: say which {' and which '.join(missing)} is meant.", id)
    if issubclass(cls, ForceBetween):
        return _between(model, cls, id, given)
    if issubclass(cls, ForceAt):
        return _on_body(model, cls, id, given)
    return _made(cls, id, given)


def measure_at(model: Model, id: str, kind: str, **given: Any) -> Measure:
    """A measure between two bodies whose frames follow from the words of `joint_at`, or another one from its fields."""
    cls = element_class("measures", kind)
    return _between(model, cls, id, given) if issubclass(cls, MeasureBetween) else _made(cls, id, given)


def _lacks(cls: type, name: str, given: dict[str, Any]) -> bool:
    f = next((f for f in dataclasses.fields(cls) if f.name == name), None)
    return f is not None and f.default is dataclasses.MISSING and name not in given


def _between(model: Model, cls: type[Between], id: str, given: dict[str, Any]) -> Any:
    """A joint, a force or a measure with a frame on each of two bodies."""
    sides = {side: model.body(given[side]) for side in ("base", "follower")}
    unless_said = {f"{side}_axis": direction for side, direction in getattr(cls, "axis_unless_said", {}).items()}
    said = {name: _vector(id, name, {**unless_said, **given}.get(name)) for name in _WORDS}
    origins = _origins(cls, sides, said)
    turns = _turned(id, cls, {side: body.turn_at(origins[side]) for side, body in sides.items()}, said)
    fields = {f"{side}_frame": Frame(origins[side], turns[side]) for side in sides}
    fields |= {name: value for name, value in given.items() if name not in _WORDS}
    ends = [body.in_global(fields[f"{side}_frame"].position) for side, body in sides.items()]
    return _made(cls, id, cls.measured(vector.subtract(ends[1], ends[0])) | fields)


def _on_body(model: Model, cls: type[ForceAt], id: str, given: dict[str, Any]) -> Any:
    """A force with one frame, by default at the centre of mass and along the global axes."""
    body = model.body(given["body"])
    at, axis = (_vector(id, name, given.get(name)) for name in ("at", "axis"))
    place = body.in_body(at) if at else vector.ZERO
    own = {"follower": body.turn_at(place)}
    frame = Frame(place, _turned(id, ForceBetween, own, dict.fromkeys(_WORDS) | {"axis": axis})["follower"])
    return _made(cls, id, {"frame": frame} | {k: v for k, v in given.items() if k not in ("at", "axis")})


def _made(cls: type[Joint] | type[Force] | type[Measure], id: str, fields: dict[str, Any]) -> Any:
    try:
        return cls(id=id, **fields)
    except TypeError:
        unknown = sorted(set(fields) - {f.name for f in dataclasses.fields(cls)})
        what = cls.kind.replace("_", " ") + (" joint" if issubclass(cls, Joint) else "")
        raise ModelError(f"{id}: a {what} has no {', '.join(unknown)}.", id) from None


_WORDS = ("at", "axis", "base_at", "follower_at", "base_axis", "follower_axis")

Between = Joint | ForceBetween | MeasureBetween
Sides = dict[str, Body]
Axes = dict[str, Quaternion]  # of the body on each side, where the frame sits
Said = dict[str, Vector | None]


def _origins(cls: type[Between], sides: Sides, said: Said) -> dict[str, Vector]:
    """Origin of the frame on each body, in its axes: what is given there wins over the global point."""
    own = ((body, said[f"{side}_at"]) for side, body in sides.items())
    known = [body.in_global(point) for body, point in own if point]
    meeting = said["at"] or (known[0] if known else sides["follower"].position)
    if cls.meets:
        point = {"base": meeting, "follower": meeting}
    else:
        point = {"base": said["at"] or sides["base"].position, "follower": sides["follower"].position}
    return {side: said[f"{side}_at"] or body.in_body(point[side]) for side, body in sides.items()}


def _turned(id: str, cls: Any, bodies: Axes, said: Said) -> dict[str, Quaternion]:
    try:
        return _turns(cls, bodies, said)
    except ValueError:
        raise ModelError(f"{id}: the axis has no direction; give three numbers, not all zero.", id) from None


def _turns(cls: type[Joint], bodies: Axes, said: Said) -> dict[str, Quaternion]:
    """Rotation of the frame on each body: the joint's in space, turned the shortest way onto the body's own axis."""
    own = {side: said[f"{side}_axis"] for side in bodies}
    wanted = {side: rotation.rotate(bodies[side], axis) for side, axis in own.items() if axis}
    known = [(2, said["axis"])] if said["axis"] else []
    known += [(cls.own_axis[side], axis) for side, axis in wanted.items()] or ([] if known else [(2, vector.Z)])
    joint = rotation.through(*known[0], next((k for k in known[1:] if k[0] != known[0][0]), None))
    turns = {}
    for side, axes in bodies.items():
        turn = joint
        if side in wanted:
            turn = rotation.multiply(rotation.shortest(rotation.axes(joint)[cls.own_axis[side]], wanted[side]), joint)
        turns[side] = rotation.normalised(rotation.multiply(rotation.inverse(axes), turn))
    return turns


def _vector(joint_id: str, name: str, value: Any) -> Vector | None:
    if value is None:
        return None
    try:
        x, y, z = (float(v) for v in value)
    except (TypeError, ValueError):
        raise ModelError(f"{joint_id}: {name} takes three numbers, not {value!r}.", joint_id) from None
    return (x, y, z)

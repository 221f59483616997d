"""The places on a body where people would put a joint, in its own axes: for tools that let them be seen and caught."""

from __future__ import annotations

from linkwork.math3d import rotation, vector
from linkwork.model.anchor import Anchor
from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork.model.shapes.shape import Shape

SAME = 1e-9  # metres between two anchors that count as one


def body_anchors(body: Body) -> tuple[Anchor, ...]:
    """Anchors of the shapes, ends of bars and beams and the centre of mass; each place once, holes and ends first."""
    found = [placed(anchor, shape) for shape in body.shapes for anchor in shape.anchors()]
    if isinstance(body, Bar | Beam):
        found += [Anchor("end", (sign * body.length / 2, 0.0, 0.0)) for sign in (-1, 1)]
    if body.id != GROUND_ID:
        found.append(Anchor("middle" if isinstance(body, Beam) else "centre of mass", vector.ZERO))
    return _once(found)


def joint_anchors(model: Model) -> dict[str, tuple[Anchor, ...]]:
    """Where joints hold each body already, in its own axes; a joint's axis is the one suggested."""
    found: dict[str, tuple[Anchor, ...]] = {}
    for joint in model.joints.values():
        for side in SIDES:
            body, frame = getattr(joint, side), joint.frame(side)
            anchor = Anchor("joint", frame.position, rotation.rotate(frame.rotation, vector.Z))
            found[body] = (*found.get(body, ()), anchor)
    return found


def placed(anchor: Anchor, shape: Shape) -> Anchor:
    """An anchor of a shape in the axes of the body that carries the shape."""
    position = vector.add(shape.position, rotation.rotate(shape.rotation, anchor.position))
    axis = None if anchor.axis is None else rotation.rotate(shape.rotation, anchor.axis)
    return Anchor(anchor.what, position, axis)


def _once(anchors: list[Anchor]) -> tuple[Anchor, ...]:
    kept: list[Anchor] = []
    for anchor in anchors:
        if all(vector.norm(vector.subtract(anchor.position, other.position)) > SAME for other in kept):
            kept.append(anchor)
    return tuple(kept)

"""How large the energies of a mechanism are where it rests, so that a drift can be told as a share of something."""

from __future__ import annotations

import math

from linkwork.math3d import vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork.model.shapes.shape import Shape


def energy_scale(model: Model) -> float:
    """What all bodies would gain by falling as far as they are large [J]; 0 without gravity."""
    gravity = vector.norm(model.gravity)
    bodies = [body for body in model.bodies.values() if body.id != GROUND_ID]
    reach = _reaches(model)
    far = max((vector.norm(vector.subtract(body.position, bodies[0].position)) for body in bodies), default=0.0)
    return math.fsum(body.mass * gravity * (reach[body.id] or far) for body in bodies)


def _reaches(model: Model) -> dict[str, float]:
    """How far the shapes and joints of each body are from its centre of mass, at most [m]."""
    found = {body.id: max((_far(shape) for shape in body.shapes), default=0.0) for body in model.bodies.values()}
    for joint in model.joints.values():
        for side in SIDES:
            body = getattr(joint, side)
            found[body] = max(found[body], vector.norm(joint.frame(side).position))
    return found


def _far(shape: Shape) -> float:
    """How far the box around a shape reaches from the centre of mass of its body, about [m]."""
    return vector.norm(shape.position) + max(shape.half_size)

"""The place on a body that was clicked, which goes along with it."""

from __future__ import annotations

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork_studio.viewport.picking import Hit

Pointed = tuple[str, Vector]  # a body and a point in its own frame [m]


def place_on(seen: Model, hit: Hit) -> Pointed | None:
    """Where a body was hit, in its own frame; a joint stands for its follower. None for the ground and empty space.

    Args:
        seen: the mechanism with its bodies where they are seen.
        hit: what was clicked.
    """
    joint = seen.joints.get(hit.id)
    body = seen.bodies.get(joint.follower if joint is not None else hit.id)
    if body is None or body.id == GROUND_ID:
        return None
    x, y, z = (float(part) for part in hit.point)
    return body.id, body.in_body((x, y, z))

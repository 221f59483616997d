"""How far what hangs on the ground can swing, so that the picture has room for it before it moves.

Under each joint on the ground lies an arc: across the joint's axis, as large as the open chain that hangs there is
long. In closed loops the shortest body on the ground counts: by Grashof's rule it is the one that can go all the way
round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import SIDES, Joint
from linkwork.model.joints.rows import COINCIDENT
from linkwork.model.model import Model

POINTS = 9  # of an arc
WIDEST = math.radians(65)  # of an arc, from its lowest point to each end
PIN_ROWS, FIXED_ROWS = 5, 6  # rows of a joint that leaves a turn about its axis, and nothing


@dataclass(frozen=True, slots=True)
class Swing:
    """An arc under a joint on the ground; the axis across it, or zero for a joint that turns about any axis."""

    centre: Vector
    axis: Vector
    radius: float

    def arc(self) -> np.ndarray:
        """Points of the arc, or of two arcs where any axis will do, shape (n, 3) [m]."""
        axes = [self.axis] if self.axis != vector.ZERO else [vector.X, vector.Y]
        angles = np.linspace(-WIDEST, WIDEST, POINTS)
        arcs = []
        for axis in axes:
            up, aside, _ = rotation.axes(rotation.along(axis, vector.Z))
            arcs.append(np.outer(np.sin(angles), aside) - np.outer(np.cos(angles), up))
        return np.array(self.centre) + self.radius * np.concatenate(arcs)


def swings(model: Model) -> list[Swing]:
    """The arcs of all joints that hold a point on the ground and let the body turn."""
    held: dict[str, list[Joint]] = {}
    for joint in model.joints.values():
        for side in SIDES:
            held.setdefault(getattr(joint, side), []).append(joint)
    open_chains, closed_chains = [], []
    for joint in held.get(GROUND_ID, ()):
        near, far = SIDES if joint.base == GROUND_ID else SIDES[::-1]
        frame = joint.frame(near)
        if joint.meets and len(joint.rows()) < FIXED_ROWS and COINCIDENT[0] in joint.rows():
            axis = rotation.rotate(frame.rotation, vector.Z) if len(joint.rows()) == PIN_ROWS else vector.ZERO
            body, entry = getattr(joint, far), joint.frame(far).position
            length = _length(model, held, body, entry)
            swing = Swing(frame.position, axis, length or _own_length(model, held, body, entry))
            (open_chains if length else closed_chains).append(swing)
    shortest = min((swing.radius for swing in closed_chains), default=0.0)
    return [*open_chains, *(replace(swing, radius=shortest) for swing in closed_chains)]


def _length(model: Model, held: dict[str, list[Joint]], first: str, entry: Vector) -> float:
    """Length of the open chain that begins at a point of a body [m]; zero where it closes."""
    longest, seen, front = 0.0, {GROUND_ID, first}, [(first, entry, 0.0, None)]
    while front:
        body_id, start, so_far, through = front.pop()
        longest = max(longest, so_far + _far(model.bodies[body_id], start))
        for joint in held.get(body_id, ()):
            near, far = SIDES if joint.base == body_id else SIDES[::-1]
            other = getattr(joint, far)
            if joint is through or (other == GROUND_ID and body_id == first and joint.frame(near).position == start):
                continue
            if other in seen:
                return 0.0
            seen.add(other)
            length = so_far + vector.norm(vector.subtract(joint.frame(near).position, start))
            front.append((other, joint.frame(far).position, length, joint))
    return longest


def _own_length(model: Model, held: dict[str, list[Joint]], body_id: str, start: Vector) -> float:
    """How far a body and its joints lie from one of its points [m]."""
    places = [joint.frame("base" if joint.base == body_id else "follower").position for joint in held[body_id]]
    return max(_far(model.bodies[body_id], start), *(vector.norm(vector.subtract(p, start)) for p in places))


def _far(body: Body, start: Vector) -> float:
    """Distance from a point of a body to its centre of mass or the farthest end of its shapes, about [m]."""
    ends = [vector.norm(start)]
    for shape in body.shapes:
        turn = rotation.inverse(shape.rotation)
        offset = rotation.rotate(turn, vector.subtract(shape.position, start))
        ends.append(math.hypot(*(abs(o) + h for o, h in zip(offset, shape.half_size, strict=True))))
    return max(ends)

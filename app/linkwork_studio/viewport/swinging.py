"""How a joint would let its follower move: a small swing of each freedom, one after the other.

The follower's frame goes along with C(q) in the axes of the base's frame, a turn or a slide about or along one axis, so
that with the local frames A_b, A_f and the base's pose T_b the follower stands at T_b A_b C(q) A_f^-1.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from linkwork.math3d import rotation, vector
from linkwork.model.anchor import AXES
from linkwork.model.bodies.body import Body
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Direction, Distance

TURN, SLIDE = 0.35, 0.14  # rad; by the radius of the scene
PERIOD = 1.3  # seconds for each freedom
STILL = ("fixed",)
ACROSS = {
    frozenset((Direction.BASE_X, Direction.BASE_Y)): 2,
    frozenset((Direction.BASE_Y, Direction.BASE_Z)): 0,
    frozenset((Direction.BASE_Z, Direction.BASE_X)): 1,
}
ALONG = {Direction.BASE_X: 0, Direction.BASE_Y: 1, Direction.BASE_Z: 2}


class Freedom(NamedTuple):
    """A turn about, or a slide along, an axis of the base's frame: 0, 1 or 2."""

    is_turn: bool
    axis: int


def freedoms(joint: Joint) -> tuple[Freedom, ...]:
    """What a joint leaves free; all turns for one that has no coordinates and is not fixed."""
    found = []
    for coordinate in joint.coordinates:
        if isinstance(coordinate, Distance):
            found.append(Freedom(False, ALONG.get(coordinate.along, 2)))
        elif isinstance(coordinate, Angle):
            found.append(Freedom(True, ACROSS.get(frozenset((coordinate.cosine, coordinate.sine)), 2)))
    if found or joint.kind in STILL:
        return tuple(dict.fromkeys(found))
    return tuple(Freedom(True, axis) for axis in (0, 1, 2))


def swung(joint: Joint, base: Body, follower: Body, seconds: float, scene: float) -> Body:
    """The follower as the joint holds it at a time of the show, in a scene of a radius [m]."""
    free = freedoms(joint)
    turn, shift = rotation.IDENTITY, vector.ZERO
    if free:
        freedom = free[int(seconds / PERIOD) % len(free)]
        swing = math.sin(2 * math.pi * seconds / PERIOD)
        if freedom.is_turn:
            turn = rotation.about(AXES[freedom.axis], TURN * swing)
        else:
            shift = vector.scale(AXES[freedom.axis], SLIDE * scene * swing)
    origin, axes = in_space(base, joint.base_frame)
    origin = vector.add(origin, rotation.rotate(axes, shift))
    axes = rotation.multiply(axes, turn)
    own = joint.follower_frame
    pose = rotation.normalised(rotation.multiply(axes, rotation.inverse(own.rotation)))
    return replace(follower, rotation=pose, position=vector.subtract(origin, rotation.rotate(pose, own.position)))

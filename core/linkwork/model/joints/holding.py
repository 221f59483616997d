"""Whether a joint holds at the stored poses: its rows in words, for edits that must not open a gap."""

from __future__ import annotations

import math

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import (
    Angle,
    Coordinate,
    Direction,
    Distance,
    Dot,
    Length,
    Relation,
    Roll,
    Row,
    Slide,
    Spin,
    Sum,
    Tie,
)


def gap_at(joint: Joint, base: Body, follower: Body) -> float:
    """Largest residual of the joint's rows [m or rad]; rows of velocities hold at any pose, unknown ones at none."""
    (start, base_turn), (end, follower_turn) = (
        in_space(body, frame) for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame))
    )
    axes = (*rotation.axes(base_turn), *rotation.axes(follower_turn))
    known = {**dict(zip(list(Direction)[:6], axes, strict=True)), Direction.GAP: vector.subtract(end, start)}
    return max((abs(_residual(row, known)) for row in joint.rows()), default=0.0)


def _residual(row: Row, known: dict[Direction, Vector]) -> float:
    match row:
        case Tie(axis=axis):
            return known[Direction.GAP][axis]
        case Dot(a=a, b=b, value=value, scale=scale):
            return (vector.dot(_along(a, known), _along(b, known)) - value) * scale
        case Length(value=value):
            return vector.norm(known[Direction.GAP]) - value
        case Roll(part="height", radius=radius):
            lean = vector.dot(known[Direction.FOLLOWER_Z], known[Direction.BASE_Z])
            height = vector.dot(known[Direction.GAP], known[Direction.BASE_Z])
            return height - radius * math.sqrt(max(0.0, 1.0 - lean * lean))
        case Relation(parts=parts, value=value, period=period):
            total = sum(factor * _coordinate(part, known) for part, factor in parts) - value
            return math.remainder(total, period) if period else total
        case Slide() | Spin() | Roll():
            return 0.0
    return math.inf


def _coordinate(part: Coordinate | Slide | Spin, known: dict[Direction, Vector]) -> float:
    match part:
        case Distance(along=along):
            return vector.dot(known[Direction.GAP], known[along])
        case Angle(held=held, cosine=cosine, sine=sine):
            return math.atan2(vector.dot(known[held], known[sine]), vector.dot(known[held], known[cosine]))
    return 0.0


def _along(term: Direction | Sum, known: dict[Direction, Vector]) -> Vector:
    if isinstance(term, Sum):
        return vector.add(known[term.first], vector.scale(known[term.second], term.factor))
    return known[term]

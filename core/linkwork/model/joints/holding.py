"""Whether a joint holds at the stored poses: its rows in words, for edits that must not open a gap."""

from __future__ import annotations

import math

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import (
    Coordinate,
    Direction,
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
from linkwork.model.joints.standing import Known, standing, value


def gap_at(joint: Joint, base: Body, follower: Body) -> float:
    """Largest residual of the joint's rows [m or rad]; rows of velocities hold at any pose, unknown ones at none."""
    known = standing(joint, base, follower).directions
    return max((abs(_residual(row, known)) for row in joint.rows()), default=0.0)


def _residual(row: Row, known: Known) -> float:
    match row:
        case Tie(axis=axis):
            return known[Direction.GAP][axis]
        case Dot(a=a, b=b, value=wanted, scale=scale):
            return (vector.dot(_along(a, known), _along(b, known)) - wanted) * scale
        case Length(value=wanted):
            return vector.norm(known[Direction.GAP]) - wanted
        case Roll(part="height", radius=radius):
            lean = vector.dot(known[Direction.FOLLOWER_Z], known[Direction.BASE_Z])
            height = vector.dot(known[Direction.GAP], known[Direction.BASE_Z])
            return height - radius * math.sqrt(max(0.0, 1.0 - lean * lean))
        case Relation(parts=parts, value=wanted, period=period):
            total = sum(factor * _coordinate(part, known) for part, factor in parts) - wanted
            return math.remainder(total, period) if period else total
        case Slide() | Spin() | Roll():
            return 0.0
    return math.inf


def _coordinate(part: Coordinate | Length | Slide | Spin | Dot, known: Known) -> float:
    if isinstance(part, Dot | Length):
        return _residual(part, known)
    return 0.0 if isinstance(part, Slide | Spin) else value(part, known)


def _along(term: Direction | Sum, known: Known) -> Vector:
    if isinstance(term, Sum):
        return vector.add(known[term.first], vector.scale(known[term.second], term.factor))
    return known[term]

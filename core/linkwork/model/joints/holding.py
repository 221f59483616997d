"""Whether a joint holds at the stored poses: its rows in words, for edits that must not open a gap."""

from __future__ import annotations

import math

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import (
    Coordinate,
    Direction,
    Distance,
    Dot,
    Length,
    Relation,
    Row,
    Slide,
    Spin,
    Sum,
    Tie,
)


def gap_at(joint: Joint, base: Body, follower: Body) -> float:
    """Largest residual of the joint's rows [m or rad]; infinite where a row is of a kind that is not known here.

    Rows of rates hold at any pose.
    """
    (start, base_turn), (end, follower_turn) = (
        in_space(body, frame) for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame))
    )
    axes = (*rotation.axes(base_turn), *rotation.axes(follower_turn))
    known = {**dict(zip(list(Direction)[:6], axes, strict=True)), Direction.GAP: vector.subtract(end, start)}
    return max((abs(_residual(row, known)) for row in joint.rows()), default=0.0)


def _residual(row: Row, known: dict[Direction, Vector]) -> float:
    gap = known[Direction.GAP]
    match row:
        case Tie(axis=axis):
            return gap[axis]
        case Dot(a=a, b=b, value=value, scale=scale):
            return (vector.dot(_along(a, known), _along(b, known)) - value) * scale
        case Length(value=value):
            return vector.norm(gap) - value
        case Relation(parts=parts, value=value):
            return sum(factor * _read(coordinate, known) for coordinate, factor in parts) - value
        case Slide() | Spin():
            return 0.0
    return math.inf


def _read(coordinate: Coordinate, known: dict[Direction, Vector]) -> float:
    """An angle without whole turns [rad], or a distance [m]."""
    if isinstance(coordinate, Distance):
        return vector.dot(known[Direction.GAP], known[coordinate.along])
    held = known[coordinate.held]
    return math.atan2(vector.dot(held, known[coordinate.sine]), vector.dot(held, known[coordinate.cosine]))


def _along(term: Direction | Sum, known: dict[Direction, Vector]) -> Vector:
    if isinstance(term, Sum):
        return vector.add(known[term.first], vector.scale(known[term.second], term.factor))
    return known[term]

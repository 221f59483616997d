"""Whether a joint holds at the stored poses: its rows in words, for edits that must not open a gap."""

from __future__ import annotations

import math

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Direction, Dot, Row, Sum, Tie


def gap_at(joint: Joint, base: Body, follower: Body) -> float:
    """Largest residual of the joint's rows [m or rad]; infinite where a row is of a kind that is not known here."""
    (start, base_turn), (end, follower_turn) = (
        in_space(body, frame) for body, frame in ((base, joint.base_frame), (follower, joint.follower_frame))
    )
    axes = (*rotation.axes(base_turn), *rotation.axes(follower_turn))
    known = {**dict(zip(list(Direction)[:6], axes, strict=True)), Direction.GAP: vector.subtract(end, start)}
    return max((abs(_residual(row, known)) for row in joint.rows()), default=0.0)


def _residual(row: Row, known: dict[Direction, Vector]) -> float:
    if isinstance(row, Tie):
        return known[Direction.GAP][row.axis]
    if isinstance(row, Dot):
        return (vector.dot(_along(row.a, known), _along(row.b, known)) - row.value) * row.scale
    return math.inf


def _along(term: Direction | Sum, known: dict[Direction, Vector]) -> Vector:
    if isinstance(term, Sum):
        return vector.add(known[term.first], vector.scale(known[term.second], term.factor))
    return known[term]

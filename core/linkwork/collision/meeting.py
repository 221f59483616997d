"""Points in which two shapes meet, by the way that suits their kinds."""

from __future__ import annotations

from linkwork.collision.balls import meet_ball_and_box, meet_ball_and_round, meet_balls
from linkwork.collision.convex import meet_convex
from linkwork.collision.torus import meet_torus
from linkwork.equations.kernel import part
from linkwork.system.shapes import BOX, CONE, CYLINDER, SPHERE, TORUS


@part
def _meet_ball(shapes, scratch, pair, margin):
    """The point of a ball and another shape in closed form; -1 where there is none such."""
    swapped = shapes.kind[pair[0]] != SPHERE
    ball, other = (pair[2], pair[0]) if swapped else (pair[0], pair[2])
    kind = shapes.kind[other]
    if kind == SPHERE:
        return meet_balls(shapes, scratch, ball, other, margin)
    if kind == BOX:
        return meet_ball_and_box(shapes, scratch, ball, other, swapped, margin)
    if kind in (CYLINDER, CONE):
        return meet_ball_and_round(shapes, scratch, ball, other, swapped, margin)
    return -1


@part
def meet(shapes, scratch, pair, margin):
    """Points nearer than a margin in which two shapes meet, into rows of the meeting; returns how many.

    `pair` is shape a and its triangle or -1, shape b and its triangle or -1.
    """
    first, second = shapes.kind[pair[0]], shapes.kind[pair[2]]
    if first == SPHERE or second == SPHERE:
        count = _meet_ball(shapes, scratch, pair, margin)
        if count >= 0:
            return count
    if first == TORUS or second == TORUS:
        return meet_torus(shapes, scratch, pair, margin)
    return meet_convex(shapes, scratch, pair, margin)

"""Where two convex shapes will touch on their courses, or that they pass each other by.

A contact that is still open is a plane that lasts for the step and has no edge: it would turn aside what flies past a
corner. So b follows its course beside a, without turning, until it is near: with a gap g along n, and w the way of b in
the step seen from a, they are clear of each other for all that is left of the step if

    g + (1 - time) n . w > near,        else they are for   time + (g - near) / -n . w

with |w| for -n . w where either is a torus, which no plane keeps apart from what is in its hole,
and the contact is that of where they come near. What they may leave their courses by is part of `near`. Shapes that are
near at the start of the step meet there.
"""

from __future__ import annotations

import math

from linkwork.collision.meeting import meet
from linkwork.collision.nearby import SKIN
from linkwork.collision.overlap import GAP, PB, N
from linkwork.equations.kernel import part
from linkwork.system.shapes import TORUS

MISSES = 10  # column of a meeting: whether they pass each other by
NEAR = 2.0 * SKIN  # metres: nearer shapes meet where they are
TOUCHING = 1e-5  # metres, beside what courses may be left by
CLOSELY = 1.5  # of `near`: where the search ends
MOST_LOOKS = 12


@part
def _nearest(scratch, count):
    """The row of the smallest gap."""
    found = 0
    for n in range(1, count):
        if scratch.meeting[n, GAP] < scratch.meeting[found, GAP]:
            found = n
    return found


@part
def _said(scratch, count, misses):
    """Say of all rows whether they miss."""
    for n in range(count):
        scratch.meeting[n, MISSES] = misses
    return count


@part
def _put(pose, place, way, time):
    """Origin of a shape after a share of the step."""
    for k in range(3):
        pose[k] = place[k] + time * way[k]


@part
def _as_at_the_start(scratch, count, way, time):
    """Points on b and gaps as they were before b went its way."""
    for n in range(count):
        row = scratch.meeting[n]
        for k in range(3):
            row[PB + k] -= time * way[k]
            row[GAP] -= time * way[k] * row[N + k]
    return _said(scratch, count, 0.0)


@part
def _closing(shapes, pair, row, way):
    """How much nearer b may come on its way [m]; a ring may be met elsewhere than where it is nearest."""
    if shapes.kind[pair[0]] == TORUS or shapes.kind[pair[2]] == TORUS:
        return math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    return -(way[0] * row[N] + way[1] * row[N + 1] + way[2] * row[N + 2])


@part
def meet_ahead(shapes, scratch, pair, margin):
    """Points in which two shapes meet, as `meet` finds them, or will in this step; rows of the meeting."""
    count = meet(shapes, scratch, pair, margin)
    if count == 0 or scratch.meeting[_nearest(scratch, count), GAP] <= NEAR:
        return _said(scratch, count, 0.0)
    a, b = scratch.course[pair[0]], scratch.course[pair[2]]
    pose, near, time = scratch.pose[pair[2]], TOUCHING + a[3] + b[3], 0.0
    place, way = (pose[0], pose[1], pose[2]), (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    for _ in range(MOST_LOOKS):
        row = scratch.meeting[_nearest(scratch, count)]
        gap, closing = row[GAP], _closing(shapes, pair, row, way)
        if count == 0 or gap - (1.0 - time) * closing > near:
            _put(pose, place, way, 0.0)
            return _said(scratch, meet(shapes, scratch, pair, margin) if time > 0.0 else count, 1.0)
        if gap <= CLOSELY * near:
            break
        time += (gap - near) / closing
        _put(pose, place, way, time)
        count = meet(shapes, scratch, pair, margin)
    _put(pose, place, way, 0.0)
    return _as_at_the_start(scratch, count, way, time)

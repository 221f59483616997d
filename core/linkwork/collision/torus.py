"""Points in which a torus meets another shape.

A torus is a ball of the radius of its section whose centre runs around the ring. With C(u) on the ring and the distance
f(u) of C(u) from the other shape, they meet where f is least, and there may be several such places: a rod in the hole,
rings that hang in each other. With m outwards from C(u) towards the other shape

    f' = -m . C'

is found on both sides of each least value of some around the ring, and then brought to zero between. Of another ring
the point nearest to C(u) is known in closed form. Where the ring lies flat on a face, or is as near all around to what
it holds, points all around count.
"""

from __future__ import annotations

import math

from linkwork.collision.convex import FLAT, keep_fewer, meet_convex
from linkwork.collision.distance import core_distance
from linkwork.collision.overlap import GAP, nearest_direction
from linkwork.collision.support import OTHER_SPOT, SPOT, in_shape, in_space, rounding
from linkwork.equations.kernel import part
from linkwork.system.shapes import AROUND, TORUS

STEP = 2.0 * math.pi / AROUND
MOST_TRIES = 16
LEVEL = 1e-12  # of f' beside the radius of the ring: less is zero
UNTILTED = 1e-6  # sine of an angle: a ring that is tilted by less has no lowest point
STORED = 48  # row of the meeting from which points wait
MOST_STORED = 40


@part
def _spot_pair(shapes, scratch, pair, which, angle):
    """The pair with the point of the ring at an angle in place of the torus, and the nearest of another ring."""
    s, o, radius = pair[which], pair[2 - which], shapes.size[pair[which], 0]
    spot = scratch.spot[0]
    spot[0], spot[1], spot[2] = radius * math.cos(angle), radius * math.sin(angle), 0.0
    t = pair[3 - which]
    if shapes.kind[o] == TORUS:
        pose, t = scratch.pose[o], OTHER_SPOT
        p = in_space(scratch.pose[s], spot[0], spot[1], spot[2])
        x, y, _ = in_shape(pose, p[0] - pose[0], p[1] - pose[1], p[2] - pose[2])
        across, radius, spot = math.sqrt(x * x + y * y), shapes.size[o, 0], scratch.spot[1]
        x, y = (x / across, y / across) if across > 0.0 else (1.0, 0.0)
        spot[0], spot[1], spot[2] = radius * x, radius * y, 0.0
    return (s, SPOT, o, t) if which == 0 else (o, t, s, SPOT)


@part
def _look(shapes, scratch, pair, which, angle):
    """f and the direction m in the frame of the torus."""
    s, sign = pair[which], 1.0 - which
    f, x, y, z = nearest_direction(shapes, scratch, _spot_pair(shapes, scratch, pair, which, angle))
    x, y, z = in_shape(scratch.pose[s], x, y, z)
    return f, sign * x, sign * y, sign * z


@part
def _sample(shapes, scratch, pair, which):
    """f around the ring into `profile`; returns the least and the largest."""
    least, most = math.inf, -math.inf
    for k in range(AROUND):
        f, _, _, _ = _look(shapes, scratch, pair, which, STEP * k)
        scratch.profile[k] = f
        least, most = min(least, f), max(most, f)
    return least, most


@part
def _is_least(profile, k):
    """Whether a value is the least of its neighbours, the last of those that are equal."""
    return profile[k] <= profile[k - 1] and profile[k] < profile[(k + 1) % AROUND]


@part
def _between(low, high, slope, other, angle, k):
    """Where to look next for the least value between two angles: at one that is known, by the chord, in the middle."""
    angle += 2.0 * math.pi * math.floor((low - angle) / (2.0 * math.pi) + 1.0)
    if low < angle < high and k % 3 != 2:
        return angle
    chord = low - slope * (high - low) / (other - slope) if other > slope else 0.5 * (low + high)
    return chord if low < chord < high and k % 3 != 2 else 0.5 * (low + high)


@part
def _least(shapes, scratch, pair, which, k):
    """The angle near sample k at which f is least."""
    low, high = STEP * (k - 1), STEP * (k + 1)
    _, x, y, _ = _look(shapes, scratch, pair, which, low)
    slope = x * math.sin(low) - y * math.cos(low)
    _, x, y, _ = _look(shapes, scratch, pair, which, high)
    other, angle = x * math.sin(high) - y * math.cos(high), STEP * k
    for n in range(MOST_TRIES):
        _, x, y, _ = _look(shapes, scratch, pair, which, angle)
        now = x * math.sin(angle) - y * math.cos(angle)
        if abs(now) < LEVEL or high - low < LEVEL:
            break
        if now < 0.0:
            low, slope = angle, now
        else:
            high, other = angle, now
        angle = _between(low, high, slope, other, math.atan2(y, x), n)
    return angle


@part
def _store(scratch, stored, count):
    """Move the first points of the meeting to where they wait; returns how many wait then."""
    for n in range(count):
        if stored < MOST_STORED:
            for k in range(GAP + 1):
                scratch.meeting[STORED + stored, k] = scratch.meeting[n, k]
            stored += 1
    return stored


@part
def _bring_back(scratch, stored):
    """Put the points that wait into the first rows."""
    for n in range(stored):
        for k in range(GAP + 1):
            scratch.meeting[n, k] = scratch.meeting[STORED + n, k]
    return stored


@part
def _all_around(shapes, scratch, pair, which, first, flat, margin):
    """Points all around the ring from an angle on: the outermost of those on a face, or every other one."""
    stored, count = 0, AROUND if flat else AROUND // 2
    for k in range(count):
        spots = _spot_pair(shapes, scratch, pair, which, first + 2.0 * math.pi * k / count)
        stored = _store(scratch, stored, meet_convex(shapes, scratch, spots, margin))
    stored = _bring_back(scratch, stored)
    return keep_fewer(scratch, stored) if flat else stored


@part
def _in_places(shapes, scratch, pair, which, margin):
    """Points where f is least, which wait; returns how many, the angle of the nearest, and whether a face is there."""
    s, stored, best, first, flat = pair[which], 0, math.inf, 0.0, False
    round_by = rounding(shapes, pair[0], pair[1]) + rounding(shapes, pair[2], pair[3])
    reach = margin + round_by + 0.5 * STEP * shapes.size[s, 0]
    for k in range(AROUND):
        if not (_is_least(scratch.profile, k) and scratch.profile[k] < reach):
            continue
        angle = _least(shapes, scratch, pair, which, k)
        f, x, y, z = _look(shapes, scratch, pair, which, angle)
        if f < best:
            tilted = math.sqrt(x * x + y * y) > UNTILTED
            best, first, flat = f, angle if tilted else 0.0, abs(z) > FLAT
        spots = _spot_pair(shapes, scratch, pair, which, angle)
        stored = _store(scratch, stored, meet_convex(shapes, scratch, spots, margin))
    return stored, first, flat


@part
def meet_torus(shapes, scratch, pair, margin):
    """Points nearer than a margin in which two shapes meet, one or both of which are a torus; rows of the meeting."""
    which = 0 if shapes.kind[pair[0]] == TORUS else 2
    radius = shapes.size[pair[which], 0]
    near = margin + rounding(shapes, pair[0], pair[1]) + rounding(shapes, pair[2], pair[3])
    if core_distance(shapes, scratch, pair, scratch.meeting[0]) >= near:
        return 0
    least, most = _sample(shapes, scratch, pair, which)
    if least - 0.5 * STEP * radius >= near:
        return 0
    if most - least < UNTILTED * radius:
        _, _, _, z = _look(shapes, scratch, pair, which, 0.0)
        return _all_around(shapes, scratch, pair, which, 0.0, abs(z) > FLAT, margin)
    stored, first, flat = _in_places(shapes, scratch, pair, which, margin)
    if flat or most - least < margin:
        return _all_around(shapes, scratch, pair, which, first, flat, margin)
    return _bring_back(scratch, stored)

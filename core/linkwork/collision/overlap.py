"""The direction along which two convex shapes lie farthest apart, or overlap least.

    s(n) = min over b of n . x - max over a of n . x

is the distance along n, below zero for an overlap. Where the cores are apart the shortest distance gives n. Where they
overlap, n is first sought among the normals of the faces that look at each other, products of edges, and the line
between the origins. Between boxes, capsules and balls there is nothing better; for other shapes it is improved:
b is put aside along n until the cores are clear of each other, by c = clearance - s(n), and the direction n' of the
shortest distance there is the one for which s(n') + c n . n' is largest, so that s(n') >= s(n) + c (1 - n . n').
The same is done where curved shapes are almost as near as that: the shortest distance is then too short to tell n. A
deep overlap is also sought from the last direction of the search for the distance.
"""

from __future__ import annotations

import math

from linkwork.collision.distance import core_distance
from linkwork.collision.faces import face_towards
from linkwork.collision.smooth import is_smooth, polished, separation
from linkwork.collision.support import WHOLE, corner, in_shape, in_space, support
from linkwork.equations.kernel import part
from linkwork.system.shapes import BOX, CAPSULE, CONE, CYLINDER, ELLIPSOID, HULL, SPHERE

FAVOUR = 1e-6  # metres by which a product of edges must be better than a face
LEVEL = 1e-3  # sine of the angle between what counts as level
PA, PB, N, GAP = 0, 3, 6, 9  # columns of a meeting: point on a, on b, direction, gap
MOST_TRIES = 12
CLEAR = 1e-3  # of the smaller shape: how clear b is put of a
NONE = -1e300  # of no direction at all
KEPT_POINTS = 91  # row of the meeting in which points wait
SHALLOW, GAIN = 1e-6, 1e-10  # metres: overlaps that are not worth a better direction, and steps that are none


@part
def leads_in(shapes, scratch, s, t, x, y, z):
    """Whether a direction leads through a triangle into what a mesh encloses; never for one that encloses nothing."""
    if shapes.closed[s] == 0:
        return False
    pose, of = scratch.pose[s], shapes.triangle[t]
    p, q, r = corner(shapes, pose, s, of[0]), corner(shapes, pose, s, of[1]), corner(shapes, pose, s, of[2])
    ux, uy, uz, vx, vy, vz = q[0] - p[0], q[1] - p[1], q[2] - p[2], r[0] - p[0], r[1] - p[1], r[2] - p[2]
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    return nx * x + ny * y + nz * z < -LEVEL * math.sqrt(nx * nx + ny * ny + nz * nz)


@part
def enters(shapes, scratch, pair, x, y, z):
    """Whether a direction from a to b leads into either through its triangle."""
    if pair[1] >= 0 and leads_in(shapes, scratch, pair[0], pair[1], x, y, z):
        return True
    return pair[3] >= 0 and leads_in(shapes, scratch, pair[2], pair[3], -x, -y, -z)


@part
def _is_symmetric(shapes, s, t):
    """Whether a shape is its own image in its origin, so that others overlap it least on their side of it."""
    kind = shapes.kind[s]
    return t == WHOLE and kind != HULL and kind != CONE


@part
def _try(shapes, scratch, pair, best, x, y, z, favour):
    """The better of the best (s, n) so far and a direction, with its sign from a to b."""
    length = math.sqrt(x * x + y * y + z * z)
    if length < 1e-9:
        return best
    o, p = scratch.pose[pair[0]], scratch.pose[pair[2]]
    towards = (p[0] - o[0]) * x + (p[1] - o[1]) * y + (p[2] - o[2]) * z
    x, y, z = x / length, y / length, z / length
    is_even = _is_symmetric(shapes, pair[0], pair[1]) and _is_symmetric(shapes, pair[2], pair[3])
    for n in range(2):
        sign = 1.0 - 2.0 * n
        if is_even and sign * towards < 0.0:
            continue
        s = separation(shapes, scratch, pair, sign * x, sign * y, sign * z)
        if s > best[0] + favour:
            best = (s, sign * x, sign * y, sign * z)
    return best


@part
def _round_normal(shapes, scratch, pair, which):
    """A normal of the round side of a shape towards the origin of the other one, of any length; zero on the axis."""
    pose, size, kind = scratch.pose[pair[which]], shapes.size[pair[which]], shapes.kind[pair[which]]
    other = scratch.pose[pair[2 - which]]
    p = (other[0], other[1], other[2])
    if pair[3 - which] < WHOLE:
        p = support(shapes, scratch, pair[2 - which], pair[3 - which], 0.0, 0.0, 1.0)
    x, y, z = in_shape(pose, p[0] - pose[0], p[1] - pose[1], p[2] - pose[2])
    if kind == ELLIPSOID:
        x, y, z = x / (size[0] * size[0]), y / (size[1] * size[1]), z / (size[2] * size[2])
    else:
        z = math.sqrt(x * x + y * y) * size[0] / size[1] if kind == CONE else 0.0
    tip = in_space(pose, x, y, z)
    return tip[0] - pose[0], tip[1] - pose[1], tip[2] - pose[2]


@part
def _try_faces(shapes, scratch, pair, best, which):
    """Normals of the faces of a (which = 0) or of b (2)."""
    s, t = pair[which], pair[which + 1]
    pose, kind = scratch.pose[s], shapes.kind[s]
    if t >= 0:
        _, x, y, z = face_towards(shapes, scratch, s, t, 0, 0.0, 0.0, 1.0)
        return _try(shapes, scratch, pair, best, x, y, z, 0.0)
    if kind in (BOX, CYLINDER, CONE):
        for c in range(3 if kind == BOX else 9, 12, 3):
            best = _try(shapes, scratch, pair, best, pose[c], pose[c + 1], pose[c + 2], 0.0)
    if kind == HULL:
        for f in range(shapes.hull_start[s], shapes.hull_start[s + 1]):
            n = shapes.normal[f]
            x = pose[3] * n[0] + pose[6] * n[1] + pose[9] * n[2]
            y = pose[4] * n[0] + pose[7] * n[1] + pose[10] * n[2]
            z = pose[5] * n[0] + pose[8] * n[1] + pose[11] * n[2]
            best = _try(shapes, scratch, pair, best, x, y, z, 0.0)
    if t == WHOLE and kind in (CYLINDER, CAPSULE, CONE, ELLIPSOID):
        x, y, z = _round_normal(shapes, scratch, pair, which)
        best = _try(shapes, scratch, pair, best, x, y, z, FAVOUR)
    return best


@part
def _edges(shapes, s, t):
    """How many directions of edges count."""
    if t >= 0 or shapes.kind[s] == BOX:
        return 3
    return 1 if shapes.kind[s] in (CAPSULE, CYLINDER) else 0


@part
def _edge(shapes, scratch, s, t, n):
    """Direction of edge n."""
    pose = scratch.pose[s]
    if t >= 0:
        p = corner(shapes, pose, s, shapes.triangle[t, n])
        q = corner(shapes, pose, s, shapes.triangle[t, (n + 1) % 3])
        x, y, z = q[0] - p[0], q[1] - p[1], q[2] - p[2]
        length = math.sqrt(x * x + y * y + z * z)
        return x / length, y / length, z / length
    c = 3 + 3 * n if shapes.kind[s] == BOX else 9
    return pose[c], pose[c + 1], pose[c + 2]


@part
def _try_edges(shapes, scratch, pair, best):
    """Products of the directions of edges of two shapes."""
    for i in range(_edges(shapes, pair[0], pair[1])):
        p = _edge(shapes, scratch, pair[0], pair[1], i)
        for j in range(_edges(shapes, pair[2], pair[3])):
            q = _edge(shapes, scratch, pair[2], pair[3], j)
            x, y, z = p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]
            if x * x + y * y + z * z > LEVEL * LEVEL:
                best = _try(shapes, scratch, pair, best, x, y, z, FAVOUR)
    return best


@part
def least_overlap(shapes, scratch, pair):
    """(s, n) of the direction along which two cores lie farthest apart or overlap least, of those worth trying."""
    best = (NONE, 0.0, 0.0, 1.0)
    best = _try_faces(shapes, scratch, pair, best, 0)
    best = _try_faces(shapes, scratch, pair, best, 2)
    best = _try_edges(shapes, scratch, pair, best)
    if best[0] == NONE or shapes.kind[pair[0]] in (HULL, CONE) or shapes.kind[pair[2]] in (HULL, CONE):
        o, p = scratch.pose[pair[0]], scratch.pose[pair[2]]
        best = _try(shapes, scratch, pair, best, p[0] - o[0], p[1] - o[1], p[2] - o[2], FAVOUR)
    if best[0] == NONE:
        best = _try(shapes, scratch, pair, best, 0.0, 0.0, 1.0, 0.0)
    return best


@part
def _improved(shapes, scratch, pair, best):
    """A direction near one that is known, along which two cores overlap less; points stand in the first meeting."""
    pose, out = scratch.pose[pair[2]], scratch.meeting[0]
    x, y, z = pose[0], pose[1], pose[2]
    clear = CLEAR * min(shapes.reach[pair[0]], shapes.reach[pair[2]])
    for _ in range(MOST_TRIES):
        aside, s = clear - best[0], best[0]
        pose[0], pose[1], pose[2] = x + aside * best[1], y + aside * best[2], z + aside * best[3]
        distance = core_distance(shapes, scratch, pair, out)
        pose[0], pose[1], pose[2] = x, y, z
        if distance > 0.0:
            for k in range(3):
                out[PB + k] -= aside * best[1 + k]
            s = separation(shapes, scratch, pair, out[N], out[N + 1], out[N + 2])
        gain = s - best[0]
        if gain > 0.0:
            best = (s, out[N], out[N + 1], out[N + 2])
        if gain < GAIN:
            break
    return best


@part
def _is_round(kind):
    """Whether the core of a kind is curved, so that the search for the nearest points ends before it is exact."""
    return kind in (ELLIPSOID, CYLINDER, CONE)


@part
def _better(shapes, scratch, pair, best, other):
    """The better of a direction that stays as it is and another one that is improved; so do the points."""
    out, kept = scratch.meeting[0], scratch.meeting[KEPT_POINTS]
    for k in range(GAP):
        kept[k] = out[k]
    other = _improved(shapes, scratch, pair, other)
    if other[0] > best[0] + FAVOUR:
        return other
    for k in range(GAP):
        out[k] = kept[k]
    return best


@part
def _overlapping(shapes, scratch, pair, gap):
    """(s, n) of two cores that overlap or are almost as near; `gap` and the first meeting are what is known of them."""
    out, a, b = scratch.meeting[0], shapes.kind[pair[0]], shapes.kind[pair[2]]
    is_curved = _is_round(a) or _is_round(b)
    is_even = a in (SPHERE, CAPSULE, BOX) and b in (SPHERE, CAPSULE, BOX)
    if gap > 0.0:
        best = (separation(shapes, scratch, pair, out[N], out[N + 1], out[N + 2]), out[N], out[N + 1], out[N + 2])
        last = best
    else:
        last = _try(shapes, scratch, pair, (NONE, 0.0, 0.0, 1.0), out[N], out[N + 1], out[N + 2], 0.0)
        best = least_overlap(shapes, scratch, pair)
        out[PA] = math.nan
    if is_curved or (not is_even and best[0] < -SHALLOW):
        best = _improved(shapes, scratch, pair, best)
        if last[0] > NONE and best[0] < -CLEAR * min(shapes.reach[pair[0]], shapes.reach[pair[2]]):
            best = _better(shapes, scratch, pair, best, last)
    if is_smooth(shapes, pair):
        best = polished(shapes, scratch, pair, best[1], best[2], best[3])
    return best


@part
def nearest_direction(shapes, scratch, pair):
    """Distance of the cores and direction from a to b; points nearest to each other stand in the first meeting.

    There stands no number where such points are not known. What leads into a closed mesh counts as infinitely far.
    """
    out, a, b = scratch.meeting[0], shapes.kind[pair[0]], shapes.kind[pair[2]]
    clear = CLEAR * min(shapes.reach[pair[0]], shapes.reach[pair[2]]) if _is_round(a) or _is_round(b) else 0.0
    gap = 0.0 if a == BOX and b == BOX else core_distance(shapes, scratch, pair, out)
    best = (gap, out[N], out[N + 1], out[N + 2])
    if gap <= clear:
        best = _overlapping(shapes, scratch, pair, gap)
    elif is_smooth(shapes, pair):
        best = polished(shapes, scratch, pair, out[N], out[N + 1], out[N + 2])
    return math.inf if enters(shapes, scratch, pair, best[1], best[2], best[3]) else best[0], best[1], best[2], best[3]

"""Points in which a convex shape or another mesh meets the triangles of a mesh.

A mesh is its surface: what lies wholly inside it meets nothing. A closed one is met from outside only, so that faces
beside each other in one plane do not meet each other's edges.
"""

from __future__ import annotations

from linkwork.collision.ahead import MISSES, meet_ahead
from linkwork.collision.overlap import GAP, PA, PB, N, leads_in
from linkwork.collision.support import corner
from linkwork.equations.kernel import part
from linkwork.system.shapes import MESH

TOGETHER = 1e-4  # of the size of the smaller shape: points as near as that, with one direction, are one
ALIKE = 0.99  # cosine of two directions that are one


@part
def _along(pose, low, high, k):
    """Reach of a global box along axis k of the frame of a mesh."""
    middle = half = 0.0
    for i in range(3):
        along = pose[3 + 3 * k + i]
        middle += along * (0.5 * (low[i] + high[i]) - pose[i])
        half += abs(along) * 0.5 * (high[i] - low[i])
    return middle - half, middle + half


@part
def _box_in_mesh(scratch, mesh, low, high):
    """Reach of a global box along the three axes of the frame of a mesh."""
    pose = scratch.pose[mesh]
    return _along(pose, low, high, 0), _along(pose, low, high, 1), _along(pose, low, high, 2)


@part
def _is_gathered(scratch, made, row, near):
    """Whether a point with such a direction is among those gathered."""
    for n in range(made):
        square = turn = 0.0
        for k in range(3):
            square += (scratch.gathered[n, PA + k] - row[PA + k]) ** 2
            turn += scratch.gathered[n, N + k] * row[N + k]
        if square < near * near and turn > ALIKE:
            return True
    return False


@part
def _is_at(p, row, near):
    return abs(p[0] - row[0]) < near and abs(p[1] - row[1]) < near and abs(p[2] - row[2]) < near


@part
def _is_inside(shapes, scratch, s, t, point, x, y, z, near):
    """Whether a direction at a corner of a triangle leads into the mesh through another that has this corner too."""
    for k in range(3 if t >= 0 else 0):
        c = shapes.triangle[t, k]
        if _is_at(corner(shapes, scratch.pose[s], s, c), point, near):
            c += shapes.point_start[s]
            for n in range(shapes.fan_start[c], shapes.fan_start[c + 1]):
                if leads_in(shapes, scratch, s, shapes.fan[n], x, y, z):
                    return True
    return False


@part
def _gather(shapes, scratch, pair, made, count, near):
    """Add the points of one triangle to those gathered; the deepest count where there are too many."""
    for n in range(count):
        row, place = scratch.meeting[n], made
        x, y, z = row[N], row[N + 1], row[N + 2]
        inside = _is_inside(shapes, scratch, pair[0], pair[1], row[PA : PA + 3], x, y, z, near)
        inside = inside or _is_inside(shapes, scratch, pair[2], pair[3], row[PB : PB + 3], -x, -y, -z, near)
        if not inside and not _is_gathered(scratch, made, row, near):
            if made == scratch.gathered.shape[0]:
                place, worst = -1, row[GAP]
                for m in range(made):
                    if scratch.gathered[m, GAP] > worst:
                        place, worst = m, scratch.gathered[m, GAP]
            else:
                made += 1
            if place >= 0:
                for k in range(MISSES + 1):
                    scratch.gathered[place, k] = row[k]
    return made


@part
def _next(shapes, mesh, node, x, y, z):
    """The next triangle from a node on whose box meets another, -1 for none, and the node behind it."""
    while node < shapes.node_start[mesh + 1]:
        box = shapes.node_box[node]
        if x[0] > box[3] or x[1] < box[0] or y[0] > box[4] or y[1] < box[1] or z[0] > box[5] or z[1] < box[2]:
            node = shapes.node_next[node]
            continue
        t = shapes.node_triangle[node]
        node += 1
        if t >= 0:
            return t, node
    return -1, node


@part
def _meet_from(shapes, scratch, pair, swapped, low, high, margin, made):
    """Gather the points in which a triangle or a convex shape meets a mesh; `pair` begins with the mesh unless swapped.

    `low` and `high` are the ends of a global box around what is not the mesh.
    """
    mesh = pair[2] if swapped else pair[0]
    near = TOGETHER * min(shapes.reach[pair[0]], shapes.reach[pair[2]])
    x, y, z = _box_in_mesh(scratch, mesh, low, high)
    t, node = _next(shapes, mesh, shapes.node_start[mesh], x, y, z)
    while t >= 0:
        one = (pair[0], pair[1], pair[2], t) if swapped else (pair[0], t, pair[2], pair[3])
        made = _gather(shapes, scratch, one, made, meet_ahead(shapes, scratch, one, margin), near)
        t, node = _next(shapes, mesh, node, x, y, z)
    return made


@part
def _ends_of(shapes, scratch, s, t, margin):
    """Lowest and highest corner of a global box around a triangle, with a margin."""
    p = corner(shapes, scratch.pose[s], s, shapes.triangle[t, 0])
    q = corner(shapes, scratch.pose[s], s, shapes.triangle[t, 1])
    r = corner(shapes, scratch.pose[s], s, shapes.triangle[t, 2])
    low = (min(p[0], q[0], r[0]) - margin, min(p[1], q[1], r[1]) - margin, min(p[2], q[2], r[2]) - margin)
    high = (max(p[0], q[0], r[0]) + margin, max(p[1], q[1], r[1]) + margin, max(p[2], q[2], r[2]) + margin)
    return low, high


@part
def meet_mesh(shapes, scratch, a, b, margin):
    """Points nearer than a margin in which a and b meet, one or both of which are meshes; rows of the meeting."""
    made = 0
    if shapes.kind[a] == MESH and shapes.kind[b] == MESH:
        x, y, z = _box_in_mesh(scratch, a, scratch.low[b], scratch.high[b])
        t, node = _next(shapes, a, shapes.node_start[a], x, y, z)
        while t >= 0:
            low, high = _ends_of(shapes, scratch, a, t, margin)
            made = _meet_from(shapes, scratch, (a, t, b, -1), True, low, high, margin, made)
            t, node = _next(shapes, a, node, x, y, z)
    else:
        other = b if shapes.kind[a] == MESH else a
        made = _meet_from(
            shapes, scratch, (a, -1, b, -1), other == a, scratch.low[other], scratch.high[other], margin, made
        )
    for n in range(made):
        for k in range(MISSES + 1):
            scratch.meeting[n, k] = scratch.gathered[n, k]
    return made

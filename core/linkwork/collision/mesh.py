"""Points in which a convex shape meets the triangles of a mesh."""

from __future__ import annotations

from linkwork.collision.convex import GAP, PA, N, meet
from linkwork.equations.kernel import part
from linkwork.system.shapes import MESH

TOGETHER = 1e-4  # of the size of the convex shape: points as near as that, with one direction, are one
ALIKE = 0.99  # cosine of two directions that are one


@part
def _box_in_mesh(room, mesh, low, high, k):
    """Reach of a global box along axis k of the frame of a mesh."""
    middle = half = 0.0
    for i in range(3):
        along = room.pose[mesh, 3 + 3 * k + i]
        middle += along * (0.5 * (low[i] + high[i]) - room.pose[mesh, i])
        half += abs(along) * 0.5 * (high[i] - low[i])
    return middle - half, middle + half


@part
def _is_gathered(room, made, row, near):
    """Whether a point with such a direction is among those gathered."""
    for n in range(made):
        square = turn = 0.0
        for k in range(3):
            square += (room.gathered[n, PA + k] - row[PA + k]) ** 2
            turn += room.gathered[n, N + k] * row[N + k]
        if square < near * near and turn > ALIKE:
            return True
    return False


@part
def _gather(room, made, count, near):
    """Add the points of one triangle to those gathered; the deepest count where there are too many."""
    for n in range(count):
        row, place = room.meeting[n], made
        if not _is_gathered(room, made, row, near):
            if made == room.gathered.shape[0]:
                place, worst = -1, row[GAP]
                for m in range(made):
                    if room.gathered[m, GAP] > worst:
                        place, worst = m, room.gathered[m, GAP]
            else:
                made += 1
            if place >= 0:
                for k in range(10):
                    room.gathered[place, k] = row[k]
    return made


@part
def meet_mesh(shapes, room, a, b, margin):
    """Points nearer than a margin in which shapes a and b meet, one of which is a mesh; rows of the meeting."""
    mesh, other = (a, b) if shapes.kind[a] == MESH else (b, a)
    x = _box_in_mesh(room, mesh, room.low[other], room.high[other], 0)
    y = _box_in_mesh(room, mesh, room.low[other], room.high[other], 1)
    z = _box_in_mesh(room, mesh, room.low[other], room.high[other], 2)
    made, node = 0, shapes.node_start[mesh]
    while node < shapes.node_start[mesh + 1]:
        box = shapes.node_box[node]
        if x[0] > box[3] or x[1] < box[0] or y[0] > box[4] or y[1] < box[1] or z[0] > box[5] or z[1] < box[2]:
            node = shapes.node_next[node]
            continue
        t = shapes.node_triangle[node]
        node += 1
        if t >= 0:
            pair = (a, t, b, -1) if mesh == a else (a, -1, b, t)
            made = _gather(room, made, meet(shapes, room, pair, margin), TOGETHER * shapes.reach[other])
    for n in range(made):
        for k in range(10):
            room.meeting[n, k] = room.gathered[n, k]
    return made

"""The table of contacts of a step: which shapes are near, where they meet, and what they pressed with before.

Every shape has a box around it that also holds its way in the step, v h and more; boxes are swept along one axis in an
order that is kept from step to step. Contacts are sought at the start of the step, out to where bodies can come in it,
so that nothing passes through a wall in between: a contact that is still open says how far the shapes may approach.

A contact takes over the impulse of the nearest one of the same pair before, by its point on either body.
"""

from __future__ import annotations

import math

from linkwork.collision.convex import meet
from linkwork.collision.faces import LYING
from linkwork.collision.mesh import meet_mesh
from linkwork.collision.overlap import GAP, PA, PB, N
from linkwork.equations.kernel import kernel, part
from linkwork.system.shapes import BOX, CAPSULE, CYLINDER, MESH, SPHERE

SKIN = 1e-4  # metres: shapes that are nearer are watched
SAME = 0.1  # of the smaller shape: contacts as near as that may be one and the same
HASH = 2654435761


@part
def place_shape(system, state, shapes, room, s):
    """Origin and axes of a shape in global coordinates."""
    q, own, pose = state.q[shapes.body[s]], shapes.place[s], room.pose[s]
    for c in range(0, 12, 3):
        for k in range(3):
            turned = q[3 + k] * own[c] + q[6 + k] * own[c + 1] + q[9 + k] * own[c + 2]
            pose[c + k] = turned + (q[k] if c == 0 else 0.0)


@part
def _half_width(shapes, pose, s, k):
    """How far a shape reaches from its origin along global axis k [m]."""
    size, kind = shapes.size[s], shapes.kind[s]
    if kind == SPHERE:
        return size[0]
    if kind == CAPSULE:
        return size[0] + size[1] * abs(pose[9 + k])
    if kind == CYLINDER:
        along = pose[9 + k]
        return size[1] * abs(along) + size[0] * math.sqrt(max(0.0, 1.0 - along * along))
    if kind == BOX:
        return abs(pose[3 + k]) * size[0] + abs(pose[6 + k]) * size[1] + abs(pose[9 + k]) * size[2]
    return shapes.reach[s]


@part
def enclose(system, state, shapes, room, h):
    """Poses of all shapes, and boxes that hold them during a step of h seconds."""
    fall = 0.0
    for k in range(3):
        fall += abs(system.gravity[k])
    for s in range(shapes.kind.size):
        place_shape(system, state, shapes, room, s)
        body = shapes.body[s]
        v, q, speed, turn, away = state.v[body], state.q[body], 0.0, 0.0, 0.0
        for k in range(3):
            speed += v[k] * v[k]
            away += (room.pose[s, k] - q[k]) ** 2
        for k in range(3, 12):
            turn += v[k] * v[k]
        moved = 0.0 if body == 0 else math.sqrt(speed) + math.sqrt(turn) * (shapes.reach[s] + math.sqrt(away))
        margin = SKIN + h * moved + (0.0 if body == 0 else h * h * fall)
        room.margin[s] = margin
        for k in range(3):
            half = _half_width(shapes, room.pose[s], s, k) + margin
            room.low[s, k] = room.pose[s, k] - half
            room.high[s, k] = room.pose[s, k] + half


@part
def _may_touch(system, shapes, a, b):
    """Whether two shapes are on different bodies that do not keep apart anyway."""
    i, j = min(shapes.body[a], shapes.body[b]), max(shapes.body[a], shapes.body[b])
    if i == j:
        return False
    key, low, high = i * system.width.size + j, 0, shapes.apart.size
    while low < high:
        middle = (low + high) // 2
        if shapes.apart[middle] < key:
            low = middle + 1
        else:
            high = middle
    return not (low < shapes.apart.size and shapes.apart[low] == key)


@part
def _widest(room):
    """The axis along which the shapes lie farthest spread."""
    best, found, count = -1.0, 0, room.order.size
    for k in range(3):
        mean = square = 0.0
        for s in range(count):
            x = 0.5 * (room.low[s, k] + room.high[s, k])
            mean += x / count
            square += x * x / count
        if square - mean * mean > best:
            best, found = square - mean * mean, k
    return found


@part
def sweep(system, shapes, room):
    """Pairs of shapes whose boxes meet into `near`; `found` counts them, and tells where there are too many."""
    order, count, made = room.order, room.order.size, 0
    axis = _widest(room)
    for n in range(1, count):
        s = order[n]
        low, m = room.low[s, axis], n
        while m > 0 and room.low[order[m - 1], axis] > low:
            order[m] = order[m - 1]
            m -= 1
        order[m] = s
    for n in range(count):
        a = order[n]
        end = room.high[a, axis]
        for m in range(n + 1, count):
            b = order[m]
            if room.low[b, axis] > end:
                break
            meets = True
            for k in range(3):
                meets = meets and room.low[a, k] <= room.high[b, k] and room.low[b, k] <= room.high[a, k]
            if meets and _may_touch(system, shapes, a, b):
                if made == room.near.shape[0]:
                    room.found[1] = 1
                    return
                room.near[made, 0], room.near[made, 1] = min(a, b), max(a, b)
                made += 1
    room.found[0] = made


@part
def _place_of(room, shapes, a, b, old):
    """Where a pair stands among the known ones, or the free place for it."""
    mask = room.known.size - 1
    place = ((a * shapes.kind.size + b) * HASH >> 8) & mask
    while room.known[place] >= 0:
        first = old.pair_start[room.known[place]]
        if old.pair[first, 0] == a and old.pair[first, 1] == b:
            return place
        place = (place + 1) & mask
    return place


@part
def _learn(room, shapes, old):
    """Enter the pairs of the last table."""
    room.known[:] = -1
    for n in range(old.count[1]):
        first = old.pair_start[n]
        room.known[_place_of(room, shapes, old.pair[first, 0], old.pair[first, 1], old)] = n


@part
def _local(q, p, row):
    """A global point in the frame of a body with coordinates q."""
    x, y, z = p[0] - q[0], p[1] - q[1], p[2] - q[2]
    row[0] = q[3] * x + q[4] * y + q[5] * z
    row[1] = q[6] * x + q[7] * y + q[8] * z
    row[2] = q[9] * x + q[10] * y + q[11] * z


@part
def _round(shapes, room, s, n):
    """Radius of the surface of a shape where it meets another along n; a cylinder is round on its side."""
    kind, pose = shapes.kind[s], room.pose[s]
    lies = abs(pose[9] * n[0] + pose[10] * n[1] + pose[11] * n[2]) < LYING
    return shapes.size[s, 0] if kind in (SPHERE, CAPSULE) or (kind == CYLINDER and lies) else 0.0


@part
def _add(system, state, shapes, room, now, n, a, b, row):
    """Contact n of the table from a row of a meeting."""
    i, j = shapes.body[a], shapes.body[b]
    now.pair[n, 0], now.pair[n, 1], now.body[n, 0], now.body[n, 1] = a, b, i, j
    direction = (row[N], row[N + 1], row[N + 2])
    now.round[n, 0], now.round[n, 1] = _round(shapes, room, a, direction), _round(shapes, room, b, direction)
    now.gap[n] = row[GAP]
    for k in range(3):
        row[PA + k] -= now.round[n, 0] * row[N + k]
        row[PB + k] += now.round[n, 1] * row[N + k]
    _local(state.q[i], row[PA : PA + 3], now.local[n, 0])
    _local(state.q[j], row[PB : PB + 3], now.local[n, 1])
    for k in range(3):
        now.normal[n, k] = row[N + k]
        now.impulse[n, k] = now.turning[n, k] = now.smooth[n, k] = now.smooth_turning[n, k] = 0.0


@part
def _distance(now, n, old, m):
    """Square of how far two contacts of a pair are apart, on that body where it is less."""
    best = 1e300
    for side in range(2):
        square = 0.0
        for k in range(3):
            square += (now.local[n, side, k] - old.local[m, side, k]) ** 2
        best = min(best, square)
    return best


@part
def _take_over(shapes, room, now, first, last, old, pair):
    """Hand the impulses of a pair before on to the nearest contacts; who has taken one is marked by its shape a."""
    a, b = now.pair[first, 0], now.pair[first, 1]
    near = SAME * min(shapes.reach[a], shapes.reach[b])
    for n in range(first, last):
        best, found = near * near, -1
        for m in range(old.pair_start[pair], old.pair_start[pair + 1]):
            square = _distance(now, n, old, m)
            if old.pair[m, 1] >= 0 and square < best:
                best, found = square, m
        if found >= 0:
            old.pair[found, 1] = -1
            for k in range(3):
                now.smooth[n, k], now.smooth_turning[n, k] = old.smooth[found, k], old.smooth_turning[found, k]


@part
def _pair_contacts(system, state, shapes, room, now, first, a, b):
    """Contacts of one pair into the table from `first` on; returns where they end, -1 where there is no room."""
    margin = room.margin[a] + room.margin[b]
    if shapes.kind[a] == MESH or shapes.kind[b] == MESH:
        count = meet_mesh(shapes, room, a, b, margin)
    else:
        count = meet(shapes, room, (a, -1, b, -1), margin)
    if first + count > now.gap.size:
        return -1
    for n in range(count):
        _add(system, state, shapes, room, now, first + n, a, b, room.meeting[n])
    return first + count


@part
def _old_pairs(room, shapes, now, old):
    """For each pair of the table its number before, or -1, in `near`; the places are looked up before any is used."""
    for n in range(now.count[1]):
        first = now.pair_start[n]
        place = _place_of(room, shapes, now.pair[first, 0], now.pair[first, 1], old)
        room.near[n, 0] = room.known[place]


@kernel
def find_contacts(system, state, shapes, room, old, now, h):
    """The table of contacts of a step of h seconds at the present state; `room.found[1]` is 1 where room lacked."""
    room.found[0] = room.found[1] = 0
    now.count[0] = now.count[1] = 0
    enclose(system, state, shapes, room, h)
    sweep(system, shapes, room)
    if room.found[1] > 0:
        return
    _learn(room, shapes, old)
    end = pairs = 0
    for n in range(room.found[0]):
        first = end
        end = _pair_contacts(system, state, shapes, room, now, first, room.near[n, 0], room.near[n, 1])
        if end < 0:
            room.found[1] = 1
            return
        if end > first:
            now.pair_start[pairs] = first
            pairs += 1
    now.pair_start[pairs] = end
    now.count[0], now.count[1] = end, pairs
    _old_pairs(room, shapes, now, old)
    for n in range(pairs):
        if room.near[n, 0] >= 0:
            _take_over(shapes, room, now, now.pair_start[n], now.pair_start[n + 1], old, room.near[n, 0])

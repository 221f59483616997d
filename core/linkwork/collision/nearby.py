"""Pairs of shapes that are near enough to be looked at.

Every shape has a box around it that also holds its way in the step, v h and more. Pairs are sought with wider boxes,
swept along one axis, and serve for as long as every box stays within its wide one. They stand in the order of their
numbers, so that nothing depends on when they were sought.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part
from linkwork.system.shapes import BOX, CAPSULE, CONE, CYLINDER, ELLIPSOID, LACKS_PAIRS, SPHERE, TORUS

SKIN = 1e-4  # metres: shapes that are nearer are watched
SLACK = 0.05  # of the size of a shape, by which its wide box is wider
AHEAD = 4.0  # of its way in a step, likewise


@part
def place_shape(system, state, shapes, scratch, s):
    """Origin and axes of a shape in global coordinates."""
    q, own, pose = state.q[shapes.body[s]], shapes.place[s], scratch.pose[s]
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
    if kind == ELLIPSOID:
        a, b, c = pose[3 + k] * size[0], pose[6 + k] * size[1], pose[9 + k] * size[2]
        return math.sqrt(a * a + b * b + c * c)
    if kind == TORUS:
        return size[1] + size[0] * math.sqrt(max(0.0, 1.0 - pose[9 + k] * pose[9 + k]))
    if kind == CONE:
        along = abs(pose[9 + k])
        return max(0.75 * size[1] * along, 0.25 * size[1] * along + size[0] * math.sqrt(max(0.0, 1.0 - along * along)))
    return shapes.reach[s]


@part
def _fastest_node(system, state):
    """Speed of the fastest node of an element [m/s]: as fast any other may become within a step, by what they share."""
    fastest = 0.0
    for body in range(1, system.width.size):
        if system.bends[body]:
            v = state.v[body]
            fastest = max(fastest, v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    return math.sqrt(fastest)


@part
def enclose(system, state, shapes, scratch, h):
    """Poses and courses of all shapes, and boxes that hold them during a step of h seconds."""
    fall, fastest = 0.0, _fastest_node(system, state)
    for k in range(3):
        fall += abs(system.gravity[k])
    for s in range(shapes.kind.size):
        place_shape(system, state, shapes, scratch, s)
        body, own, course = shapes.body[s], shapes.place[s], scratch.course[s]
        v, q, speed, turn, away, pull = state.v[body], state.q[body], 0.0, 0.0, 0.0, 0.0
        for k in range(3):
            course[k] = h * (v[k] + own[0] * v[3 + k] + own[1] * v[6 + k] + own[2] * v[9 + k])
            pull += abs(state.a[body, k])
            speed += v[k] * v[k]
            away += (scratch.pose[s, k] - q[k]) ** 2
        for k in range(3, 12):
            turn += v[k] * v[k]
        moved = 0.0 if body == 0 else math.sqrt(speed) + math.sqrt(turn) * (shapes.reach[s] + math.sqrt(away))
        margin = SKIN + h * moved + (0.0 if body == 0 else h * h * fall)
        course[3] = 0.0 if body == 0 else h * math.sqrt(turn) * shapes.reach[s] + h * h * (fall + pull)
        if system.bends[body]:
            margin, course[3] = margin + h * fastest, course[3] + h * fastest
        scratch.margin[s] = margin
        for k in range(3):
            half = _half_width(shapes, scratch.pose[s], s, k) + margin
            scratch.low[s, k] = scratch.pose[s, k] - half
            scratch.high[s, k] = scratch.pose[s, k] + half


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
def _widest(scratch):
    """The axis along which the shapes lie farthest spread."""
    best, found, count = -1.0, 0, scratch.order.size
    for k in range(3):
        mean = square = 0.0
        for s in range(count):
            x = 0.5 * (scratch.low[s, k] + scratch.high[s, k])
            mean += x / count
            square += x * x / count
        if square - mean * mean > best:
            best, found = square - mean * mean, k
    return found


@part
def boxes_meet(low, high, a, b):
    """Whether the boxes of two shapes meet."""
    meets = True
    for k in range(3):
        meets = meets and low[a, k] <= high[b, k] and low[b, k] <= high[a, k]
    return meets


@part
def _sweep(system, shapes, scratch):
    """Pairs of shapes whose wide boxes meet into `near`; returns how many, -1 where there are too many."""
    order, count, made, low, high = scratch.order, scratch.order.size, 0, scratch.wide_low, scratch.wide_high
    axis = _widest(scratch)
    for n in range(1, count):
        s = order[n]
        start, m = low[s, axis], n
        while m > 0 and low[order[m - 1], axis] > start:
            order[m] = order[m - 1]
            m -= 1
        order[m] = s
    for n in range(count):
        a = order[n]
        end = high[a, axis]
        for m in range(n + 1, count):
            b = order[m]
            if low[b, axis] > end:
                break
            if boxes_meet(low, high, a, b) and _may_touch(system, shapes, a, b):
                if made == scratch.near.shape[0]:
                    return -1
                scratch.near[made, 0], scratch.near[made, 1] = min(a, b), max(a, b)
                made += 1
    return made


@part
def _sort_by(source, target, tally, made, side):
    """Pairs in the order of one of their shapes, those of the same as they were."""
    tally[:] = 0
    for n in range(made):
        tally[source[n, side] + 1] += 1
    for s in range(1, tally.size):
        tally[s] += tally[s - 1]
    for n in range(made):
        s = source[n, side]
        target[tally[s], 0], target[tally[s], 1] = source[n, 0], source[n, 1]
        tally[s] += 1


@part
def _stay(scratch):
    """Whether every box is still within its wide one."""
    for s in range(scratch.order.size):
        for k in range(3):
            if scratch.low[s, k] < scratch.wide_low[s, k] or scratch.high[s, k] > scratch.wide_high[s, k]:
                return False
    return True


@part
def seek_pairs(system, shapes, scratch):
    """Pairs that may touch into `near`; `found` counts them, and tells where there are too many."""
    if _stay(scratch):
        return
    for s in range(scratch.order.size):
        wider = 0.0 if shapes.body[s] == 0 else SLACK * shapes.reach[s] + AHEAD * (scratch.margin[s] - SKIN)
        for k in range(3):
            scratch.wide_low[s, k], scratch.wide_high[s, k] = scratch.low[s, k] - wider, scratch.high[s, k] + wider
    made = _sweep(system, shapes, scratch)
    if made < 0:
        scratch.found[1], scratch.wide_low[:], scratch.wide_high[:] = LACKS_PAIRS, 0.0, 0.0
        return
    _sort_by(scratch.near, scratch.sorted, scratch.tally, made, 1)
    _sort_by(scratch.sorted, scratch.near, scratch.tally, made, 0)
    scratch.found[0] = made

"""The table of contacts of a step: which shapes are near, where they meet, and what they pressed with before.

Contacts are sought at the start of the step, out to where bodies can come in it, so that nothing passes through a wall
in between: a contact that is still open says how far the shapes may approach, where they will touch (ahead.py).

Pairs stand in the order of their numbers, those of barriers behind all others. A contact takes over the impulse of the
nearest one of the same pair before, by its point on either body.
"""

from __future__ import annotations

from linkwork.collision.ahead import MISSES, meet_ahead
from linkwork.collision.mesh import meet_mesh
from linkwork.collision.nearby import boxes_meet, enclose, seek_pairs
from linkwork.collision.overlap import GAP, PA, PB, N
from linkwork.collision.surface import put_surface
from linkwork.equations.kernel import kernel, part
from linkwork.system.shapes import LACKS_CONTACTS, MESH

SAME = 0.1  # of the smaller shape: contacts as near as that may be one and the same


@part
def _local(q, p, row):
    """A global point in the frame of a body with coordinates q."""
    x, y, z = p[0] - q[0], p[1] - q[1], p[2] - q[2]
    row[0] = q[3] * x + q[4] * y + q[5] * z
    row[1] = q[6] * x + q[7] * y + q[8] * z
    row[2] = q[9] * x + q[10] * y + q[11] * z


@part
def _add(system, state, shapes, scratch, now, n, a, b, row):
    """Contact n of the table from a row of a meeting."""
    i, j = shapes.body[a], shapes.body[b]
    now.pair[n, 0], now.pair[n, 1], now.body[n, 0], now.body[n, 1] = a, b, i, j
    x, y, z = row[N], row[N + 1], row[N + 2]
    now.round[n, 0] = put_surface(shapes, scratch, a, row[PA : PA + 3], (x, y, z), now.ellipsoid[n, 0])
    now.round[n, 1] = put_surface(shapes, scratch, b, row[PB : PB + 3], (-x, -y, -z), now.ellipsoid[n, 1])
    now.gap[n], now.misses[n] = row[GAP], int(row[MISSES])
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
def _take_over(shapes, scratch, now, first, last, old, pair):
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
def _pair_contacts(system, state, shapes, scratch, now, first, a, b):
    """Contacts of one pair into the table from `first` on; returns where they end, -1 where it is full."""
    margin = scratch.margin[a] + scratch.margin[b]
    if shapes.kind[a] == MESH or shapes.kind[b] == MESH:
        count = meet_mesh(shapes, scratch, a, b, margin)
    else:
        count = meet_ahead(shapes, scratch, (a, -1, b, -1), margin)
    if first + count > now.gap.size:
        return -1
    for n in range(count):
        _add(system, state, shapes, scratch, now, first + n, a, b, scratch.meeting[n])
    return first + count


@part
def _hand_on(shapes, scratch, old, now):
    """Give each pair what it pressed with before; the pairs of both tables stand in the same order."""
    m = 0
    for n in range(now.count[1]):
        first = now.pair_start[n]
        a, b = now.pair[first, 0], now.pair[first, 1]
        while m < old.count[1]:
            known = old.pair_start[m]
            i, j = old.pair[known, 0], old.pair[known, 1]
            if i < 0 or i > a or (i == a and j >= b):
                break
            m += 1
        if m == old.count[1]:
            return
        known = old.pair_start[m]
        if old.pair[known, 0] == a and old.pair[known, 1] == b:
            _take_over(shapes, scratch, now, first, now.pair_start[n + 1], old, m)
            m += 1


@kernel
def find_contacts(system, state, shapes, scratch, old, now, h):
    """The table of contacts of a step of h seconds at the present state.

    `scratch.found[1]` tells which table was full: LACKS_PAIRS or LACKS_CONTACTS. What a halt leaves is no table.
    """
    scratch.found[1] = 0
    now.count[0] = now.count[1] = 0
    enclose(system, state, shapes, scratch, h)
    seek_pairs(system, shapes, scratch)
    if scratch.found[1] > 0:
        return
    end = pairs = 0
    for n in range(scratch.found[0]):
        if scratch.halt[0] != 0:
            return
        a, b, first = scratch.near[n, 0], scratch.near[n, 1], end
        if not boxes_meet(scratch.low, scratch.high, a, b):
            continue
        end = _pair_contacts(system, state, shapes, scratch, now, first, a, b)
        if end < 0:
            scratch.found[1] = LACKS_CONTACTS
            return
        if end > first:
            now.pair_start[pairs] = first
            pairs += 1
    now.pair_start[pairs] = end
    now.count[0], now.count[1] = end, pairs
    _hand_on(shapes, scratch, old, now)

"""Particles sorted into cells by counting, and lists of who is near whom.

A cell is as wide as neighbours reach, with a margin. Cells are numbered along the shortest extent first, so that what
neighbours need stays in the nearest memory. Within a cell particles keep their order. So the order of all follows from
their places and their order before, and with it each sum.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.equations.kernel import part
from linkwork.fluid.arrays import FROM, LISTED, MARGIN, MOST_CELLS, PERIOD, REACH

ENOUGH, LACKS_ROOM, LACKS_CELLS, LACKS_PAIRS, LACKS_WALL_PAIRS, SPREAD, CROWDED = range(
    7
)  # what a search for neighbours says


@part
def _span(particles, lists, medium):
    """Axes in the order of their extents, corner and numbers of cells; SPREAD where they would be too many."""
    n, value = particles.count[0], medium.value
    width = value[REACH] + value[MARGIN]
    for d in range(3):
        low, high = np.inf, -np.inf
        for i in range(n):
            x = particles.row[i, d]
            if not math.isfinite(x):
                return SPREAD
            low, high = min(low, x), max(high, x)
        extra = 2.0 * value[REACH] if value[PERIOD + d] > 0.0 else 0.0
        lists.low[d] = low - extra
        cells = (high - low + 2.0 * extra) / width
        if not cells < MOST_CELLS:
            return SPREAD
        lists.spare[0, d] = cells if cells >= 1.0 else np.inf  # an axis with one cell comes last
        lists.axis[d] = d
    for a in range(2):
        for b in range(2 - a):
            if lists.spare[0, lists.axis[b]] > lists.spare[0, lists.axis[b + 1]]:
                lists.axis[b], lists.axis[b + 1] = lists.axis[b + 1], lists.axis[b]
    total = 1.0
    for d in range(3):
        cells = lists.spare[0, lists.axis[d]]
        lists.sizes[d] = int(cells) + 1 if cells < np.inf else 1
        total *= lists.sizes[d]
    if total > MOST_CELLS:
        return SPREAD
    return ENOUGH if total < len(lists.cell) else LACKS_CELLS


@part
def _count_up(first, of, order, n, cells):
    """Counting sort: `order` of n things by their cells, and the first one of each cell."""
    first[: cells + 1] = 0
    for i in range(n):
        first[of[i]] += 1
    total = 0
    for c in range(cells):
        here = first[c]
        first[c] = total
        total += here
    for i in range(n):
        c = of[i]
        order[first[c]] = i
        first[c] += 1
    for c in range(cells, 0, -1):
        first[c] = first[c - 1]
    first[0] = 0


@part
def _sort_table(table, order, spare, n):
    """Rows of a table in an order."""
    for i in range(n):
        for c in range(table.shape[1]):
            spare[i, c] = table[order[i], c]
    for i in range(n):
        for c in range(table.shape[1]):
            table[i, c] = spare[i, c]


@part
def _sort_numbers(array, order, spare, n):
    for i in range(n):
        spare[i, 0] = array[order[i]]
    for i in range(n):
        array[i] = spare[i, 0]


@part
def _sort_names(array, order, spare, n):
    for i in range(n):
        spare[i, 0] = array[order[i]]
    for i in range(n):
        array[i] = int(spare[i, 0])


@part
def _sort(particles, lists, medium, cells):
    """Particles in the order of their cells."""
    n, row = particles.count[0], particles.row
    width = medium.value[REACH] + medium.value[MARGIN]
    f, m, s = lists.axis[0], lists.axis[1], lists.axis[2]
    nf, nm = lists.sizes[0], lists.sizes[1]
    for i in range(n):
        a = int((row[i, f] - lists.low[f]) / width)
        b = int((row[i, m] - lists.low[m]) / width)
        c = int((row[i, s] - lists.low[s]) / width)
        lists.of[i] = (c * nm + b) * nf + a
    _count_up(lists.cell, lists.of, lists.order, n, cells)
    same = True
    for i in range(n):
        same &= lists.order[i] == i
    if same:
        return
    _sort_table(row, lists.order, lists.spare, n)
    _sort_table(particles.acceleration, lists.order, lists.spare, n)
    _sort_numbers(particles.density, lists.order, lists.spare, n)
    _sort_numbers(particles.mass, lists.order, lists.spare, n)
    _sort_names(particles.name, lists.order, lists.spare, n)


@part
def _copy_across(particles, lists, medium, cells):
    """Copies of what lies within twice the reach of an end of a period, in the order of their cells."""
    n, row, value = particles.count[0], particles.row, medium.value
    total = n
    for d in range(3):
        period = value[PERIOD + d]
        if period <= 0.0:
            continue
        for i in range(total):  # copies along one axis are copied along the next
            off = row[i, d] - value[FROM + d]
            for side in (1.0, -1.0):
                if (side > 0.0 and off < 2.0 * value[REACH]) or (side < 0.0 and off > period - 2.0 * value[REACH]):
                    if total == len(row):
                        return LACKS_ROOM
                    for e in range(8):
                        row[total, e] = row[i, e]
                    row[total, d] += side * period
                    lists.source[total] = lists.source[i] if i >= n else i
                    for e in range(3):
                        lists.shift[total, e] = lists.shift[i, e] if i >= n else 0.0
                    lists.shift[total, d] += side * period
                    total += 1
    particles.count[1] = total - n
    _sort_copies(particles, lists, medium, cells)
    return ENOUGH


@part
def _sort_copies(particles, lists, medium, cells):
    """Copies in the order of their cells."""
    n, ghosts, row = particles.count[0], particles.count[1], particles.row
    width = medium.value[REACH] + medium.value[MARGIN]
    for k in range(ghosts):
        index = 0
        for d in range(2, -1, -1):
            axis, size = lists.axis[d], lists.sizes[d]
            place = math.floor((row[n + k, axis] - lists.low[axis]) / width)
            index = index * size + min(max(place, 0), size - 1)
        lists.of[n + k] = index
    _count_up(lists.ghost, lists.of[n:], lists.order[n:], ghosts, cells)
    _sort_table(row[n:], lists.order[n:], lists.spare, ghosts)
    _sort_table(lists.shift[n:], lists.order[n:], lists.spare, ghosts)
    _sort_names(lists.source[n:], lists.order[n:], lists.spare, ghosts)


@part
def move_copies(particles, lists):
    """Bring copies up to date with the particles that they are of."""
    n, row = particles.count[0], particles.row
    for k in range(n, n + particles.count[1]):
        source = lists.source[k]
        for c in range(8):
            row[k, c] = row[source, c]
        for d in range(3):
            row[k, d] += lists.shift[k, d]
        particles.density[k] = particles.density[source]


@part
def _wrap(particles, medium):
    """Bring particles back into the period, with where they were."""
    for d in range(3):
        period, begin = medium.value[PERIOD + d], medium.value[FROM + d]
        if period > 0.0:
            for i in range(particles.count[0]):
                off = particles.row[i, d] - begin
                if off < 0.0:
                    particles.row[i, d] += period
                elif off >= period:
                    particles.row[i, d] -= period


@part
def _append(row, x, y, z, first, last, reach2, near, n):
    """Add those of first to last that are near; room for all is there."""
    for j in range(first, last):
        dx, dy, dz = x - row[j, 0], y - row[j, 1], z - row[j, 2]
        near[n] = np.uint32(j)
        n += dx * dx + dy * dy + dz * dz < reach2
    return n


@part
def _append_cells(first, offset, row, x, y, z, place, rows, lists, reach2, near, n):
    """Add all that are near in the rows of cells around a place; `rows` are pairs of offsets. -1 where room lacks."""
    nf, nm, ns = lists.sizes[0], lists.sizes[1], lists.sizes[2]
    a = place[0]
    low, high = max(a - 1, 0), min(a + 1, nf - 1)
    if low > high:
        return n
    for b, c in rows:
        mb, mc = place[1] + b, place[2] + c
        if mb < 0 or mb >= nm or mc < 0 or mc >= ns:
            continue
        line = (mc * nm + mb) * nf
        begin, end = offset + first[line + low], offset + first[line + high + 1]
        if n + end - begin > len(near):
            return -1
        n = _append(row, x, y, z, begin, end, reach2, near, n)
    return n


AHEAD = ((1, 0), (-1, 1), (0, 1), (1, 1))  # rows of cells that come after the own one
AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


@part
def _list_pairs(particles, lists, medium):
    """Neighbours of each particle that come after it, in the order of their numbers."""
    n, row, near = particles.count[0], particles.row, lists.near
    reach = medium.value[REACH] + medium.value[MARGIN]
    reach2, nf, nm = reach * reach, lists.sizes[0], lists.sizes[1]
    total, copies = 0, particles.count[1] > 0
    for i in range(n):
        lists.start[i] = total
        index = lists.of[i]
        a, rest = index % nf, index // nf
        place = (a, rest % nm, rest // nm)
        x, y, z = row[i, 0], row[i, 1], row[i, 2]
        end = lists.cell[index + (2 if a + 1 < nf else 1)]
        if total + end - i > len(near):
            return LACKS_PAIRS
        total = _append(row, x, y, z, i + 1, end, reach2, near, total)
        total = _append_cells(lists.cell, 0, row, x, y, z, place, AHEAD, lists, reach2, near, total)
        if copies and total >= 0:
            total = _append_cells(lists.ghost, n, row, x, y, z, place, AROUND, lists, reach2, near, total)
        if total < 0:
            return LACKS_PAIRS
        if total - lists.start[i] > len(lists.square):
            return CROWDED
    lists.start[n] = total
    return ENOUGH


@part
def _list_walls(particles, walls, lists, medium):
    """Particles near each point of a wall, on the side that sees it."""
    n, near, row = particles.count[0], lists.wall_near, particles.row
    reach = medium.value[REACH] + medium.value[MARGIN]
    reach2, total = reach * reach, 0
    for k in range(len(walls.row)):
        lists.wall_start[k] = total
        x, y, z = walls.row[k, 0], walls.row[k, 1], walls.row[k, 2]
        f, m, s = lists.axis[0], lists.axis[1], lists.axis[2]
        place = (
            math.floor((walls.row[k, f] - lists.low[f]) / reach),
            math.floor((walls.row[k, m] - lists.low[m]) / reach),
            math.floor((walls.row[k, s] - lists.low[s]) / reach),
        )
        begin = total
        total = _append_cells(lists.cell, 0, row, x, y, z, place, AROUND, lists, reach2, near, total)
        if particles.count[1] > 0 and total >= 0:
            total = _append_cells(lists.ghost, n, row, x, y, z, place, AROUND, lists, reach2, near, total)
        if total < 0:
            return LACKS_WALL_PAIRS
        nx, ny, nz = walls.normal[k, 0], walls.normal[k, 1], walls.normal[k, 2]
        if nx != 0.0 or ny != 0.0 or nz != 0.0:
            kept = begin
            for e in range(begin, total):
                j = near[e]
                near[kept] = j
                kept += nx * (row[j, 0] - x) + ny * (row[j, 1] - y) + nz * (row[j, 2] - z) > 0.0
            total = kept
    lists.wall_start[len(walls.row)] = total
    return ENOUGH


@part
def find_neighbours(particles, walls, lists, medium):
    """Sort particles and list their neighbours; says what lacks, and then nothing is listed."""
    particles.count[1] = 0
    n = particles.count[0]
    if n == 0:
        lists.start[0] = 0
        lists.wall_start[: len(walls.row) + 1] = 0
        return ENOUGH
    _wrap(particles, medium)
    lacks = _span(particles, lists, medium)
    if lacks != ENOUGH:
        return lacks
    cells = lists.sizes[0] * lists.sizes[1] * lists.sizes[2]
    _sort(particles, lists, medium, cells)
    for i in range(n):
        place = lists.order[i]
        lists.rate[i] = lists.of[place]
    for i in range(n):
        lists.of[i] = int(lists.rate[i])
    lacks = _copy_across(particles, lists, medium, cells)
    if lacks == ENOUGH:
        lacks = _list_pairs(particles, lists, medium)
    if lacks == ENOUGH:
        lacks = _list_walls(particles, walls, lists, medium)
    for i in range(n):
        for d in range(3):
            particles.at[i, d] = particles.row[i, d]
    medium.told[LISTED] += 1.0
    return lacks


@part
def has_moved(particles, medium, carried):
    """Whether lists are no longer to be trusted: particles and walls, which were carried so far [m], may be nearer."""
    most = 0.0
    for i in range(particles.count[0]):
        move = 0.0
        for d in range(3):
            off = particles.row[i, d] - particles.at[i, d]
            move += off * off
        most = max(most, move)
    move = math.sqrt(most)
    return move + max(move, carried) > medium.value[MARGIN]

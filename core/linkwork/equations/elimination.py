"""Nodes of a graph in the order in which they are eliminated, by the least that is left around them.

Eliminating a node joins its later neighbours to each other (the fill). Nodes of positive weight, bodies, may go at any
time; those of negative weight, joints with so many rows, only when all that has gone on their sides is anchored to one
body, or to the ground (compiler/node_order.py says why). A body that keeps to a plane is anchored to it once it has
gone: what hangs on it can follow a body of the same plane, but no other.

Neighbours lie in one pool, a stretch for each node; one that outgrows its stretch moves to the end. What has gone hangs
together in parts, each known by the node that went last (its root).
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part

NO_ROOM = -1  # what `eliminate` returns where column, pool or heap are too short
# What a part is anchored to: a body by its number, nothing, the ground, several, or a plane (they count down).
NOBODY, GROUND, MORE, PLANE = -1, -2, -3, -4
# Rows of a desk, a number for each node: where its stretch of the pool begins, its neighbours, its length, the sum of
# their weights, the root of its part, what its part is anchored to, first of what touches it, a mark, whether it went.
BEGIN, HELD, LENGTH, DEGREE, PARENT, ANCHOR, TOUCHED, MARK, GONE, ROWS = range(10)


@part
def push(heap, count, key):
    """Put a key on a heap of so many; returns how many there are."""
    at = count
    while at > 0 and heap[(at - 1) // 2] > key:
        heap[at] = heap[(at - 1) // 2]
        at = (at - 1) // 2
    heap[at] = key
    return count + 1


@part
def pop(heap, count):
    """Take the least key off a heap of so many, which one less are left of."""
    least, last, at = heap[0], heap[count - 1], 0
    while 2 * at + 1 < count - 1:
        child = 2 * at + 1
        if child + 1 < count - 1 and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= last:
            break
        heap[at] = heap[child]
        at = child
    heap[at] = last
    return least


@part
def root_of(parent, node):
    """The root of the part that a node belongs to."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@part
def gather_roots(desk, touching, following, node, mark):
    """Let a node be touched by each part once, by its root."""
    before, at = NOBODY, desk[TOUCHED, node]
    while at != NOBODY:
        root, after = root_of(desk[PARENT], touching[at]), following[at]
        if root == node or desk[MARK, root] == mark:
            if before == NOBODY:
                desk[TOUCHED, node] = after
            else:
                following[before] = after
        else:
            desk[MARK, root], touching[at], before = mark, root, at
        at = after


@part
def both(fixed, anchor, other):
    """What two anchors are together."""
    if anchor in (NOBODY, other):
        return other
    if other == NOBODY:
        return anchor
    if anchor == MORE or other == MORE:
        return MORE
    if anchor > other:
        anchor, other = other, anchor  # a plane comes before the ground, and that before a body
    if anchor > PLANE or other >= 0:
        return other if other >= 0 and fixed[other] == anchor else MORE
    return GROUND


@part
def anchor_of(desk, touching, following, fixed, own, node):
    """What all is anchored to that a joint makes one part of."""
    anchor = fixed[node]
    for body in own:
        if desk[GONE, body] == 0:
            anchor = both(fixed, anchor, body)
    at = desk[TOUCHED, node]
    while at != NOBODY:
        anchor = both(fixed, anchor, desk[ANCHOR, touching[at]])
        at = following[at]
    return anchor


@part
def may_go(desk, touching, following, weights, fixed, own, node):
    """Whether the rows of a joint find what yields; a body always does."""
    silent, falls_short = 0, False
    for body in own:
        if desk[GONE, body] == 0:
            silent += 1
        elif weights[body] < -weights[node]:
            falls_short = True  # a point shows a joint less than its rows ask for
    if silent > 1 or (silent == 1 and falls_short):
        return False
    return anchor_of(desk, touching, following, fixed, own, node) != MORE


@part
def join(desk, pool, used, near, node, other, mark):
    """Let another node have the neighbours of one that goes; returns how much of the pool is used, or NO_ROOM."""
    begin, held = desk[BEGIN, other], 0
    desk[MARK, other] = mark
    for at in range(begin, begin + desk[HELD, other]):
        if pool[at] != node:
            pool[begin + held] = pool[at]
            desk[MARK, pool[at]] = mark
            held += 1
    wanted = held
    for n in near:
        wanted += desk[MARK, n] != mark
    if wanted > desk[LENGTH, other]:
        if used + 2 * wanted > len(pool):
            return NO_ROOM
        for n in range(held):
            pool[used + n] = pool[begin + n]
        begin, desk[BEGIN, other], desk[LENGTH, other] = used, used, 2 * wanted
        used += 2 * wanted
    for n in near:
        if desk[MARK, n] != mark:
            pool[begin + held] = n
            held += 1
    desk[HELD, other] = held
    return used


@part
def weigh(desk, pool, weights, node):
    """Sum up the weights around a node."""
    total = 0
    for at in range(desk[BEGIN, node], desk[BEGIN, node] + desk[HELD, node]):
        total += abs(weights[pool[at]])
    desk[DEGREE, node] = total
    return total


@part
def lay_out(weights, fixed, own_start, own, pool, heap, desk):
    """All nodes as they are at first; returns how many wait."""
    count = len(weights)
    for n in range(len(own)):
        pool[n] = own[n]
    for node in range(count):
        desk[BEGIN, node], desk[PARENT, node] = own_start[node], node
        desk[HELD, node] = desk[LENGTH, node] = own_start[node + 1] - own_start[node]
        desk[ANCHOR, node], desk[TOUCHED, node], desk[MARK, node], desk[GONE, node] = fixed[node], NOBODY, 0, 0
        push(heap, node, weigh(desk, pool, weights, node) * count + node)
    return count


@part
def leave(desk, touching, following, weights, fixed, own, node):
    """Let a node go: what it touches is one part now."""
    desk[GONE, node] = 1
    if weights[node] < 0:
        desk[ANCHOR, node] = anchor_of(desk, touching, following, fixed, own, node)
    at = desk[TOUCHED, node]
    while at != NOBODY:
        desk[PARENT, touching[at]] = node
        at = following[at]


@kernel
def eliminate(weights, fixed, own_start, own, order, column_start, columns, pool, heap, desk):
    """Nodes in their order, and the later neighbours of each when its turn comes.

    Args:
        weights: of each node, negative for joints.
        fixed: what each node is anchored to by itself: GROUND for joints with the ground, PLANE - k for bodies that
            keep to the plane k, NOBODY for all others.
        own_start: of each node the first in `own`, and one number more.
        own: neighbours of each node at first; of a joint its bodies.
        order: nodes by their place in the order, the result.
        column_start: of each place the first in `columns`, and one number more.
        columns: later neighbours, by their nodes; what touches a node and the next of the same node, shape (3, places).
        pool: scratch, for neighbours.
        heap: scratch, for nodes that wait.
        desk: see above.

    Returns:
        How many nodes went, or NO_ROOM.
    """
    count, used, done = len(weights), len(own), 0
    column, touching, following = columns[0], columns[1], columns[2]
    waiting = mark = lay_out(weights, fixed, own_start, own, pool, heap, desk)
    column_start[0] = 0
    while waiting:
        key = pop(heap, waiting)
        waiting -= 1
        node = key % count
        if desk[GONE, node] == 1 or key // count != desk[DEGREE, node]:
            continue
        bodies = own[own_start[node] : own_start[node + 1]]
        mark += 1
        gather_roots(desk, touching, following, node, mark)
        if weights[node] < 0 and not may_go(desk, touching, following, weights, fixed, bodies, node):
            continue  # comes back when one that it touches has gone
        leave(desk, touching, following, weights, fixed, bodies, node)
        first = column_start[done]
        last = first + desk[HELD, node]
        if last > len(column) or waiting + desk[HELD, node] > len(heap):
            return NO_ROOM
        for n in range(desk[HELD, node]):
            other = pool[desk[BEGIN, node] + n]
            column[first + n], touching[first + n], following[first + n] = other, node, desk[TOUCHED, other]
            desk[TOUCHED, other] = first + n
        order[done], column_start[done + 1] = node, last
        done += 1
        for other in column[first:last]:
            mark += 1
            used = join(desk, pool, used, column[first:last], node, other, mark)
            if used == NO_ROOM:
                return NO_ROOM
            waiting = push(heap, waiting, weigh(desk, pool, weights, other) * count + other)
    return done

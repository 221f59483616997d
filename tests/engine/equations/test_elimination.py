"""The order of elimination against the rule, looked up anew for every node at every turn."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.equations.elimination import GROUND, NO_ROOM, NOBODY, PLANE, ROWS, eliminate


@st.composite
def mechanisms(draw):
    """Weights of some bodies and joints, what each is anchored to by itself, and the bodies of each joint."""
    weights = draw(st.lists(st.sampled_from((6, 6, 3)), min_size=1, max_size=9))
    count = len(weights)
    planes = [draw(st.sampled_from((NOBODY, PLANE, PLANE - 1))) if size == 3 else NOBODY for size in weights]
    joints = draw(st.lists(st.integers(1, 6), max_size=12))
    own = [draw(st.lists(st.integers(0, count - 1), max_size=3, unique=True)) for _ in joints]
    grounded = [NOBODY if len(bodies) == 2 and draw(st.booleans()) else GROUND for bodies in own]
    return [*weights, *(-rows for rows in joints)], planes + grounded, [[] for _ in weights] + own


def by_the_rule(weights, fixed, own):
    """Nodes in their order: least weight around first, joints when what they hold can follow one thing.

    A part is known by the bodies that have yet to go, and by what holds its own: planes, and the ground.
    """
    around = [set(bodies) for bodies in own]
    for joint, bodies in enumerate(own):
        for body in bodies:
            around[body].add(joint)
    left, parts, order = set(range(len(weights))), [], []  # parts: nodes, what they touch, their anchors
    while left:
        able = [n for n in left if weights[n] > 0 or may_go(n, weights, fixed, own, left, parts)]
        node = min(able, key=lambda n: (sum(abs(weights[m]) for m in around[n]), n))
        near = [part for part in parts if node in part[1]]
        anchors = anchors_of(node, fixed, own, left, near) if weights[node] < 0 else {fixed[node]} - {NOBODY}
        left.remove(node)
        order.append((node, frozenset(around[node])))
        nodes = {node}.union(*(part[0] for part in near))
        parts = [part for part in parts if part not in near] + [(nodes, set(around[node]), anchors)]
        for other in around[node]:
            around[other] = (around[other] | around[node]) - {other, node}
    return order


def may_go(joint, weights, fixed, own, left, parts):
    silent = [body for body in own[joint] if body in left]
    heard = [body for body in own[joint] if body not in left]
    if len(silent) > 1 or (silent and any(weights[body] < -weights[joint] for body in heard)):
        return False
    anchors = anchors_of(joint, fixed, own, left, [part for part in parts if joint in part[1]])
    bodies = {anchor for anchor in anchors if anchor >= 0}
    held = anchors - bodies  # does not follow a body, but for one of the same plane
    return not bodies or (len(bodies) == 1 and held <= {fixed[body] for body in bodies})


def anchors_of(joint, fixed, own, left, near):
    silent = {body for body in own[joint] if body in left}
    return silent.union({fixed[joint]} - {NOBODY}, *(part[2] for part in near))


def eliminated(weights, fixed, own, scratch=1000):
    """What the kernel finds, None where there is no room."""
    around = [set(bodies) for bodies in own]
    for joint, bodies in enumerate(own):
        for body in bodies:
            around[body].add(joint)
    flat = np.array([other for near in around for other in sorted(near)], dtype=np.int64)
    start = np.cumsum([0, *(len(near) for near in around)])
    count = len(weights)
    order, first = np.zeros(count, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
    columns, pool, heap = (np.zeros(shape, dtype=np.int64) for shape in ((3, scratch), scratch, scratch))
    desk = np.zeros((ROWS, count), dtype=np.int64)
    done = eliminate(np.array(weights), np.array(fixed), start, flat, order, first, columns, pool, heap, desk)
    if done == NO_ROOM:
        return None
    assert done == count
    return [(int(n), frozenset(columns[0, a:b].tolist())) for n, a, b in zip(order, first, first[1:], strict=False)]


@given(mechanisms())
def test_nodes_go_by_the_rule(drawn):
    assert eliminated(*drawn) == by_the_rule(*drawn)


def test_what_does_not_fit_is_told():
    """Five bodies about which a joint lies in threes: the fill is more than there is room for."""
    weights = [6] * 5 + [-3] * 10
    own = [[] for _ in range(5)] + [[a, b, c] for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)]
    fixed = [NOBODY] * 5 + [GROUND] * 10
    assert eliminated(weights, fixed, own) is not None
    assert eliminated(weights, fixed, own, scratch=62) is None

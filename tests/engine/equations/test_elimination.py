"""The order of elimination against the rule, looked up anew for every node at every turn."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.equations.elimination import NO_ROOM, ROWS, eliminate


@st.composite
def mechanisms(draw):
    """Weights of some bodies and joints, and the bodies of each joint."""
    weights = draw(st.lists(st.sampled_from((6, 6, 3)), min_size=1, max_size=9))
    count = len(weights)
    joints = draw(st.lists(st.integers(1, 6), max_size=12))
    own = [draw(st.lists(st.integers(0, count - 1), max_size=3, unique=True)) for _ in joints]
    return [*weights, *(-rows for rows in joints)], [[] for _ in weights] + own


def by_the_rule(weights, own):
    """Nodes in their order: least weight around first, joints when what they hold is anchored to one thing."""
    around = [set(bodies) for bodies in own]
    for joint, bodies in enumerate(own):
        for body in bodies:
            around[body].add(joint)
    left, parts, order = set(range(len(weights))), [], []  # parts: nodes, what they touch, their anchors
    while left:
        able = [n for n in left if weights[n] > 0 or may_go(n, weights, own, left, parts)]
        node = min(able, key=lambda n: (sum(abs(weights[m]) for m in around[n]), n))
        near = [part for part in parts if node in part[1]]
        anchors = anchors_of(node, own, left, near) - {node} if weights[node] < 0 else set()
        left.remove(node)
        order.append((node, frozenset(around[node])))
        nodes = {node}.union(*(part[0] for part in near))
        parts = [part for part in parts if part not in near] + [(nodes, set(around[node]), anchors)]
        for other in around[node]:
            around[other] = (around[other] | around[node]) - {other, node}
    return order


def may_go(joint, weights, own, left, parts):
    silent = [body for body in own[joint] if body in left]
    heard = [body for body in own[joint] if body not in left]
    if len(silent) > 1 or (silent and any(weights[body] < -weights[joint] for body in heard)):
        return False
    return len(anchors_of(joint, own, left, [part for part in parts if joint in part[1]])) < 2


def anchors_of(joint, own, left, near):
    ground = set() if len(own[joint]) == 2 else {"ground"}
    return {body for body in own[joint] if body in left}.union(ground, *(part[2] for part in near))


def eliminated(weights, own, room=1000):
    """What the kernel finds, None where there is no room."""
    around = [set(bodies) for bodies in own]
    for joint, bodies in enumerate(own):
        for body in bodies:
            around[body].add(joint)
    flat = np.array([other for near in around for other in sorted(near)], dtype=np.int64)
    start = np.cumsum([0, *(len(near) for near in around)])
    count = len(weights)
    order, first = np.zeros(count, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
    columns, pool, heap = (np.zeros(shape, dtype=np.int64) for shape in ((3, room), room, room))
    desk = np.zeros((ROWS, count), dtype=np.int64)
    done = eliminate(np.array(weights), start, flat, order, first, columns, pool, heap, desk)
    if done == NO_ROOM:
        return None
    assert done == count
    return [(int(n), frozenset(columns[0, a:b].tolist())) for n, a, b in zip(order, first, first[1:], strict=False)]


@given(mechanisms())
def test_nodes_go_by_the_rule(drawn):
    weights, own = drawn
    assert eliminated(weights, own) == by_the_rule(weights, own)


def test_what_does_not_fit_is_told():
    """Five bodies about which a joint lies in threes: the fill is more than there is room for."""
    weights = [6] * 5 + [-3] * 10
    own = [[] for _ in range(5)] + [[a, b, c] for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)]
    assert eliminated(weights, own) is not None
    assert eliminated(weights, own, room=62) is None
